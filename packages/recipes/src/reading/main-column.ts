import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom/worker';
import { isNameOf } from './part-names.ts';
import { textOfHtml } from './plain-text.ts';

/** A longer page is read from its start only. */
const MOST_CHARACTERS = 2_000_000;
const BLOCKS = new Set('p li h1 h2 h3 h4 div td'.split(' '));
/** What may name a part of a recipe, besides blocks. */
const NAMING = new Set([...BLOCKS, ...'dt b strong legend'.split(' ')]);

/** What stands in the main column without being part of its text. */
const isBeside = (name: string, { id = '', class: classes = '', role }: Record<string, string>): boolean =>
  BESIDE.has(name) ||
  role === 'navigation' ||
  /comment/i.test(id) ||
  (!FRAMES.has(name) && /comment|related|share|social|newsletter|cookie|sidebar|breadcrumb/i.test(classes));
const BESIDE = new Set('nav aside footer form button'.split(' '));
const FRAMES = new Set(['html', 'body', 'main']);

const isName = (text: string): boolean =>
  text.length <= LONGEST_NAME && (isNameOf('ingredients', text.trim()) || isNameOf('steps', text.trim()));
/** The elements that name the parts of a recipe: a library for articles takes lists for menus, and may leave them out. */
const namesIn = (page: ParentNode): Element[] =>
  [...page.querySelectorAll([...NAMING].join(', '))]
    .filter((one) => [...one.children].every(({ children }) => children.length === 0))
    .filter((one) => isName(one.textContent))
    .slice(0, MOST_NAMES);
const LONGEST_NAME = 80;
const MOST_NAMES = 20;

/** A longer item of a list has paragraphs. */
const LONGEST_ITEM = 120;

/** Rows of a table in one line each, and terms as names of what they head: what a reader sees as one line is one. */
function asLines(column: Element): void {
  for (const row of column.querySelectorAll('tr')) {
    const cells = [...row.children];
    if (cells.length < 2 || row.querySelector('p, ul, ol, br, table, div, h2, h3, h4')) continue;
    if (cells.every(({ localName }) => localName === 'th')) row.remove();
    else row.textContent = cells.map((cell) => cell.textContent.trim()).join(' ');
  }
  for (const item of column.querySelectorAll('li')) {
    if (item.textContent.length > LONGEST_ITEM || item.querySelector('li, br, table, h2, h3, h4')) continue;
    if (item.querySelector('div, p, dl, section')) item.textContent = textOfHtml(item.innerHTML).replace(/\s+/g, ' ');
  }
  // A list within an item has its first words as its name.
  for (const item of column.querySelectorAll('li')) {
    const [name] = item.childNodes;
    const isHeading =
      name?.nodeType === 3 && /^\P{N}{2,60}$/u.test(name.textContent ?? '') && /^[uo]l$/.test(item.children[0]?.localName ?? '');
    if (name && isHeading) name.textContent = `\u0002${name.textContent?.trim()}\u0003`;
  }
  for (const term of column.querySelectorAll('dt')) {
    const below = term.nextElementSibling;
    if (/^[^\p{L}]*\p{N}/u.test(term.textContent) && below?.localName === 'dd') {
      below.textContent = `${term.textContent.trim()} ${below.textContent.trim()}`;
      term.remove();
    } else term.innerHTML = `<b>${term.innerHTML}</b>`;
  }
}

/** What says where the main column is, besides words. The rest is left out, because each attribute is an object of the DOM. */
const ATTRIBUTES = ['id', 'class', 'role', 'rel', 'itemprop', 'hidden', 'aria-hidden', 'name', 'property', 'content'];
const WORDLESS = new Set('script style template noscript svg iframe link source input select'.split(' '));

/** A page as its elements and words, with the place of each block, without what stands beside its text and names no part of a recipe. */
function outlineOf(html: string): string {
  const parts: string[] = [];
  const open: string[] = [];
  // The open elements that may be left out, and where their parts begin.
  const beside: { depth: number; start: number }[] = [];
  let [place, wordless] = [0, 0];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push(name);
        if (WORDLESS.has(name)) wordless += 1;
        if (wordless > 0) return;
        if (isBeside(name, attributes)) beside.push({ depth: open.length, start: parts.length });
        // What is around the title or the main part is not beside it.
        else if (name === 'h1' || name === 'main') beside.length = 0;
        const add = (attribute: string, value: string) => parts.push(' ', attribute, '="', value.replaceAll('"', '&quot;'), '"');
        parts.push('<', name);
        if (BLOCKS.has(name)) add('data-place', String(place++));
        for (const attribute of ATTRIBUTES) if (attributes[attribute] !== undefined) add(attribute, attributes[attribute]);
        // A library for articles asks which images have a source, what is hidden, and which links lead to the same page.
        const { style = '', href = '' } = attributes;
        if (name === 'img') add('src', 'x');
        if (/display|visibility/.test(style)) add('style', style);
        if (href.startsWith('#')) add('href', '#x');
        parts.push('>');
      },
      ontext: (text) => {
        if (wordless > 0) return;
        parts.push(text);
        if (beside.length > 0 && open.slice(-2).some((name) => NAMING.has(name)) && isName(text)) beside.length = 0;
      },
      onclosetag: (name) => {
        // `</br>` is another line.
        if (wordless === 0 && name !== 'br') parts.push('</', name, '>');
        if (WORDLESS.has(name)) wordless -= 1;
        if (beside.at(-1)?.depth === open.length) parts.length = beside.pop()?.start ?? 0;
        open.pop();
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return parts.join('');
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
  const start = outlineOf(html.slice(0, MOST_CHARACTERS));
  // What was copied out of a page has no frame.
  const open = () => parseHTML(start.includes('<html') ? start : `<html><body>${start}</body></html>`) as unknown as { document: Document };
  const [page, copy] = [open(), open()].map(({ document }) => document) as [Document, Document];
  const article = new Readability<Element>(copy, { charThreshold: 100, serializer: (node) => node as Element }).parse();
  const named = namesIn(page);
  const places = new Set(
    [...(article?.content?.querySelectorAll('[data-place]') ?? [])].map((element) => element.getAttribute('data-place')),
  );
  const read = [...page.querySelectorAll('[data-place]')].filter((element) => places.has(element.getAttribute('data-place')));
  const column = around([...read, ...named]);
  if (!column) return '';
  asLines(column);
  return textOfHtml(column.outerHTML, true);
}
