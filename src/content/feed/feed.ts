import { isUploadPath } from '#schema/address-fields.ts';
import { publicPage } from '#schema/public-page.ts';
import { fallbackOf } from '#media/renditions.ts';
import { postHtml, publishedPosts } from '../posts.ts';
import { siteIcon } from '../site-look.ts';
import { siteSections } from '../site-sections.ts';
import { withContents } from '../contents.ts';
import { type ContentView, languageOf } from '../content-view.ts';
import { publishedRecipes, recipeDescription } from '../recipes.ts';
import type { Entry } from '../snapshot.ts';
import { bodyForFeed, type FeedPhoto, imageTag } from './body-for-feed.ts';
import { recipeHtml } from './recipe-html.ts';

/** The number of entries in a feed. Each is included in full, so more would burden feed readers that poll hourly. */
export const FEED_LENGTH = 20;

/** An entry in a feed. Addresses are absolute URLs, dates such as 2026-11-20T08:00:00.000Z. */
export interface FeedItem {
  /** The address the entry was first published at. It survives renames, so that feed readers show the entry once. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** The full entry, as HTML with absolute URLs. */
  html: string;
  /** Null if its file is missing. */
  photo: FeedPhoto | null;
  author: string;
  tags: string[];
  published?: string;
  updated?: string;
}

/** A feed of one of the site's lists, newest first. */
export interface Feed {
  title: string;
  description: string;
  /** The absolute URL of the list. */
  url: string;
  language: string;
  /** The address of the site's icon on it, with a square of 512 pixels; null for the files in public/. */
  icon: string | null;
  items: FeedItem[];
}

/**
 * Normalizes a date for feed readers; undefined for a year outside the representable range. A date without a time becomes noon
 * UTC, which is the same day from Hawaii to Tokyo.
 */
function momentOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const moment = new Date(written.length === 10 ? `${written}T12:00:00Z` : written).toISOString();
  return moment.length === 24 ? moment : undefined;
}

type Followed = 'post' | 'recipe';

interface Described {
  summary: string;
  html: string;
  category: string | undefined;
}

/** Finds photos: `ownPhoto` among uploads, `photoAt` at any address. Both return null if there is none. */
type Photos = Record<'ownPhoto' | 'photoAt', (address: string) => FeedPhoto | null>;

function feedOf<K extends Followed>(
  content: ContentView,
  list: { id: 'blog' | 'kitchen'; what: string },
  entries: readonly Entry<K>[],
  describe: (entry: Entry<K>, url: string, photos: Photos) => Described,
): Feed {
  const settings = content.entry('settings', 'settings')?.data;
  if (!settings) throw new Error('A feed needs content/settings.json.');
  const full = (path: string) => new URL(path, new URL(settings.siteUrl).origin).href;
  const ownPhoto = (address: string): FeedPhoto | null => {
    const photo = content.photo(address);
    const file = photo && fallbackOf(photo);
    return file && { ...file, url: full(file.url) };
  };
  const photoAt = (address: string): FeedPhoto | null => ownPhoto(address) ?? (isUploadPath(address) ? null : { url: full(address) });
  const items = entries.slice(0, FEED_LENGTH).map((entry): FeedItem => {
    const { title, author, featuredImage, featuredImageAlt = '', tags, publishedAt, updatedAt } = entry.data;
    const url = full(publicPage(entry.kind, entry.slug));
    const photo = featuredImage ? photoAt(featuredImage) : null;
    const { summary, html, category } = describe(entry, url, { ownPhoto, photoAt });
    const [published, updated] = [momentOf(publishedAt), momentOf(updatedAt)];
    return {
      id: full(publicPage(entry.kind, entry.id)),
      url,
      title,
      summary,
      html: `${photo ? `<p>${imageTag(photo, featuredImageAlt)}</p>` : ''}${html}`,
      photo,
      author: author ?? settings.siteName,
      tags: [...new Set([...(category === undefined ? [] : [category]), ...tags])],
      ...(published === undefined ? {} : { published }),
      ...(updated === undefined ? {} : { updated }),
    };
  });
  const section = siteSections(content)[list.id];
  return {
    title: `${settings.siteName}: ${section.name}`,
    description: `New ${list.what} of ${settings.siteName}.`,
    url: full(section.path),
    icon: siteIcon(content),
    language: languageOf(content),
    items,
  };
}

/** The newest posts in full. */
export const blogFeed = (content: ContentView): Feed =>
  feedOf(content, { id: 'blog', what: 'posts on the blog' }, publishedPosts(content.all('post')), (entry, url, { ownPhoto }) => ({
    summary: entry.data.excerpt,
    html: bodyForFeed(withContents(postHtml(entry)), url, ownPhoto),
    category: entry.data.category,
  }));

/** The newest recipes in full. */
export const kitchenFeed = (content: ContentView): Feed =>
  feedOf(
    content,
    { id: 'kitchen', what: 'recipes from the kitchen' },
    publishedRecipes(content.all('recipe')),
    ({ data }, _url, { photoAt }) => ({
      summary: recipeDescription(data),
      html: recipeHtml(data, photoAt),
      category: data.category,
    }),
  );
