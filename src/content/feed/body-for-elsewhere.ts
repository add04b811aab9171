import { withOwnIds } from '../rich-text.ts';
import { escapeXml } from '../xml.ts';

/** A photo as a feed shows it: its address in full, and its size in pixels where that is known. */
export interface FeedPhoto {
  url: string;
  width?: number;
  height?: number;
}

const decode = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const sizeOf = ({ width, height }: FeedPhoto): string =>
  width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`;

/** The image of a photo. */
export const imageTag = (photo: FeedPhoto, alt: string): string =>
  `<img src="${escapeXml(photo.url)}" alt="${escapeXml(alt)}"${sizeOf(photo)}>`;

/**
 * A sanitised body as it can stand anywhere, with the ids that it has on its page: links and photos are named by their full address, as seen from the page at
 * `base`. `photoOf` tells of a photo of the site's own, or null where there is none at an address.
 */
export function bodyForElsewhere(sanitisedHtml: string, base: string, photoOf: (address: string) => FeedPhoto | null): string {
  // What the sanitiser wrote has its values in double quotation marks and no `>` within a tag.
  return withOwnIds(sanitisedHtml).replace(/<(a|img)( [^>]*?)( \/)?>/g, (_tag, name: string, attributes: string, end = '') => {
    const address = decode(/ (?:href|src)="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const photo = name === 'img' ? photoOf(address) : null;
    const url = photo?.url ?? URL.parse(address, base)?.href;
    const named = url === undefined ? '' : ` ${name === 'a' ? 'href' : 'src'}="${escapeXml(url)}"`;
    const rest = attributes.replace(photo ? / (?:src|width|height)="[^"]*"/g : / (?:href|src)="[^"]*"/g, '');
    return `<${name}${named}${rest}${photo ? sizeOf(photo) : ''}${end}>`;
  });
}
