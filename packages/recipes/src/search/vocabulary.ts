import { nearWords } from './spelling.ts';

/** All distinct searchable words. */
export interface Vocabulary {
  /** The words with this prefix, including an identical word. */
  beginningWith(prefix: string): readonly string[];
  /**
   * Corrections of a misspelled word: the words at the minimum distance, and those with a prefix at the minimum distance, because
   * the word may be incomplete. Empty if none is near enough: one wrong letter, two in long words, none in single letters; or `most` letters.
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

  return {
    beginningWith(prefix) {
      const first = placeOf(prefix);
      let end = first;
      while (words[end]?.startsWith(prefix)) end += 1;
      return words.slice(first, end);
    },
    corrections(word, most = Infinity) {
      const allowed = Math.min(most, allowedDistance(word));
      const near = allowed === 0 ? [] : nearWords(words, word, allowed).filter(({ prefixDistance }) => prefixDistance > 0);
      const least = Math.min(allowed, ...near.map(({ distance }) => distance));
      const whole = near.filter(({ distance }) => distance === least);
      const smallestBegun = Math.min(...near.map(({ prefixDistance }) => prefixDistance));
      const begun = near.filter(({ distance, prefixDistance }) => prefixDistance === smallestBegun && distance > least);
      return {
        whole: whole.map((found) => found.word),
        begun: word.length < SHORTEST_BEGINNING ? [] : begun.map((found) => found.word),
      };
    },
  };
}
