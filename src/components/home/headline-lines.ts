import { sentencesOf } from '#domain/sentences.ts';

/** Shorter segments are not sentences, such as the "Mr." of a name, or read better on one line. */
const LEAST_WORDS = 3;

/** Splits a headline of several sentences into one line each; otherwise it is one line. */
export function linesOf(headline: string): string[] {
  const lines = sentencesOf(headline).map((sentence) => sentence.trim());
  return lines.every((line) => line.split(/\s+/).length >= LEAST_WORDS) ? lines : [headline];
}
