import { isUploadPath } from '#domain/fields.ts';
import { publicPage } from '#domain/public-page.ts';
import { fallbackOf } from '#media/renditions.ts';
import { postHtml, publishedPosts } from '../posts.ts';
import type { ContentView } from '../content-view.ts';
import { publishedRecipes, recipeDescription } from '../recipes.ts';
import type { Entry } from '../snapshot.ts';
import { bodyForElsewhere, type FeedPhoto, imageTag } from './body-for-elsewhere.ts';
import { recipeHtml } from './recipe-html.ts';

/** How many of the newest entries a feed has. Each is there in full, so more would burden readers that ask every hour. */
export const FEED_LENGTH = 20;

/** An entry as a feed tells of it. Addresses are full ones, moments such as 2026-11-20T08:00:00.000Z. */
export interface FeedItem {
  /** Stays when the entry moves, so that feed readers show it once: the address it was first known by. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** All of it, as HTML that can stand anywhere. */
  html: string;
  /** Null where its file is missing. */
  photo: FeedPhoto | null;
  author: string;
  tags: string[];
  published?: string;
  updated?: string;
}

/** What a list of the site has to tell those who follow it, newest first. */
export interface Feed {
  title: string;
  description: string;
  /** The full address of the list. */
  url: string;
  language: string;
  items: FeedItem[];
}

/**
 * A moment of a file as every reader of dates understands it; nothing for one beyond the years that can be written so.
 * A mere date is noon in Greenwich, which is that day from Hawaii to Tokyo.
 */
function momentOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const moment = new Date(written.length === 10 ? `${written}T12:00:00Z` : written).toISOString();
  return moment.length === 24 ? moment : undefined;
}

type Followed = 'post' | 'recipe';

interface Told {
  summary: string;
  html: string;
  category: string | undefined;
}

/** Finds a photo: one of the site's own, or one wherever it is; null where there is none. */
type Photos = Record<'ownPhoto' | 'photoAt', (address: string) => FeedPhoto | null>;

function feedOf<K extends Followed>(
  content: ContentView,
  list: { name: string; path: string; what: string },
  entries: readonly Entry<K>[],
  tell: (entry: Entry<K>, url: string, photos: Photos) => Told,
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
    const { summary, html, category } = tell(entry, url, { ownPhoto, photoAt });
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
  const { name, path, what } = list;
  return {
    title: `${settings.siteName}: ${name}`,
    description: `New ${what} of ${settings.siteName}.`,
    url: full(path),
    language: 'en-US',
    items,
  };
}

/** The newest posts in full. */
export const blogFeed = (content: ContentView): Feed =>
  feedOf(
    content,
    { name: 'Blog', path: '/blog', what: 'posts on the blog' },
    publishedPosts(content.all('post')),
    (entry, url, { ownPhoto }) => ({
      summary: entry.data.excerpt,
      html: bodyForElsewhere(postHtml(entry), url, ownPhoto),
      category: entry.data.category,
    }),
  );

/** The newest recipes in full. */
export const kitchenFeed = (content: ContentView): Feed =>
  feedOf(
    content,
    { name: 'Family Kitchen', path: '/kitchen', what: 'recipes from the kitchen' },
    publishedRecipes(content.all('recipe')),
    ({ data }, _url, { photoAt }) => ({
      summary: recipeDescription(data),
      html: recipeHtml(data, photoAt),
      category: data.category,
    }),
  );
