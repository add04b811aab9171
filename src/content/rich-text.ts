import sanitize from 'sanitize-html';
import { decoded } from '#domain/decoded.ts';
import { isPhotoAddress, isUploadPath } from '#schema/address-fields.ts';
import { videoAt } from '#domain/video.ts';
import { markdownParser } from './markdown.ts';
import { withPosters } from './videos.ts';

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

/** The HTML allowed in a body: no styles, scripts, frames, forms or event handlers. */
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
  // Deeper tags are dropped and their text stays: tens of thousands of levels are a denial-of-service attempt.
  nestingLimit: 100,
  disallowedTagsMode: 'discard',
  // Disallowed images lose everything, and then go themselves. The sanitizer's own filter would copy the preceding text for each.
  transformTags: {
    img: (tagName, attribs) => ({ tagName, attribs: isPhotoAddress(attribs['src'] ?? '') ? attribs : {} }),
    // A video's frame becomes a link to it, which its page shows as a poster with a play button.
    iframe(tagName, attribs) {
      const video = videoAt(attribs['src'] ?? '');
      if (!video) return { tagName, attribs };
      const title = attribs['title']?.trim();
      return { tagName: 'a', attribs: { class: 'video', href: video.page, ...(title ? { title } : {}) } };
    },
  },
};

/** The elements that a body may have. */
export const ALLOWED_TAGS: ReadonlySet<string> = new Set([...TEXT_TAGS, ...BLOCK_TAGS, ...TABLE_TAGS]);
const { '*': ON_ALL = [], ...ON_ONE } = policy.allowedAttributes as Record<string, string[]>;
/** The attributes that an element of a body may have. */
export const attributesAllowedOn = (tag: string): ReadonlySet<string> => new Set([...ON_ALL, ...(ON_ONE[tag] ?? [])]);

/** Addresses that need no closer look: without a scheme, or with a usual one. */
const USUAL_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|[#?]|[\w.-]+(?:[/?#]|$))/;
/** Whether a link in a body may lead to an address. */
export const isAllowedLink = (address: string): boolean =>
  address === '' || USUAL_LINK.test(address) || sanitize(`<a href="${address.replaceAll('"', '&quot;')}">`, policy).includes(' href=');

/** A disallowed image, as the policy leaves it. */
const NO_PHOTO = '<img />';
const sanitizeOnce = (html: string): string => sanitize(html, policy).replaceAll(NO_PHOTO, '');

const ROUNDS = 4;
/** A link that was a frame with nothing in it. */
const EMPTY_VIDEO = /(<a class="video" href="[^"]*"(?: title="([^"]*)")?>)<\/a>/g;

/**
 * Removes everything from HTML that could run, load or restyle. Repeats until nothing changes, so that no leftover of one pass
 * becomes dangerous markup in the next parser.
 */
export function sanitizeHtml(html: string): string {
  let clean = sanitizeOnce(html);
  for (let round = 1; round < ROUNDS; round += 1) {
    const again = sanitizeOnce(clean);
    if (again === clean) break;
    clean = again;
  }
  return clean.replace(EMPTY_VIDEO, (_empty, start: string, title = 'Video') => `${start}${title}</a>`);
}

/** Sanitizes what Markdown was rendered to. Without HTML from the author it is well-formed, so a single pass is enough. */
export const sanitizeRendered = (html: string, markdown: string): string =>
  markdown.includes('<') ? sanitizeHtml(html) : sanitizeOnce(html);

/** Renders Markdown as sanitized HTML. */
export const htmlFromMarkdown = (markdown: string): string => sanitizeRendered(markdownParser.render(markdown), markdown);

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

/** The addresses in a body, of images and of links, including those that the sanitizer removes. */
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

/** The attributes of an uploaded photo's image element, and its sources in better formats. Values need no escaping. */
export interface ImageInText {
  attributes: Record<string, string>;
  sources: { type: string; srcset: string; sizes: string }[];
}

/** The sanitizer leaves no `<` outside a tag and no `>` within one, and puts each value in quotation marks. */
const CHANGED_TAG = /<(\/?h1|a|img)\b([^>]*)>/g;
const ATTRIBUTE = / ([^ =/]+)(?:="([^"]*)")?/g;

type Attributes = Map<string, string>;

const attributesIn = (tag: string): Attributes => new Map([...tag.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
const attributesText = (attributes: Iterable<[string, string]>): string =>
  [...attributes].map(([name, value]) => ` ${name}="${value}"`).join('');

/** Adds `noopener` to a link that opens a new tab; the author's other rel values stay. */
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

/** The prefix of ids in a body, so that they do not collide with the page's own. */
const OWN = 'text-';

/** Prefixes the ids in a sanitized body with `own`, and the links to them and to those of other posts' bodies. */
export function withPrefixedIds(sanitizedHtml: string, own = OWN): string {
  const ids = new Set([...sanitizedHtml.matchAll(/<[a-z][^>]* id="([^"]*)"/g)].map(([, id]) => id));
  const isOwn = (place: string) => ids.has(place) || ids.has(decoded(place));
  return sanitizedHtml.replace(/<[a-z][^>]*>/g, (tag) =>
    tag
      .replace(/ id="/, ` id="${own}`)
      .replace(/( href="(\/blog\/[a-z0-9-]+)?#)([^"]+)/, (link, start: string, post: string | undefined, place: string) =>
        post !== undefined ? `${start}${OWN}${place}` : isOwn(place) ? `${start}${own}${place}` : link,
      ),
  );
}

/**
 * Prepares a sanitized body for its page: responsive photos (`imageOf` returns their attributes, or null if there is no such
 * photo) with an alt attribute, posters of videos, prefixed ids, headings below the page's own, `noopener` on links that open a new tab, and plain
 * cells instead of empty column headings. A page with several bodies gives each a `prefix` of its own.
 */
export const bodyForPage = (sanitizedHtml: string, imageOf: (src: string) => ImageInText | null, prefix?: string): string =>
  withPosters(withPrefixedIds(sanitizedHtml, prefix))
    .replace(CHANGED_TAG, (tag, name: string, rest: string) => {
      if (name.endsWith('h1')) return tag.replace('h1', 'h2');
      const attributes = attributesIn(rest);
      if (name === 'img') return photoForPage(attributes, imageOf(attributes.get('src') ?? ''));
      return attributes.get('target') ? linkForPage(attributes) : tag;
    })
    .replace(/<th((?: [^>]*)?)>\s*<\/th>/g, (_, attributes: string) => `<td${attributes.replace(/ scope="[^"]*"/, '')}></td>`);
