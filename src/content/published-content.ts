import { createReader, type ContentReader } from './reader.ts';
import { type ContentSnapshot, findEntry } from './snapshot.ts';
import { memoize } from './memoize.ts';

/** The kinds that are resources of the API. */
export type ResourceKind = 'post' | 'recipe' | 'collection';

/** The public content of the API. Names are slugs or IDs; anything unpublished is null. */
export interface PublishedContent extends Pick<ContentReader, 'posts' | 'recipes' | 'collections'> {
  post(name: string): ReturnType<ContentReader['post']>;
  recipe(name: string): ReturnType<ContentReader['recipe']>;
  collection(name: string): ReturnType<ContentReader['collection']>;
  /** The addresses of the Instagram posts on the home page. */
  instagramPosts(): readonly string[];
}

/** The public content of a snapshot, memoized. */
export const publishedContentOf = memoize((snapshot: ContentSnapshot): PublishedContent => {
  const reader = createReader(snapshot);
  const slugOf = (kind: ResourceKind, name: string): string => findEntry(snapshot, kind, name)?.slug ?? '';
  return {
    posts: reader.posts,
    recipes: reader.recipes,
    collections: reader.collections,
    post: (name) => reader.post(slugOf('post', name)),
    recipe: (name) => reader.recipe(slugOf('recipe', name)),
    collection: (name) => reader.collection(slugOf('collection', name)),
    instagramPosts: () => snapshot.entries.home.get('home')?.data.instagram.posts ?? [],
  };
});
