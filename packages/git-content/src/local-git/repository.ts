import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { GitError, runGit } from './git.ts';
import { explain, noRepository } from './unavailable.ts';

/** The locations of a repository's parts. All paths are absolute. */
export interface Repository {
  /** The top of the working tree. */
  root: string;
  /** Contains HEAD, the index and unfinished merges; each worktree has its own. */
  gitDir: string;
  /** Contains branches and objects; shared by all worktrees. */
  commonDir: string;
  /** The store's own folder within gitDir. */
  storeDir: string;
  objectFormat: 'sha1' | 'sha256';
}

/** Opens the repository whose working tree is at `root`. Throws StoreUnavailableError if there is none. */
export async function openRepository(root: string): Promise<Repository> {
  const top = await realpath(root).catch((error: unknown) => {
    throw noRepository(error);
  });
  const output = await runGit(top, ['rev-parse', '--absolute-git-dir', '--git-common-dir', '--show-object-format']);
  const [gitDir = '', commonDir = '', objectFormat] = output.toString().split('\n');
  return {
    root: top,
    gitDir: resolve(top, gitDir),
    commonDir: resolve(top, commonDir),
    storeDir: join(resolve(top, gitDir), 'content-store'),
    objectFormat: objectFormat === 'sha256' ? 'sha256' : 'sha1',
  };
}

/**
 * Makes sure that `root` is a repository with at least one commit. A downloaded archive is initialized as one, with everything
 * that is not ignored in its first commit. Throws StoreUnavailableError.
 */
export async function ensureRepository(root: string, author: { name: string; email: string }): Promise<'ready' | 'created'> {
  try {
    const top = await realpath(root);
    if (!(await isRepository(top))) await runGit(top, ['init', '--quiet', '--initial-branch=main']);
    if (await hasCommit(top)) return 'ready';
    await runGit(top, ['add', '--all']);
    await runGit(top, ['commit', '--quiet', '--allow-empty', '--no-gpg-sign', '--message=Start the website'], {
      env: {
        GIT_AUTHOR_NAME: author.name,
        GIT_AUTHOR_EMAIL: author.email,
        GIT_COMMITTER_NAME: author.name,
        GIT_COMMITTER_EMAIL: author.email,
      },
    });
    return 'created';
  } catch (error) {
    throw explain(error);
  }
}

async function isRepository(root: string): Promise<boolean> {
  try {
    await runGit(root, ['rev-parse', '--git-dir']);
    return true;
  } catch (error) {
    if (error instanceof GitError && error.stderr.includes('not a git repository')) return false;
    throw error;
  }
}

async function hasCommit(root: string): Promise<boolean> {
  try {
    await runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD']);
    return true;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}
