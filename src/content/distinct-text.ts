import { FIXED_TITLES } from '#domain/fixed-titles.ts';
import { DistinctTextIndex, type DistinctTexts, EntryText, type PagedKind, type PageText } from '#schema/page-text.ts';
import { entryChanges } from './entry-changes.ts';
import { memoize } from './memoize.ts';
import { isPublished, momentOf } from './published-entries.ts';
import { recipeDescription } from './recipes.ts';
import { sectionsIn } from './site-sections.ts';
import { type ContentSnapshot, emptySnapshot, type Entry } from './snapshot.ts';

type Entries = ContentSnapshot['entries'];

const textOf = memoize((entry: Entry<PagedKind>): EntryText => {
  const { kind, slug, data } = entry;
  const { title, metaTitle, metaDescription } = data;
  const description = 'excerpt' in data ? data.excerpt : 'ingredients' in data ? recipeDescription(data) : data.description;
  return new EntryText(kind, slug, { title, metaTitle, description, metaDescription }, momentOf(entry));
});

/** The titles and descriptions of permanent pages. */
function permanentPageTexts(entries: Entries): PageText[] {
  const { about, home, sourdough, cakes, meals, page } = entries;
  const ofHome = home.get('home')?.data;
  const introduced = [about.get('about'), sourdough.get('sourdough'), cakes.get('cakes'), meals.get('meals')];
  return [
    ...[...Object.values(FIXED_TITLES), ...Object.values(sectionsIn(entries)).map(({ title }) => title)].map((title) => ({ title })),
    ...(ofHome ? [ofHome.menu, ofHome.contact] : []).map((words) => ({ ...words, description: words.text })),
    ...introduced.flatMap((entry) => (entry ? { ...entry.data, description: entry.data.introduction } : [])),
    ...[...page.values()].filter(isPublished).map(({ data }) => data),
  ];
}

const PERMANENT = ['about', 'home', 'sourdough', 'cakes', 'meals', 'page', 'look'] as const;
const PAGED = ['post', 'recipe', 'collection'] as const;

const textsOf = (entries: readonly Entry<PagedKind>[]): EntryText[] => entries.filter(isPublished).map(textOf);

/** What was asked for last: the next is mostly one save later. */
let last: { entries: Entries; index: DistinctTextIndex } | null = null;

/**
 * Replacement titles and descriptions for published entries that share theirs with an earlier page: permanent pages come first,
 * then entries from oldest to newest. Memoized by snapshot.
 */
export const publishedDistinctTexts = memoize((entries: Entries): DistinctTexts => {
  const before = last;
  const isNext = before !== null && PERMANENT.every((kind) => before.entries[kind] === entries[kind]);
  const from = isNext ? before : { entries: emptySnapshot.entries, index: new DistinctTextIndex(permanentPageTexts(entries)) };
  last = null;
  const changes = PAGED.map((kind) => entryChanges<Entry<PagedKind>>(from.entries[kind], entries[kind]));
  const texts = from.index.change(
    changes.flatMap(({ removed }) => textsOf(removed)),
    changes.flatMap(({ added }) => textsOf(added)),
  );
  last = { entries, index: from.index };
  return texts;
});
