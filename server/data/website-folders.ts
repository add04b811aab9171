import { realpathSync } from 'node:fs';
import path from 'node:path';

/** The folders of a website that visitors, its git repository or its host get to see. */
const SEEN_BY_OTHERS = ['content', 'public', '.git', 'dist', 'dist-functions'];

/** The folder with the published pages, within that for what the site keeps. */
export const publishedFolder = (data: string): string => path.join(data, 'site');

/** Where a folder is when its links are followed. What is not there yet will be made below the nearest folder that is. */
function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch (error) {
    const above = path.dirname(folder);
    if (above === folder) throw error;
    return path.join(realPath(above), path.basename(folder));
  }
}

function isWithin(folder: string, other: string): boolean {
  const way = path.relative(other, folder);
  return !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
}

/** Whether two names of folders lead to the same one. Neither need be there. */
export const isSameFolder = (folder: string, other: string): boolean => realPath(path.resolve(folder)) === realPath(path.resolve(other));

/**
 * Whether others get to see what is in a folder: one of those of the website at `root`, or of `more`, or below such a
 * one, by its name or where links lead it. None of them need be there.
 */
export function isSeenByOthers(root: string, folder: string, more: readonly string[] = []): boolean {
  const named = path.resolve(root, folder);
  return [...SEEN_BY_OTHERS, ...more]
    .map((place) => path.resolve(root, place))
    .some((place) => isWithin(named, place) || isWithin(realPath(named), realPath(place)));
}
