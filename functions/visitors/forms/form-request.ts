import type { Context, MiddlewareHandler } from 'hono';
import type { FormSent } from '#api/forms.ts';
import { orProblem, problemOf } from '../../http/problem.ts';
import { answerWithPage, type PageDependencies } from './answer-page.ts';
import type { FormAgain } from './form-fields.ts';
import { type ArrivedForm, type FormFields, isSentByForm, readForm } from './read-form.ts';

/** The policy that the page has which answers a form. Must be registered before the middleware that sets the security headers. */
export const formAnswerPolicy: MiddlewareHandler = async (context, next) => {
  await next();
  const policy = (context.get as (name: string) => unknown)('answerPolicy');
  if (typeof policy === 'string') context.res.headers.set('Content-Security-Policy', policy);
};

/** What a visitor is told, and the place on the page that says the same. */
export interface Received {
  sentence: string;
  anchor: string;
}

/** How a form that was sent is answered. */
interface FormAnswer<Name extends string, Page> {
  /** Its fields, with the most characters of each. */
  fields: FormFields<Name>;
  /** Throws a 429 if the sender's network has sent too much. Asked before anything is read. */
  assertCalm(): Promise<void>;
  /** Finds the page that the form belongs to. Throws a ProblemError if there is none, or nothing can be sent there. */
  open(sent: Record<Name, string>): Promise<Page>;
  /** Whether a photo is kept that is about to arrive, from the page and the fields before it. May throw a ProblemError. */
  takesPhoto?(page: Page, sent: Record<Name, string>): Promise<boolean>;
  /** Takes what was sent. Throws a ProblemError if the visitor has to do something. */
  receive(page: Page, form: ArrivedForm<Name>): Promise<Received>;
  /** The address of a page, and of the form on it. */
  places(page: Page): { address: string; form: string };
  /** The form again, as HTML with what was written. */
  formAgain(page: Page, written: Record<Name, string>, again: FormAgain): string | Promise<string>;
}

const CHECK = 'Nothing you wrote is lost. Please look at what is marked below, and send it again.';
const TITLES: Readonly<Record<number, string>> = { 409: 'One more look', 429: 'Please come back later', 500: 'Something went wrong' };

/** Whether a script has sent a form, and shows the answer itself. */
const wantsJson = ({ req }: Context): boolean => req.header('accept')?.includes('application/json') === true;

/**
 * Answers a form by leading back to its page, or by the form itself with what was written; and a script in JSON. The network is looked at
 * before anything is read, and nothing but what is allowed is read (read-form.ts). Throws a ProblemError.
 */
export async function answerForm<Name extends string, Page>(
  dependencies: PageDependencies,
  context: Context,
  answer: FormAnswer<Name, Page>,
): Promise<Response> {
  const { fields, assertCalm, open, takesPhoto, receive, places, formAgain } = answer;
  const isForm = isSentByForm(context) && !wantsJson(context);
  const flood = await orProblem(assertCalm());
  // What someone wrote into a form comes back with the answer; a script still has it.
  if (flood && !isForm) throw flood;
  let page: Page | undefined;
  let form: ArrivedForm<Name> | undefined;
  try {
    const keepsPhoto =
      takesPhoto &&
      (async (sent: Record<Name, string>) => !flood && (await orProblem(open(sent).then((opened) => takesPhoto(opened, sent)))) === true);
    form = await readForm(context, fields, keepsPhoto);
    page = await open(form.sent);
    if (flood) throw flood;
    const { sentence, anchor } = await receive(page, form);
    if (!isForm) return context.json({ sentence, anchor } satisfies FormSent, 201);
    // The static page says thanks there. Loaded again, it sends nothing.
    return context.redirect(`${places(page).address}#${anchor}`, 303);
  } catch (error) {
    if (!isForm) throw error;
    const { status, message, details } = problemOf(error, false);
    if (status === 500) dependencies.log.fault(error);
    for (const [name, value] of Object.entries(details.headers ?? {})) context.header(name, value);
    const { errors = [], token } = details;
    return answerWithPage(dependencies, context, {
      title: page === undefined ? 'Not sent' : (TITLES[status] ?? 'Not sent yet'),
      // Each error is said at its field.
      sentence: errors.length > 0 && form ? CHECK : message,
      back: page === undefined ? '/' : places(page).form,
      form: page === undefined || form === undefined ? '' : await formAgain(page, form.written, { token, errors }),
      status,
    });
  }
}
