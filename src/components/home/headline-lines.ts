const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Shorter segments are not sentences, such as the "Mr." of a name, or read better on one line. */
const LEAST_WORDS = 3;

/** Splits a headline of several sentences into one line each; otherwise it is one line. */
export function linesOf(headline: string): string[] {
  const lines = [...sentences.segment(headline)].map(({ segment }) => segment.trim());
  return lines.every((line) => line.split(/\s+/).length >= LEAST_WORDS) ? lines : [headline];
}
