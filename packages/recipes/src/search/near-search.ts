import { fewerWords, headOf } from './fewer-words.ts';
import { isDish } from './foods.ts';
import { inEnglish } from './foreign-words.ts';
import { readSearch, wordsToMatch } from './exclusions.ts';
import { FIELDS } from './recipe-index.ts';
import type { BestMatch, RecipeSearch } from './recipe-search.ts';
import { withoutSuperlatives } from './superlatives.ts';

/** Beside words that nothing has, shorter ones are taken as they are: 'shelf life' is no lime. */
const SHORTEST_MISSPELLED = 6;

/** Whether what is found with fewer words is called by them, as they were typed or nearly so. */
export const isNear = ({ isBegun, corrected, field }: BestMatch): boolean =>
  !isBegun && field < FIELDS.indexOf('description') && corrected.every(({ typed }) => typed.length >= SHORTEST_MISSPELLED);

/** Results, and the words that found them if they differ from the typed ones; otherwise `instead` is empty. */
export interface Nearest<T> {
  found: readonly T[];
  text: string;
  instead: string;
}

/** The words of a search as its misspelled ones were read; empty if none is misspelled. */
export const asCorrected = (text: string, corrected: BestMatch['corrected']): string =>
  corrected.length === 0
    ? ''
    : wordsToMatch(text)
        .map((word) => corrected.find(({ typed }) => typed === word)?.meant ?? word)
        .join(' ');

/** Whether a text ends with a dish that what it finds is not called: garlic soup that goes with a loaf is no 'garlic bread'. */
function isOtherDish(text: string, { head }: BestMatch): boolean {
  const words = wordsToMatch(text);
  return words.length > 1 && head >= FIELDS.indexOf('description') && headOf(text, isDish) === words.at(-1);
}

/**
 * Finds the items with all words of a search or, if there are none or they are no such dish, those with most of them. Exclusions are
 * never relaxed.
 */
export function searchNear<T>(recipes: Omit<RecipeSearch<T>, 'near'>, typed: string): Nearest<T> {
  const isCalled = ({ titles, ingredients }: ReturnType<typeof recipes.countOf>) => titles + ingredients > 0;
  const isKnown = (word: string) => isCalled(recipes.countOf(word));
  const text = withoutSuperlatives(inEnglish(typed, isKnown), isKnown, isKnown);
  const found = recipes.search(text);
  const best = recipes.best(text);
  const isFound = found.length > 0;
  const asTyped = { found, text, instead: isFound ? asCorrected(text, best.corrected) || (text === typed ? '' : text) : '' };
  if (readSearch(text).without.length > 0 || (isFound && !isOtherDish(text, best))) return asTyped;
  const less = fewerWords(text, recipes.countOf).find((words) => {
    const near = recipes.best(words);
    return recipes.search(words).length > 0 && isNear(near) && (!isFound || near.field === 0);
  });
  return less === undefined ? asTyped : { found: recipes.search(less), text: less, instead: less };
}
