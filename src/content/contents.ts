import { slugFromTitle } from '#domain/slug.ts';

/** A heading in a sanitized body, up to the next heading: what is unbalanced takes no longer than what is not. */
const HEADING = /<h([1-6])([^>]*)>((?:[^<]|<(?!\/?h[1-6]\b))*)<\/h\1>/g;
const ID = / id="([^"]*)"/;
/** Where an author asks for a table of contents: in a paragraph of its own. */
export const CONTENTS_REQUEST = /<p>\[(?:\[toc\]|toc)\]<\/p>/i;

interface Heading {
  level: number;
  id: string;
  /** HTML. */
  text: string;
}

const link = ({ id, text }: Heading): string => `<a href="#${id}">${text}</a>`;

/** A list of headings, those one level lower inside the item of the one above them. */
function listOf(headings: readonly Heading[]): string {
  const top = Math.min(...headings.map(({ level }) => level));
  const items: Heading[][] = [];
  for (const heading of headings.filter(({ level }) => level <= top + 1)) {
    const last = items.at(-1);
    if (heading.level > top && last) last.push(heading);
    else items.push([heading]);
  }
  const item = ([first, ...inner]: Heading[]): string =>
    first ? `<li>${link(first)}${inner.length > 0 ? `<ol>${inner.map((one) => `<li>${link(one)}</li>`).join('')}</ol>` : ''}</li>` : '';
  return `<ol class="contents">${items.map(item).join('')}</ol>`;
}

/**
 * Gives the headings of a sanitized body ids, so that links lead to them, and puts a table of contents where a paragraph says `[[toc]]`.
 */
export function withContents(sanitizedHtml: string): string {
  const taken = new Set([...sanitizedHtml.matchAll(/<[a-z][^>]* id="([^"]*)"/g)].map(([, id]) => id));
  const headings: Heading[] = [];
  const html = sanitizedHtml.replace(HEADING, (whole, level: string, attributes: string, inner: string) => {
    const text = inner.replace(/<[^>]*>/g, '').trim();
    const own = ID.exec(attributes)?.[1];
    const name = slugFromTitle(text.replace(/&(?:amp|lt|gt|quot|#39);/g, ' '));
    if (own === undefined && name === '') return whole;
    let id = own ?? name;
    for (let number = 2; own === undefined && taken.has(id); number += 1) id = `${name}-${number}`;
    taken.add(id);
    headings.push({ level: Number(level), id, text });
    return own === undefined ? `<h${level} id="${id}"${attributes}>${inner}</h${level}>` : whole;
  });
  return html.replace(CONTENTS_REQUEST, () => (headings.length > 0 ? listOf(headings) : ''));
}
