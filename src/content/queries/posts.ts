import { listPosts, pageOf, type Page as ListPage, type PostQuery } from '#domain/listing.ts';
import { neighborsOf, postBody, postCounts, postSummary, publishedPosts, type PostSummary, postView, type PostView } from '../posts.ts';
import type { ContentView } from '../content-view.ts';
import { memoize } from '../memoize.ts';
import { isPublished } from '../published-entries.ts';
import type { Entry } from '../snapshot.ts';
import { withoutMissingSections } from '../site-sections.ts';
import { imageInText } from './content-data.ts';

/** A post for its own page. */
export interface PostPage extends PostView {
  /** The body with responsive photos. */
  body: string;
}

/** The neighbors of a post. */
export interface PostNeighbors {
  newer: Pick<PostSummary, 'slug' | 'title'> | null;
  older: Pick<PostSummary, 'slug' | 'title'> | null;
}

// Of thousands a save changes one: the others are the very same objects in the next answer.
const postTitle = memoize(({ slug, data: { title, category, publishedAt } }: Entry<'post'>) => ({ slug, title, category, publishedAt }));

function titleOf(content: ContentView, slug: string | undefined): PostNeighbors['newer'] {
  const entry = slug === undefined ? null : content.entry('post', slug);
  return entry && { slug: entry.slug, title: entry.data.title };
}

/** What is asked for the blog. */
export const postQueries = {
  /** A full published post, or null. */
  post(content: ContentView, slug: string): PostView | null {
    const entry = content.entry('post', slug);
    return entry && isPublished(entry) ? postView(entry, content.photo) : null;
  },

  /** A published post for its own page, or null. */
  postPage(content: ContentView, slug: string): PostPage | null {
    const entry = content.entry('post', slug);
    if (!entry || !isPublished(entry)) return null;
    return { ...postView(entry, content.photo), body: withoutMissingSections(content, postBody(entry, imageInText(content))) };
  },

  /** The published posts before and after a post. */
  postNeighbors(content: ContentView, slug: string): PostNeighbors {
    const { newer, older } = neighborsOf(content.postOrder(), slug);
    return { newer: titleOf(content, newer), older: titleOf(content, older) };
  },

  /** One page of the published posts that match, newest first. */
  posts(content: ContentView, query: PostQuery): ListPage<PostSummary> {
    const page = listPosts(publishedPosts(content.all('post')), query, ({ data }) => data);
    return { ...page, items: page.items.map((entry) => postSummary(entry, content.photo)) };
  },

  /** The newest published posts. */
  latestPosts(content: ContentView, count: number): PostSummary[] {
    return pageOf(publishedPosts(content.all('post')), { page: 1, pageSize: count }).items.map((entry) =>
      postSummary(entry, content.photo),
    );
  },

  /** The data of the index of all posts, newest first. */
  postTitles: (content: ContentView): Pick<PostSummary, 'slug' | 'title' | 'category' | 'publishedAt'>[] =>
    publishedPosts(content.all('post')).map(postTitle),

  /** The categories that have published posts. */
  postCategories: (content: ContentView): string[] => [...postCounts(content.all('post')).keys()].sort(),

  /** The slugs of all published posts, newest first. */
  postSlugs: (content: ContentView): readonly string[] => content.postOrder(),
};
