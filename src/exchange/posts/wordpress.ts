import { Parser } from 'htmlparser2';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { pathOf, type SourcePost } from './source-post.ts';
import { htmlOfWordPress } from './wordpress-html.ts';
import { pictureFinder } from './pictures.ts';

/** What an element says: its text, by name. The names of an item's elements come at most once, those in lists apart. */
interface Item {
  texts: Record<string, string>;
  labels: string[];
  meta: Record<string, string>;
}

/** Whether a text is an export of WordPress (WXR). */
export const isWordPress = (text: string): boolean =>
  /<rss\b/i.test(text.slice(0, 2_000)) && /<wp:wxr_version>|xmlns:wp=/.test(text.slice(0, 20_000));

/** The items of an export, and the names of its authors by their logins. One that is cut off has the items before the cut. */
function itemsOf(xml: string): { items: Item[]; authors: Map<string, string>; site: string; isComplete: boolean } {
  const items: Item[] = [];
  const authors = new Map<string, string>();
  const author: Record<string, string> = {};
  let [item, text, metaKey, site, isComplete]: [Item | null, string, string, string, boolean] = [null, '', '', '', false];
  let domain = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        text = '';
        if (name === 'item') item = { texts: {}, labels: [], meta: {} };
        if (name === 'category') domain = attributes['domain'] ?? 'category';
      },
      ontext: (part) => (text += part),
      onclosetag(name, isImplied) {
        if (isImplied) return;
        const value = text.trim();
        text = '';
        if (name === 'rss') isComplete = true;
        if (name === 'item' && item) {
          items.push(item);
          item = null;
        } else if (name === 'wp:author')
          authors.set(author['wp:author_login'] ?? '', author['wp:author_display_name'] || (author['wp:author_login'] ?? ''));
        else if (name.startsWith('wp:author_')) author[name] = value;
        else if (name === 'wp:base_site_url') site = value;
        else if (item && name === 'category' && /^(?:category|post_tag)$/.test(domain)) item.labels.push(value);
        else if (item && name === 'wp:meta_key') metaKey = value;
        else if (item && name === 'wp:meta_value') item.meta[metaKey] = value;
        // A comment has elements of its own, none of which has a name of these.
        else if (item) item.texts[name] ??= value;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return { items, authors, site, isComplete };
}

/** A date without a zone is UTC; what is no date, such as that of a draft, is none. */
function momentOf(text: string | undefined): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text ?? '') ?? [];
  return day === undefined || day.startsWith('0000') ? undefined : `${day}T${time}Z`;
}

/** The posts of an export of WordPress, drafts included; pages, menus and the like are named in `others`. */
export function readWordPress(xml: string, from: string, files: ReadonlyMap<string, SourceFile>) {
  const { items, authors, site, isComplete } = itemsOf(xml);
  const attachments = new Map(
    items.flatMap(({ texts, meta }) =>
      texts['wp:post_type'] === 'attachment' && texts['wp:attachment_url']
        ? [[texts['wp:post_id'] ?? '', { address: texts['wp:attachment_url'], alt: meta['_wp_attachment_image_alt'] ?? '' }] as const]
        : [],
    ),
  );
  const pictureAt = pictureFinder(files, '', site);
  const isPost = ({ texts }: Item) => texts['wp:post_type'] === 'post' && !/^(?:trash|auto-draft|inherit)$/.test(texts['wp:status'] ?? '');
  const posts = items.filter(isPost).map(({ texts, labels, meta }): SourcePost => {
    const { html, leftOut } = htmlOfWordPress(texts['content:encoded'] ?? '', (id) => attachments.get(id));
    const isSeen = texts['wp:status'] === 'publish' || texts['wp:status'] === 'private';
    const path = texts['link'] === undefined || !isSeen ? null : pathOf(texts['link']);
    const published = momentOf(texts['wp:post_date_gmt']) ?? momentOf(texts['wp:post_date']);
    return {
      from,
      title: texts['title'] ?? '',
      body: html,
      format: 'html',
      excerpt: texts['excerpt:encoded'] ?? '',
      author: authors.get(texts['dc:creator'] ?? '') ?? texts['dc:creator'] ?? '',
      publishedAt: isSeen ? published : undefined,
      updatedAt: momentOf(texts['wp:post_modified_gmt']),
      slug: decode(texts['wp:post_name'] ?? ''),
      addresses: path === null ? [] : [path],
      site,
      number: texts['wp:post_id'],
      labels: [...new Set(labels)].filter((label) => label !== 'Uncategorized'),
      photo: attachments.get(meta['_thumbnail_id'] ?? ''),
      ...(meta['_yoast_wpseo_title'] && !meta['_yoast_wpseo_title'].includes('%%') ? { metaTitle: meta['_yoast_wpseo_title'] } : {}),
      ...(meta['_yoast_wpseo_metadesc'] ? { metaDescription: meta['_yoast_wpseo_metadesc'] } : {}),
      leftOut: texts['wp:post_password'] ? [...leftOut, 'It had a password, which posts here do not have.'] : leftOut,
      pictureAt,
    };
  });
  const pages = items.filter(({ texts }) => texts['wp:post_type'] === 'page').length;
  return { posts, pages, isComplete };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
