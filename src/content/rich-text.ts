import sanitize from 'sanitize-html';
import { isPhotoAddress, isUploadPath } from '#domain/fields.ts';
import { markdownParser } from './markdown.ts';

const TEXT_TAGS = [
  'p',
  'br',
  'hr',
  'blockquote',
  'pre',
  'code',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'mark',
  'small',
  'sub',
  'sup',
  'span',
  'abbr',
  'cite',
  'q',
  'time',
];
const BLOCK_TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'div',
  'section',
  'aside',
  'details',
  'summary',
  'figure',
  'figcaption',
  'img',
  'a',
];
const TABLE_TAGS = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/** What an author may write in a body. Styles, scripts, frames, forms and event handlers are not in it. */
const policy: sanitize.IOptions = {
  allowedTags: [...TEXT_TAGS, ...BLOCK_TAGS, ...TABLE_TAGS],
  allowedAttributes: {
    '*': ['id', 'class', 'lang', 'dir', 'title'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
    colgroup: ['span'],
    time: ['datetime'],
    details: ['open'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // Tags within so many others are left out and their text stays: tens of thousands are an attempt to keep the site busy.
  nestingLimit: 100,
  disallowedTagsMode: 'discard',
  // What is not allowed goes. The sanitiser's filter would copy the text before each that goes.
  transformTags: { img: (tagName, attribs) => ({ tagName: isPhotoAddress(attribs['src'] ?? '') ? tagName : 'no-photo', attribs }) },
};

const ROUNDS = 4;

/**
 * Takes everything out of HTML that could run, load or restyle. What is left means the same. It is done until
 * nothing more changes, so that no leftover of one round becomes something else in the next reader's eyes.
 */
export function sanitizeHtml(html: string): string {
  let clean = sanitize(html, policy);
  for (let round = 1; round < ROUNDS; round += 1) {
    const again = sanitize(clean, policy);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

/** The HTML of a Markdown text, sanitised: CommonMark with tables and bare links, and HTML allowed inside. */
export function htmlFromMarkdown(markdown: string): string {
  const html = markdownParser.render(markdown);
  // Without tags of its author's own it is well-formed, so one round leaves nothing that a second would change.
  return markdown.includes('<') ? sanitizeHtml(html) : sanitize(html, policy);
}

/** The uploaded photos that a body shows, as /uploads/ paths. */
export function uploadsIn(html: string): string[] {
  const found = new Set<string>();
  sanitize(html, {
    allowedTags: [],
    onOpenTag(name, { src }) {
      if (name === 'img' && src && isUploadPath(src)) found.add(src);
    },
  });
  return [...found];
}

/**
 * The addresses that an author wrote into a body: of what it is to show, and of what it links to. Those that the sanitiser takes out
 * are among them.
 */
export function addressesIn(body: string, format: 'markdown' | 'html'): { shown: Set<string>; linked: Set<string> } {
  const [shown, linked] = [new Set<string>(), new Set<string>()];
  sanitize(format === 'html' ? body : markdownParser.render(body), {
    allowedTags: [],
    onOpenTag(name, { src, href }) {
      if (['img', 'video', 'source'].includes(name) && src !== undefined) shown.add(src);
      if (name === 'a' && href !== undefined) linked.add(href);
    },
  });
  return { shown, linked };
}

/** What the page shows an uploaded photo with: the attributes of the image, and its sources in better formats. Values need no escaping. */
export interface ImageInText {
  attributes: Record<string, string>;
  sources: { type: string; srcset: string; sizes: string }[];
}

/** What the sanitiser wrote has no `<` outside a tag and no `>` within one, and each value is in quotation marks. */
const CHANGED_TAG = /<(\/?h1|a|img)\b([^>]*)>/g;
const ATTRIBUTE = / ([^ =/]+)(?:="([^"]*)")?/g;

type Attributes = Map<string, string>;

const attributesIn = (tag: string): Attributes => new Map([...tag.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
const attributesText = (attributes: Iterable<[string, string]>): string =>
  [...attributes].map(([name, value]) => ` ${name}="${value}"`).join('');

/** A link that opens a page of its own gives that page no way back; what else its author says of it stays. */
function linkForPage(attributes: Attributes): string {
  const said = (attributes.get('rel') ?? '').split(/\s+/).filter((word) => !/^(?:(?:no)?opener)?$/i.test(word));
  return `<a${attributesText(attributes.set('rel', ['noopener', ...said].join(' ')))}>`;
}

function photoForPage(attributes: Attributes, image: ImageInText | null): string {
  const added = { alt: attributes.get('alt') ?? '', loading: 'lazy', decoding: 'async', ...image?.attributes };
  const photo = `<img${attributesText(new Map([...attributes, ...Object.entries(added)]))} />`;
  const sources = (image?.sources ?? []).map((source) => `<source${attributesText(Object.entries(source))} />`);
  return sources.length > 0 ? `<picture>${sources.join('')}${photo}</picture>` : photo;
}

/** What the ids of a body begin with on its page, so that none of them is one of the page's own. */
const OWN = 'text-';

/** A sanitised body with ids of its own, and links that lead to them or to those of another post's body. */
export function withOwnIds(sanitisedHtml: string): string {
  const ids = new Set([...sanitisedHtml.matchAll(/<[a-z][^>]* id="([^"]*)"/g)].map(([, id]) => id));
  const isOwn = (place: string) => ids.has(place) || ids.has(decoded(place));
  return sanitisedHtml.replace(/<[a-z][^>]*>/g, (tag) =>
    tag
      .replace(/ id="/, ` id="${OWN}`)
      .replace(/( href="(\/blog\/[a-z0-9-]+)?#)([^"]+)/, (link, start: string, post: string | undefined, place: string) =>
        post !== undefined || isOwn(place) ? `${start}${OWN}${place}` : link,
      ),
  );
}

/** A place within a page as its address names it. */
function decoded(place: string): string {
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}

/**
 * A sanitised body as its page shows it: photos in all their renditions (`imageOf` tells of them, or null where
 * there is no such photo) and said to decorate where nothing describes them, ids that are none of the page's own, headings below the page's own, links to
 * elsewhere marked as such, and the empty corner of a table as the plain cell it is.
 */
export const bodyForPage = (sanitisedHtml: string, imageOf: (src: string) => ImageInText | null): string =>
  withOwnIds(sanitisedHtml)
    .replace(CHANGED_TAG, (tag, name: string, rest: string) => {
      if (name.endsWith('h1')) return tag.replace('h1', 'h2');
      const attributes = attributesIn(rest);
      if (name === 'img') return photoForPage(attributes, imageOf(attributes.get('src') ?? ''));
      return attributes.get('target') ? linkForPage(attributes) : tag;
    })
    .replace(/<th((?: [^>]*)?)>\s*<\/th>/g, (_, attributes: string) => `<td${attributes.replace(/ scope="[^"]*"/, '')}></td>`);
