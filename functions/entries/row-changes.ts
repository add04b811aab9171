import { diffArrays } from 'diff';

/** How many rows of a list were added, removed, changed or moved. */
export interface RowChanges {
  added: number;
  removed: number;
  changed: number;
  /** Rows that are unchanged but in another place. */
  moved: number;
}

/** Removes pairs of rows with the same key from both lists and returns the number of pairs. */
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
  /** The number of unchanged rows before it. */
  gap: number;
  name: string | undefined;
}

/**
 * Compares two lists. A new row counts as changed if a row with the same name, or in the same place, was removed. `nameOf` returns a
 * row's name; without it, rows are plain values that can only be added, removed or moved.
 */
export function compareRows(
  before: readonly unknown[],
  after: readonly unknown[],
  nameOf?: (row: unknown) => string | undefined,
): RowChanges {
  const [gone, come]: [Row[], Row[]] = [[], []];
  let gap = 0;
  const textsOf = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row));
  for (const { value, added, removed } of diffArrays(textsOf(before), textsOf(after))) {
    if (added || removed) (added ? come : gone).push(...value.map((text) => ({ text, gap, name: nameOf?.(JSON.parse(text)) })));
    else gap += value.length;
  }
  const moved = takePairs(gone, come, ({ text }) => text);
  let changed = 0;
  if (nameOf) {
    changed += takePairs(gone, come, ({ name }) => name);
    changed += takePairs(gone, come, ({ gap }) => String(gap));
  }
  return { added: come.length, removed: gone.length, changed, moved };
}
