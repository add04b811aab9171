import type { Feed } from './feed.ts';

/** Serializes a feed as JSON Feed 1.1 (jsonfeed.org/version/1.1), served at `path`. */
export function jsonFeed({ title, description, url, language, icon, items }: Feed, path: string): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url,
    feed_url: new URL(path, url).href,
    description,
    icon: new URL(icon ?? '/icon-512.png', url).href,
    favicon: new URL(icon ?? '/icon-192.png', url).href,
    language,
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      image: item.photo?.url,
      date_published: item.published,
      date_modified: item.updated,
      authors: [{ name: item.author }],
      tags: item.tags,
    })),
  };
  return `${JSON.stringify(feed)}\n`;
}
