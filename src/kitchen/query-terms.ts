import { FIELDS, fieldOf, isConnecting, type Occurrences, type RecipeIndex } from './recipe-index.ts';

/** One word of a search: its matching occurrences, each with a quality above 0 and up to 1. */
export type Term = ReadonlyMap<Occurrences, number>;

/** How words are interpreted: strictly, or with known words possibly misspelled too ('ice pudding' for 'rice pudding'). */
export type Reading = 'strict' | 'loose';

const EXACT = 1;
const BEGUN = 0.75;
const CORRECTED = 0.5;
const CORRECTED_BEGUN = 0.25;

/** Words up to this length are one edit away from too many others. */
const SHORT = 4;
const SHORTEST_HALF = 2;
/** Longer words are not two joined words, and every split would have to be tried. */
const LONGEST_PAIR = 40;

/** Whether a word appears in a title, a tag or an ingredient, and not only in a description. */
const isName = (occurrences: Occurrences): boolean => occurrences.some((occurrence) => fieldOf(occurrence) < FIELDS.indexOf('description'));

/** The two known words that were typed as one, joined directly or by a wrong letter; null if there are none. */
function halvesOf(index: RecipeIndex, word: string): Term[] | null {
  if (word.length > LONGEST_PAIR) return null;
  for (let end = word.length - SHORTEST_HALF; end >= SHORTEST_HALF; end -= 1) {
    const first = index.occurrencesOf(word.slice(0, end));
    const second = first && (index.occurrencesOf(word.slice(end)) ?? index.occurrencesOf(word.slice(end + 1)));
    if (first && second) return [first, second].map((half) => new Map([[half, CORRECTED]]));
  }
  return null;
}

/** The possible meanings of one word of a search; null if there are none. */
function meaningsOf(index: RecipeIndex, words: readonly string[], place: number, reading: Reading): Term[] | null {
  const word = words[place] as string;
  const term = new Map<Occurrences, number>();
  const accept = (meant: readonly string[], quality: number) => {
    for (const candidate of meant) {
      const occurrences = index.occurrencesOf(candidate);
      if (!occurrences || term.has(occurrences)) continue;
      if (quality > CORRECTED || word.length > SHORT || isName(occurrences)) term.set(occurrences, quality);
    }
  };
  const isOpen = () => term.size === 0 || reading === 'loose';

  accept([word], EXACT);
  // 'sour dough' means sourdough: the joined word matches both.
  accept([`${words[place - 1] ?? ''}${word}`, `${word}${words[place + 1] ?? ''}`], BEGUN);
  // The last word may be incomplete.
  if (isOpen() || place === words.length - 1) accept(index.vocabulary.beginningWith(word), BEGUN);
  if (isOpen()) {
    const { whole, begun } = index.vocabulary.corrections(word);
    if (words.length > 1 && !index.occurrencesOf(word) && whole.some(isConnecting)) return [];
    accept(whole, CORRECTED);
    if (isOpen() || word.length > SHORT) accept(begun, CORRECTED_BEGUN);
  }
  return term.size > 0 ? [term] : halvesOf(index, word);
}

/**
 * The terms of a search, or null if one of its words means nothing. A misspelled connecting word gives no term; two words typed
 * as one give two.
 */
export function termsOf(index: RecipeIndex, words: readonly string[], reading: Reading): Term[] | null {
  const terms: Term[] = [];
  for (const place of words.keys()) {
    const meanings = meaningsOf(index, words, place, reading);
    if (!meanings) return null;
    terms.push(...meanings);
  }
  return terms;
}
