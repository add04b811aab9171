import { realpathSync } from 'node:fs';
import path from 'node:path';

/** The folders of a website that are visible to visitors, in its git repository or to its host. */
const SEEN_BY_OTHERS = ['content', 'public', '.git', 'dist', 'dist-functions'];

/** The data folder of a site that no variable says another for. */
export const DATA_FOLDER = '.data';

/** The folder with the published pages, inside the data folder. */
export const publishedFolder = (data: string): string => path.join(data, 'site');

/** Resolves a folder's links. A folder that does not exist yet is resolved from its nearest existing parent. */
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

/** Whether two paths lead to the same folder. The folders need not exist. */
export const isSameFolder = (folder: string, other: string): boolean => realPath(path.resolve(folder)) === realPath(path.resolve(other));

/**
 * Whether others can see the contents of a folder, because it is inside one of the visible folders of the website at `root` or one
 * of `more`, directly or through links. The folders need not exist.
 */
export function isSeenByOthers(root: string, folder: string, more: readonly string[] = []): boolean {
  const named = path.resolve(root, folder);
  return [...SEEN_BY_OTHERS, ...more]
    .map((place) => path.resolve(root, place))
    .some((place) => isWithin(named, place) || isWithin(realPath(named), realPath(place)));
}
