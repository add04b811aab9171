import { lstatSync } from 'node:fs';

/** Identifies a file's state without reading it: its size in bytes and its modification time in milliseconds since 1970. */
export type FileMark = [size: number, changedAt: number];

/** Compares two marks. Tolerates 2 ms, because copying a folder preserves times only to the millisecond. */
export const isSameMark = (one: FileMark | undefined, other: FileMark | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && Math.abs(one[1] - other[1]) < 2;

/** The mark of a file; undefined if there is none. Synchronous, because an async call would take ten times as long. */
export function markOf(file: string): FileMark | undefined {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    return found?.isFile() ? [found.size, found.mtimeMs] : undefined;
  } catch {
    return undefined;
  }
}
