import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom/worker';
import { textOfHtml } from './plain-text.ts';

/** A longer page is read from its start only. */
const MOST_CHARACTERS = 2_000_000;
const BLOCK = 'p, li, h1, h2, h3, h4, div, td';
/** What stands in the main column without being part of its text. */
const BESIDE =
  'nav, aside, footer, form, button, [role="navigation"], [id*="comment" i], [class*="comment" i], [class*="related" i], [class*="share" i], [class*="social" i], [class*="newsletter" i], [class*="cookie" i], [class*="sidebar" i], [class*="breadcrumb" i]';

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
  const places = new Set(
    [...(article?.content?.querySelectorAll('[data-place]') ?? [])].map((element) => element.getAttribute('data-place')),
  );
  const column = around([...page.querySelectorAll(BLOCK)].filter((element) => places.has(element.getAttribute('data-place'))));
  if (!column) return '';
  for (const element of column.querySelectorAll(BESIDE)) if (!/ingredient/i.test(element.textContent)) element.remove();
  return textOfHtml(column.outerHTML);
}
