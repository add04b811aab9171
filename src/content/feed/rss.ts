import { escapeXml, textElement } from '../xml.ts';
import type { Feed, FeedItem } from './feed.ts';

/** Formats a date as in RFC 822, with a four-digit year. */
const rssDate = (moment: string | undefined): string | undefined => (moment === undefined ? undefined : new Date(moment).toUTCString());

const lines = (...elements: string[]): string => elements.filter((element) => element !== '').join('\n');

function mediaElement(photo: FeedItem['photo']): string {
  if (!photo) return '';
  const { url, width, height } = photo;
  const size = width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`;
  return `<media:content url="${escapeXml(url)}" medium="image"${size}/>`;
}

const itemElement = ({ id, url, title, summary, html, photo, author, tags, published }: FeedItem): string =>
  lines(
    '<item>',
    textElement('title', title),
    textElement('link', url),
    `<guid isPermaLink="${id === url}">${escapeXml(id)}</guid>`,
    textElement('pubDate', rssDate(published)),
    textElement('dc:creator', author),
    ...tags.map((tag) => textElement('category', tag)),
    textElement('description', summary),
    textElement('content:encoded', html),
    mediaElement(photo),
    '</item>',
  );

/**
 * Serializes a feed as RSS 2.0 (rssboard.org/rss-specification), served at `path`. HTML is escaped rather than put in CDATA,
 * which `]]>` would end.
 */
export function rssXml({ title, description, url, language, items }: Feed, path: string): string {
  const moments = items.flatMap(({ published, updated }) => [published ?? '', updated ?? '']).sort();
  return `${lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    textElement('title', title),
    textElement('link', url),
    `<atom:link href="${escapeXml(new URL(path, url).href)}" rel="self" type="application/rss+xml"/>`,
    textElement('description', description),
    textElement('language', language.toLowerCase()),
    textElement('lastBuildDate', rssDate(moments.at(-1) || undefined)),
    ...items.map(itemElement),
    '</channel>',
    '</rss>',
  )}\n`;
}
