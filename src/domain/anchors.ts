import { slugFromTitle } from './slug.ts';

/** Something with the name of its place on its page: what follows the # in an address that leads to it. */
export type Anchored<T> = T & { anchor: string };

/**
 * Some things of one page, each with the name of its place there: as the thing is called, with a number where `taken` has
 * that already. The names given are added to `taken`.
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
