import { outlineOf } from '#content/outline.ts';
import { hasLooks } from './looks.ts';

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const isSameOutline = (a: string, b: string): boolean => outlineOf(bodyOf(a)) === outlineOf(bodyOf(b));

/** Whether two texts of HTML look and mean the same, however they are written: the site keeps Markdown, and renders it in its own way. */
export const isSameHtml = (a: string, b: string): boolean => a === b || (!hasLooks(a) && !hasLooks(b) && isSameOutline(a, b));

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, figure, figcaption, table, tr, ul, ol, dl, dt, dd, div, section, hr';
/** Stands between lines until they are told apart; white space of the source does not. */
const BREAK = '\u2028';

/** What a piece of HTML says to a reader, without its tags: a line for each paragraph, item, heading, row or photo. */
export function textLines(html: string): string[] {
  const body = bodyOf(html);
  for (const photo of body.querySelectorAll('img')) photo.replaceWith(`${BREAK}[Photo${photo.alt && `: ${photo.alt}`}]${BREAK}`);
  for (const end of body.querySelectorAll('br')) end.replaceWith(BREAK);
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ');
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.prepend(BREAK);
    block.append(BREAK);
  }
  return body.textContent
    .split(BREAK)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
