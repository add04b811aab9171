/** One line of a field's value, as a person reads it. `isOwn` lines are not in the other version. */
export interface ReadableLine {
  text: string;
  isOwn: boolean;
}

const cellsOf = (row: object): unknown[] =>
  Object.entries(row)
    .filter(([name]) => name !== 'id' && name !== 'stepNumber')
    .map(([, cell]): unknown => cell);

/** A value of a form in lines: a text's own, and one for each row of a list. Blank ones are left out. */
export function linesOfValue(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((row) => linesOfValue(row).join(' ')).filter((line) => line !== '');
  if (typeof value === 'object' && value !== null) return cellsOf(value).flatMap(linesOfValue);
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  return String(value)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Marks in two versions the lines that the other one does not have, in this order. */
export function compareLines(mine: readonly string[], theirs: readonly string[]): { mine: ReadableLine[]; theirs: ReadableLine[] } {
  // The length of the longest run of lines that both have, from each pair of places to the ends.
  const common = Array.from({ length: mine.length + 1 }, () => new Uint16Array(theirs.length + 1));
  const at = (row: number, column: number): number => common[row]?.[column] ?? 0;
  for (let row = mine.length - 1; row >= 0; row--) {
    for (let column = theirs.length - 1; column >= 0; column--) {
      const length = mine[row] === theirs[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (common[row] as Uint16Array)[column] = length;
    }
  }
  const shared = { mine: new Set<number>(), theirs: new Set<number>() };
  for (let row = 0, column = 0; row < mine.length && column < theirs.length; ) {
    if (mine[row] === theirs[column]) {
      shared.mine.add(row++);
      shared.theirs.add(column++);
    } else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  const marked = (lines: readonly string[], known: Set<number>) => lines.map((text, index) => ({ text, isOwn: !known.has(index) }));
  return { mine: marked(mine, shared.mine), theirs: marked(theirs, shared.theirs) };
}

/** Leaves out the middle of long runs of lines that both versions have; a number says how many are not shown. */
export function withoutLongRuns(lines: readonly ReadableLine[]): (ReadableLine | number)[] {
  const isNearOwn = (index: number) => [index - 1, index, index + 1].some((near) => lines[near]?.isOwn);
  const shown: (ReadableLine | number)[] = [];
  lines.forEach((line, index) => {
    const last = shown.at(-1);
    if (isNearOwn(index)) shown.push(line);
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1;
    else shown.push(1);
  });
  return shown;
}
