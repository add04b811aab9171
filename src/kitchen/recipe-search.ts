import { termsOf } from './query-terms.ts';
import { rankedPlaces } from './ranking.ts';
import { createRecipeIndex, type RecipeIndex, type SearchableRecipe, telling, titleKey } from './recipe-index.ts';
import { wordsOf } from './words.ts';

/** Recipes that can be searched. */
export interface RecipeSearch<T> {
  /** The recipes that match a text, the best first and equals in their given order; all of them where it is blank. */
  search(text: string): readonly T[];
}

/**
 * Makes recipes searchable by title, category, cuisine, tag, ingredient and description. A search finds the recipes
 * that have all of its words, whatever their capitals, accents and number; the last word need not be complete;
 * misspelt words are corrected. The index is made at the first search that needs it.
 */
export function createRecipeSearch<T extends SearchableRecipe>(recipes: readonly T[]): RecipeSearch<T> {
  let index: RecipeIndex | undefined;
  return {
    search(text) {
      const typed = wordsOf(text);
      const key = titleKey(text, typed);
      if (key === '') return recipes;
      index ??= createRecipeIndex(recipes);
      const words = telling(typed);
      for (const reading of ['strict', 'loose'] as const) {
        const terms = termsOf(index, words, reading);
        const places = terms ? rankedPlaces(index, terms, key) : [];
        if (places.length > 0) return places.map((place) => recipes[place] as T);
      }
      return [];
    },
  };
}
