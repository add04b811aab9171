import { diffArrays } from 'diff';

/** Removes pairs of rows with the same key from both lists and returns them, in their order. */
function takePairs<T>(before: T[], after: T[], key: (row: T) => string | undefined): { before: T; after: T }[] {
  const pairs: { before: T; after: T }[] = [];
  for (let i = before.length - 1; i >= 0; i--) {
    const row = before[i] as T;
    const wanted = key(row);
    const j = wanted === undefined ? -1 : after.findIndex((other) => key(other) === wanted);
    if (j < 0) continue;
    before.splice(i, 1);
    pairs.unshift({ before: row, after: after.splice(j, 1)[0] as T });
  }
  return pairs;
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
export function compareRows(before: readonly unknown[], after: readonly unknown[], nameOf?: (row: unknown) => string | undefined) {
  const [gone, come]: [Row[], Row[]] = [[], []];
  let gap = 0;
  const textsOf = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row));
  for (const { value, added, removed } of diffArrays(textsOf(before), textsOf(after))) {
    if (added || removed) (added ? come : gone).push(...value.map((text) => ({ text, gap, name: nameOf?.(JSON.parse(text)) })));
    else gap += value.length;
  }
  /** How many rows are unchanged but in another place. */
  const moved = takePairs(gone, come, ({ text }) => text).length;
  const rowOf = ({ text }: Row): unknown => JSON.parse(text);
  const pairs = nameOf ? [...takePairs(gone, come, ({ name }) => name), ...takePairs(gone, come, ({ gap: place }) => String(place))] : [];
  const changed = pairs.map((pair) => ({ before: rowOf(pair.before), after: rowOf(pair.after) }));
  return { added: come.map(rowOf), removed: gone.map(rowOf), changed, moved };
}
