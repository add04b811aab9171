import { fewerWords } from './fewer-words.ts';
import { inEnglish } from './foreign-words.ts';
import { readSearch, wordsToMatch } from './exclusions.ts';
import { FIELDS } from './recipe-index.ts';
import type { BestMatch, RecipeSearch } from './recipe-search.ts';

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

/** Finds the items with all words of a search or, if there are none, those with most of them. Exclusions are never relaxed. */
export function searchNear<T>(recipes: Omit<RecipeSearch<T>, 'near'>, typed: string): Nearest<T> {
  const isCalled = ({ titles, ingredients }: ReturnType<typeof recipes.countOf>) => titles + ingredients > 0;
  const text = inEnglish(typed, (word) => isCalled(recipes.countOf(word)));
  const found = recipes.search(text);
  if (found.length > 0 || readSearch(text).without.length > 0) {
    return { found, text, instead: asCorrected(text, recipes.best(text).corrected) || (text === typed ? '' : text) };
  }
  const less = fewerWords(text, recipes.countOf).find((words) => recipes.search(words).length > 0 && isNear(recipes.best(words)));
  return less === undefined ? { found, text, instead: '' } : { found: recipes.search(less), text: less, instead: less };
}
