import { readFileSync } from 'node:fs';
import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '../content-store.ts';
import { type EarlyGit, GitError, runGit, startGitEarly } from './git.ts';
import { isObjectId } from '../git-object.ts';
import type { Repository } from './repository.ts';
import { noRepository } from './unavailable.ts';

/** What HEAD points at. */
interface Head {
  /** Full name, such as refs/heads/main; null if HEAD is detached. */
  branch: string | null;
  /** Null if the branch has no commit yet. */
  commit: string | null;
}

/** Reads HEAD from its files, which is faster than starting git; git is only the fallback. */
export async function readHead({ root, gitDir, commonDir }: Repository): Promise<Head> {
  const head = textOf(join(gitDir, 'HEAD'));
  if (head === null) throw noRepository(`${gitDir} has no HEAD`);
  const branch = /^ref: (.+)$/m.exec(head)?.[1];
  if (branch === undefined) return { branch: null, commit: head.trim() };
  const loose = textOf(join(commonDir, branch))?.trim();
  if (loose !== undefined && isObjectId(loose)) return { branch, commit: loose };
  const packed = textOf(join(commonDir, 'packed-refs'));
  const line = packed?.split('\n').find((candidate) => candidate.endsWith(` ${branch}`));
  if (loose === undefined && line) return { branch, commit: line.slice(0, line.indexOf(' ')) };
  return { branch, commit: await askGit(root) };
}

async function askGit(root: string): Promise<string | null> {
  try {
    return (await runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD'])).toString().trim();
  } catch (error) {
    if (error instanceof GitError && error.stderr === '') return null;
    throw error;
  }
}

/** Synchronous, because the branch is polled a hundred times a second, and an async read takes fifteen times as long. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Files in git's folder that show an unfinished operation, its name, and the command that aborts it. */
const UNFINISHED_OPERATIONS: [file: string, what: string, abort: string][] = [
  ['MERGE_HEAD', 'A merge', 'git merge --abort'],
  ['rebase-merge', 'A rebase', 'git rebase --abort'],
  ['rebase-apply', 'A rebase', 'git rebase --abort'],
  ['CHERRY_PICK_HEAD', 'A cherry-pick', 'git cherry-pick --abort'],
  ['REVERT_HEAD', 'A revert', 'git revert --abort'],
  ['sequencer', 'A cherry-pick', 'git cherry-pick --abort'],
  ['BISECT_LOG', 'A search with git bisect', 'git bisect reset'],
];

/** The branch that saves go to. Throws StoreUnavailableError during an unfinished git operation or on a detached HEAD. */
export async function readyBranch(repository: Repository): Promise<Head & { branch: string }> {
  const present = await readdir(repository.gitDir).catch((error: unknown) => {
    throw noRepository(error);
  });
  const found = UNFINISHED_OPERATIONS.find(([file]) => present.includes(file));
  if (found) {
    throw new StoreUnavailableError(
      `${found[1]} was started in the website's folder and is not finished, so nothing can be saved. ` +
        `The person who started it should finish it or abort it with \`${found[2]}\`; then save again.`,
    );
  }
  const { branch, commit } = await readHead(repository);
  if (branch === null) {
    throw new StoreUnavailableError(
      "The website's folder shows an older version (git calls this a detached HEAD), so nothing can be saved. " +
        'Go back to the current one with `git switch main`, then save again.',
    );
  }
  return { branch, commit };
}

/** A git process holds a ref lock for milliseconds, so a lock this old, in milliseconds, belongs to a killed process. */
const STALE_REF_LOCK = 10_000;

/** Moves a branch from one commit to another. */
export interface BranchMover {
  /** Returns false if the branch is no longer at `from`. Removes a stale lock that a killed process left on the branch. */
  move(branch: string, from: string | null, commit: string): Promise<boolean>;
  /** Ends the git process that waits for `move`. */
  close(): void;
}

/** Starts to move a branch: git is started now, while the commit is being prepared. */
export function startMove(repository: Repository, message: string): BranchMover {
  const start = () => startGitEarly(repository.root, ['update-ref', '-m', `commit: ${message}`, '-z', '--stdin']);
  let early: EarlyGit | null = start();
  return {
    async move(branch, from, commit) {
      const locks = [join(repository.commonDir, `${branch}.lock`), join(repository.gitDir, 'HEAD.lock')];
      const deadline = performance.now() + STALE_REF_LOCK + 5_000;
      for (;;) {
        const git = early ?? start();
        early = null;
        try {
          await git.run(`update ${branch}\0${commit}\0${from ?? '0'.repeat(commit.length)}\0`);
          return true;
        } catch (error) {
          const head = await readHead(repository);
          if (head.commit === commit) return true;
          if (head.branch !== branch || head.commit !== from) return false;
          const locked = await Promise.all(locks.map(isLocked));
          if (!locked.includes(true) && !isLockComplaint(error)) throw error;
          if (performance.now() > deadline) throw error;
          await sleep(50);
        }
      }
    },
    close: () => early?.abandon(),
  };
}

/** Whether git failed because of a lock. The lock file itself may already be gone. */
function isLockComplaint(error: unknown): boolean {
  return error instanceof GitError && error.stderr.includes('.lock') && error.stderr.includes('File exists');
}

/** Whether the lock existed. Removes a stale one. */
async function isLocked(lock: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(lock);
    // The absolute value, because the clock may have been set back since.
    if (Math.abs(Date.now() - mtimeMs) < STALE_REF_LOCK) return true;
    await unlink(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
