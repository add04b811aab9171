import { createReader, type ContentReader } from './reader.ts';
import { type ContentSnapshot, findEntry } from './snapshot.ts';
import { memoize } from './memoize.ts';

/** The kinds with addresses of their own in the API. */
export type ResourceKind = 'post' | 'recipe' | 'collection';

/** What visitors may ask the API of the content. Names are slugs or ids, and what is not for visitors is null. */
export interface PublishedContent extends Pick<ContentReader, 'posts' | 'recipes' | 'collections'> {
  post(name: string): ReturnType<ContentReader['post']>;
  recipe(name: string): ReturnType<ContentReader['recipe']>;
  collection(name: string): ReturnType<ContentReader['collection']>;
  /** The addresses of the posts on Instagram that the home page shows. */
  instagramPosts(): readonly string[];
}

/** What visitors may ask, answered from a snapshot: always the same object for the same one. */
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
