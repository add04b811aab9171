const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Fewer characters than these say too little: then the summary goes on into the next sentence, and breaks off in it. */
const LEAST = 80;

/** Where the last sentence ends that is whole within `most` characters; 0 where not even one is. */
function lastSentenceEnd(text: string, most: number): number {
  let last = 0;
  for (const { index, segment } of sentences.segment(text)) {
    const end = index + segment.trimEnd().length;
    if (end > most) break;
    last = end;
  }
  return last;
}

const asLine = (text: string): string => text.replace(/[\s\u0085]+/g, ' ').trim();

/** As many words of a text as stand in one line of at most `most` characters, with an ellipsis where it is not all. */
export function shortened(text: string, most: number): string {
  const line = asLine(text);
  if (line.length <= most) return line;
  const space = line.lastIndexOf(' ', most - 1);
  const words = line.slice(0, space > 0 ? space : most - 1);
  // No dash or comma before the ellipsis, and no half of a character.
  return `${words.replace(/[\s,;:(\u2013\u2014-]+$|[\uD800-\uDBFF]$/, '')}…`;
}

/**
 * The beginning of a text in one line of at most `most` characters: its first sentences, or as many words as there
 * is room for and an ellipsis. Only a word that is longer than all of that is cut itself.
 */
export function summaryOf(text: string, most = 160): string {
  const line = asLine(text);
  if (line.length <= most) return line;
  const end = lastSentenceEnd(line, most);
  return end >= LEAST ? line.slice(0, end) : shortened(line, most);
}
