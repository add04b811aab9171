import { existsSync } from 'node:fs';
import { access, chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createGitHubStore, type GitHubOptions } from '@family-bakery/git-content/github/store';
import { GitError, runGit } from '@family-bakery/git-content/local-git/git';
import { makeFolder } from '../data/make-folder.ts';
import { DATA_FOLDER, isSeenByOthers, publishedFolder } from '../data/website-folders.ts';
import { backUpVisitors, restoreVisitors } from './visitors-backup.ts';

const output = async (root: string, args: string[]): Promise<string> => (await runGit(root, args)).toString().trim();

const sentence = (words: string) => (cause: unknown) => {
  throw new Error(words, { cause });
};

/** The file beside a backup with what visitors sent, which is not in git. */
const visitorsBeside = (bundle: string): string => `${bundle.replace(/\.bundle$/, '')}.visitors.gz`;

const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-');

/** The files in content/ and public/ that differ from the newest commit. */
async function uncommitted(root: string): Promise<string[]> {
  const status = (await runGit(root, ['status', '--porcelain', '-z', '--no-renames', '--', 'content', 'public'])).toString();
  return status
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => line.slice('XY '.length));
}

/** The current branch. Throws if HEAD is detached or the clone is shallow, because a backup would then be incomplete. */
async function completeBranch(root: string): Promise<string> {
  if ((await output(root, ['rev-parse', '--is-shallow-repository'])) === 'true')
    throw new Error(
      `${root} has only the newest part of its history (git calls this a shallow clone), so a backup would be incomplete. Run \`git fetch --unshallow\` in it and try again.`,
    );
  const branch = await output(root, ['rev-parse', '--symbolic-full-name', 'HEAD']);
  if (branch === 'HEAD')
    throw new Error(
      `${root} is on no branch (git calls this a detached HEAD), and a backup only contains branches. Run \`git switch main\`, or the name of the branch it should be on, and try again.`,
    );
  return branch;
}

/** Throws if others could see the contents of a folder. */
function assertPrivate(root: string, folder: string, data: string): void {
  if (isSeenByOthers(root, folder, [publishedFolder(data)]))
    throw new Error(`Others can see what is in ${folder}, and a backup contains every draft. Choose another folder.`);
}

/** What is written into a folder of backups. */
const BACKUP = /^bakery-[\dT-]+\.(?:bundle|visitors\.gz)$/;

/** Lets only this user look into a folder that has nothing but backups: one of others, such as a disk, stays as it is. */
async function closeFolder(folder: string): Promise<void> {
  const names = await readdir(folder);
  // Of a folder that belongs to another user the mode cannot be changed; the files in it are private all the same.
  if (names.every((name) => BACKUP.test(name))) await chmod(folder, 0o700).catch(() => undefined);
}

function whyNoCommit(root: string, error: unknown): string {
  if (error instanceof GitError && error.stderr.includes('dubious ownership'))
    return `${root} belongs to another user of this computer, so git refuses to use it. Make the backup as that user.`;
  return `${root} has nothing to back up: it is not a git repository with a commit. \`npm start\` makes it one.`;
}

/** Fetches everything in a backup into a repository without branches. Git checks that the history is complete. */
const fetchAll = (bundle: string, repository: string) =>
  runGit(repository, ['fetch', '--quiet', '--update-head-ok', bundle, 'refs/*:refs/*']);

/** Verifies a backup by restoring it into a temporary folder. Throws if that fails. */
async function verify(bundle: string): Promise<void> {
  const scratch = `${bundle}.read`;
  try {
    await mkdir(scratch);
    await runGit(scratch, ['init', '--quiet']);
    await fetchAll(bundle, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface BackupOptions {
  /** The site's data folder, which contains the published pages. */
  data: string;
  now: Date;
}

/**
 * Writes everything that is committed, with its whole history, into one file in `folder`, and what visitors sent into another. Only this
 * user may read them. Each is verified before it gets its final name. Sessions and caches are not included, because they are disposable. Throws an Error with a sentence.
 */
export async function makeBackup(root: string, folder: string, { data, now }: BackupOptions) {
  assertPrivate(root, folder, data);
  const commit = await output(root, ['rev-parse', '--verify', 'HEAD']).catch((cause: unknown) => {
    throw new Error(whyNoCommit(root, cause), { cause });
  });
  const branch = await completeBranch(root);
  await makeFolder(path.resolve(root, folder), 0o700).catch(sentence(`The folder ${folder} cannot be created.`));
  await closeFolder(path.resolve(root, folder));
  const file = path.join(folder, `bakery-${stampOf(now)}.bundle`);
  const whole = path.resolve(root, file);
  // A folder that no one else may look into, because git makes files as the system's umask says.
  const workplace = `${whole}.${process.pid}.tmp`;
  const unfinished = path.join(workplace, 'bundle');
  let hasVisitors = false;
  try {
    await mkdir(workplace, { mode: 0o700 });
    // First: a comment that is approved meanwhile is in both, and the content wins.
    hasVisitors = (await backUpVisitors(path.resolve(root, data), visitorsBeside(whole))) > 0;
    // The current branch comes first, because a restored folder checks out the first one.
    await runGit(root, ['bundle', 'create', '--quiet', unfinished, branch, 'HEAD', '--branches', '--tags']);
    await verify(unfinished);
    await chmod(unfinished, 0o600);
    await rename(unfinished, whole);
  } catch (cause) {
    await rm(visitorsBeside(whole), { force: true });
    throw new Error(`The backup could not be written to ${folder}. Is there enough space on the disk, and may this user write there?`, {
      cause,
    });
  } finally {
    await rm(workplace, { recursive: true, force: true });
  }
  return {
    /** The file, which `restoreBackup` accepts. */
    file,
    /** The newest commit in it. */
    commit,
    /** Uncommitted files, which are not in it. */
    left: await uncommitted(root),
    /** The file with what visitors sent, which is restored together with it; null if nothing is kept. */
    visitors: hasVisitors ? visitorsBeside(file) : null,
  };
}

/**
 * Checks that a branch of the folder contains the newest commit on GitHub. With CONTENT_STORE=github, saves do not reach the local
 * folder. Throws an Error with a sentence.
 */
export async function assertNoneMissing(root: string, place: GitHubOptions): Promise<void> {
  const { repository, branch } = place;
  const newest = await createGitHubStore(place).head();
  const branches = await output(root, ['for-each-ref', '--contains', newest, '--format=%(refname)', 'refs/heads']).catch(() => '');
  if (branches !== '') return;
  throw new Error(
    `The content is in ${repository} on GitHub, and its latest saves are not in this folder. Run \`git pull origin ${branch}\` ` +
      `if the folder is a clone of it, or else \`git clone\` it into a new one, and make the backup there.`,
  );
}

async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Error(error.code === 'ENOTDIR' ? `${folder} is not a folder.` : `${folder} cannot be read.`, { cause: error });
  });
  if (names.length > 0) throw new Error(`${folder} is not empty. Choose a new folder, so that nothing is overwritten.`);
}

async function unpack(bundle: string, target: string): Promise<void> {
  const heads = await output(target, ['bundle', 'list-heads', bundle]);
  const branch = /refs\/heads\/\S+/.exec(heads)?.[0] ?? 'refs/heads/main';
  await runGit(target, ['init', '--quiet']);
  await runGit(target, ['symbolic-ref', 'HEAD', branch]);
  await fetchAll(bundle, target);
  await runGit(target, ['reset', '--quiet', '--hard']);
  await runGit(target, ['fsck', '--no-dangling', '--no-progress']);
}

/** The topmost missing folder on the path to `folder`; null if it exists. */
function firstMissing(folder: string): string | null {
  if (existsSync(folder)) return null;
  return firstMissing(path.dirname(folder)) ?? folder;
}

/**
 * Restores a backup with its history into a new or empty folder, with what visitors sent if that file is beside it, and cleans up after a
 * failure. `data` is the data folder of the site that runs here. Throws an Error with a sentence.
 */
export async function restoreBackup(file: string, folder: string, data: string): Promise<{ commit: string; hasVisitors: boolean }> {
  const [bundle, target] = [path.resolve(file), path.resolve(folder)];
  await access(bundle).catch(sentence(`The backup ${bundle} does not exist.`));
  // First, because an empty argument means the current folder.
  await assertEmpty(target);
  assertPrivate('.', target, data);
  const hasVisitors = existsSync(visitorsBeside(bundle));
  const made = firstMissing(target);
  await makeFolder(target).catch(sentence(`The folder ${folder} cannot be created.`));
  try {
    await unpack(bundle, target);
    if (hasVisitors) await restoreVisitors(visitorsBeside(bundle), path.join(target, DATA_FOLDER));
  } catch (cause) {
    const left = made === null ? (await readdir(target)).map((name) => path.join(target, name)) : [made];
    for (const place of left) await rm(place, { recursive: true, force: true });
    throw new Error(`${file} could not be restored: the backup is incomplete, or there is not enough space.`, { cause });
  }
  return { commit: await output(target, ['rev-parse', 'HEAD']), hasVisitors };
}
