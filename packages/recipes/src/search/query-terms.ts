import { isConnecting } from './common-words.ts';
import { isFood } from './foods.ts';
import { FIELDS, fieldOf, type Occurrences, type RecipeIndex, recipeOf } from './recipe-index.ts';
import { isWithoutDoing } from './methods.ts';
import { namesAt } from './synonyms.ts';
import { timeAt } from '../times/time-words.ts';

/** What a part of a search may mean: words of recipes, none for a time, with a quality above 0 and up to 1. */
export interface Meaning {
  words: readonly string[];
  quality: number;
  /** How far it is from what was typed: 0 for the whole word, 1 for a part or a correction, 2 for one of the first letter, which people seldom mistype. */
  distance: number;
}

/** A part of a search, mostly one word: as it was typed, and the occurrences of what it may mean. */
export interface Term {
  typed: string;
  meanings: ReadonlyMap<Occurrences, Meaning>;
}

/**
 * How words are interpreted: strictly; with long words misspelled in some recipes ('Lasange'); or with known words possibly misspelled in
 * the search ('ice pudding' for 'rice pudding').
 */
export type Reading = 'strict' | 'misspelled recipes' | 'loose';

const EXACT = 1;
const OTHER_NAME = 0.9;
const BEGUN = 0.75;
/** The quality of a misspelled word; of words with another ending it is higher. */
export const CORRECTED = 0.5;
const CORRECTED_BEGUN = 0.25;

/** Words up to this length are one edit away from too many others. */
const SHORT = 4;
/** Words up to this length are only corrected to names: descriptions have too many others. */
const SHORTEST_IN_TEXT = 7;
const SHORTEST_HALF = 2;
/** Shorter words are one letter away from other foods: 'butter' from 'batter'. */
const SHORTEST_MISSPELLED = 7;
/** Longer words are not two joined words, and every split would have to be tried. */
const LONGEST_PAIR = 40;

/** Whether a word appears in a title, a tag or an ingredient, and not only in a description. */
const isName = (occurrences: Occurrences): boolean => occurrences.some((occurrence) => fieldOf(occurrence) < FIELDS.indexOf('description'));

/** The two known words that were typed as one, joined directly or by a wrong letter; null if there are none. */
function halvesOf(index: RecipeIndex, word: string): Term[] | null {
  // 'No' and 'bake' apart say nothing.
  if (word.length > LONGEST_PAIR || isWithoutDoing(word)) return null;
  for (let end = word.length - SHORTEST_HALF; end >= SHORTEST_HALF; end -= 1) {
    // 'Donuts' are no 'do' and 'nuts'.
    const first = isConnecting(word.slice(0, end)) || isConnecting(word.slice(end)) ? null : index.occurrencesOf(word.slice(0, end));
    const second = first && (index.occurrencesOf(word.slice(end)) ?? index.occurrencesOf(word.slice(end + 1)));
    if (first && second) {
      const meaning = { words: [word], quality: CORRECTED, distance: 1 };
      return [first, second].map((half) => ({ typed: word, meanings: new Map([[half, meaning]]) }));
    }
  }
  return null;
}

/** Whether a word may be misspelled in a recipe; participles are too alike: 'braised' and 'braided'. */
const isLong = (word: string): boolean => word.length >= SHORTEST_MISSPELLED && !word.endsWith('ed');

/** Whether a search has words that recipes may misspell. */
export const hasLongWords = (words: readonly string[]): boolean => words.some(isLong);

/** The recipes that have all of some words, each with the worst field of them; null if there are none. */
export function occurrencesOfAll(index: RecipeIndex, words: readonly string[]): Occurrences | null {
  const [first, ...others] = words.map((word) => index.occurrencesOf(word));
  return others.reduce<Occurrences | null>((both, list) => {
    const fields = new Map((list ?? []).map((occurrence) => [recipeOf(occurrence), occurrence]));
    const found = (both ?? []).flatMap((occurrence) => {
      const other = fields.get(recipeOf(occurrence));
      return other === undefined ? [] : Math.max(occurrence, other);
    });
    return found.length > 0 ? found : null;
  }, first ?? null);
}

/** What several words, or a word with other names, mean together, and how many words those are; null if nothing. */
function sharedMeaningOf(index: RecipeIndex, words: readonly string[], place: number): { term: Term; length: number } | null {
  const time = timeAt(words, place);
  const { names, length } = time ? { names: [], length: time.length } : (namesAt(words, place) ?? { names: [], length: 1 });
  const typed = words.slice(place, place + length);
  const meanings = new Map<Occurrences, Meaning>();
  const accept = (occurrences: Occurrences | null, meant: readonly string[], quality: number) => {
    if (occurrences && !meanings.has(occurrences)) meanings.set(occurrences, { words: meant, quality, distance: 0 });
  };
  if (time || names.length > 0) accept(occurrencesOfAll(index, typed), typed, EXACT);
  for (const name of names) accept(occurrencesOfAll(index, name), name, OTHER_NAME);
  if (time) accept(index.within(time.minutes), [], BEGUN);
  return meanings.size > 0 ? { term: { typed: typed.join(' '), meanings }, length } : null;
}

/** The possible meanings of one word of a search, with those it is known to share; null if there are none. */
function meaningsOf(
  index: RecipeIndex,
  words: readonly string[],
  place: number,
  reading: Reading,
  shared: Term | undefined,
): Term[] | null {
  const word = words[place] as string;
  const meanings = new Map(shared?.meanings);
  const accept = (meant: readonly string[], quality: number, isWhole = quality > BEGUN) => {
    for (const candidate of meant) {
      const occurrences = index.occurrencesOf(candidate);
      if (!occurrences || meanings.has(occurrences)) continue;
      if (quality <= CORRECTED && word.length < SHORTEST_IN_TEXT && !isName(occurrences)) continue;
      const distance = isWhole ? 0 : quality <= CORRECTED && candidate[0] !== word[0] ? 2 : 1;
      meanings.set(occurrences, { words: [candidate], quality, distance });
    }
  };
  const isOpen = () => meanings.size === 0 || reading === 'loose';

  accept([word], EXACT);
  // Of a word that is known, other forms count in titles only: 'rolls' are no 'rolled oats', but who feeds a starter reads 'Feeding a starter'.
  const isKnown = meanings.size > 0;
  for (const form of index.formsOf(word)) {
    const occurrences = index.occurrencesOf(form)?.filter((one) => !isKnown || FIELDS[fieldOf(one)] === 'title') ?? [];
    if (occurrences.length > 0) meanings.set(occurrences, { words: [form], quality: OTHER_NAME, distance: 0 });
  }
  // 'sour dough' means sourdough: the joined word matches both.
  accept([`${words[place - 1] ?? ''}${word}`, `${word}${words[place + 1] ?? ''}`], BEGUN, true);
  // The last word may be incomplete.
  if (isOpen() || place === words.length - 1) accept(index.vocabulary.beginningWith(word), BEGUN);
  if (reading === 'misspelled recipes' && isLong(word)) {
    accept(
      index.vocabulary.corrections(word, 1).whole.filter((near) => near[0] === word[0]),
      CORRECTED,
    );
  }
  if (isOpen()) {
    const { whole, begun } = index.vocabulary.corrections(word);
    const mayConnect = words.length > 1 && !index.occurrencesOf(word) && !isFood(word);
    if (mayConnect && whole.some((near) => isConnecting(near) && near.length >= word.length)) return [];
    accept(whole, CORRECTED);
    // Of a whole word a part says little: 'tart' is no 'starter'.
    if (word.length > SHORT && (meanings.size === 0 || place === words.length - 1)) accept(begun, CORRECTED_BEGUN);
  }
  return meanings.size > 0 ? [{ typed: word, meanings }] : halvesOf(index, word);
}

/**
 * The terms of a search, or null if one of its words means nothing. A misspelled connecting word gives no term; two words typed
 * as one give two.
 */
export function termsOf(index: RecipeIndex, words: readonly string[], reading: Reading): Term[] | null {
  const terms: Term[] = [];
  for (let place = 0; place < words.length;) {
    const shared = sharedMeaningOf(index, words, place);
    const length = shared?.length ?? 1;
    const meanings = shared && length > 1 ? [shared.term] : meaningsOf(index, words, place, reading, shared?.term);
    if (!meanings) return null;
    terms.push(...meanings);
    place += length;
  }
  return terms;
}
