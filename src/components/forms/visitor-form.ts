import type { FormSent } from '#api/forms.ts';
import { TOO_FAST_MS } from '#domain/form-age.ts';
import { showError } from './field-errors.ts';
import { controlsOf, wrongWith } from './field-faults.ts';
import { type Refusal, refuse, say, showWrong, thank } from './form-answers.ts';

const OFFLINE = 'We could not be reached, so this was not sent. Everything you wrote is still here: please try again in a moment.';
const NOT_OURS =
  'Your Wi-Fi or network got in the way, so this was not sent. Everything you wrote is still here: check your connection and try again.';
const REFUSED = 'We could not take this, so it was not sent. Everything you wrote is still here: please try again, or call us.';
const TOO_LARGE =
  'This is too large, so it was not sent. Everything you wrote is still here: please try a smaller photo or none, or call us.';
const FAILED = 'Something went wrong on our side, and we cannot say whether this was sent. Please try again, or call us.';

/** When a form was opened and when its token arrived, in milliseconds since the page was opened. */
interface Opening {
  openedAt: number;
  tokenAt: number;
}
const openings = new WeakMap<HTMLFormElement, Opening>();

const tokenOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=token]');

function takeToken(form: HTMLFormElement, opening: Opening, token: string): void {
  const field = tokenOf(form);
  if (field) field.value = token;
  opening.tokenAt = performance.now();
}

/** The token that proves when the form was opened. Without it the answer asks for one more look. */
async function fetchToken(form: HTMLFormElement, opening: Opening): Promise<void> {
  const field = tokenOf(form);
  if (!field || field.value !== '') return;
  const { token } = (await (await fetch(`${form.action}/token`)).json()) as { token: string };
  // Of two requests, the first answer counts.
  if (tokenOf(form)?.value === '') takeToken(form, opening, token);
}

/** Waits until a token that arrived late, over a slow line, is old enough for someone who had the form open that long. */
async function whileTooYoung({ openedAt, tokenAt }: Opening): Promise<void> {
  const now = performance.now();
  const wanted = Math.min(TOO_FAST_MS, now - openedAt);
  if (now - tokenAt < wanted) await new Promise((resolve) => setTimeout(resolve, wanted - (now - tokenAt)));
}

/** Prepares a form that someone has touched, at some time since the page was opened. */
export function open(form: HTMLFormElement, touchedAt = performance.now()): Opening {
  const known = openings.get(form);
  if (known) return known;
  // A browser that reloads a page fills in what a form had before.
  const token = tokenOf(form);
  if (token) token.value = token.defaultValue;
  const opening = { openedAt: touchedAt, tokenAt: 0 };
  openings.set(form, opening);
  fetchToken(form, opening).catch(() => undefined);
  for (const type of ['change', 'input'])
    form.addEventListener(type, ({ target }) => {
      // What was wrong goes away as soon as it is right; what a check has found is said at once.
      const { name: changed } = target as HTMLInputElement;
      for (const control of controlsOf(form)) {
        const isMeant = control.name === changed || control.dataset['unless'] === changed;
        if (isMeant && (control.validity.customError || control.hasAttribute('aria-invalid'))) showError(control, wrongWith(control));
      }
    });
  if (form.querySelector('.photo-drop')) import('./chosen-photo.ts').then(({ takePhotos }) => takePhotos(form)).catch(() => undefined);
  if (form.querySelector('[data-cake-day]'))
    import('../messages/cake-day.ts').then(({ checkCakeDay }) => checkCakeDay(form)).catch(() => undefined);
  return opening;
}

/** What is said of an answer without words of its own. Whatever is answered with 400 to 499 was not taken. */
const wordsOf = (status: number): string => (status === 413 ? TOO_LARGE : status < 500 ? REFUSED : FAILED);

/** Sends a form, and answers in its place. */
export async function send(form: HTMLFormElement): Promise<void> {
  const opening = open(form);
  const button = form.querySelector('button:not([type=button])');
  if (button?.hasAttribute('aria-disabled')) return;
  say(form, '');
  if (showWrong(form, wrongWith)) return;
  button?.setAttribute('aria-disabled', 'true');
  try {
    await fetchToken(form, opening).catch(() => undefined);
    await whileTooYoung(opening);
    const answer = await fetch(form.action, { method: 'POST', body: new FormData(form), headers: { Accept: 'application/json' } }).catch(
      () => null,
    );
    const said = (await answer?.json().catch(() => null)) as (FormSent & Refusal & { token?: string }) | null;
    if (said?.token !== undefined) takeToken(form, opening, said.token);
    if (!answer) say(form, OFFLINE);
    else if (!answer.ok) refuse(form, said ?? {}, wordsOf(answer.status));
    else if (typeof said?.sentence === 'string') thank(form, said);
    else say(form, NOT_OURS);
  } finally {
    button?.removeAttribute('aria-disabled');
  }
}
