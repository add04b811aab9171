import { type EntryWords, entryWords, type PagedKind, wordsApart, type WordsApart } from '#domain/page-words.ts';
import { publishedCollections } from './collections.ts';
import { publishedPosts } from './posts.ts';
import type { ContentView } from './queries.ts';
import { publishedRecipes } from './recipes.ts';
import type { Entry } from './snapshot.ts';

const known = new WeakMap<Entry, EntryWords>();

function wordsOf(entry: Entry<PagedKind>): EntryWords {
  let words = known.get(entry);
  if (!words) {
    const { kind, slug, data } = entry;
    const { title, metaTitle, metaDescription } = data;
    const description = 'excerpt' in data ? data.excerpt : data.description;
    known.set(entry, (words = entryWords(kind, slug, { title, metaTitle, description, metaDescription })));
  }
  return words;
}

/** What the published entries' titles and descriptions are where their own are an earlier page's: posts first, the oldest before the newer. */
export const publishedWordsApart = (content: ContentView): WordsApart =>
  wordsApart(
    [publishedPosts(content.all('post')), publishedRecipes(content.all('recipe')), publishedCollections(content.all('collection'))].flatMap(
      (entries: readonly Entry<PagedKind>[]) => entries.toReversed().map(wordsOf),
    ),
  );
