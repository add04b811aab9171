import { createHash } from 'node:crypto';
import { createReader } from '#content/reader.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { escapeXml } from '#content/xml.ts';
import { COMMENT_LIMIT, COMMENTER_LIMIT } from '#domain/comment.ts';
import { MOST_STARS } from '#domain/rating.ts';
import type { CommentPage, SentFields } from './receive-comment.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #fbf6ec; --ink: #2b1a12; --accent: #8a4b1f; --rule: #d9c7a8; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d130d; --ink: #f3e7d5; --accent: #e3a25f; --rule: #4d3a2b; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 38rem; margin: 0 auto; padding: clamp(2rem, 8vw, 5rem) 1.25rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font: 600 2rem/1.15 Georgia, serif; }
p { margin: 0.75rem 0; }
a { color: var(--accent); }
form { display: grid; gap: 1rem; margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--rule); }
label, legend { display: grid; gap: 0.25rem; padding: 0; font-weight: 600; }
fieldset { margin: 0; padding: 0; border: 0; }
fieldset label { display: inline-flex; align-items: center; min-height: 2.75rem; padding-right: 1rem; font-weight: 400; }
input:not([type=radio]), textarea { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid currentColor; border-radius: 3px; background: none; color: inherit; font: inherit; font-weight: 400; }
textarea { min-height: 9rem; }
button { justify-self: start; min-height: 2.75rem; padding: 0.5rem 1.5rem; border: 0; border-radius: 3px; background: var(--ink); color: var(--paper); font: inherit; font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }
.trap { position: absolute; left: -99rem; }
`;

/** The page that answers a form, with the header that allows its style. */
export interface AnswerPage {
  html: string;
  policy: string;
}

interface Answer {
  title: string;
  sentence: string;
  /** The page to go back to. */
  back: string;
  /** The form to send again, with what was written. */
  form?: { page: CommentPage; sent: SentFields; token: string };
}

const field = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`;

function formOf({ page, sent, token }: NonNullable<Answer['form']>): string {
  const stars = Array.from({ length: MOST_STARS }, (_unused, index) => String(MOST_STARS - index));
  const star = (value: string) =>
    `<label><input type="radio" name="rating" value="${value}"${sent.rating === value ? ' checked' : ''}>${value === '1' ? '1 star' : `${value} stars`}</label>`;
  return `<form method="post" action="/api/comments">
${field('kind', page.kind)}${field('entry', page.entry.slug)}${field('token', token)}
${page.hasRating ? `<fieldset><legend>Your rating</legend>${stars.map(star).join('')}</fieldset>` : ''}
${page.hasText ? `<label>Your comment<textarea name="text" maxlength="${COMMENT_LIMIT}">\n${escapeXml(sent.text)}</textarea></label>` : ''}
<label>Your name<input name="name" required maxlength="${COMMENTER_LIMIT}" autocomplete="name" value="${escapeXml(sent.name)}"></label>
<label>E-mail (optional, never shown)<input name="email" type="email" autocomplete="email" value="${escapeXml(sent.email)}"></label>
<label class="trap" aria-hidden="true">Leave this empty<input name="homepage" tabindex="-1" autocomplete="off" value="${escapeXml(sent.homepage)}"></label>
<button>Send</button>
</form>`;
}

/** The page that answers a form which was sent without a script. It has what was written, so that nothing is lost. */
export function answerPage(snapshot: ContentSnapshot, { title, sentence, back, form }: Answer): AnswerPage {
  const reader = createReader(snapshot);
  const style = `${STYLE}${reader.look().style}`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(`${title} | ${reader.siteName()}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeXml(title)}</h1>
<p role="status">${escapeXml(sentence)}</p>
${form ? formOf(form) : ''}
<p><a href="${escapeXml(back)}">Back to the page</a></p>
</main>
</body>
</html>
`;
  const digest = createHash('sha256').update(style).digest('base64');
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${digest}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}
