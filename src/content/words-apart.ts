import { FIXED_TITLES } from '#domain/fixed-titles.ts';
import { EntryWords, type PagedKind, type PageWords, wordsApart, type WordsApart } from '#domain/page-words.ts';
import { publishedCollections } from './collections.ts';
import { publishedPosts } from './posts.ts';
import { isPublished } from './published.ts';
import { publishedRecipes, recipeDescription } from './recipes.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

const known = new WeakMap<Entry, EntryWords>();

function wordsOf(entry: Entry<PagedKind>): EntryWords {
  let words = known.get(entry);
  if (!words) {
    const { kind, slug, data } = entry;
    const { title, metaTitle, metaDescription } = data;
    const description = 'excerpt' in data ? data.excerpt : 'ingredients' in data ? recipeDescription(data) : data.description;
    known.set(entry, (words = new EntryWords(kind, slug, { title, metaTitle, description, metaDescription })));
  }
  return words;
}

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

const knownApart = new WeakMap<ContentSnapshot['entries'], WordsApart>();

/**
 * What the published entries' titles and descriptions are where their own are another page's: the pages that are always
 * there come first, then posts, the oldest before the newer. It is made out once for the entries of a moment.
 */
export function publishedWordsApart(entries: ContentSnapshot['entries']): WordsApart {
  let apart = knownApart.get(entries);
  if (!apart) {
    const published = [publishedPosts(entries.post), publishedRecipes(entries.recipe), publishedCollections(entries.collection)];
    apart = wordsApart(
      published.flatMap((ofKind: readonly Entry<PagedKind>[]) => ofKind.toReversed().map(wordsOf)),
      fixedWords(entries),
    );
    knownApart.set(entries, apart);
  }
  return apart;
}
