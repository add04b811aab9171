import Fuse from 'fuse.js/basic';

const EXACT = { threshold: 0, ignoreLocation: true, ignoreDiacritics: true, includeMatches: true };

interface MarkedProps {
  text: string;
  /** The words of a search; accents and capitals do not count. */
  words: readonly string[];
}

const marksIn = (text: string, words: readonly string[]) => words.flatMap((word) => Fuse.match(word, text, EXACT).indices ?? []);

/** How many words of a search are in a text. */
export const countIn = (text: string, words: readonly string[]): number => words.filter((word) => marksIn(text, [word]).length > 0).length;

/** A text, in which what a search found is marked. */
export function Marked({ text, words }: MarkedProps) {
  const found = marksIn(text, words);
  const isMarked = [...text.split('').keys()].map((index) => found.some(([first, last]) => index >= first && index <= last));
  const starts = [...isMarked.keys()].filter((index) => isMarked[index] !== isMarked[index - 1]);
  return starts.map((start, number) => {
    const piece = text.slice(start, starts[number + 1]);
    return isMarked[start] ? <mark key={start}>{piece}</mark> : piece;
  });
}
