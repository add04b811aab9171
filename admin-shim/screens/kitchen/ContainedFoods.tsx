import { familiesInRecipe, familiesInWords } from '@family-bakery/recipes/search/food-families';
import type { SchemaForm } from '../../entry/entry-kind.ts';
import { useRowsAfterPause } from './use-rows-after-pause.ts';

/** What visitors read that the recipe contains if the owner chooses nothing. Ingredients that nothing here knows say nothing, not that they contain nothing. */
export function ContainedFoods({ form }: { form: SchemaForm }) {
  const { ingredients } = useRowsAfterPause(form);
  const families = familiesInRecipe({ ingredients: ingredients.filter(({ ingredient }) => ingredient.trim() !== '') });
  return families && families.length > 0 ? <p className="field-hint">The ingredients say: {familiesInWords(families)}.</p> : null;
}
