import { diffArrays } from 'diff';

/** How a list differs from an earlier one, in numbers of rows. */
export interface RowChanges {
  added: number;
  removed: number;
  changed: number;
  /** Rows that stand elsewhere and are otherwise as they were. */
  moved: number;
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
  /** How many of the rows that stayed are before it. */
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
