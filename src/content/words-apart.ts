import { FIXED_TITLES } from '#domain/fixed-titles.ts';
import { EntryWords, type PagedKind, type PageWords, wordsApart, type WordsApart } from '#domain/page-words.ts';
import { publishedCollections } from './collections.ts';
import { memoize } from './memoize.ts';
import { publishedPosts } from './posts.ts';
import { isPublished } from './published.ts';
import { publishedRecipes, recipeDescription } from './recipes.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

const wordsOf = memoize(({ kind, slug, data }: Entry<PagedKind>): EntryWords => {
  const { title, metaTitle, metaDescription } = data;
  const description = 'excerpt' in data ? data.excerpt : 'ingredients' in data ? recipeDescription(data) : data.description;
  return new EntryWords(kind, slug, { title, metaTitle, description, metaDescription });
});

/** The words of the pages that are always there. */
function fixedWords({ about, home, sourdough, cakes, meals, page }: ContentSnapshot['entries']): PageWords[] {
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
 * What the published entries' titles and descriptions are where their own are another page's: the pages that are always
 * there come first, then posts, the oldest before the newer. It is made out once for the entries of a moment.
 */
export const publishedWordsApart = memoize((entries: ContentSnapshot['entries']): WordsApart => {
  const published = [publishedPosts(entries.post), publishedRecipes(entries.recipe), publishedCollections(entries.collection)];
  return wordsApart(
    published.flatMap((ofKind: readonly Entry<PagedKind>[]) => ofKind.toReversed().map(wordsOf)),
    fixedWords(entries),
  );
});
