import { diffArrays } from 'diff';
import type { Block } from './blocks.ts';
import type { Unit } from './units.ts';

/** Blocks of a source that were edited, and what they became; either may be empty. */
export interface Hunk {
  before: Block[];
  after: Unit[];
}

/** Beyond as many changed blocks, a text has become another one. */
const MOST_CHANGES = 4_000;

const isBlock = (part: Block | Hunk): part is Block => 'units' in part;

/** The places of the unchanged units in the edited text, by their places in the source. */
function unchangedUnits(before: readonly Unit[], after: readonly Unit[]): Map<number, number> {
  const outlines = (units: readonly Unit[]) => units.map(({ outline }) => outline);
  const kept = new Map<number, number>();
  let [old, now] = [0, 0];
  for (const { added, removed, value } of diffArrays(outlines(before), outlines(after), { maxEditLength: MOST_CHANGES }) ?? []) {
    if (!added && !removed) for (let index = 0; index < value.length; index += 1) kept.set(old + index, now + index);
    if (!added) old += value.length;
    if (!removed) now += value.length;
  }
  return kept;
}

/** The blocks of a source in their order: those that keep their bytes, and between them what was edited. */
function compare(blocks: readonly Block[], after: readonly Unit[]): (Block | Hunk)[] {
  const before = blocks.flatMap(({ units }) => units);
  const kept = unchangedUnits(before, after);
  const parts: (Block | Hunk)[] = [];
  let [first, now] = [0, 0];
  let open: Block[] = [];
  const close = (until: number) => {
    const units = after.slice(now, until);
    // As many blocks as before: each is an edit of its own.
    if (open.length === units.length) parts.push(...units.map((unit, index) => ({ before: open.slice(index, index + 1), after: [unit] })));
    else parts.push({ before: open, after: units });
    open = [];
  };
  for (const block of blocks) {
    const at = kept.get(first);
    if (at !== undefined && block.units.every((_, index) => kept.get(first + index) === at + index)) {
      close(at);
      parts.push(block);
      now = at + block.units.length;
    } else open.push(block);
    first += block.units.length;
  }
  close(after.length);
  return parts;
}

/** What is between blocks and readers do not see: link addresses, footnotes, comments. */
const unseen = (gaps: readonly string[]): string[] => gaps.map((gap) => gap.trim()).filter((gap) => gap !== '');

const lines = (gap: string): number => gap.split('\n').length;

interface Rewriting {
  blocks: readonly Block[];
  after: readonly Unit[];
  /** What is at least between two blocks. */
  separator: string;
  write: (hunk: Hunk) => string;
  /** Put around what was edited, where it would become one with its neighbors. */
  fence?: string;
}

/** A source whose blocks became `after`, with what `write` makes of each hunk; all else keeps its bytes. */
export function rewrite(source: string, { blocks, after, separator, write, fence = '' }: Rewriting): string {
  const wide = (space: string) => (lines(space) < lines(separator) ? separator : space);
  const gapBefore = (index: number) => source.slice(blocks[index - 1]?.end ?? 0, blocks[index]?.start ?? source.length);
  let written = '';
  let next = 0;
  let gap = gapBefore(0);
  for (const part of compare(blocks, after)) {
    if (isBlock(part)) {
      written += gap + source.slice(part.start, part.end);
      gap = gapBefore((next += 1));
      continue;
    }
    const first = next;
    next += part.before.length;
    const text = write(part);
    const inner = unseen(part.before.slice(1).map((_, index) => gapBefore(first + index + 1))).filter((one) => !text.includes(one));
    const fences = fence === '' ? [] : text === '' ? [fence, ''] : [fence, fence];
    const put = [fences[0] ?? '', text, fences[1] ?? '', ...inner].filter((one) => one !== '').join(separator);
    const isEnd = next === blocks.length;
    if (part.before.length > 0 && put !== '') {
      written += (fence === '' || written === '' ? gap : wide(gap)) + put;
      gap = fence === '' || isEnd ? gapBefore(next) : wide(gapBefore(next));
    } else if (part.before.length > 0) {
      const [before, behind] = [gap, gapBefore(next)];
      const stays = unseen([before, behind]);
      if (stays.length === 0) gap = before === '' || behind === '' ? '' : lines(behind) > lines(before) ? behind : before;
      else gap = (written === '' ? '' : separator) + stays.join(separator) + (isEnd ? '' : separator);
    } else if (put !== '' && written === '') {
      written = [...unseen([gap]), put].join(separator);
      gap = isEnd ? '' : separator;
    } else if (put !== '') {
      written += separator + put;
      if (!isEnd) gap = wide(gap);
    }
  }
  return written + gap;
}
