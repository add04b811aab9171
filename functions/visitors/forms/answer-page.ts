import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createReader } from '#content/reader.ts';
import { escapeXml } from '#content/xml.ts';
import { neverCache } from '../../http/cache.ts';
import { problemOf } from '../../http/problem.ts';
import type { ContentSource } from '../../runtime/content-source.ts';
import { answerFrame, BARE, type FrameDependencies, MAIN, TITLE } from './answer-frame.ts';

/** A page that answers a form, or a link in a mail. */
export interface Answer {
  title: string;
  sentence: string;
  /** The page to go back to. */
  back: string;
  /** What the link there is called. */
  backLabel?: string;
  /** The form to send again, with what was written, as HTML. */
  form?: string;
  status?: ContentfulStatusCode;
}

/** What an answer in a page of its own depends on. */
export interface PageDependencies extends FrameDependencies {
  content: ContentSource;
}

const TICKET = '<img src="/linocuts/ticket.svg" alt="" width="160" height="120">';

/** Answers with a page in the site's frame, or in a small one what was too large to be read. */
export async function answerWithPage(
  dependencies: PageDependencies,
  context: Context,
  { title, sentence, back, backLabel = 'Back to the page', form = '', status = 200 }: Answer,
): Promise<Response> {
  const snapshot = await dependencies.content.published();
  const frame = status === 413 ? BARE : await answerFrame(dependencies, snapshot);
  const words = `<div class="page answer">
${status === 200 && form === '' ? TICKET : ''}
<h1>${escapeXml(title)}</h1>
<p role="status">${escapeXml(sentence)}</p>
${form}
<p><a href="${escapeXml(back)}">${escapeXml(backLabel)}</a></p>
</div>`;
  const name = `${title} | ${createReader(snapshot).siteName()}`;
  const html = frame.html
    .replace(TITLE, () => `<title>${escapeXml(name)}</title>`)
    .replace(MAIN, () => MAIN.replace('><', () => `>${words}<`));
  (context.set as (name: string, value: string) => void)('answerPolicy', frame.policy);
  return context.html(html, status);
}

/** Answers a failed request with such a page. Unexpected errors are logged, and their message is not revealed. */
export function answerProblemWithPage(dependencies: PageDependencies, context: Context, error: unknown): Promise<Response> {
  const { status, message, details } = problemOf(error, context.req.method === 'GET');
  if (status === 500) dependencies.log.fault(error);
  for (const [name, value] of Object.entries(details.headers ?? {})) context.header(name, value);
  neverCache(context);
  const title = status >= 500 ? 'Something went wrong' : 'That did not work';
  // A visitor who reloads the answer to a form asks for it with GET.
  const sentence = status === 405 ? 'There is nothing to read at this address. A form is sent from the page it is on.' : message;
  return answerWithPage(dependencies, context, { title, sentence, back: '/', backLabel: 'To the home page', status });
}
