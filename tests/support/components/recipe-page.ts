import { expect } from 'vitest';
import { visit, visited, type VisitOptions, windowOfPage } from './visit.ts';

/** The page of a recipe with everything: timers, two groups, percentages. */
export const LOAF = '/kitchen/country-loaf';

export const scale = visited.getByRole('group', { name: 'Scale' });
export const scaleShown = scale.getByRole('status');
export const more = scale.getByRole('button', { name: 'Make more' });
export const less = scale.getByRole('button', { name: 'Make less' });
export const lastTime = scale.getByRole('button', { name: /^Last time/ });
export const ingredients = visited.getByRole('region', { name: 'Ingredients' }).getByRole('listitem');
export const tick = (ingredient: string) => visited.getByRole('checkbox', { name: ingredient, exact: false });

/** How many ingredients are ticked. */
export const ticked = (): number => visited.getByRole('checkbox', { checked: true, includeHidden: true }).elements().length;

export const cooking = visited.getByRole('dialog', { name: 'Country Loaf' });
export const stepShown = cooking.getByRole('heading', { name: /^Step/ });
export const clock = cooking.getByRole('timer');
export const resume = visited.getByRole('button', { name: /^Continue from step/ });
export const press = (button: string): Promise<void> => cooking.getByRole('button', { name: button }).click();

/** Opens cooking mode. Before it is there, keys would be lost. */
export async function startCooking(): Promise<void> {
  await visited.getByRole('button', { name: 'Cooking Mode' }).click();
  await expect.element(visited.getByRole('button', { name: 'Exit Cooking Mode' })).toBeVisible();
}

/** The element of the page that has the focus. */
export const focused = (): Element | null => windowOfPage().document.activeElement;

/** Visits a recipe, and waits for its script, which comes at the visitor's first sign: until then, the page keeps nothing. */
export async function openRecipe(address = LOAF, options?: VisitOptions): Promise<void> {
  await visit(address, options);
  await expect
    .poll(() => {
      windowOfPage().dispatchEvent(new Event('pointermove'));
      return more.element().getAttribute('aria-disabled');
    })
    .toBe('false');
}
