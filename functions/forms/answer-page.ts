import { createHash } from 'node:crypto';
import { createReader } from '#content/reader.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { type SentTraps, TRAP_ATTRIBUTES } from '#domain/trap-field.ts';
import { PHOTO_LIMIT_BYTES } from '#domain/visitor-photo.ts';
import { escapeXml } from '#content/xml.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #fbf6ec; --ink: #2b1a12; --accent: #8a4b1f; --rule: #d9c7a8; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d130d; --ink: #f3e7d5; --accent: #e3a25f; --rule: #4d3a2b; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 38rem; margin: 0 auto; padding: clamp(2rem, 8vw, 5rem) 1.25rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font: 600 2rem/1.15 Georgia, serif; }
p { margin: 0.75rem 0; }
.site { margin: 0 0 2rem; font: 600 1.25rem/1.3 Georgia, serif; }
.site a { color: inherit; text-decoration: none; }
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
  /** What the link there is called. */
  backLabel?: string;
  /** The form to send again, with what was written, as HTML; empty for none. */
  form: string;
}

/** A field that visitors do not see. */
export const hiddenField = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`;

const TRAP = Object.entries(TRAP_ATTRIBUTES)
  .map(([name, value]) => `${name}="${value}"`)
  .join(' ');

/** A field that only programs fill in, as it was sent. */
export const trapField = ({ crumb, homepage }: SentTraps): string =>
  `<label class="trap" aria-hidden="true">Leave this empty<input ${TRAP} value="${escapeXml(crumb || homepage)}"></label>`;

/** A field with its label; `attributes` is HTML. */
export const lineField = (label: string, name: string, value: string, attributes: string): string =>
  `<label>${label}<input name="${name}" ${attributes} value="${escapeXml(value)}"></label>`;

/** A field for several lines. The first line break after the tag is not part of its text. */
export const textField = (label: string, name: string, value: string, most: number): string =>
  `<label>${label}<textarea name="${name}" maxlength="${most}">\n${escapeXml(value)}</textarea></label>`;

/** A field for a photo. A browser does not let a page choose it again. */
export const photoField = (label: string, types: readonly string[]): string =>
  lineField(
    `${label} (optional; choose it again, up to ${PHOTO_LIMIT_BYTES / 1_000_000} MB)`,
    'photo',
    '',
    `type="file" accept="${types.join()}"`,
  );

/** The page that answers a form which was sent without a script. It has what was written, so that nothing is lost. */
export function answerPage(snapshot: ContentSnapshot, { title, sentence, back, backLabel = 'Back to the page', form }: Answer): AnswerPage {
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
<p class="site"><a href="/">${escapeXml(reader.siteName())}</a></p>
<h1>${escapeXml(title)}</h1>
<p role="status">${escapeXml(sentence)}</p>
${form}
<p><a href="${escapeXml(back)}">${escapeXml(backLabel)}</a></p>
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
