import Fuse from 'fuse.js/basic';
import { useMemo } from 'react';

/** What has the typed words, in the order of the list, and which words those are. */
export interface Found<T> {
  items: T[];
  /** The typed words or, where nothing has all of them, the nearest that the list has. Without accents and capitals. */
  words: readonly string[];
}

/** A list made ready to be searched, which takes far longer than a search does. */
interface Searchable<T> {
  rows: readonly { item: T; text: string }[];
  vocabulary: Fuse<string>;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Fewer letters than these are taken as they are: with one of them wrong, 'soup' would find all that is sour. */
const CORRECTED_LETTERS = 5;

/**
 * A word is compared with the beginning of another (`location` is 0), since it may be half typed. Three letters in ten may be wrong:
 * two of the eight in 'foccacia', and of the seven typed before that. With a `distance` of 10, letters further inside another word are
 * as good as three wrong ones. Long words are as near as short ones (`ignoreFieldNorm`).
 */
const NEAR = { threshold: 0.3, distance: 10, ignoreFieldNorm: true, includeScore: true };

/** Makes a list ready to be searched. `wordsOf` names the words that are looked through. */
export const searchable = <T>(items: readonly T[], wordsOf: (item: T) => readonly (string | undefined)[]): Searchable<T> => {
  const rows = items.map((item) => ({ item, text: plain(wordsOf(item).join(' ')) }));
  const words = new Set(rows.flatMap(({ text }) => text.split(/[^\p{L}\p{N}]+/u)));
  return { rows, vocabulary: new Fuse([...words], NEAR) };
};

/** Finds what has every typed word, or a word near to each where nothing does; accents and capitals do not count. */
export function find<T>({ rows, vocabulary }: Searchable<T>, typed: string): Found<T> {
  const nearest = (word: string): string[] => {
    const near = word.length < CORRECTED_LETTERS ? [] : vocabulary.search(word);
    return [word, ...near.filter(({ score }) => score === near[0]?.score).map(({ item }) => item)];
  };
  const having = (choices: readonly string[][]): Found<T> => ({
    items: rows.filter(({ text }) => choices.every((words) => words.some((word) => text.includes(word)))).map(({ item }) => item),
    words: choices.flat(),
  });
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const exact = having(words.map((word) => [word]));
  return exact.items.length > 0 ? exact : having(words.map(nearest));
}

/** Finds while someone types. `wordsOf` names the words that are looked through, and is the same from call to call. */
export function useFound<T>(items: readonly T[], wordsOf: (item: T) => readonly (string | undefined)[], typed: string): Found<T> {
  const list = useMemo(() => searchable(items, wordsOf), [items, wordsOf]);
  return useMemo(() => find(list, typed), [list, typed]);
}
