import { LAST_PLACE } from '#schema/menu.ts';

/**
 * The numbers to change so that categories, whose numbers are given in their new order, stay in it; by their place in the list. One is
 * enough if the moved one fits between its neighbors.
 */
export function changedPlaces(places: readonly number[], moved: number): Map<number, number> {
  const before = moved === 0 ? -1 : (places[moved - 1] ?? 0);
  const after = places[moved + 1] ?? Math.min(LAST_PLACE, before + 20) + 1;
  const between = Math.floor((before + after) / 2);
  const others = places.toSpliced(moved, 1);
  if (between > before && between < after && others.every((place, index) => index === 0 || place > (others[index - 1] ?? 0)))
    return new Map([[moved, between]]);
  const step = Math.max(1, Math.min(10, Math.floor(LAST_PLACE / places.length)));
  return new Map(places.flatMap((place, index) => (place === (index + 1) * step ? [] : [[index, (index + 1) * step] as const])));
}
