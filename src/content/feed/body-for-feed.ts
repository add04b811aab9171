import { parsedUrl } from '#domain/parsed-url.ts';
import { withPrefixedIds } from '../rich-text.ts';
import { escapeXml } from '../xml.ts';

/** A photo in a feed: its absolute URL, and its size in pixels if known. */
export interface FeedPhoto {
  url: string;
  width?: number;
  height?: number;
}

const decode = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const sizeOf = ({ width, height }: FeedPhoto): string =>
  width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`;

/** The HTML image element of a photo. */
export const imageTag = (photo: FeedPhoto, alt: string): string =>
  `<img src="${escapeXml(photo.url)}" alt="${escapeXml(alt)}"${sizeOf(photo)}>`;

/**
 * Prepares a sanitized body for feed readers: links and photos get absolute URLs, resolved against `base`, and ids match those on
 * the page. `photoOf` finds an uploaded photo, or returns null.
 */
export function bodyForFeed(sanitizedHtml: string, base: string, photoOf: (address: string) => FeedPhoto | null): string {
  // The sanitizer puts values in double quotation marks and leaves no `>` within a tag.
  return withPrefixedIds(sanitizedHtml).replace(/<(a|img)( [^>]*?)( \/)?>/g, (_tag, name: string, attributes: string, end = '') => {
    const address = decode(/ (?:href|src)="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const photo = name === 'img' ? photoOf(address) : null;
    const url = photo?.url ?? parsedUrl(address, base)?.href;
    const named = url === undefined ? '' : ` ${name === 'a' ? 'href' : 'src'}="${escapeXml(url)}"`;
    const rest = attributes.replace(photo ? / (?:src|width|height)="[^"]*"/g : / (?:href|src)="[^"]*"/g, '');
    return `<${name}${named}${rest}${photo ? sizeOf(photo) : ''}${end}>`;
  });
}
