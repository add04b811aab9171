import { FIXED_TITLES } from '#domain/fixed-titles.ts';
import { distinctTexts, type DistinctTexts, EntryText, type PagedKind, type PageText } from '#domain/page-text.ts';
import { publishedCollections } from './collections.ts';
import { memoize } from './memoize.ts';
import { publishedPosts } from './posts.ts';
import { isPublished } from './published-entries.ts';
import { publishedRecipes, recipeDescription } from './recipes.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

const textOf = memoize(({ kind, slug, data }: Entry<PagedKind>): EntryText => {
  const { title, metaTitle, metaDescription } = data;
  const description = 'excerpt' in data ? data.excerpt : 'ingredients' in data ? recipeDescription(data) : data.description;
  return new EntryText(kind, slug, { title, metaTitle, description, metaDescription });
});

/** The titles and descriptions of permanent pages. */
function permanentPageTexts({ about, home, sourdough, cakes, meals, page }: ContentSnapshot['entries']): PageText[] {
  const ofHome = home.get('home')?.data;
  const introduced = [about.get('about'), sourdough.get('sourdough'), cakes.get('cakes'), meals.get('meals')];
  return [
    ...Object.values(FIXED_TITLES).map((title) => ({ title })),
    ...(ofHome ? [ofHome.menu, ofHome.contact] : []).map((words) => ({ ...words, description: words.text })),
    ...introduced.flatMap((entry) => (entry ? { ...entry.data, description: entry.data.introduction } : [])),
    ...[...page.values()].filter(isPublished).map(({ data }) => data),
  ];
}

/**
 * Replacement titles and descriptions for published entries that share theirs with an earlier page: permanent pages come first,
 * then entries from oldest to newest. Memoized by snapshot.
 */
export const publishedDistinctTexts = memoize((entries: ContentSnapshot['entries']): DistinctTexts => {
  const published = [publishedPosts(entries.post), publishedRecipes(entries.recipe), publishedCollections(entries.collection)];
  return distinctTexts(
    published.flatMap((ofKind: readonly Entry<PagedKind>[]) => ofKind.toReversed().map(textOf)),
    permanentPageTexts(entries),
  );
});
