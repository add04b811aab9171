const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Shorter ones are no sentences, such as the "Mr." of a name, or read better in one line. */
const LEAST_WORDS = 3;

/** The lines of a headline: a sentence each where it has several, and otherwise all of it. */
export function linesOf(headline: string): string[] {
  const lines = [...sentences.segment(headline)].map(({ segment }) => segment.trim());
  return lines.every((line) => line.split(/\s+/).length >= LEAST_WORDS) ? lines : [headline];
}
