import type { Context, MiddlewareHandler } from 'hono';
import type { FormSent } from '#api/forms.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { asSentence } from '#domain/as-sentence.ts';
import { PHOTO_LIMIT_BYTES } from '#domain/visitor-photo.ts';
import { isRecord } from '#domain/is-record.ts';
import { readJson } from '../http/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { answerPage } from './answer-page.ts';

/** URL-encoding triples each byte that is not a letter, so that 100,000 of any alphabet arrive, and come back with a sentence. */
export const FORM_LIMIT_BYTES = 1_000_000;
/** The same for a form with a photo: a larger one is read up to here, so that it is refused by a page with what was written. */
export const PHOTO_FORM_LIMIT_BYTES = 3 * PHOTO_LIMIT_BYTES + FORM_LIMIT_BYTES;

/** The policy that the page has which answers a form. Must be registered before the middleware that sets the security headers. */
export const formAnswerPolicy: MiddlewareHandler = async (context, next) => {
  await next();
  const policy = (context.get as (name: string) => unknown)('answerPolicy');
  if (typeof policy === 'string') context.res.headers.set('Content-Security-Policy', policy);
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** Whether a request is a form that can have files. */
export const isMultipart = (context: Context): boolean => /^multipart\/form-data\s*;/i.test(context.req.header('content-type') ?? '');

/** The fields of a form, or of JSON. Throws a 400 or a 415. */
export async function readForm<Name extends string>(
  context: Context,
  names: readonly Name[],
): Promise<{ sent: Record<Name, string>; fields: Record<string, unknown>; isForm: boolean }> {
  const type = context.req.header('content-type') ?? '';
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(type);
  if (!isForm && !/^application\/json\s*(?:;|$)/i.test(type)) throw new ProblemError(415, 'Send this as a form or as application/json.');
  const read: unknown = isForm ? await context.req.parseBody().catch(() => ({})) : await readJson(context);
  const fields = isRecord(read) ? read : {};
  return { sent: Object.fromEntries(names.map((name) => [name, asText(fields[name])])) as Record<Name, string>, fields, isForm };
}

/** What a visitor is told, and the place on the page that says the same. */
export interface Received {
  sentence: string;
  anchor: string;
}

/** How a form that was sent is answered. */
interface FormAnswer<Page> {
  isForm: boolean;
  published(): Promise<ContentSnapshot>;
  /** Finds the page that the form belongs to. Throws a ProblemError if there is none, or nothing can be sent there. */
  open(): Promise<Page>;
  /** Takes what was sent. Throws a ProblemError if the visitor has to do something. */
  receive(page: Page): Promise<Received>;
  /** The address of a page, and of the form on it. */
  places(page: Page): { address: string; form: string };
  /** The form again, as HTML with what was written; with a new token, if one is given. */
  formAgain(page: Page, token?: string): string;
}

/** Answers a form by leading back to its page, or by the form itself with what was written; and a script in JSON. Throws a ProblemError. */
export async function answerForm<Page>(context: Context, answer: FormAnswer<Page>): Promise<Response> {
  const { isForm, published, open, receive, places, formAgain } = answer;
  let page: Page | undefined;
  try {
    page = await open();
    const { sentence, anchor } = await receive(page);
    if (!isForm) return context.json({ sentence } satisfies FormSent, 201);
    // The static page says thanks there. Loaded again, it sends nothing.
    return context.redirect(`${places(page).address}#${anchor}`, 303);
  } catch (error) {
    if (!isForm || !(error instanceof ProblemError)) throw error;
    const { status, message, details } = error;
    for (const [name, value] of Object.entries(details.headers ?? {})) context.header(name, value);
    const { html, policy } = answerPage(await published(), {
      title: page === undefined ? 'Not sent' : status === 409 ? 'One more look' : 'Not sent yet',
      sentence: details.errors?.map((one) => asSentence(one.message)).join(' ') ?? message,
      back: page === undefined ? '/' : places(page).form,
      form: page === undefined ? '' : formAgain(page, details.token),
    });
    (context.set as (name: string, value: string) => void)('answerPolicy', policy);
    return context.html(html, status);
  }
}
