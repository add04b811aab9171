import { withoutDetours } from './link-detours.ts';
import { LOOKS, looksOf, withLooksAsData } from './looks.ts';
import { makeLists } from './pasted-lists.ts';

const CONTAINERS = 'div, section, aside, article, main, header, footer, center, font, span';
/** A picture on another's disk is none. */
const FOREIGN = 'style, script, meta, link, title, img[src^="file:" i]';
const BLOCKS = 'p, div, ul, ol, table, h1, h2, h3, h4, blockquote, pre';
/** Among them the kind of a list's numbers, which Markdown has no sign for. */
const OWN_LOOKS = [LOOKS, 'class', 'id', 'dir', 'lang', 'type', 'value'];

/** Whether what is pasted was copied from the editor itself. */
const isOwn = (html: string): boolean => html.includes('data-pm-slice');

function replaceBy(element: Element, name: string): void {
  const replacement = element.ownerDocument.createElement(name);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}

/** What is said with looks, and the tag that says it: how it is switched on, and off within a tag. */
const SAID: readonly {
  tag: string;
  tags: string;
  on: (looks: ReadonlyMap<string, string>) => boolean;
  off?: (looks: ReadonlyMap<string, string>) => boolean;
}[] = [
  {
    tag: 'strong',
    tags: 'b, strong',
    on: (looks) => /^(?:bold|bolder|[6-9]00)/.test(looks.get('font-weight') ?? '') || /\b(?:bold|[6-9]00)\b/.test(looks.get('font') ?? ''),
    off: (looks) => /^(?:normal|lighter|[1-5]00)/.test(looks.get('font-weight') ?? ''),
  },
  {
    tag: 'em',
    tags: 'i, em',
    on: (looks) => /^(?:italic|oblique)/.test(looks.get('font-style') ?? '') || /\b(?:italic|oblique)\b/.test(looks.get('font') ?? ''),
    off: (looks) => looks.get('font-style') === 'normal',
  },
  {
    tag: 's',
    tags: 's, del, strike',
    on: (looks) => /line-through/.test(`${looks.get('text-decoration') ?? ''} ${looks.get('text-decoration-line') ?? ''}`),
  },
];

/** What other programs say with looks, such as a bold and italic span, said with tags. */
function sayLooksWithTags(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`:is(span, font, b, strong, i, em, u, s, a, p, li, td)[${LOOKS}]`)) {
    const looks = looksOf(element);
    for (const { tag, tags, on } of SAID) {
      if (!on(looks) || element.matches(tags) || element.closest(`${tags}, h1, h2, h3, h4, h5, h6`) || element.querySelector(BLOCKS))
        continue;
      const mark = element.ownerDocument.createElement(tag);
      mark.append(...element.childNodes);
      element.append(mark);
    }
    if (SAID.some(({ tags, off }) => off?.(looks) && element.matches(tags))) element.replaceWith(...element.childNodes);
  }
}

/** Space that only fills: what programs write for a blank, and for two. */
function tidySpace(body: HTMLElement): void {
  const texts = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = (text.nodeValue ?? '').replace(/^\u00a0$|\s*(?:\s\u00a0|\u00a0\s)\s*/g, ' ');
}

const endsWithBreak = (block: Element): ChildNode | undefined =>
  [...block.querySelectorAll('br')].findLast((end) => {
    const range = block.ownerDocument.createRange();
    range.setStartAfter(end);
    range.setEndAfter(block.lastChild ?? end);
    return range.toString().trim() === '' && range.cloneContents().querySelector('img') === null;
  });

/** Empty lines, which say nothing: between paragraphs, and at their ends. */
function dropEmptyLines(body: HTMLElement): void {
  body.querySelectorAll('br.Apple-interchange-newline').forEach((end) => end.remove());
  for (const block of body.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6')) {
    if (block.querySelector(BLOCKS)) continue;
    for (let end = endsWithBreak(block); end; end = endsWithBreak(block)) end.remove();
    if (block.localName === 'p' && block.textContent.trim() === '' && !block.querySelector('img')) block.remove();
  }
}

/**
 * HTML from elsewhere (a mail, a document, another site) without its boxes, looks, ids and detours: only what it says is pasted.
 * What was copied from the editor itself is left alone.
 */
export function withoutLooks(html: string): string {
  if (isOwn(html)) return html;
  const { body } = new DOMParser().parseFromString(withLooksAsData(html), 'text/html');
  body.querySelectorAll(FOREIGN).forEach((element) => element.remove());
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
  makeLists(body);
  sayLooksWithTags(body);
  tidySpace(body);
  for (const link of body.querySelectorAll('a[href]')) link.setAttribute('href', withoutDetours(link.getAttribute('href') ?? ''));
  for (const element of body.querySelectorAll(CONTAINERS)) {
    if (element.localName === 'div' && element.querySelector(BLOCKS) === null) replaceBy(element, 'p');
    else element.replaceWith(...element.childNodes);
  }
  dropEmptyLines(body);
  for (const element of body.querySelectorAll('*')) OWN_LOOKS.forEach((name) => element.removeAttribute(name));
  return body.innerHTML;
}
