const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, figure, figcaption, table, tr, ul, ol, dl, dt, dd, div, section, hr';
/** Stands between lines until they are told apart; white space of the source does not. */
const BREAK = '\u2028';

/** What a piece of HTML says to a reader, without its tags: a line for each paragraph, item, heading, row or photo. */
export function textLines(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
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
