import { createHash } from 'node:crypto';
import { chmod, link, mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import { changedMap } from '../changed-map.ts';
import type { ObjectReader } from './object-reader.ts';
import type { Repository } from './repository.ts';
import { scratchPath } from './save-lock.ts';
import { FOLDER, isFolder, nameInTree, readTreeItem, sortTree, type Tree, treeBytes, treeItem } from './tree.ts';

const compress = promisify(deflate);
/** How many objects are compressed at once, which takes 256 kB for each. */
const MOST_AT_ONCE = 16;

interface NewFile {
  path: string;
  mode: string;
  /** Null deletes the file. */
  bytes: Uint8Array | null;
}

interface NewCommit {
  parent: string | null;
  /** `Name <email>` */
  author: string;
  message: string;
  files: NewFile[];
}

/** Queues an object to be written, and returns its id. */
type Write = (type: string, bytes: Uint8Array) => string;

/**
 * Writes a commit's objects and returns its id. Does not move the branch. Reads and writes only the folders that change, and without
 * git, which takes longer to start than this takes (docs/decisions/saving/git.md). Requires the save lock.
 */
export async function writeCommit(repository: Repository, objects: ObjectReader, commit: NewCommit): Promise<string> {
  const { parent, author, message, files } = commit;
  const queues = Array.from({ length: MOST_AT_ONCE }, () => Promise.resolve());
  let count = 0;
  const failures: Error[] = [];
  const write: Write = (type, bytes) => {
    const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const id = createHash(repository.objectFormat).update(whole).digest('hex');
    const place = count++ % MOST_AT_ONCE;
    queues[place] = (queues[place] ?? Promise.resolve())
      .then(() => writeObject(repository, id, whole))
      .catch((error: Error) => void failures.push(error));
    return id;
  };
  // None may still be writing when the save lock is released.
  // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for a promise.
  const root = await writeTree(objects, write, parent && `${parent}^{tree}`, files).finally(() => Promise.all(queues));
  const time = `${Math.floor(Date.now() / 1_000)} +0000`;
  const parents = parent === null ? '' : `parent ${parent}\n`;
  const tree = root ?? write('tree', Buffer.alloc(0));
  const id = write('commit', Buffer.from(`tree ${tree}\n${parents}author ${author} ${time}\ncommitter ${author} ${time}\n\n${message}`));
  await Promise.all(queues);
  const [failure] = failures;
  if (failure) throw failure;
  return id;
}

/** Writes a folder with changed files, whose paths are relative to it. Returns its id; null if it has become empty. */
async function writeTree(objects: ObjectReader, write: Write, id: string | null, files: NewFile[]): Promise<string | null> {
  const before: Tree = id === null ? new Map() : await objects.tree(id);
  const changes = new Map<string, string | undefined>();
  let isSorted = true;
  for (const [segment, within] of Map.groupBy(files, ({ path }) => path.split('/', 1)[0] ?? '')) {
    const name = nameInTree(segment);
    const file = within.find(({ path }) => path === segment);
    let mode = FOLDER;
    let revision: string | null;
    if (file) {
      mode = file.mode;
      revision = file.bytes && write('blob', file.bytes);
    } else {
      const present = readTreeItem(before.get(name) ?? '');
      const below = within.map((deeper) => ({ ...deeper, path: deeper.path.slice(segment.length + 1) }));
      revision = await writeTree(objects, write, present.mode === FOLDER ? present.revision : null, below);
    }
    changes.set(name, revision === null ? undefined : treeItem(mode, name, revision));
    const replaced = before.get(name);
    // A file that replaces another has its place, which a save mostly does.
    isSorted &&= revision === null || (replaced !== undefined && isFolder(replaced) === (mode === FOLDER));
  }
  // The publication asks what differs.
  const items = changedMap(before, changes);
  if (items.size === 0) return null;
  const tree = isSorted ? items : sortTree(items);
  const written = write('tree', treeBytes(tree));
  // The save and the publication read it next.
  objects.keep(written, tree);
  return written;
}

/** Writes an object as git does when it is not packed. One that exists is made new, so that no `git gc` takes it for a forgotten one. */
async function writeObject({ commonDir, storeDir }: Repository, id: string, whole: Buffer): Promise<void> {
  const place = join(commonDir, 'objects', id.slice(0, 2), id.slice(2));
  const scratch = scratchPath(storeDir);
  try {
    // In one piece: each further one of a large folder would wait for its turn. What cannot be compressed gets a few bytes longer.
    const chunkSize = Math.ceil(whole.length * 1.01) + 64;
    await writeFile(scratch, await compress(whole, { level: constants.Z_BEST_SPEED, chunkSize }), { mode: 0o444 });
    await link(scratch, place)
      .catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw error;
        await makeObjectFolder(dirname(place));
        return link(scratch, place);
      })
      // Also when two files of the commit are the same, and its folder was new.
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return utimes(place, new Date(), new Date());
        throw error;
      });
  } finally {
    await rm(scratch, { force: true });
  }
}

/** Makes a folder of objects, which others may write to if they may write to its parent: several users can share a repository. */
async function makeObjectFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
    await chmod(folder, (await stat(dirname(folder))).mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
