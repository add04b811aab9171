import { diffArrays } from 'diff';

/** What one text has in place of a part of another. */
interface Edit {
  start: number;
  end: number;
  words: string[];
}

/** Beyond as many differences, texts have too little in common to be merged. */
const MOST_EDITS = 600;
/** Longer parts take too long to compare. */
const MOST_WORDS = 20_000;
/** Words, and what is one thing to its reader: where a link leads, and an address. */
const WORDS = /\]\([^()\s]*(?: "[^"\n]*")?\)|\]\[[^[\]\n]*\]|<[a-z]+:[^<>\s]*>|[\p{L}\p{N}\p{M}]+|[ \t]+|\r\n?|\n|./gsu;
const wordsOf = (text: string): string[] => text.match(WORDS) ?? [];

function editsBetween(before: string[], after: string[]): Edit[] | null {
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return null;
  const edits: Edit[] = [];
  let at = 0;
  let isInEdit = false;
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      at += value.length;
      isInEdit = false;
      continue;
    }
    if (!isInEdit) edits.push({ start: at, end: at, words: [] });
    isInEdit = true;
    const edit = edits.at(-1) as Edit;
    if (added) edit.words.push(...value);
    else edit.end = at += value.length;
  }
  return edits;
}

/** Whether two edits overlap, or are at most so many words apart. */
const areClose = (a: Edit, b: Edit, distance: number): boolean => a.start < b.end + distance && b.start < a.end + distance;

/**
 * A text with a change made elsewhere: `written` says what `before` says in its own way, and `after` is what became of `before`. Where both
 * differ from it, `after` counts, and with a `distance` also where they differ so many words from each other. Null if they have too little
 * in common.
 */
export function mergeWords(before: string, written: string, after: string, distance = 0): string | null {
  const [words, wordsWritten, wordsAfter] = [wordsOf(before), wordsOf(written), wordsOf(after)];
  if (Math.max(words.length, wordsWritten.length, wordsAfter.length) > MOST_WORDS) return null;
  const [style, changes] = [editsBetween(words, wordsWritten), editsBetween(words, wordsAfter)];
  if (!style || !changes) return null;
  const edits = [...style.filter((edit) => !changes.some((change) => areClose(edit, change, distance))), ...changes];
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: string[] = [];
  let at = 0;
  for (const { start, end, words: put } of edits) {
    merged.push(...words.slice(at, start), ...put);
    at = Math.max(at, end);
  }
  return [...merged, ...words.slice(at)].join('');
}
