import { NOTHING_SAID } from '#domain/nothing-said.ts';

/** A control that can be wrong. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const MISSING: Readonly<Record<string, string>> = {
  date: 'Please choose a day.',
  email: 'Please enter your e-mail address.',
  number: 'Please enter a number.',
  radio: 'Please choose a rating.',
  text: 'Please enter your name.',
  textarea: 'Please write a few words.',
};

/** The controls of a form, without hidden ones, and the first of several with one name. */
export function controlsOf(form: HTMLFormElement): Control[] {
  const controls = [...form.querySelectorAll<Control>('input:not([type=hidden]), select, textarea')];
  return controls.filter(({ name }, index) => controls.findIndex((other) => other.name === name) === index);
}

/** Whether a control is empty that may be only if another of its form is not (`data-unless`). */
const isMissingBoth = ({ form, value, dataset: { unless } }: Control): boolean =>
  unless !== undefined && form !== null && value.trim() === '' && !new FormData(form).get(unless);

/** What is wrong with a control, as a sentence; empty if nothing is. */
export function wrongWith(control: Control): string {
  const { valueMissing, badInput, typeMismatch, rangeUnderflow, rangeOverflow, stepMismatch, tooLong, customError } = control.validity;
  const { min = '', max = '' } = control instanceof HTMLInputElement ? control : {};
  if (customError) return control.validationMessage;
  if (badInput) return control.type === 'date' ? 'Please enter a valid date.' : 'Please enter a number.';
  if (valueMissing || (control.hasAttribute('required') && control.value.trim() === ''))
    return MISSING[control.type] ?? 'Please fill this in.';
  if (isMissingBoth(control)) return NOTHING_SAID;
  if (typeMismatch) return 'Please check the address: it should look like rosa@example.com.';
  if (rangeUnderflow || rangeOverflow) return `Please enter a number from ${min} to ${max}.`;
  if (stepMismatch) return 'Please enter a whole number.';
  if (tooLong && 'maxLength' in control) return `Please write at most ${control.maxLength} characters.`;
  return control.validity.valid ? '' : 'Please check this.';
}
