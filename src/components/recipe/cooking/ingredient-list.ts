import type { IngredientGroup } from './cooking-steps.ts';

/** So many ingredients are shown before the rest is asked for (spec: public site, section 4). */
const QUICK_INGREDIENTS = 8;

/** Lists ingredients under the names of their groups, the first few only, and answers how many are hidden. */
export function fillIngredients(place: Element, groups: readonly IngredientGroup[]): number {
  let listed = 0;
  for (const { name, lines } of groups) {
    const list = document.createElement('ul');
    const heading = document.createElement('h3');
    heading.textContent = name;
    // A name with nothing under it would say that the group is empty.
    for (const part of [heading, list]) part.hidden = listed >= QUICK_INGREDIENTS;
    for (const line of lines) {
      line.hidden = listed >= QUICK_INGREDIENTS;
      listed += 1;
    }
    list.append(...lines);
    place.append(...(name ? [heading] : []), list);
  }
  return Math.max(0, listed - QUICK_INGREDIENTS);
}
