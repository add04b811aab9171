import { type Exclusion, readSearch } from './exclusions.ts';
import { hasLongWords, type Reading, termsOf } from './query-terms.ts';
import { rankedPlaces } from './ranking.ts';
import {
  createRecipeIndex,
  fieldOf,
  FIELDS,
  type RecipeIndex,
  recipeOf,
  type SearchableRecipe,
  significantWords,
  titleKey,
} from './recipe-index.ts';
import { wordsOf } from './words.ts';

/** A searchable list of recipes. */
export interface RecipeSearch<T> {
  /** The recipes that match a text, ranked, ties in their given order; all recipes for a blank text. */
  search(text: string): readonly T[];
}

/** What a search leaves out, as it was typed: 'eggs' of 'without eggs'. */
export const leftOutBy = (text: string): string[] => readSearch(wordsOf(text)).without.map(({ word }) => word);

/** Whether what is found in a field is in the dish. */
const isInDish = (occurrence: number): boolean => ['title', 'ingredients'].includes(FIELDS[fieldOf(occurrence)] ?? '');

/**
 * The indexes of the recipes that have nothing of what a search leaves out. Of a recipe that does not say what is in it, nobody can say
 * what it has none of, and of a word that means nothing, neither.
 */
function placesWithout(recipes: readonly SearchableRecipe[], index: RecipeIndex, without: readonly Exclusion[]): Set<number> {
  const left = new Set(recipes.keys());
  for (const { word, families } of without) {
    const terms = families.length > 0 ? [] : termsOf(index, [word], 'loose');
    const holding = new Set(
      (terms ?? [])
        .flatMap((term) => [...term.keys()].flat())
        .filter(isInDish)
        .map(recipeOf),
    );
    for (const place of left) {
      const { contains } = recipes[place] as SearchableRecipe;
      if (!contains || !terms || holding.has(place) || families.some((family) => contains.includes(family))) left.delete(place);
    }
  }
  return left;
}

/** The indexes of the recipes that have all of some words, ranked, then those that misspell one; misread only if there would be none. */
function ranked(index: RecipeIndex, words: readonly string[], key: string): number[] {
  const placesFor = (reading: Reading): number[] => {
    const terms = termsOf(index, words, reading);
    return terms ? rankedPlaces(index, terms, key) : [];
  };
  const places = placesFor('strict');
  if (hasLongWords(words)) places.push(...placesFor('misspelled recipes'));
  return places.length > 0 ? [...new Set(places)] : placesFor('loose');
}

/**
 * Makes recipes searchable by title, category, cuisine, tag, ingredient and description. A recipe matches if it has all the
 * words, ignoring case, accents and number. The last word may be incomplete, misspellings are corrected, things have several names, and
 * 'quick' and '30 minutes' are times. 'Egg free' and 'without eggs' leave out what has eggs in it. The index is built by the first search that needs it.
 */
export function createRecipeSearch<T extends SearchableRecipe>(recipes: readonly T[]): RecipeSearch<T> {
  let index: RecipeIndex | undefined;
  return {
    search(text) {
      const typed = wordsOf(text);
      const key = titleKey(text, typed);
      if (key === '') return recipes;
      index ??= createRecipeIndex(recipes);
      const { words: wanted, without } = readSearch(typed);
      const words = significantWords(wanted);
      if (without.length === 0) return ranked(index, words, key).map((place) => recipes[place] as T);
      const left = placesWithout(recipes, index, without);
      const found = words.length === 0 ? [...left] : ranked(index, words, key).filter((place) => left.has(place));
      // Who types the title of a recipe finds it, whatever it is called.
      const named = [...recipes.keys()].filter((place) => index?.titles[place] === key);
      return [...new Set([...named, ...found])].map((place) => recipes[place] as T);
    },
  };
}
