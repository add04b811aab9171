import sanitize from 'sanitize-html';
import { isPhotoAddress } from '#schema/address-fields.ts';
import { videoAt } from '#domain/video.ts';
import { markdownParser } from './markdown.ts';
import { ALLOWED_TAGS, attributesAllowedOn, isAllowedLink } from './rich-text.ts';

/** The most sentences about one body. */
const MOST = 10;
/** How much of an address or a name is shown. */
const SHOWN = 100;

/** What a whole document has around its body, and what says nothing: no one misses it. */
const FRAME = new Set(['html', 'head', 'body', 'meta', 'title', 'link', 'base', 'main', 'article', 'header', 'footer']);
/** Elements whose text goes with them. */
const WITH_TEXT = new Set(['script', 'style', 'textarea', 'option', 'noscript', 'template', 'xmp', 'svg', 'math', 'iframe', 'object']);
/** Attributes that add nothing that a visitor sees. */
const SILENT =
  /^(?:data-|aria-|role$|loading$|decoding$|srcset$|sizes$|fetchpriority$|crossorigin$|referrerpolicy$|name$|align$|border$|cellpadding$|cellspacing$)/;

const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

function leftOutOfTag(name: string, attributes: Record<string, string>): string[] {
  const src = attributes['src'] ?? '';
  if (name === 'img' && !isPhotoAddress(src))
    return [
      `The picture “${shortened(src)}” is left out: a picture is an uploaded photo (/uploads/…) or has an address that starts with https://.`,
    ];
  if (name === 'iframe')
    return videoAt(src) ? [] : [`The frame of “${shortened(src)}” is left out: only videos on YouTube and Vimeo are played.`];
  if (FRAME.has(name)) return [];
  if (!ALLOWED_TAGS.has(name)) {
    const of = src === '' ? '' : ` of “${shortened(src)}”`;
    return [`<${shortened(name)}>${of} is left out${WITH_TEXT.has(name) || src !== '' ? '' : '; the text in it stays'}.`];
  }
  const { href } = attributes;
  const link =
    href !== undefined && !isAllowedLink(href) ? [`The address of the link to “${shortened(href)}” is left out; its text stays.`] : [];
  const allowed = attributesAllowedOn(name);
  const others = Object.keys(attributes).filter((attribute) => !allowed.has(attribute) && !SILENT.test(attribute));
  return [...link, ...others.map((attribute) => `The attribute “${shortened(attribute)}” of <${name}> is left out.`)];
}

/** What the sanitizer leaves out of a body, in sentences: pictures, frames, elements, addresses and attributes. */
export function leftOutOf(body: string, format: 'html' | undefined): string[] {
  const sentences = new Set<string>();
  sanitize(format === 'html' ? body : markdownParser.render(body), {
    allowedTags: [],
    onOpenTag(name, attributes) {
      for (const sentence of leftOutOfTag(name, attributes)) sentences.add(sentence);
    },
  });
  const rest = sentences.size - MOST;
  return rest <= 0 ? [...sentences] : [...[...sentences].slice(0, MOST), `${rest} other things are left out too.`];
}
