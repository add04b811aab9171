import { slugFromTitle } from './slug.ts';

/** Adds the fragment (the part of an address after #) that links to a thing on its page. */
export type Anchored<T> = T & { anchor: string };
/** A thing that keeps its id when its name changes. */
export type Identified<T> = T & { id: string };

interface Named {
  /** Stored in its file with the first save, so that a change of the name does not change it. */
  id?: string | undefined;
  name: string;
}

type SlugOf = (name: string) => string;
const slugOf = ({ id, name }: Named, ofName: SlugOf = slugFromTitle): string => id ?? (ofName(name) || 'item');

/** Returns a text with a number appended if it is taken already, and takes it. */
function take(wanted: string, taken: Set<string>): string {
  let free = wanted;
  for (let count = 2; taken.has(free); count += 1) free = `${wanted}-${count}`;
  taken.add(free);
  return free;
}

/** The things of several lists with their ids, which are unique. Stored ones come first, then each is made of a name by `ofName`. */
export function identified<T extends Named>(
  lists: readonly (readonly T[])[],
  taken: ReadonlySet<string> = new Set(),
  ofName: SlugOf = slugFromTitle,
): Identified<T>[][] {
  const ids = new Set(taken);
  const stored = new Set<T>();
  for (const thing of lists.flat()) {
    if (thing.id === undefined || ids.has(thing.id)) continue;
    ids.add(thing.id);
    stored.add(thing);
  }
  return lists.map((list) =>
    list.map((thing) => {
      const { id, ...rest } = thing;
      return { id: stored.has(thing) && id !== undefined ? id : take(slugOf(thing, ofName), ids), ...rest } as Identified<T>;
    }),
  );
}

/**
 * Gives each item of a page a fragment: its id, or else the slug of its name, with a number appended if `taken` already has it. Adds the
 * fragments to `taken`.
 */
export const anchored = <T extends Named>(things: readonly T[], taken: Set<string>): Anchored<T>[] =>
  things.map((thing) => ({ ...thing, anchor: take(slugOf(thing), taken) }));
