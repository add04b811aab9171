import type { Control } from './field-faults.ts';

const errorIdOf = ({ form, name }: Control): string => `${form?.id ?? ''}-${name}-error`;

/** Says under a control what is wrong with it; empty: nothing any more. */
export function showError(control: Control, sentence: string): void {
  const id = errorIdOf(control);
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id);
  const place = document.getElementById(id);
  if (sentence === '') {
    control.removeAttribute('aria-invalid');
    place?.remove();
  } else {
    const error = place ?? document.createElement('p');
    error.id = id;
    error.className = 'field-error';
    // The same text is not announced again.
    if (error.textContent !== sentence) error.textContent = sentence;
    if (!place) (control.closest('.field') ?? control.form)?.append(error);
    control.setAttribute('aria-invalid', 'true');
    others.push(id);
  }
  if (others.length > 0) control.setAttribute('aria-describedby', others.join(' '));
  else control.removeAttribute('aria-describedby');
}
