import { EntryWords, type PagedKind, wordsApart, type WordsApart } from '#domain/page-words.ts';
import { publishedCollections } from './collections.ts';
import { publishedPosts } from './posts.ts';
import { publishedRecipes } from './recipes.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

const known = new WeakMap<Entry, EntryWords>();

function wordsOf(entry: Entry<PagedKind>): EntryWords {
  let words = known.get(entry);
  if (!words) {
    const { kind, slug, data } = entry;
    const { title, metaTitle, metaDescription } = data;
    const description = 'excerpt' in data ? data.excerpt : data.description;
    known.set(entry, (words = new EntryWords(kind, slug, { title, metaTitle, description, metaDescription })));
  }
  return words;
}

const knownApart = new WeakMap<ContentSnapshot['entries'], WordsApart>();

/**
 * What the published entries' titles and descriptions are where their own are an earlier page's: posts first, the oldest
 * before the newer. It is made out once for the entries of a moment.
 */
export function publishedWordsApart(entries: ContentSnapshot['entries']): WordsApart {
  let apart = knownApart.get(entries);
  if (!apart) {
    const published = [publishedPosts(entries.post), publishedRecipes(entries.recipe), publishedCollections(entries.collection)];
    apart = wordsApart(published.flatMap((ofKind: readonly Entry<PagedKind>[]) => ofKind.toReversed().map(wordsOf)));
    knownApart.set(entries, apart);
  }
  return apart;
}
