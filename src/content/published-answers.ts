import { listPosts } from '#domain/listing.ts';
import { listRecipes } from '#kitchen/lists/recipe-listing.ts';
import { createRecipeSearch } from '@family-bakery/recipes/search/recipe-search';
import type { CollectionSummary, CollectionView } from './collections.ts';
import type { PostSummary, PostView } from './posts.ts';
import { once } from './memoize.ts';
import type { PublishedContent } from './published-content.ts';
import type { ListedContents, RecipeSummary, RecipeView } from './recipes.ts';

/** The public lists, each newest first, as plain JSON. */
export interface PublishedLists {
  posts: PostSummary[];
  recipes: ({ summary: RecipeSummary } & ListedContents)[];
  collections: CollectionSummary[];
  instagramPosts: readonly string[];
}

/** The public entries by slug, as plain JSON. */
export interface PublishedEntries {
  posts: Record<string, PostView>;
  recipes: Record<string, RecipeView>;
  collections: Record<string, CollectionView>;
}

/**
 * Serves public content from responses precomputed at build time. It loads neither schemas nor the HTML renderer, and reads no
 * more than each response needs.
 */
export function publishedContentFrom(readLists: () => PublishedLists, readEntries: () => PublishedEntries): PublishedContent {
  const lists = once(readLists);
  const entries = once(readEntries);
  const searchable = once(() =>
    createRecipeSearch(lists().recipes.map(({ summary, ...contents }) => ({ ...summary, ...contents, summary }))),
  );
  const named = <T>(listed: { slug: string; id: string }[], all: Record<string, T>, name: string): T | null => {
    const entry = listed.find(({ slug }) => slug === name) ?? listed.find(({ id }) => id === name);
    return (entry && all[entry.slug]) ?? null;
  };

  return {
    posts: (query) => listPosts(lists().posts, query, (post) => post),
    recipes(query) {
      const page = listRecipes(searchable(), query);
      return { ...page, items: page.items.map(({ summary }) => summary) };
    },
    collections: () => lists().collections,
    post: (name) => named(lists().posts, entries().posts, name),
    recipe(name) {
      const listed = lists().recipes.map(({ summary }) => summary);
      return named(listed, entries().recipes, name);
    },
    collection: (name) => named(lists().collections, entries().collections, name),
    instagramPosts: () => lists().instagramPosts,
  };
}
