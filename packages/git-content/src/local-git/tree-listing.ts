import { changedKeys } from '../changed-map.ts';
import { isFileMode, isLinkMode } from '../git-object.ts';
import type { ChangedPath, TreeEntry } from '../snapshot-store.ts';
import { LostObjectError, type ObjectReader } from './object-reader.ts';
import { FOLDER, nameAsText, nameInTree, readTreeItem, type Tree } from './tree.ts';

/** The files of a commit within `folders`. */
export const listTree = async (objects: ObjectReader, commit: string, folders: string[]): Promise<TreeEntry[]> =>
  (await differences(objects, null, commit, folders)).filter((change): change is TreeEntry => change.revision !== null);

/** The files within `folders` that differ between two commits. A renamed file counts as one removed and one added. Null if a commit is missing. */
export const listChanges = (objects: ObjectReader, from: string, to: string, folders: string[]): Promise<ChangedPath[] | null> =>
  differences(objects, from, to, folders).catch((error: unknown) => {
    if (error instanceof LostObjectError) return null;
    throw error;
  });

async function differences(objects: ObjectReader, from: string | null, to: string, folders: string[]): Promise<ChangedPath[]> {
  const changes: ChangedPath[] = [];
  for (const folder of folders) {
    const [before, after] = await Promise.all([from && folderAt(objects, from, folder), folderAt(objects, to, folder)]);
    await compare(objects, before, after, folder, changes);
  }
  return changes;
}

/** The id of a commit's folder; null if there is none. */
async function folderAt(objects: ObjectReader, commit: string, folder: string): Promise<string | null> {
  let id: string | null = `${commit}^{tree}`;
  for (const segment of folder.split('/')) id = id && folderOf((await objects.tree(id)).get(nameInTree(segment)));
  return id;
}

/** The id of a folder; null if the item is none. */
function folderOf(item = ''): string | null {
  const { mode, revision } = readTreeItem(item);
  return mode === FOLDER ? revision : null;
}

/** The revision of a file or link; null if the item is none. */
function fileOf(item = ''): Omit<ChangedPath, 'path'> {
  const { mode, revision } = readTreeItem(item);
  if (isLinkMode(mode)) return { revision, isLink: true };
  return { revision: isFileMode(mode) ? revision : null };
}

const nothing: Tree = new Map();

/** Adds the files that differ between two folders. Folders with the same id are the same, and are not read. */
async function compare(
  objects: ObjectReader,
  before: string | null,
  after: string | null,
  path: string,
  changes: ChangedPath[],
): Promise<void> {
  if (before === after) return;
  const read = async (id: string | null): Promise<Tree> => (id === null ? nothing : objects.tree(id));
  const [old, now] = await Promise.all([read(before), read(after)]);
  for (const name of changedKeys(old, now)) {
    const [was, is] = [old.get(name), now.get(name)];
    const place = `${path}/${nameAsText(name)}`;
    const file = fileOf(is);
    if (file.revision !== null || fileOf(was).revision !== null) changes.push({ path: place, ...file });
    await compare(objects, folderOf(was), folderOf(is), place, changes);
  }
}
