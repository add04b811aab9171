import { type Exclusion, readSearch } from './exclusions.ts';
import { reasonFor } from './match-reasons.ts';
import { hasLongWords, type Reading, type Term, termsOf } from './query-terms.ts';
import { rankedPlaces } from './ranking.ts';
import {
  createRecipeIndex,
  fieldOf,
  FIELDS,
  isFiller,
  type Occurrences,
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
  /** Why a search finds a recipe, in a few words, where its card does not show it; otherwise empty. */
  why(text: string, recipe: T): string;
}

/** What a search leaves out, as it was typed: 'eggs' of 'without eggs'. */
export const leftOutBy = (text: string): string[] => readSearch(text).without.map(({ name }) => name);

/** Whether what is found in a field is in the dish. */
const isInDish = (occurrence: number): boolean => ['title', 'ingredients'].includes(FIELDS[fieldOf(occurrence)] ?? '');

/** The indexes of the recipes with one of some words in the dish. */
const recipesWith = (lists: readonly Occurrences[]): Set<number> => new Set(lists.flat().filter(isInDish).map(recipeOf));

/**
 * The indexes of the recipes that have nothing of what a search leaves out. Of a recipe that does not say what is in it, nobody can say
 * what it has none of, and of a word that means nothing, neither.
 */
function placesWithout(recipes: readonly SearchableRecipe[], index: RecipeIndex, without: readonly Exclusion[]): Set<number> {
  const left = new Set(recipes.keys());
  for (const { name, families, foods } of without) {
    // Of a single food, the recipes with each of its words; of a group, those with one of its foods.
    const terms = families.length > 0 || foods.length > 0 ? [] : termsOf(index, name.split(' '), 'loose');
    const holders = (terms ?? []).map(({ meanings }) => recipesWith([...meanings.keys()]));
    const withFoods = recipesWith(foods.flatMap((food) => [index.occurrencesOf(food) ?? []]));
    for (const place of left) {
      const { contains } = recipes[place] as SearchableRecipe;
      const isHolding = holders.length > 0 && holders.every((places) => places.has(place));
      if (!contains || !terms || isHolding || withFoods.has(place) || families.some((family) => contains.includes(family))) {
        left.delete(place);
      }
    }
  }
  return left;
}

/** What a search finds: the indexes of recipes, ranked, and the ways in which its words were read for them. */
interface Ranking {
  places: readonly number[];
  readings: readonly (readonly Term[])[];
}

/** The recipes that have all of some words, then those that misspell one; misread only if there would be none. */
function ranked(index: RecipeIndex, words: readonly string[], key: string): Ranking {
  const read = (...manners: Reading[]): Ranking => {
    const readings = manners.map((reading) => termsOf(index, words, reading)).filter((terms) => terms !== null);
    return { places: [...new Set(readings.flatMap((terms) => rankedPlaces(index, terms, key)))], readings };
  };
  const close = hasLongWords(words) ? read('strict', 'misspelled recipes') : read('strict');
  if (close.places.length > 0) return close;
  const loose = read('loose');
  const rest = words.filter((word) => !isFiller(word));
  return loose.places.length > 0 || rest.length === words.length || rest.length === 0 ? loose : ranked(index, rest, key);
}

const inWords = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * Makes recipes searchable by title, category, cuisine, tag, ingredient and description. A recipe matches if it has all the
 * words, ignoring case, accents and number. The last word may be incomplete, misspellings are corrected, things have several names, and
 * 'quick' and '30 minutes' are times. 'Egg free' and 'without eggs' leave out what has eggs in it. The index is built by the first search that needs it.
 */
export function createRecipeSearch<T extends SearchableRecipe>(recipes: readonly T[]): RecipeSearch<T> {
  let index: RecipeIndex | undefined;
  /** The last search, of which mostly somebody asks why. */
  let last: (Ranking & { text: string; warned: ReadonlySet<number> }) | undefined;

  function answerTo(text: string): NonNullable<typeof last> {
    if (last?.text === text) return last;
    const typed = wordsOf(text);
    const key = titleKey(text, typed);
    index ??= createRecipeIndex(recipes);
    const { titles } = index;
    const { words: wanted, without } = readSearch(text);
    const words = significantWords(wanted);
    const left = placesWithout(recipes, index, without);
    const { places, readings } = words.length === 0 && without.length > 0 ? { places: [...left], readings: [] } : ranked(index, words, key);
    // Who types the title of a recipe finds it, whatever it is called.
    const named = [...recipes.keys()].filter((place) => titles[place] === key);
    return (last = {
      text,
      places: [...new Set([...named, ...places.filter((place) => left.has(place))])],
      readings,
      warned: new Set(named.filter((place) => !left.has(place))),
    });
  }

  return {
    search(text) {
      if (titleKey(text, wordsOf(text)) === '') return recipes;
      return answerTo(text).places.map((place) => recipes[place] as T);
    },
    why(text, recipe) {
      const { readings, warned } = answerTo(text);
      const place = recipes.indexOf(recipe);
      if (warned.has(place)) return `Its title says so, but it may contain ${inWords.format(leftOutBy(text))}`;
      return readings.map((terms) => reasonFor(recipe, place, terms)).find((reason) => reason !== null) ?? '';
    },
  };
}
