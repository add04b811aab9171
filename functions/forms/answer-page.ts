import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createReader } from '#content/reader.ts';
import { escapeXml } from '#content/xml.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { neverCache } from '../http/cache.ts';
import { problemOf } from '../http/problem.ts';
import { answerFrame, MAIN, TITLE } from './answer-frame.ts';

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

type Dependencies = Pick<ApiDependencies, 'content' | 'preview' | 'log'>;

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Allows the frame's styles, photos and typefaces, and no script: what visitors wrote is on the page. */
function policyOf(frame: string): string {
  const hashes = [...frame.matchAll(STYLE)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    ["style-src 'self'", ...new Set(hashes)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const TICKET = '<img src="/linocuts/ticket.svg" alt="" width="160" height="120">';

/** Answers with a page in the site's frame. */
export async function answerWithPage(
  dependencies: Dependencies,
  context: Context,
  { title, sentence, back, backLabel = 'Back to the page', form = '', status = 200 }: Answer,
): Promise<Response> {
  const snapshot = await dependencies.content.published();
  const frame = await answerFrame(dependencies, snapshot);
  const words = `<div class="page answer">
${status === 200 && form === '' ? TICKET : ''}
<h1>${escapeXml(title)}</h1>
<p role="status">${escapeXml(sentence)}</p>
${form}
<p><a href="${escapeXml(back)}">${escapeXml(backLabel)}</a></p>
</div>`;
  const name = `${title} | ${createReader(snapshot).siteName()}`;
  const html = frame.replace(TITLE, () => `<title>${escapeXml(name)}</title>`).replace(MAIN, () => MAIN.replace('><', () => `>${words}<`));
  (context.set as (name: string, value: string) => void)('answerPolicy', policyOf(frame));
  return context.html(html, status);
}

/** Answers a failed request with such a page. Unexpected errors are logged, and their message is not revealed. */
export function answerProblemWithPage(dependencies: Dependencies, context: Context, error: unknown): Promise<Response> {
  const { status, message, details } = problemOf(error, context.req.method === 'GET');
  if (status === 500) dependencies.log.fault(error);
  for (const [name, value] of Object.entries(details.headers ?? {})) context.header(name, value);
  neverCache(context);
  const title = status >= 500 ? 'Something went wrong' : 'That did not work';
  return answerWithPage(dependencies, context, { title, sentence: message, back: '/', backLabel: 'To the home page', status });
}
