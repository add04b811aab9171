/** How a list differs from an earlier one, in numbers of rows. */
export interface RowChanges {
  added: number;
  removed: number;
  changed: number;
  /** Rows that stand elsewhere and are otherwise as they were. */
  moved: number;
}

/** The places of a longest run of rows that both lists have in the same order, as pairs of places. */
function commonRows(before: readonly string[], after: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    const row = lengths[i] as Uint16Array;
    for (let j = after.length - 1; j >= 0; j--)
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i] === after[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/** Takes out of both lists what `key` finds in both, and answers how many that was. */
function takePairs<T>(before: T[], after: T[], key: (row: T) => string | undefined): number {
  let count = 0;
  for (let i = before.length - 1; i >= 0; i--) {
    const wanted = key(before[i] as T);
    const j = wanted === undefined ? -1 : after.findIndex((row) => key(row) === wanted);
    if (j < 0) continue;
    before.splice(i, 1);
    after.splice(j, 1);
    count += 1;
  }
  return count;
}

interface Row {
  text: string;
  /** Between which of the rows that stayed it stands. */
  gap: number;
  name: string | undefined;
}

/**
 * Compares two lists. A row that is neither as it was nor where it was is taken for a changed one if a row of the same
 * name, or in the same place, is gone; `nameOf` tells a row's name. Without it rows are words, which do not change but come and go.
 */
export function compareRows(
  before: readonly unknown[],
  after: readonly unknown[],
  nameOf?: (row: unknown) => string | undefined,
): RowChanges {
  const texts = [before, after].map((rows) => rows.map((row) => JSON.stringify(row)));
  const common = commonRows(texts[0] ?? [], texts[1] ?? []);
  const leftover = (rows: readonly unknown[], side: 0 | 1): Row[] => {
    const kept = common.map((pair) => pair[side]);
    return rows
      .map((row, place) => ({
        text: texts[side]?.[place] ?? '',
        gap: kept.filter((other) => other < place).length,
        name: nameOf?.(row),
        place,
      }))
      .filter(({ place }) => !kept.includes(place));
  };
  const [gone, come] = [leftover(before, 0), leftover(after, 1)];
  const moved = takePairs(gone, come, ({ text }) => text);
  let changed = 0;
  if (nameOf) {
    changed += takePairs(gone, come, ({ name }) => name);
    changed += takePairs(gone, come, ({ gap }) => String(gap));
  }
  return { added: come.length, removed: gone.length, changed, moved };
}
