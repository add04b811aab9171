import { diffArrays } from 'diff';

/** One line of a field's value, as a person reads it. `own` is the part of it that the other version does not have. */
export interface ReadableLine {
  /** Whether the other version has this line in another way, or not at all. */
  isOwn: boolean;
  before: string;
  own: string;
  after: string;
  /** A line that only the other version has, where this version has none of its own. */
  absent?: string;
}

/** A value of a form in lines: a text's own, and one for each row of a list. Blank ones are left out. */
export function linesOfValue(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((row) => linesOfValue(row).join(' ')).filter((line) => line !== '');
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  return String(value)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Texts that differ in more lines than these have nothing in common: to find the little they share would take too long. */
const MOST_EDITS = 1_000;

/** Marks in two versions what the other one does not have, in this order. */
export function compareLines(mine: string[], theirs: string[]): { mine: ReadableLine[]; theirs: ReadableLine[] } {
  const runs = diffArrays(mine, theirs, { maxEditLength: MOST_EDITS }) ?? [
    { value: mine, removed: true, added: false },
    { value: theirs, removed: false, added: true },
  ];
  const ownMine = runs.flatMap(({ value, removed }) => (removed ? value : []));
  const ownTheirs = runs.flatMap(({ value, added }) => (added ? value : []));
  // As many lines on both sides are most likely the same lines in two versions.
  const isPaired = ownMine.length === ownTheirs.length;
  const marked = (absent: 'added' | 'removed', own: readonly string[], others: readonly string[]): ReadableLine[] => {
    let pair = 0;
    return runs
      .filter((run) => !run[absent] || own.length === 0)
      .flatMap(({ value, added, removed, [absent]: isAbsent }) =>
        value.map((text) => {
          if (isAbsent) return { isOwn: true, before: '', own: '', after: '', absent: text };
          if (!added && !removed) return { isOwn: false, before: text, own: '', after: '' };
          const version = isPaired ? others[pair++] : text;
          // A line that is the same is elsewhere.
          return version === undefined || version === text ? { isOwn: true, before: '', own: text, after: '' } : ownWords(text, version);
        }),
      );
  };
  return { mine: marked('added', ownMine, ownTheirs), theirs: marked('removed', ownTheirs, ownMine) };
}

const FEW_WORDS = 8;
const firstWords = (words: readonly string[]): string =>
  words.length > FEW_WORDS ? `${words.slice(0, FEW_WORDS).join(' ')} …` : words.join(' ');

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
    after: firstWords(after),
  };
}

/**
 * Leaves out the middle of long runs of lines that both versions have, and the ends of those that are shown; a number says how many
 * are left out.
 */
export function withoutLongRuns(lines: readonly ReadableLine[]): (ReadableLine | number)[] {
  const isNearOwn = (index: number) => [index - 1, index, index + 1].some((near) => lines[near]?.isOwn);
  const shown: (ReadableLine | number)[] = [];
  lines.forEach((line, index) => {
    const last = shown.at(-1);
    if (isNearOwn(index)) shown.push(line.isOwn ? line : { ...line, before: firstWords(line.before.split(' ')) });
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1;
    else shown.push(1);
  });
  return shown;
}
