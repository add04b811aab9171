import { changedKeys } from '@family-bakery/git-content/changed-map';
import type { ReadIndex } from '@family-bakery/live-pages/reads/read-index';
import type { Outside } from '#schema/outside.ts';
import type { DistinctText } from '#schema/page-text.ts';
import { publishedDistinctTexts } from './distinct-text.ts';
import { entryChanges } from './entry-changes.ts';
import { focusPoints, unmeasuredAmong } from './photos.ts';
import { postOrder } from './posts.ts';
import { readAgain } from './reader.ts';
import { recipesByCategory } from './recipes.ts';
import { seenEntries } from './schedule.ts';
import { ownPageOfSource } from './site-routes.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

/** The focal points of a snapshot as strings, so that they can be compared. */
const focusWords = ({ entries }: ContentSnapshot): Map<string, string> =>
  new Map([...focusPoints(entries.photos)].map(([address, { x, y }]) => [address, `${x} ${y}`]));

/** Whether visitors see an entry: drafts appear nowhere. */
export const isSeen = ({ data }: Entry): boolean => !('status' in data && data.status === 'draft');

const isSameName = (a: DistinctText | undefined, b: DistinctText | undefined): boolean =>
  a === b || (a?.title === b?.title && a?.description === b?.description);

/** Everything that differs between two snapshots, by the source names that reads record. */
export function changedSources(before: ContentSnapshot, after: ContentSnapshot): Set<string> {
  const [were, are] = [seenEntries(before), seenEntries(after)];
  const changed = new Set<string>();
  const compare = <T extends object | string>(
    prefix: string,
    old: ReadonlyMap<string, T>,
    now: ReadonlyMap<string, T>,
    isSame: (a: T | undefined, b: T | undefined) => boolean = Object.is,
  ) => {
    for (const name of changedKeys(old, now)) if (!isSame(old.get(name), now.get(name))) changed.add(prefix + name);
  };
  for (const kind of Object.keys(are) as (keyof typeof are)[]) {
    const { removed, added } = entryChanges<Entry>(were[kind], are[kind]);
    for (const entry of [...removed, ...added]) {
      changed.add(`${kind}/${entry.slug}`);
      // Drafts appear in no public list.
      if (isSeen(entry)) changed.add(`${kind}/*`);
    }
  }
  compare('photo', before.photos, after.photos);
  compare('photo', before.unmeasured, after.unmeasured);
  if (before.files !== after.files) changed.add('files');
  for (const service of Object.keys(after.outside) as (keyof Outside)[]) {
    if (JSON.stringify(before.outside[service]) !== JSON.stringify(after.outside[service])) changed.add(`outside/${service}`);
  }
  if (changed.has('photos/*')) compare('photo', focusWords(before), focusWords(after));
  // Each post's page reads its neighbors, but an edit rarely changes the order.
  if (changed.has('post/*') && postOrder(were.post).join() !== postOrder(are.post).join()) changed.add('post/order');
  // Each page of a category reads its recipes.
  if (changed.has('recipe/*')) compare('category/', recipesByCategory(were.recipe), recipesByCategory(are.recipe));
  // Edits rarely change the titles and descriptions of other entries.
  if (changed.size > 0) compare('words', publishedDistinctTexts(were), publishedDistinctTexts(are), isSameName);
  return changed;
}

/**
 * The pages that are another in a snapshot, and those of changed entries, because each save changes their dates. Without `changed`, every
 * query is repeated.
 */
export function stalePages(index: ReadIndex, after: ContentSnapshot, changed?: ReadonlySet<string>): Set<string> {
  return index.stalePages(
    changed,
    (read) => {
      const now = readAgain(after, read);
      return unmeasuredAmong(after, now.sources).length === 0 ? now : null;
    },
    [...(changed ?? [])].map(ownPageOfSource),
  );
}
