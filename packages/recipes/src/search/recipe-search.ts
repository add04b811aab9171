import { claimsIn } from './claims.ts';
import { isConnecting, isFiller, significantWords } from './common-words.ts';
import { type Exclusion, readSearch, wordsToMatch } from './exclusions.ts';
import { isDish, isFoodName } from './foods.ts';
import { isTime } from './limits.ts';
import { thingOf, type WordCount } from './fewer-words.ts';
import { bestOf, reasonFor } from './match-reasons.ts';
import { CORRECTED, mayBeMisspelled, type Meaning, type Reading, type Term, termsOf } from './query-terms.ts';
import { type Nearest, searchNear } from './near-search.ts';
import { namesAt } from './synonyms.ts';
import { rankedPlaces } from './ranking.ts';
import {
  createRecipeIndex,
  fieldOf,
  FIELDS,
  type Occurrences,
  type RecipeIndex,
  recipeOf,
  type SearchableRecipe,
  textsAt,
  titleKey,
} from './recipe-index.ts';
import { stemOf, wordsOf } from './words.ts';

/** A searchable list of recipes. */
export interface RecipeSearch<T> {
  /** The recipes that match a text, ranked, ties in their given order; all recipes for a blank text. */
  search(text: string): readonly T[];
  /** The same or, where nothing has all words, what has most of them. */
  near(text: string): Nearest<T>;
  /** Why a search finds a recipe, in a few words, where its card does not show it; otherwise empty. */
  why(text: string, recipe: T): string;
  /** How the best recipe has the words of a text. */
  best(text: string): BestMatch;
  /** How many recipes have a word in what names them. */
  countOf(word: string): WordCount;
}

/** How a recipe has the words of a search. */
export interface BestMatch {
  /** 0 if it has all whole words, infinite if there is no recipe. */
  distance: number;
  /** The number of recipes that have all whole words; they come first. */
  whole: number;
  /** The worst of the fields with the words: 0 for the title. */
  field: number;
  /** The field with the word that says what is meant, mostly the last: the 'starter' of 'sourdough starter', the bread of 'bread for soup'. */
  head: number;
  /** Words that are misspelled, with what they were read as. */
  corrected: readonly { typed: string; meant: string }[];
  /** Whether some words are only the beginning of others. */
  isBegun: boolean;
  /** Whether it meets a limit such as '18 hours' and has not the words themselves in its names; missing if the text has no limit. */
  isLimited?: boolean;
}

const NO_MATCH: BestMatch = { distance: Infinity, whole: 0, field: Infinity, head: Infinity, corrected: [], isBegun: false };

/** What a search leaves out, as it was typed: 'eggs' of 'without eggs'. */
export const leftOutBy = (text: string): string[] => readSearch(text).without.map(({ name }) => name);

/** What a search asks for beside words: what it leaves out, and claims that nothing here checks. */
export const askedBy = (text: string) => ({ without: leftOutBy(text), claims: claimsIn(text) });

/** Shorter words begin others by chance: 'pea' and 'peach'. */
const SHORTEST_COMPOUND = 4;

/** Where recipes have a food by one of its names, or with other doubled letters. */
const occurrencesOfFood = (index: RecipeIndex, food: string): Occurrences => {
  const words = food.split(' ');
  const known = namesAt(words, 0);
  const names = known?.length === words.length ? known.names : [words];
  return names.flatMap((name) =>
    name.length > 1
      ? (index.phrase(name) ?? [])
      : name.flatMap((word) => [word, ...index.spelledLike(word)].flatMap((each) => index.occurrencesOf(each) ?? [])),
  );
};

/** Where recipes have what a search leaves out: each of its foods and, of the one that it names, misspellings and what is made of it ('cornmeal'). */
function occurrencesOfExclusion(index: RecipeIndex, { foods }: Exclusion): Occurrences {
  const [named] = foods;
  if (named === undefined) return [];
  const terms = named.includes(' ') ? null : termsOf(index, [named], isFoodName(named) ? 'misspelled recipes' : 'loose');
  const compounds = named.length < SHORTEST_COMPOUND ? [] : index.vocabulary.beginningWith(stemOf(named));
  return [
    ...foods.flatMap((food) => occurrencesOfFood(index, food)),
    ...(terms ?? []).flatMap(({ meanings }) => [...meanings.keys()].flat()),
    ...compounds.flatMap((word) => index.occurrencesOf(word) ?? []),
  ];
}

const LEAVING_OUT = /free|less|non?\b|without/i;
/** Fruit whose oil is another food. */
const PRESSED = new Set(['olive', 'avocado']);

/** Whether texts name a fruit only in its oil: 'olive oil' and no olives. */
function isOnlyOil(texts: readonly string[], fruit: string): boolean {
  const words = texts.flatMap((text) => [...wordsOf(text), '']);
  const named = words.flatMap((word, at) => (word.startsWith(fruit.slice(0, 3)) ? `${word} ${words[at + 1]}` : []));
  return PRESSED.has(fruit) && named.length > 0 && named.every((each) => each === `${fruit} oil`);
}

/** What is before the pepper that is ground; other words that begin like it; and what is done to the one that is cut. */
const GROUND = new Set('black white pink ground cracked milled fresh freshly lemon salt and or'.split(' '));
const PEPPER = /^pepper(?!s$)/;
const CUT = /^(?:chop|dice|slice|seed|roast|core|strip)/;

/** Whether texts name only pepper that is ground, or peppermint: no peppers. */
function isOnlySpice(texts: readonly string[], name: string): boolean {
  const words = name === 'peppers' ? texts.flatMap((text) => ['', ...wordsOf(text), '']) : [];
  const named = words.flatMap((word, at) => (word.startsWith('pepper') ? at : []));
  const isSpice = (at: number) => {
    const [before = '', word = '', after = ''] = words.slice(at - 1, at + 2);
    return PEPPER.test(word) && (word !== 'pepper' || GROUND.has(before) || (before === '' && !CUT.test(after)));
  };
  return named.length > 0 && named.every(isSpice);
}

/** Whether an occurrence of a food that a search leaves out says that it is in the dish: not in 'sugar-free cookies'. */
function isInDish(recipe: SearchableRecipe, occurrence: number, name: string): boolean {
  const field = FIELDS[fieldOf(occurrence)];
  const texts = textsAt(recipe, occurrence);
  if (isOnlyOil(texts, stemOf(name)) || isOnlySpice(texts, name)) return false;
  if (field !== 'title' && field !== 'tags') return field !== 'description';
  return texts.every((text) => !LEAVING_OUT.test(text) || readSearch(text).without.every((left) => stemOf(left.name) !== stemOf(name)));
}

/**
 * The indexes of the recipes that have nothing of what a search leaves out. Of a recipe that does not say what is in it, no one can say
 * what it has none of, and of a word that means nothing, neither.
 */
function placesWithout(recipes: readonly SearchableRecipe[], index: RecipeIndex, without: readonly Exclusion[]): Set<number> {
  const left = new Set(recipes.keys());
  for (const exclusion of without) {
    const { name, families, foods, isKnown } = exclusion;
    const found = occurrencesOfExclusion(index, exclusion);
    const isMeant = isKnown || found.length > 0;
    const holders = new Set(found.filter((one) => isInDish(recipes[recipeOf(one)] as SearchableRecipe, one, name)).map(recipeOf));
    for (const place of left) {
      const { contains, ingredients, isUnread } = recipes[place] as SearchableRecipe;
      const isUntold = !contains || (foods.length > 0 && (ingredients.length === 0 || isUnread));
      if (!isMeant || isUntold || holders.has(place) || families.some((family) => contains.includes(family))) left.delete(place);
    }
  }
  return left;
}

/** What a search finds: the indexes of recipes, ranked, and the ways in which its words were read for them. */
interface Ranking {
  places: readonly number[];
  /** Of the first of them. */
  distance: number;
  /** Those of them that have all whole words. */
  whole: ReadonlySet<number>;
  readings: readonly (readonly Term[])[];
}

/** The recipes that have all of some words, then those that misspell one; misread only if there would be none. */
function ranked(index: RecipeIndex, words: readonly string[], key: string): Ranking {
  const read = (...manners: Reading[]): Ranking => {
    const readings = manners.map((reading) => termsOf(index, words, reading)).filter((terms) => terms !== null);
    const found = readings.flatMap((terms) => rankedPlaces(index, terms, key));
    const whole = new Set(found.flatMap(({ place, distance }) => (distance === 0 ? place : [])));
    return { places: [...new Set(found.map(({ place }) => place))], distance: found[0]?.distance ?? Infinity, whole, readings };
  };
  const close = mayBeMisspelled(index, words) ? read('strict', 'misspelled recipes') : read('strict');
  if (close.places.length > 0) return close;
  const rest = words.filter((word) => !isFiller(word));
  return rest.length === words.length || rest.length === 0 ? read('loose') : ranked(index, rest, key);
}

/** Whether a recipe is named by all terms of a reading. Bread flour makes no bread. */
const isNamedBy = (place: number, readings: Ranking['readings']): boolean =>
  readings.length === 0 ||
  readings.some((terms) =>
    terms.every((term) => (bestOf(term, place)?.field ?? Infinity) < FIELDS.indexOf(isDish(term.typed) ? 'ingredients' : 'description')),
  );

const inWords = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * Makes recipes searchable by title, category, cuisine, tag, ingredient and description. A recipe matches if it has all the
 * words, ignoring case, accents and number. The last word may be incomplete, misspellings are corrected, things have several names, and
 * 'quick' and '30 minutes' are times. 'Egg free' and 'without eggs' leave out what has eggs in it. The index is built by the first search that needs it.
 */
export function createRecipeSearch<T extends SearchableRecipe>(recipes: readonly T[]): RecipeSearch<T> {
  let index: RecipeIndex | undefined;
  /** The last search, of which mostly someone asks why. */
  let last: (Ranking & { text: string; warned: ReadonlySet<number> }) | undefined;

  function answerTo(text: string): NonNullable<typeof last> {
    if (last?.text === text) return last;
    const typed = wordsOf(text);
    const key = titleKey(text, typed);
    index ??= createRecipeIndex(recipes);
    const { titles } = index;
    const { words: wanted, without } = readSearch(text);
    const significant = significantWords(wanted);
    // 'Anything without eggs' is about everything.
    const words = without.length > 0 ? significant.filter((word) => !isFiller(word) && !isConnecting(word)) : significant;
    const left = placesWithout(recipes, index, without);
    const all = { places: [...left], distance: 0, whole: left, readings: [] };
    const { places, distance, whole, readings } = words.length === 0 && without.length > 0 ? all : ranked(index, words, key);
    // Who types the title of a recipe finds it, whatever it is called.
    const named = [...recipes.keys()].filter((place) => titles[place] === key);
    return (last = {
      text,
      // Cocoa that goes well with cookies is none of the 'cookies without eggs'.
      places: [
        ...new Set([...named, ...places.filter((place) => left.has(place) && (without.length === 0 || isNamedBy(place, readings)))]),
      ],
      distance: named.length > 0 ? 0 : distance,
      whole: new Set([...named, ...whole]),
      readings,
      warned: new Set(named.filter((place) => !left.has(place))),
    });
  }

  const search: RecipeSearch<T> = {
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
    best(text) {
      const { places, readings, distance, whole } = answerTo(text);
      const [first] = places;
      if (first === undefined) return NO_MATCH;
      const terms = readings.find((reading) => reading.every((term) => bestOf(term, first))) ?? [];
      const found = terms.flatMap((term) => {
        const meaning = bestOf(term, first);
        return meaning ? { ...meaning, typed: term.typed } : [];
      });
      const thing = wordsToMatch(thingOf(text)).at(-1);
      return {
        distance,
        whole: places.filter((place) => whole.has(place)).length,
        field: Math.max(0, ...found.map(({ field }) => field)),
        head: (found.find(({ typed }) => typed === thing) ?? found.at(-1))?.field ?? 0,
        corrected: found.flatMap(({ typed, words, quality }) =>
          quality <= CORRECTED && words.join(' ') !== typed ? { typed, meant: words.join(' ') } : [],
        ),
        isBegun: found.some(({ quality, distance }) => distance > 0 && quality !== CORRECTED),
        ...(found.some(({ typed }) => isTime(typed)) ? { isLimited: found.some(({ words }) => words.length === 0) } : {}),
      };
    },
    countOf(word) {
      index ??= createRecipeIndex(recipes);
      const meanings = (termsOf(index, [word], 'strict') ?? []).flatMap((term) => [...term.meanings]);
      const among = (isMeant: (meaning: Meaning) => boolean, ...fields: (typeof FIELDS)[number][]): number => {
        const found = meanings.flatMap(([occurrences, meaning]) => (isMeant(meaning) ? occurrences : []));
        return new Set(found.filter((one) => fields.some((field) => FIELDS[fieldOf(one)] === field)).map(recipeOf)).size;
      };
      const isWhole = ({ distance }: Meaning) => distance === 0;
      return {
        names: among(isWhole, 'title'),
        titles: among(isWhole, 'title', 'tags'),
        ingredients: among(isWhole, 'ingredients'),
        texts: among(isWhole, 'description'),
        near: among(({ quality }) => quality === CORRECTED, 'title', 'tags', 'ingredients'),
      };
    },
    near: (text) => searchNear(search, text),
  };
  return search;
}
