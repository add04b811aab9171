import { slugFromTitle } from './slug.ts';

/** Adds the fragment (the part of an address after #) that links to a thing on its page. */
export type Anchored<T> = T & { anchor: string };

/**
 * Gives each item of a page a fragment derived from its name, with a number appended if `taken` already has it. Adds the
 * fragments to `taken`.
 */
export function anchored<T extends { name: string }>(things: readonly T[], taken: Set<string>): Anchored<T>[] {
  return things.map((thing) => {
    const wanted = slugFromTitle(thing.name) || 'item';
    let anchor = wanted;
    for (let count = 2; taken.has(anchor); count += 1) anchor = `${wanted}-${count}`;
    taken.add(anchor);
    return { ...thing, anchor };
  });
}
