import { nearWords } from './spelling.ts';

/** Every word that can be searched for, once. */
export interface Vocabulary {
  /** The words that begin so, the same word included. */
  beginningWith(prefix: string): readonly string[];
  /**
   * What a misspelt word may have been meant to be: the words at the least distance from it, and those of which
   * only a beginning is at the least, because the word may not be typed to its end yet. Both are empty where none
   * is near enough: one letter wrong, in long words two, in single letters none.
   */
  corrections(word: string): { whole: readonly string[]; begun: readonly string[] };
}

// A table of distances grows with the square of a word, and no real one is longer.
const LONGEST_CORRECTED = 40;
// Three letters of which one may be wrong begin too many words.
const SHORTEST_BEGINNING = 4;

const allowedDistance = ({ length }: string): number => {
  if (length < 2 || length > LONGEST_CORRECTED) return 0;
  return length < 8 ? 1 : 2;
};

/** A vocabulary of some distinct words. */
export function createVocabulary(distinct: Iterable<string>): Vocabulary {
  const words = [...distinct].sort();

  /** The place of the first word that is not before a text. */
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
    corrections(word) {
      const allowed = allowedDistance(word);
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
