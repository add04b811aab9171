import { scaleLabel } from '@family-bakery/recipes/amounts/recipe-scale';
import { recipeIn } from '#kitchen/recipe-on-page.ts';
import { withRecipe } from '@family-bakery/recipes/shopping/shopping-list';
import { readList, writeList } from '#kitchen/stored-list.ts';

/** Puts the recipe on the page on the shopping list, at the scale it has, and says so beside the button. */
export function addToList(sheet: HTMLElement & { scale?: number }): void {
  const status = sheet.querySelector('.add-to-list [role=status]');
  const recipe = recipeIn(document.body.innerHTML);
  if (!status || !recipe) return;
  const { scale = 1 } = sheet;
  if (!writeList(withRecipe(readList(), { ...recipe, scale }))) {
    status.textContent = 'There’s no room left on this device to keep a list.';
    return;
  }
  const link = document.createElement('a');
  link.href = '/kitchen/shopping-list';
  link.textContent = 'shopping list';
  status.replaceChildren('On your ', link, ` at ${scaleLabel(scale)}.`);
}
