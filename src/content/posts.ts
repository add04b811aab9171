import type { Post } from '#domain/post.ts';
import { readingTime } from '#domain/reading-time.ts';
import type { Photo } from '#media/renditions.ts';
import { memoize } from './memoize.ts';
import { isPublished, newestFirst } from './published.ts';
import { bodyForPage, htmlFromMarkdown, type ImageInText, sanitizeHtml } from './rich-text.ts';
import type { Entry } from './snapshot.ts';

/** A post as lists show it. Dates are as in the file; reading time is minutes. */
export interface PostSummary extends Omit<Post, 'id' | 'status' | 'format' | 'metaTitle' | 'metaDescription' | 'formerSlugs'> {
  id: string;
  slug: string;
  readingTime: number;
  /** The featured image's file, where the site keeps it itself. */
  photo: Photo | null;
}

/** A post in full, as the API answers it. `content` is sanitised HTML. */
export interface PostView extends PostSummary, Pick<Post, 'status' | 'metaTitle' | 'metaDescription'> {
  content: string;
}

const render = memoize((entry: Entry<'post'>): { html: string; minutes: number } => {
  const body = (entry.body ?? '').trim();
  const html = entry.data.format === 'html' ? sanitizeHtml(body) : htmlFromMarkdown(body).trim();
  return { html, minutes: readingTime(html) };
});

/** The sanitised HTML of a post's body, whether it was written as Markdown or as HTML. */
export const postHtml = (entry: Entry<'post'>): string => render(entry).html;

/** A post as lists show it. */
export function postSummary(entry: Entry<'post'>, photoAt: (address: string) => Photo | null): PostSummary {
  const { id: _id, status: _status, format: _format, formerSlugs: _former, ...data } = entry.data;
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

/** A post's body with its photos as the page shows them; `imageOf` gives the attributes for a photo of the site's own. */
export const postBody = (entry: Entry<'post'>, imageOf: (src: string) => ImageInText | null): string =>
  bodyForPage(postHtml(entry), imageOf);

/** All posts, drafts too, newest first. */
export const postsNewestFirst = memoize(newestFirst<'post'>);

/** The posts visitors see, newest first. */
export const publishedPosts = memoize((posts: ReadonlyMap<string, Entry<'post'>>) => postsNewestFirst(posts).filter(isPublished));

/** The slugs of the posts visitors see, newest first. */
export const postOrder = memoize((posts: ReadonlyMap<string, Entry<'post'>>): readonly string[] =>
  publishedPosts(posts).map(({ slug }) => slug),
);

const placesIn = memoize((order: readonly string[]): ReadonlyMap<string, number> => new Map(order.map((name, place) => [name, place])));

/** The slugs just before and just after one in the order of the published posts, where there are any. */
export function neighboursOf(order: readonly string[], slug: string): { newer?: string | undefined; older?: string | undefined } {
  const place = placesIn(order).get(slug);
  return place === undefined ? {} : { newer: order[place - 1], older: order[place + 1] };
}
