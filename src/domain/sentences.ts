/** Missing in the oldest browsers that we support. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'sentence' }) : null;

/** The sentences of a text, each with the spaces after it. */
export const sentencesOf = (text: string): string[] =>
  segmenter ? [...segmenter.segment(text)].map(({ segment }) => segment) : (text.match(/.+?(?:[.!?]['’”)]*\s+|$)/gsu) ?? []);
