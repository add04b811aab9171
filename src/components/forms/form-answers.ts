import type { FormSent } from '#api/forms.ts';
import { asSentence } from '#domain/as-sentence.ts';
import { adoptStyle } from '#islands/parts/adopt-style.ts';
import { showError } from './field-errors.ts';
import { type Control, controlsOf } from './field-faults.ts';
import style from './form-answer.css?inline';

/** What a form is answered with that cannot be taken (functions/http/problem.ts). */
export interface Refusal {
  detail?: string;
  errors?: { path: string; message: string }[];
}

adoptStyle(style);

function paragraph(look: string): HTMLParagraphElement {
  const element = document.createElement('p');
  element.className = look;
  return element;
}

/** Says something about the form as a whole; empty: nothing any more. */
export function say(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector('.form-says') ?? paragraph('form-says field-error');
  place.setAttribute('role', 'alert');
  if (!place.isConnected) form.append(place);
  place.textContent = sentence;
}

/** Shows what is wrong with the controls, and moves to the first of it. Returns whether anything is. */
export function showWrong(form: HTMLFormElement, wrongs: (control: Control) => string): boolean {
  const wrong = controlsOf(form).filter((control) => {
    const sentence = wrongs(control);
    showError(control, sentence);
    return sentence !== '';
  });
  wrong[0]?.focus();
  return wrong.length > 0;
}

/** Shows why a form was not taken: at its controls, or as `failed` if nothing is known. */
export function refuse(form: HTMLFormElement, { detail, errors = [] }: Refusal, failed: string): void {
  const sentences = new Map(errors.map(({ path, message }) => [path, asSentence(message)]));
  if (!showWrong(form, ({ name }) => sentences.get(name) ?? '')) say(form, detail ?? failed);
}

/** Thanks in place of a form: where the page has a place for it, which is shown while the form gives way (form.css), or in the form. */
export function thank(form: HTMLFormElement, { sentence, anchor }: FormSent): void {
  const thanks = document.getElementById(anchor) ?? paragraph('form-done');
  const words = thanks.querySelector('p') ?? thanks;
  words.textContent = sentence;
  if (thanks.isConnected) {
    form.reset();
    location.hash = anchor;
  } else form.replaceChildren(thanks);
  thanks.tabIndex = -1;
  thanks.focus();
}
