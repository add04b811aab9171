import { changedKeys } from '@family-bakery/git-content/changed-map';
import { memoize } from './memoize.ts';
import type { Entry } from './snapshot.ts';

type Entries<E> = ReadonlyMap<string, E>;

/** What differs between two versions of a kind's entries. An entry that was changed is in both lists. */
export interface EntryChanges<E> {
  removed: readonly E[];
  added: readonly E[];
}

/** The entries that only one of two versions has. */
export function entryChanges<E extends Entry>(before: Entries<E>, after: Entries<E>): EntryChanges<E> {
  const keys = [...changedKeys(before, after)];
  const of = (entries: Entries<E>) => keys.map((slug) => entries.get(slug)).filter((entry) => entry !== undefined);
  return { removed: of(before), added: of(after) };
}

/**
 * Memoizes what is derived from one kind's entries. It is derived from the last value, which stays as it is, and what changed since:
 * a save changes one of thousands.
 */
export function memoizeByChange<E extends Entry, Value>(
  empty: Value,
  change: (last: Value, changes: EntryChanges<E>, entries: Entries<E>) => Value,
): (entries: Entries<E>) => Value {
  let last: { entries: Entries<E>; value: Value } = { entries: new Map(), value: empty };
  return memoize((entries: Entries<E>) => {
    last = { entries, value: change(last.value, entryChanges(last.entries, entries), entries) };
    return last.value;
  });
}

/** The place of an entry in a sorted list, or where it would be. */
export function placeIn<E>(list: readonly E[], entry: E, compare: (a: E, b: E) => number): number {
  let [start, end] = [0, list.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if (compare(list[middle] as E, entry) < 0) start = middle + 1;
    else end = middle;
  }
  return start;
}

/** A sorted list after a change: the very same where nothing of it changed. `compare` must tell any two entries apart. */
export function changedList<E extends Entry>(
  list: readonly E[],
  { removed, added }: EntryChanges<E>,
  compare: (a: E, b: E) => number,
): readonly E[] {
  if (removed.length + added.length === 0) return list;
  const changed = [...list];
  const placeOf = (entry: E) => placeIn(changed, entry, compare);
  for (const entry of removed) changed.splice(placeOf(entry), 1);
  // In their order, so that a list that was empty only grows at its end.
  for (const entry of added.toSorted(compare)) changed.splice(placeOf(entry), 0, entry);
  return changed;
}

/** The changes of the entries that `isPart` selects. */
export const changesOf = <E extends Entry>({ removed, added }: EntryChanges<E>, isPart: (entry: E) => boolean): EntryChanges<E> => ({
  removed: removed.filter(isPart),
  added: added.filter(isPart),
});
