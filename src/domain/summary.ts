import { sentencesOf } from './sentences.ts';

/** Sentences shorter than this are not enough; the summary then continues into the next sentence and is cut there. */
const LEAST = 80;

/** The end of the last complete sentence within `most` characters; 0 if there is none. */
function lastSentenceEnd(text: string, most: number): number {
  let [last, start] = [0, 0];
  for (const sentence of sentencesOf(text)) {
    const end = start + sentence.trimEnd().length;
    if (end > most) break;
    last = end;
    start += sentence.length;
  }
  return last;
}

const asLine = (text: string): string => text.replace(/[\s\u0085]+/g, ' ').trim();

/** Cuts a text after a word to one line of at most `most` characters, and adds an ellipsis if it was cut. */
export function shortened(text: string, most: number): string {
  const line = asLine(text);
  if (line.length <= most) return line;
  const space = line.lastIndexOf(' ', most - 1);
  const words = line.slice(0, space > 0 ? space : most - 1);
  // Removes punctuation before the ellipsis, and a lone surrogate.
  return `${words.replace(/[\s,;:(\u2013\u2014-]+$|[\uD800-\uDBFF]$/, '')}…`;
}

/**
 * The first sentences of a text in one line of at most `most` characters. If they are too short or too long, it is cut after a
 * word and gets an ellipsis. A word is only cut if it exceeds the limit alone.
 */
export function summaryOf(text: string, most = 160): string {
  const line = asLine(text);
  if (line.length <= most) return line;
  const end = lastSentenceEnd(line, most);
  return end >= LEAST ? line.slice(0, end) : shortened(line, most);
}
