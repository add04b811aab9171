import { nearWords, type NearWord } from './spelling.ts';
import { withoutDoubles } from './words.ts';

/** All distinct searchable words. */
export interface Vocabulary {
  /** The words with this prefix, including an identical word. */
  beginningWith(prefix: string): readonly string[];
  /**
   * Corrections of a misspelled word: the words at the minimum distance, and those with a prefix at the minimum distance, because
   * the word may be incomplete. Empty if none is near enough: one wrong letter, two in long words or where letters are left out or only vowels
   * differ, none in single letters; or `most` letters.
   */
  corrections(word: string, most?: number): { whole: readonly string[]; begun: readonly string[] };
}

// The distance table grows with the square of a word's length, and no real word is longer.
const LONGEST_CORRECTED = 40;
// Three letters with one possibly wrong match too many prefixes.
const SHORTEST_BEGINNING = 4;

const allowedDistance = (word: string): number => {
  const { length } = word;
  // The two or three letters of a Korean syllable are a word: every other syllable is near.
  if (length < 2 || length > LONGEST_CORRECTED || /^[\u1100-\u11ff]/.test(word)) return 0;
  return length < 8 ? 1 : 2;
};

/** Shorter words with two letters left out are other words. */
const SHORTEST_ABBREVIATED = 7;
/** Shorter words are too near to others without their last letter. */
const SHORTEST_SINGULAR = 5;

/** A word's consonants, which people seldom mistake: 'cnmn' for 'cinnamon'. */
const consonantsOf = (word: string): string => withoutDoubles(word.replace(/[aeiouy]/g, ''));

/** Whether a word is another with letters left out or with other vowels: 'cholate' for 'chocolate', 'cinimon' for 'cinnamon'. */
function isAbbreviated(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] || typed.at(-1) !== meant.at(-1)) return false;
  let at = 0;
  for (const letter of meant) if (letter === typed[at]) at += 1;
  return at === typed.length || consonantsOf(typed) === consonantsOf(meant);
}

/** Creates a vocabulary from distinct words. */
export function createVocabulary(distinct: Iterable<string>): Vocabulary {
  const words = [...distinct].sort();

  /** The index of the first word that is not less than a text. */
  const placeOf = (text: string): number => {
    let from = 0;
    let to = words.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((words[middle] as string) < text) from = middle + 1;
      else to = middle;
    }
    return from;
  };

  /** The words near another, each as near as its singular: 'bagle' is a letter away from 'bagels'. */
  const nearTo = (word: string, allowed: number): NearWord[] =>
    (allowed === 0 ? [] : nearWords(words, word, allowed).filter(({ prefixDistance }) => prefixDistance > 0)).map((near) => {
      const [singular] =
        near.word.endsWith('s') && word.length >= SHORTEST_SINGULAR ? nearWords([near.word.slice(0, -1)], word, allowed) : [];
      return { ...near, distance: Math.min(near.distance, singular?.distance ?? Infinity) };
    });

  function corrections(word: string, most = Infinity): ReturnType<Vocabulary['corrections']> {
    const allowed = Math.min(most, allowedDistance(word));
    const near = nearTo(word, allowed);
    const abbreviated =
      allowed === 1 && most > 1 && word.length >= SHORTEST_ABBREVIATED && near.every(({ distance }) => distance > 1)
        ? nearTo(word, 2).filter(({ word: meant, distance }) => distance === 2 && isAbbreviated(word, meant))
        : [];
    // 'Snikers' may be a plural, and the beginning of a longer word.
    if (near.length + abbreviated.length === 0 && word.length >= SHORTEST_ABBREVIATED && word.endsWith('s'))
      return corrections(word.slice(0, -1), most);
    const least = Math.min(allowed, ...near.map(({ distance }) => distance));
    const whole = abbreviated.length > 0 ? abbreviated : near.filter(({ distance }) => distance === least);
    const smallestBegun = Math.min(...near.map(({ prefixDistance }) => prefixDistance));
    const begun = near.filter(({ distance, prefixDistance }) => prefixDistance === smallestBegun && distance > least);
    return {
      whole: whole.map((found) => found.word),
      begun: word.length < SHORTEST_BEGINNING ? [] : begun.map((found) => found.word),
    };
  }

  return {
    beginningWith(prefix) {
      const first = placeOf(prefix);
      let end = first;
      while (words[end]?.startsWith(prefix)) end += 1;
      return words.slice(first, end);
    },
    corrections,
  };
}
