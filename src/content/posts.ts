import type { Post } from '#schema/post.ts';
import { readingTime } from '#domain/reading-time.ts';
import type { Photo } from '#media/renditions.ts';
import { withContents } from './contents.ts';
import { memoizeByChange } from './entry-changes.ts';
import { memoize } from './memoize.ts';
import { plainText } from './plain-text.ts';
import { isPublished, newestFirst, slugsOf } from './published-entries.ts';
import { bodyForPage, htmlFromMarkdown, type ImageInText, sanitizeHtml } from './rich-text.ts';
import type { Entry } from './snapshot.ts';
import { textOfBody } from './text-of-body.ts';

/** A post in lists. Dates are unchanged from the file; reading time is in minutes. */
export interface PostSummary extends Omit<
  Post,
  'id' | 'status' | 'format' | 'metaTitle' | 'metaDescription' | 'formerSlugs' | 'formerAddresses'
> {
  id: string;
  slug: string;
  readingTime: number;
  /** The featured image's file, if the site hosts it. */
  photo: Photo | null;
}

/** A full post, as the API returns it. `content` is sanitized HTML. */
export interface PostView extends PostSummary, Pick<Post, 'status' | 'metaTitle' | 'metaDescription'> {
  content: string;
}

const render = memoize((entry: Entry<'post'>): { html: string; minutes: number } => {
  const body = textOfBody(entry.body ?? '');
  const html = entry.data.format === 'html' ? sanitizeHtml(body) : htmlFromMarkdown(body).trim();
  return { html, minutes: readingTime(html) };
});

/** The sanitized HTML of a post's body, from Markdown or HTML. */
export const postHtml = (entry: Entry<'post'>): string => render(entry).html;

const HEADING = /<h[23][^>]*>(.*?)<\/h[23]>/gs;

/** The headings of a post's body, in plain words. */
export const headingsOf = memoize((entry: Entry<'post'>): string[] =>
  [...postHtml(entry).matchAll(HEADING)].map(([, words = '']) => plainText(words)),
);

/** A post as lists show it. */
export function postSummary(entry: Entry<'post'>, photoAt: (address: string) => Photo | null): PostSummary {
  const { id: _id, status: _status, format: _format, formerSlugs: _former, formerAddresses: _addresses, ...data } = entry.data;
  const { metaTitle: _title, metaDescription: _description, ...shown } = data;
  return { id: entry.id, slug: entry.slug, ...shown, readingTime: render(entry).minutes, photo: photoAt(entry.data.featuredImage) };
}

/** A post in full. */
export function postView(entry: Entry<'post'>, photoAt: (address: string) => Photo | null): PostView {
  const { status, metaTitle, metaDescription } = entry.data;
  return {
    ...postSummary(entry, photoAt),
    content: postHtml(entry),
    status,
    ...(metaTitle ? { metaTitle } : {}),
    ...(metaDescription ? { metaDescription } : {}),
  };
}

/** A post's body for its page; `imageOf` returns the attributes of an uploaded photo. */
export const postBody = (entry: Entry<'post'>, imageOf: (src: string) => ImageInText | null): string =>
  bodyForPage(withContents(postHtml(entry)), imageOf);

/** All posts including drafts, newest first. */
export const postsNewestFirst = newestFirst<'post'>(() => true);

/** The published posts, newest first. */
export const publishedPosts = newestFirst<'post'>(isPublished);

/** The number of published posts of each category that has any. */
export const postCounts = memoizeByChange<Entry<'post'>, ReadonlyMap<string, number>>(new Map(), (last, changes) => {
  const counts = new Map(last);
  const count = (entries: readonly Entry<'post'>[], step: number) => {
    for (const { data } of entries.filter(isPublished))
      if (data.category !== undefined) counts.set(data.category, (counts.get(data.category) ?? 0) + step);
  };
  count(changes.added, 1);
  count(changes.removed, -1);
  return new Map([...counts].filter(([, left]) => left > 0));
});

/** The slugs of the published posts, newest first. */
export const postOrder = slugsOf(publishedPosts);

const placesIn = memoize((order: readonly string[]): ReadonlyMap<string, number> => new Map(order.map((name, place) => [name, place])));

/** The neighbors of a slug in the order of published posts, if any. */
export function neighborsOf(order: readonly string[], slug: string): { newer?: string | undefined; older?: string | undefined } {
  const place = placesIn(order).get(slug);
  return place === undefined ? {} : { newer: order[place - 1], older: order[place + 1] };
}
