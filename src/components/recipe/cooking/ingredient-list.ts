import type { IngredientGroup } from './cooking-steps.ts';

/** How many ingredients are shown before the rest is expanded. */
const QUICK_INGREDIENTS = 8;

/** Lists ingredients by group, shows the first few, and returns the number of hidden ones. */
export function fillIngredients(place: Element, groups: readonly IngredientGroup[]): number {
  let listed = 0;
  for (const { name, dir, lines } of groups) {
    const list = document.createElement('ul');
    const heading = document.createElement('h3');
    heading.textContent = name;
    heading.dir = list.dir = dir;
    // A heading with no visible ingredients would suggest an empty group.
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
