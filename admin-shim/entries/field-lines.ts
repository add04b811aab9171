/** One line of a field's value, as a person reads it. `own` is the part of it that the other version does not have. */
export interface ReadableLine {
  /** Whether the other version has this line in another way, or not at all. */
  isOwn: boolean;
  before: string;
  own: string;
  after: string;
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

type Places = Record<'mine' | 'theirs', Set<number>>;

/** Longer lists than these are compared line by line from both ends only. */
const MOST_PAIRS = 1_000_000;

/** The places of the lines that both versions have, in the same order. */
function sharedPlaces(mine: readonly string[], theirs: readonly string[]): Places {
  const shared: Places = { mine: new Set(), theirs: new Set() };
  const add = (row: number, column: number) => {
    shared.mine.add(row);
    shared.theirs.add(column);
  };
  let start = 0;
  for (; start < mine.length && start < theirs.length && mine[start] === theirs[start]; start++) add(start, start);
  let [rows, columns] = [mine.length, theirs.length];
  while (rows > start && columns > start && mine[rows - 1] === theirs[columns - 1]) add(--rows, --columns);
  if ((rows - start) * (columns - start) > MOST_PAIRS) return shared;

  // The length of the longest run of lines that both have, from each pair of places to the ends.
  const common = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  const at = (row: number, column: number): number => common[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= start; row--) {
    for (let column = columns - 1; column >= start; column--) {
      const length = mine[row] === theirs[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (common[row] as Uint16Array)[column] = length;
    }
  }
  let [row, column] = [start, start];
  while (row < rows && column < columns) {
    if (mine[row] === theirs[column]) add(row++, column++);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return shared;
}

/** Marks in two versions what the other one does not have, in this order. */
export function compareLines(mine: readonly string[], theirs: readonly string[]): { mine: ReadableLine[]; theirs: ReadableLine[] } {
  const shared = sharedPlaces(mine, theirs);
  const own = {
    mine: mine.filter((_, index) => !shared.mine.has(index)),
    theirs: theirs.filter((_, index) => !shared.theirs.has(index)),
  };
  // As many lines on both sides are most likely the same lines in two versions.
  const isPaired = own.mine.length === own.theirs.length;
  const marked = (side: keyof Places, other: keyof Places, lines: readonly string[]): ReadableLine[] => {
    let pair = 0;
    return lines.map((text, index) => {
      if (shared[side].has(index)) return { isOwn: false, before: text, own: '', after: '' };
      const version = isPaired ? own[other][pair++] : text;
      // A line that is the same stands elsewhere.
      return version === undefined || version === text ? { isOwn: true, before: '', own: text, after: '' } : ownWords(text, version);
    });
  };
  return { mine: marked('mine', 'theirs', mine), theirs: marked('theirs', 'mine', theirs) };
}

const FEW_WORDS = 8;

/** The words of a line from the first to the last that another line has not. Of the words around them, only the nearest are shown. */
function ownWords(line: string, other: string): ReadableLine {
  const [words, others] = [line.split(' '), other.split(' ')];
  const most = Math.min(words.length, others.length);
  let start = 0;
  while (start < most && words[start] === others[start]) start++;
  let end = 0;
  while (end < most - start && words.at(-1 - end) === others.at(-1 - end)) end++;
  const [before, after] = [words.slice(0, start), words.slice(words.length - end)];
  return {
    isOwn: true,
    before: before.length > FEW_WORDS ? `… ${before.slice(-FEW_WORDS).join(' ')}` : before.join(' '),
    own: words.slice(start, words.length - end).join(' '),
    after: after.length > FEW_WORDS ? `${after.slice(0, FEW_WORDS).join(' ')} …` : after.join(' '),
  };
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
