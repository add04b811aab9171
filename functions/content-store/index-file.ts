import { copyFile, link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runGit } from './git.ts';
import type { Behind } from './journal.ts';
import type { Repository } from './repository.ts';
import { scratchPath } from './save-lock.ts';
import type { SnapshotEntry } from './snapshot.ts';

/** What our index.lock says. Git's own is empty or an index, so that a lock with these words is ours beyond doubt. */
const MARK = 'held by the content store of the website\n';

/** A path that is behind, and the file of the newest commit that it goes to; null where that has none. */
export interface Move extends Behind {
  to: SnapshotEntry | null;
}

/** More paths than this are not named to git one by one: Windows limits a command line to 32,767 characters. */
const NAMED_PATHS = 100;

/**
 * Does `work` while no git command can start upon the index, a developer's `git commit` above all. False,
 * with nothing done, while someone else holds it. Only for the holder of the save lock.
 */
export async function withIndexLock(repository: Repository, work: () => Promise<void>): Promise<boolean> {
  const lock = join(repository.gitDir, 'index.lock');
  if (!(await takeLock(repository.storeDir, lock))) return false;
  try {
    await work();
    return true;
  } finally {
    await unlink(lock);
  }
}

/**
 * Brings index entries along with the newest commit, so that the developer's next commit does not take the
 * save back. An entry with something else staged is left alone. Only for the holder of the index lock.
 */
export async function updateIndex(repository: Repository, moves: Move[]): Promise<void> {
  if (moves.length === 0) return;
  const index = join(repository.gitDir, 'index');
  const copy = scratchPath(repository.storeDir);
  try {
    await copyFile(index, copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    const lines = await changedEntries(repository, moves, copy);
    if (lines.length === 0) return;
    await runGit(repository.root, ['update-index', '-z', '--index-info'], { input: lines.join(''), env: { GIT_INDEX_FILE: copy } });
    await rename(copy, index);
  } finally {
    await rm(copy, { force: true });
  }
}

/** A hard link makes the lock and its words appear in one step. */
async function takeLock(storeDir: string, lock: string): Promise<boolean> {
  const marked = scratchPath(storeDir);
  try {
    await writeFile(marked, MARK);
    if ((await readFile(lock, 'utf8').catch(() => '')) === MARK) await unlink(lock);
    await link(marked, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(marked, { force: true });
  }
}

/** The lines for update-index that bring the entries along which are still as they were. */
async function changedEntries(repository: Repository, moves: Move[], index: string): Promise<string[]> {
  const named = moves.length > NAMED_PATHS ? [] : moves.map(({ path }) => path);
  const listing = await runGit(repository.root, ['ls-files', '--stage', '-z', '--', ...named], { env: { GIT_INDEX_FILE: index } });
  const staged = parseListing(listing.toString());
  const lines = new Map<string, string>();
  for (const { path, from, to } of moves) {
    const present = staged.get(path);
    if ((present?.revision ?? null) !== from) continue;
    lines.set(path, to ? `${present?.mode ?? to.mode} ${to.revision}\t${path}\0` : `0 ${from}\t${path}\0`);
  }
  return [...lines.values()];
}

/** Reads `<mode> <id> <stage>\t<path>\0`, again and again. */
function parseListing(listing: string): Map<string, SnapshotEntry> {
  const entries = new Map<string, SnapshotEntry>();
  for (const line of listing.split('\0').slice(0, -1)) {
    const [mode = '', revision = ''] = line.split(' ', 2);
    entries.set(line.slice(line.indexOf('\t') + 1), { mode, revision });
  }
  return entries;
}
