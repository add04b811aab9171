/** A known word near a typed one. Distances count inserted, deleted, replaced and swapped letters. */
export interface NearWord {
  word: string;
  /** The distance to the whole word; infinite if above the limit. */
  distance: number;
  /** The distance to the nearest prefix of the word, for words that are still being typed. */
  prefixDistance: number;
}

/**
 * The words within a distance of a typed word, in the order of `words`, which must be sorted by code unit: neighbors share a
 * prefix, for which the distance table is reused, and a table is only filled while the word can still be near.
 */
export function nearWords(words: readonly string[], typed: string, most: number): NearWord[] {
  const width = typed.length + 1;
  const longest = typed.length + most;
  const table = new Uint16Array((longest + 1) * width);
  for (let column = 0; column < width; column += 1) table[column] = column;
  const at = (row: number, column: number): number => table[row * width + column] ?? 0;

  /** Fills the row for the first `row` letters of a word, and returns its minimum. */
  const fillRow = (word: string, row: number): number => {
    const letter = word.charCodeAt(row - 1);
    let least = (table[row * width] = row);
    for (let column = 1; column < width; column += 1) {
      const isSame = letter === typed.charCodeAt(column - 1);
      let value = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1));
      const isSwapped = letter === typed.charCodeAt(column - 2) && word.charCodeAt(row - 2) === typed.charCodeAt(column - 1);
      if (isSwapped) value = Math.min(value, at(row - 2, column - 2) + 1);
      table[row * width + column] = value;
      least = Math.min(least, value);
    }
    return least;
  };

  const near: NearWord[] = [];
  let path = '';
  let filled = 0; // the rows that are valid for `path`
  let isTooFar = false; // whether the last valid row, and so all that follow, exceed `most`
  for (const word of words) {
    let shared = 0;
    while (shared < filled && word.charCodeAt(shared) === path.charCodeAt(shared)) shared += 1;
    path = word;
    isTooFar &&= shared === filled;
    filled = shared;
    while (!isTooFar && filled < Math.min(word.length, longest)) {
      filled += 1;
      isTooFar = fillRow(word, filled) > most;
    }
    let prefixDistance = Infinity;
    for (let row = 0; row <= filled; row += 1) prefixDistance = Math.min(prefixDistance, at(row, typed.length));
    if (prefixDistance > most) continue;
    const distance = filled === word.length ? at(filled, typed.length) : Infinity;
    near.push({ word, distance: distance > most ? Infinity : distance, prefixDistance });
  }
  return near;
}

/** Shorter words are too near to others: 'steak' is no 'steam'. */
const SHORTEST_FAR = 7;

/** Whether a word is likely to be a misspelling of another: people leave out letters and swap them, but seldom mistake the first or the last. */
export function isMisspelling(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0]) return typed.length >= SHORTEST_FAR && (typed.slice(1) === meant || meant.slice(1) === typed);
  if (typed.length >= SHORTEST_FAR) return true;
  const isOther = typed.length === meant.length ? typed.slice(0, -1) === meant.slice(0, -1) : typed.slice(0, -1) === meant;
  return !isOther || typed.at(-1) === typed.at(-2);
}
