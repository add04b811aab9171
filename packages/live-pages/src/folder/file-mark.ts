import { lstatSync } from 'node:fs';

/** Identifies a file's state without reading it: its size in bytes and its modification time in milliseconds since 1970. */
export type FileMark = [size: number, changedAt: number];

/** Compares two marks. Tolerates 2 ms, because copying a folder preserves times only to the millisecond. */
export const isSameMark = (one: FileMark | undefined, other: FileMark | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && Math.abs(one[1] - other[1]) < 2;

/** Whether a symbolic link has this name. Also false where a file is in the place of one of the folders that it is in. */
export function isLink(name: string): boolean {
  try {
    return lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch {
    return false;
  }
}

/** The mark of a file; undefined if there is none. Synchronous, because an async call would take ten times as long. */
export function markOf(file: string): FileMark | undefined {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    return found?.isFile() ? [found.size, found.mtimeMs] : undefined;
  } catch {
    return undefined;
  }
}
