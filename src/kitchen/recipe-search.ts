import { termsOf } from './query-terms.ts';
import { rankedPlaces } from './ranking.ts';
import { createRecipeIndex, type RecipeIndex, type SearchableRecipe, significantWords, titleKey } from './recipe-index.ts';
import { wordsOf } from './words.ts';

/** A searchable list of recipes. */
export interface RecipeSearch<T> {
  /** The recipes that match a text, ranked, ties in their given order; all recipes for a blank text. */
  search(text: string): readonly T[];
}

/**
 * Makes recipes searchable by title, category, cuisine, tag, ingredient and description. A recipe matches if it has all the
 * words, ignoring case, accents and number. The last word may be incomplete, and misspellings are corrected. The index is built
 * by the first search that needs it.
 */
export function createRecipeSearch<T extends SearchableRecipe>(recipes: readonly T[]): RecipeSearch<T> {
  let index: RecipeIndex | undefined;
  return {
    search(text) {
      const typed = wordsOf(text);
      const key = titleKey(text, typed);
      if (key === '') return recipes;
      index ??= createRecipeIndex(recipes);
      const words = significantWords(typed);
      for (const reading of ['strict', 'loose'] as const) {
        const terms = termsOf(index, words, reading);
        const places = terms ? rankedPlaces(index, terms, key) : [];
        if (places.length > 0) return places.map((place) => recipes[place] as T);
      }
      return [];
    },
  };
}
