import { LOOKS, withLooksAsData } from './looks.ts';

const CONTAINERS = 'div, section, aside, article, main, header, footer, center, font, span';
const FOREIGN = 'style, script, meta, link, title';
const BLOCKS = 'p, div, ul, ol, table, h1, h2, h3, h4, blockquote, pre';
const OWN_LOOKS = [LOOKS, 'class', 'id', 'dir', 'lang'];

/** Whether what is pasted was copied from the editor itself. */
const isOwn = (html: string): boolean => html.includes('data-pm-slice');

function replaceBy(element: Element, name: string): void {
  const replacement = element.ownerDocument.createElement(name);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}

/** What other programs say with looks, such as a bold span, said with tags. */
function sayLooksWithTags(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`span[${LOOKS}], b[${LOOKS}]`)) {
    const looks = element.getAttribute(LOOKS) ?? '';
    if (element.localName === 'b' && /font-weight:\s*(?:normal|400)/.test(looks)) element.replaceWith(...element.childNodes);
    else if (/font-weight:\s*(?:bold|[6-9]00)/.test(looks)) replaceBy(element, 'strong');
    else if (/font-style:\s*italic/.test(looks)) replaceBy(element, 'em');
  }
}

/**
 * HTML from elsewhere (a mail, a document, another site) without its boxes, looks and ids: only what it says is pasted.
 * What was copied from the editor itself is left alone.
 */
export function withoutLooks(html: string): string {
  if (isOwn(html)) return html;
  const { body } = new DOMParser().parseFromString(withLooksAsData(html), 'text/html');
  body.querySelectorAll(FOREIGN).forEach((element) => element.remove());
  sayLooksWithTags(body);
  for (const element of body.querySelectorAll(CONTAINERS)) {
    if (element.localName === 'div' && element.querySelector(BLOCKS) === null) replaceBy(element, 'p');
    else element.replaceWith(...element.childNodes);
  }
  for (const element of body.querySelectorAll('*')) OWN_LOOKS.forEach((name) => element.removeAttribute(name));
  return body.innerHTML;
}
