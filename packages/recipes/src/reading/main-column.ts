import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom/worker';
import { isNameOf } from './part-names.ts';
import { textOfHtml } from './plain-text.ts';

/** A longer page is read from its start only. */
const MOST_CHARACTERS = 2_000_000;
const BLOCK = 'p, li, h1, h2, h3, h4, div, td';
/** What stands in the main column without being part of its text. */
const BESIDE =
  'nav, aside, footer, form, button, [role="navigation"], [id*="comment" i], [class*="comment" i], [class*="related" i], [class*="share" i], [class*="social" i], [class*="newsletter" i], [class*="cookie" i], [class*="sidebar" i], [class*="breadcrumb" i]';

const nameIn = (element: Element, part: 'ingredients' | 'steps'): boolean =>
  element.textContent.length <= LONGEST_NAME && isNameOf(part, element.textContent.trim());
/** The elements that name the parts of a recipe: a library for articles takes lists for menus, and may leave them out. */
const namesIn = (page: ParentNode): Element[] =>
  [...page.querySelectorAll(`${BLOCK}, dt, b, strong, legend`)]
    .filter((one) => [...one.children].every(({ children }) => children.length === 0))
    .filter((one) => nameIn(one, 'ingredients') || nameIn(one, 'steps'))
    .slice(0, MOST_NAMES);
const LONGEST_NAME = 80;
const MOST_NAMES = 20;

/** Rows of a table in one line each, and terms as names of what they head: what a reader sees as one line is one. */
function asLines(column: Element): void {
  for (const row of column.querySelectorAll('tr')) {
    const cells = [...row.children];
    if (cells.length < 2 || row.querySelector('p, ul, ol, br, table, div, h2, h3, h4')) continue;
    if (cells.every(({ localName }) => localName === 'th')) row.remove();
    else row.textContent = cells.map((cell) => cell.textContent.trim()).join(' ');
  }
  // A list within an item has its first words as its name.
  for (const item of column.querySelectorAll('li')) {
    const [name] = item.childNodes;
    const isName =
      name?.nodeType === 3 && /^\P{N}{2,60}$/u.test(name.textContent ?? '') && /^[uo]l$/.test(item.children[0]?.localName ?? '');
    if (name && isName) name.textContent = `\u0002${name.textContent?.trim()}\u0003`;
  }
  for (const term of column.querySelectorAll('dt')) {
    const below = term.nextElementSibling;
    if (/^[^\p{L}]*\p{N}/u.test(term.textContent) && below?.localName === 'dd') {
      below.textContent = `${term.textContent.trim()} ${below.textContent.trim()}`;
      term.remove();
    } else term.innerHTML = `<b>${term.innerHTML}</b>`;
  }
}

/** The part of a page that all of some elements are in. */
function around(elements: readonly Element[]): Element | null {
  let [common = null] = elements;
  for (const element of elements) while (common && !common.contains(element)) common = common.parentElement;
  return common;
}

/**
 * The text of a page's main column, with a line for each block. A readability library says where it is; of what is there nothing is left
 * out but comments, forms and links to other pages, because lists of ingredients look to it as menus do. Empty if there is none.
 */
export function mainColumn(html: string): string {
  const start = html.slice(0, MOST_CHARACTERS);
  // What was copied out of a page has no frame.
  const open = () =>
    parseHTML(/<html[\s>]/i.test(start) ? start : `<html><body>${start}</body></html>`) as unknown as { document: Document };
  const [page, copy] = [open(), open()].map(({ document }) => document) as [Document, Document];
  for (const document of [page, copy])
    for (const [place, element] of [...document.querySelectorAll(BLOCK)].entries()) element.setAttribute('data-place', String(place));
  const article = new Readability<Element>(copy, { charThreshold: 100, serializer: (node) => node as Element }).parse();
  const named = namesIn(page);
  for (const element of page.querySelectorAll(BESIDE)) if (!named.some((one) => element.contains(one))) element.remove();
  const places = new Set(
    [...(article?.content?.querySelectorAll('[data-place]') ?? [])].map((element) => element.getAttribute('data-place')),
  );
  const read = [...page.querySelectorAll(BLOCK)].filter((element) => places.has(element.getAttribute('data-place')));
  const column = around([...read, ...named]);
  if (!column) return '';
  asLines(column);
  return textOfHtml(column.outerHTML, true);
}
