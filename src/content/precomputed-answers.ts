import type { PublishedEntries, PublishedLists } from './published-answers.ts';
import { createReader } from './reader.ts';
import type { ContentSnapshot } from './snapshot.ts';
import { publishedContentOf } from './published-content.ts';

/** Precomputes all public API responses of a snapshot. The same snapshot gives the same bytes. */
export function publishedAnswersOf(snapshot: ContentSnapshot): { lists: PublishedLists; entries: PublishedEntries } {
  const reader = createReader(snapshot);
  const all = { page: 1, pageSize: Math.max(1, snapshot.entries.post.size) };
  const posts = reader.posts(all).items;
  const recipes = reader.listedRecipes();
  const collections = reader.collections();
  const bySlug = <T>(listed: { slug: string }[], find: (slug: string) => T | null): Record<string, T> =>
    Object.fromEntries(
      listed.flatMap(({ slug }) => {
        const entry = find(slug);
        return entry ? [[slug, entry]] : [];
      }),
    );
  return {
    lists: {
      posts,
      recipes: recipes.map(({ ingredients, contains, isUnread, ...summary }) => ({
        summary,
        ingredients,
        ...(contains ? { contains } : {}),
        ...(isUnread ? { isUnread } : {}),
      })),
      collections,
      instagramPosts: publishedContentOf(snapshot).instagramPosts(),
    },
    entries: {
      posts: bySlug(posts, reader.post),
      recipes: bySlug(recipes, reader.recipe),
      collections: bySlug(collections, reader.collection),
    },
  };
}
