import { isConnecting } from './common-words.ts';
import { isLabelOnly } from './claims.ts';
import { isFoodName } from './foods.ts';
import { limitAt } from './limits.ts';
import { FIELDS, fieldOf, type Occurrences, type RecipeIndex, recipeOf } from './recipe-index.ts';
import { isWithoutDoing } from './methods.ts';
import { namesAt } from './synonyms.ts';

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
/** The quality of a word that is misspelled in recipes. */
const MISSPELLED = 0.45;
const CORRECTED_BEGUN = 0.25;

/** Words up to this length are one edit away from too many others. */
const SHORT = 4;
/** Words up to this length are only corrected to names: descriptions have too many others. */
const SHORTEST_IN_TEXT = 7;
const SHORTEST_HALF = 2;
/** Shorter words differ in a doubled letter from others: 'bet' and 'beet'. */
const SHORTEST_RESPELLED = 5;
/** Shorter words are one letter away from other foods: 'butter' from 'batter'. */
const SHORTEST_MISSPELLED = 7;
/** What makes another thing of a food: oat milk is no milk with oats. */
const SECOND_OF_FOOD = new Set(['milk', 'flour', 'oil', 'broth', 'stock']);
/** Longer words are not two joined words, and every split would have to be tried. */
const LONGEST_PAIR = 40;

/** Whether a word appears in a title, a tag or an ingredient, and not only in a description. */
const isName = (occurrences: Occurrences): boolean => occurrences.some((occurrence) => fieldOf(occurrence) < FIELDS.indexOf('description'));

/** Whether a word is in a title or a label. */
const isLabel = (occurrence: number): boolean => fieldOf(occurrence) <= FIELDS.indexOf('tags');

/** The ways to write a word as two that recipes know, by any of their names: 'air fryer' for 'airfryer', and for 'airxfryer' with `skipped` letters. */
function halvesOf(index: RecipeIndex, word: string, skipped: number): string[][] {
  // 'No' and 'bake' apart say nothing.
  if (word.length > LONGEST_PAIR || isWithoutDoing(word)) return [];
  const ends = Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_HALF - skipped + 1) }, (_, place) => place + SHORTEST_HALF);
  const namesOf = (half: string): string[] =>
    (namesAt([half], 0)?.names ?? [[half]]).flatMap((name) => (name.length === 1 && index.occurrencesOf(name[0] ?? '') ? name : []));
  return ends.flatMap((end) => {
    const seconds = namesOf(word.slice(end + skipped));
    return seconds.length === 0 ? [] : namesOf(word.slice(0, end)).flatMap((first) => seconds.map((second) => [first, second]));
  });
}

/** Whether a word may be misspelled in a recipe; participles are too alike: 'braised' and 'braided'. */
const isLong = (word: string): boolean => word.length >= SHORTEST_MISSPELLED && !word.endsWith('ed');

/** Whether a search has words that recipes may misspell. */
export const mayBeMisspelled = (index: RecipeIndex, words: readonly string[]): boolean =>
  words.some((word) => isLong(word) || (word.length >= SHORTEST_RESPELLED && index.spelledLike(word).some((other) => other !== word)));

/** Where recipes have all of some words, in the worst field of them; null if there are none. */
function occurrencesOfAll(index: RecipeIndex, words: readonly string[]): Occurrences | null {
  const [first, ...others] = words.map((word) => index.occurrencesOf(word) ?? []);
  const all = others.reduce<Occurrences>((both, list) => {
    const isWorst = (than: Occurrences) => {
      const best = new Map(than.toReversed().map((occurrence) => [recipeOf(occurrence), occurrence]));
      return (occurrence: number) => occurrence >= (best.get(recipeOf(occurrence)) ?? Infinity);
    };
    return [...new Set([...both.filter(isWorst(list)), ...list.filter(isWorst(both))])].toSorted((a, b) => a - b);
  }, first ?? []);
  return all.length > 0 ? all : null;
}

/** What several words, or a word with other names, mean together, and how many words those are; null if nothing. */
function sharedMeaningOf(index: RecipeIndex, words: readonly string[], place: number): { term: Term; length: number } | null {
  const limit = limitAt(words, place);
  const { names, length } = limit ? { names: [], length: limit.length } : (namesAt(words, place) ?? { names: [], length: 1 });
  const typed = words.slice(place, place + length);
  const meanings = new Map<Occurrences, Meaning>();
  const accept = (occurrences: Occurrences | null, meant: readonly string[], quality: number) => {
    if (occurrences && !meanings.has(occurrences)) meanings.set(occurrences, { words: meant, quality, distance: 0 });
  };
  const term = { typed: typed.join(' '), meanings };
  if (limit) {
    // That something takes '30 minutes' may be said of a part of it.
    const said = limit.isWord ? index.occurrencesOf(term.typed) : (index.phrase(typed)?.filter(isLabel) ?? null);
    accept(said, typed, EXACT);
    accept(index.where(limit.isMet), [], BEGUN);
    return { term, length };
  }
  const [first = '', second = ''] = words.slice(place);
  if (length < 2 && SECOND_OF_FOOD.has(second) && isFoodName(first)) {
    accept(index.phrase([first, second]), [first, second], EXACT);
    return { term: { typed: `${first} ${second}`, meanings }, length: 2 };
  }
  if (names.length > 0) accept(occurrencesOfAll(index, typed), typed, EXACT);
  for (const name of names) accept(name.length > 1 ? index.phrase(name) : index.occurrencesOf(name[0] ?? ''), name, OTHER_NAME);
  return meanings.size > 0 ? { term, length } : null;
}

/** The possible meanings of one word of a search, with those it is known to share; null if there are none. */
function meaningsOf(
  index: RecipeIndex,
  words: readonly string[],
  place: number,
  reading: Reading,
  shared: Term | undefined,
): Term | [] | null {
  const word = words[place] as string;
  const meanings = new Map(shared?.meanings);
  const accept = (meant: readonly string[], quality: number, isWhole = quality > BEGUN) => {
    for (const candidate of meant) {
      const all = index.occurrencesOf(candidate);
      const occurrences = all && isLabelOnly(candidate) ? all.filter(isLabel) : all;
      if (!occurrences || meanings.has(occurrences)) continue;
      if (quality <= CORRECTED && word.length < SHORTEST_IN_TEXT && !isName(occurrences)) continue;
      const distance = isWhole ? 0 : quality <= CORRECTED && candidate[0] !== word[0] ? 2 : 1;
      // A 'cold day' has no Yukon Gold potatoes.
      if (distance > 1 && word.length <= SHORT && !occurrences.some(isLabel)) continue;
      meanings.set(occurrences, { words: [candidate], quality, distance });
    }
  };
  const acceptPhrase = (pair: readonly string[], quality: number, distance: number) => {
    const occurrences = index.phrase(pair);
    if (occurrences) meanings.set(occurrences, { words: pair, quality, distance });
  };
  const isOpen = () => meanings.size === 0 || reading === 'loose';

  accept([word], EXACT);
  // Of a word that is known, other forms count in titles only: 'rolls' are no 'rolled oats', but who feeds a starter reads 'Feeding a starter'.
  const isKnown = meanings.size > 0;
  for (const form of index.formsOf(word)) {
    const occurrences = index.occurrencesOf(form)?.filter((one) => !isKnown || FIELDS[fieldOf(one)] === 'title') ?? [];
    if (occurrences.length > 0) meanings.set(occurrences, { words: [form], quality: OTHER_NAME, distance: 0 });
  }
  // 'Sour dough' means sourdough, where the joined word matches both, and 'airfryer' an air fryer.
  accept([`${words[place - 1] ?? ''}${word}`, `${word}${words[place + 1] ?? ''}`], BEGUN, true);
  for (const pair of halvesOf(index, word, 0)) acceptPhrase(pair, OTHER_NAME, 0);
  if ((reading === 'misspelled recipes' || meanings.size === 0) && word.length >= SHORTEST_RESPELLED) {
    const spelled = index.spelledLike(word);
    accept(spelled.filter(isFoodName), CORRECTED, true);
    accept(spelled, MISSPELLED, true);
  }
  if (reading === 'misspelled recipes' && isLong(word)) {
    const near = index.vocabulary.corrections(word, 1).whole;
    accept(
      near.filter((other) => other[0] === word[0] && !isFoodName(other)),
      CORRECTED,
      isFoodName(word),
    );
  }
  // The name of a food is not corrected to another food, nor completed to one: 'ham' does not find hamburgers.
  // 'Corn' offers cornbread, as the closest match.
  if (isFoodName(word)) {
    const compounds = reading === 'loose' && word.length > SHORT - 1 ? index.vocabulary.beginningWith(word) : [];
    accept(
      compounds.filter((other) => isFoodName(other.slice(word.length))),
      CORRECTED,
    );
  } else {
    const isNamed = isKnown && isName(index.occurrencesOf(word) ?? []);
    // The last word may be incomplete.
    if (isOpen() || (place === words.length - 1 && !isNamed)) accept(index.vocabulary.beginningWith(word), BEGUN);
    if (isOpen()) {
      const { whole, begun } = index.vocabulary.corrections(word);
      const mayConnect = words.length > 1 && !index.occurrencesOf(word);
      if (mayConnect && whole.some((near) => isConnecting(near) && near.length >= word.length)) return [];
      accept(whole, CORRECTED);
      // Of a whole word a part says little: 'tart' is no 'starter'.
      if (word.length > SHORT && (meanings.size === 0 || place === words.length - 1)) accept(begun, CORRECTED_BEGUN);
      if (meanings.size === 0) for (const pair of halvesOf(index, word, 1)) acceptPhrase(pair, CORRECTED, 1);
    }
  }
  return meanings.size > 0 ? { typed: word, meanings } : null;
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
    const found = shared && length > 1 ? shared.term : meaningsOf(index, words, place, reading, shared?.term);
    if (!found) return null;
    terms.push(...[found].flat());
    place += length;
  }
  return terms;
}
