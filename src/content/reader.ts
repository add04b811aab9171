import { type Reader, recordedQueries } from '@family-bakery/live-pages/reads/recorded-queries';
import type { ContentView } from './content-view.ts';
import { fallbackEntry } from './fallback-entries.ts';
import { photoAt, photoSource } from './photos.ts';
import { postOrder } from './posts.ts';
import { queries } from './queries.ts';
import { recipesByCategory } from './recipes.ts';
import { seenEntries } from './schedule.ts';
import type { ContentSnapshot } from './snapshot.ts';
import { publishedDistinctTexts } from './distinct-text.ts';

/** The queries, bound to a snapshot. */
export type ContentReader = Reader<typeof queries>;

/**
 * What queries see of a snapshot. Its sources: `post/rye-starter`, `post/*` for all posts, `post/order`, `category/Breads`,
 * `photo/uploads/rye.jpg`, `outside/place`.
 */
function viewOf(snapshot: ContentSnapshot, look: (source: string) => void): ContentView {
  const entries = seenEntries(snapshot);
  return {
    entry(kind, slug) {
      look(`${kind}/${slug}`);
      return entries[kind].get(slug) ?? fallbackEntry(kind);
    },
    all(kind) {
      look(`${kind}/*`);
      return entries[kind];
    },
    postOrder() {
      look('post/order');
      return postOrder(entries.post);
    },
    recipesOf(category) {
      look(`category/${category}`);
      return recipesByCategory(entries.recipe).get(category) ?? [];
    },
    distinctText(path) {
      look(`words${path}`);
      return publishedDistinctTexts(entries).get(path) ?? null;
    },
    photo(address) {
      look(photoSource(address));
      return photoAt(snapshot, address);
    },
    files() {
      look('files');
      return snapshot.files;
    },
    outside(service) {
      look(`outside/${service}`);
      return snapshot.outside[service];
    },
  };
}

export const { createReader, readAgain, reuseAnswers } = recordedQueries({
  queries,
  viewOf,
  uncompared: ['listedRecipes', 'findableGroups', 'sitemapOfPosts', 'sitemapOfRecipes', 'sitemapOfCollections', 'sitemapOfPages'],
});
