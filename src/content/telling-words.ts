import { isConnecting, isFiller } from '@family-bakery/recipes/search/common-words';
import { stemOf, wordsOf } from '@family-bakery/recipes/search/words';

const MOST = 30;
const SHORTEST = 4;

/** The words of a text by their stems, each as it was first written and with the number of times. */
export type WordCounts = ReadonlyMap<string, { word: string; count: number }>;

/** Counts the words of a text that say something of it. */
export function countWords(text: string): WordCounts {
  const counts = new Map<string, { word: string; count: number }>();
  for (const word of wordsOf(text)) {
    if (word.length < SHORTEST || isConnecting(word) || isFiller(word) || /^\d/.test(word)) continue;
    const stem = stemOf(word);
    counts.set(stem, { word, count: (counts.get(stem)?.count ?? 0) + 1 });
  }
  return counts;
}

/** For each text the words that it has several times and more often than the others: what a search for a detail of it has to find. */
export function tellingWords(texts: readonly WordCounts[]): string[][] {
  const spread = new Map<string, number>();
  for (const stem of texts.flatMap((counts) => [...counts.keys()])) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  return texts.map((counts) => {
    const repeated = [...counts].filter(([, { count }]) => count > 1);
    const weighed = repeated.map(([stem, { word, count }]) => ({ word, weight: count / (spread.get(stem) ?? 1) }));
    return weighed
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, MOST)
      .map(({ word }) => word);
  });
}
