import { familiesInRecipe, familiesInWords } from '@family-bakery/recipes/search/food-families';
import type { SchemaForm } from '../../form/TopField.tsx';
import { useRowsAfterPause } from './use-rows-after-pause.ts';

/** What visitors read that the recipe contains if the owner chooses nothing. */
export function ContainedFoods({ form }: { form: SchemaForm }) {
  const { ingredients } = useRowsAfterPause(form);
  const families = familiesInRecipe({ ingredients: ingredients.filter(({ ingredient }) => ingredient.trim() !== '') });
  if (!families) return null;
  return (
    <p className="field-hint">
      {families.length > 0 ? `The ingredients say: ${familiesInWords(families)}.` : 'The ingredients say none of these.'}
    </p>
  );
}
