import { existsSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createGitHubStore, type GitHubOptions } from '#functions/content-store/github/store.ts';
import { GitError, runGit } from '#functions/content-store/local-git/git.ts';
import { makeFolder } from '../data/make-folder.ts';
import { isSeenByOthers, publishedFolder } from '../data/website-folders.ts';

/** What a backup holds. */
interface Backup {
  /** The file, as it can be given to `restoreBackup`. */
  file: string;
  /** The newest commit in it. */
  commit: string;
  /** Files of the folder that are not committed, and so not in it. */
  left: string[];
}

const output = async (root: string, args: string[]): Promise<string> => (await runGit(root, args)).toString().trim();

const sentence = (words: string) => (cause: unknown) => {
  throw new Error(words, { cause });
};

const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-');

/** The files of content/ and public/ that are otherwise than in the newest commit. */
async function uncommitted(root: string): Promise<string[]> {
  const status = (await runGit(root, ['status', '--porcelain', '-z', '--no-renames', '--', 'content', 'public'])).toString();
  return status
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => line.slice('XY '.length));
}

/** The branch that a folder is on. Throws a sentence where it is on none or has less than all of it: what is made of a backup would not be the same. */
async function wholeBranch(root: string): Promise<string> {
  if ((await output(root, ['rev-parse', '--is-shallow-repository'])) === 'true')
    throw new Error(
      `${root} has only the newest part of its history (git calls this a shallow clone), and a backup would not be whole. Run \`git fetch --unshallow\` in it and try again.`,
    );
  const branch = await output(root, ['rev-parse', '--symbolic-full-name', 'HEAD']);
  if (branch === 'HEAD')
    throw new Error(
      `${root} is on no branch (git calls this a detached HEAD), and a backup brings back branches only. Run \`git switch main\`, or the name of the branch it should be on, and try again.`,
    );
  return branch;
}

/** Throws a sentence where others could see what is put into a folder. */
function assertUnseen(root: string, folder: string, data: string): void {
  if (isSeenByOthers(root, folder, [publishedFolder(data)]))
    throw new Error(`What is in ${folder} can be seen by others, and a backup has every draft in it. Choose another folder.`);
}

function whyNoCommit(root: string, error: unknown): string {
  if (error instanceof GitError && error.stderr.includes('dubious ownership'))
    return `${root} belongs to another user of this computer, and git does not touch it for that reason. Make the backup as that user.`;
  return `${root} has nothing to back up: it is no git repository with a commit. \`npm start\` makes it one.`;
}

/** Fetches all that is in a backup into a repository with no branch yet; git looks whether it has the whole history. */
const fetchAll = (bundle: string, repository: string) =>
  runGit(repository, ['fetch', '--quiet', '--update-head-ok', bundle, 'refs/*:refs/*']);

/** Throws where a backup cannot be brought back, having tried in a folder of its own that is taken away. */
async function tryOut(bundle: string): Promise<void> {
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
  /** The folder for what the site keeps: the published pages are in it. */
  data: string;
  now: Date;
}

/**
 * Puts everything that is committed, with its whole history, into one file below `folder`, and reads it back before it
 * gets its name. What is not content (sessions, caches) is not in it: it can be thrown away. Throws an Error with a
 * sentence.
 */
export async function makeBackup(root: string, folder: string, { data, now }: BackupOptions): Promise<Backup> {
  assertUnseen(root, folder, data);
  const commit = await output(root, ['rev-parse', '--verify', 'HEAD']).catch((cause: unknown) => {
    throw new Error(whyNoCommit(root, cause), { cause });
  });
  const branch = await wholeBranch(root);
  await makeFolder(path.resolve(root, folder)).catch(sentence(`The folder ${folder} cannot be made.`));
  const file = path.join(folder, `bakery-${stampOf(now)}.bundle`);
  const whole = path.resolve(root, file);
  const unfinished = `${whole}.${process.pid}.tmp`;
  try {
    // The branch that the site is on comes first: a restored folder is on the first one.
    await runGit(root, ['bundle', 'create', '--quiet', unfinished, branch, 'HEAD', '--branches', '--tags']);
    await tryOut(unfinished);
    await rename(unfinished, whole);
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw new Error(`The backup could not be written to ${folder}. Is there room on the disk, and may this user write there?`, { cause });
  }
  return { file, commit, left: await uncommitted(root) };
}

/**
 * Asks GitHub for the newest commit where the content is there: saves go past the folder of a site that is started with
 * CONTENT_STORE=github. Throws an Error with a sentence where no branch of the folder has that commit.
 */
export async function assertNoneMissing(root: string, place: GitHubOptions): Promise<void> {
  const { repository, branch } = place;
  const newest = await createGitHubStore(place).head();
  const branches = await output(root, ['for-each-ref', '--contains', newest, '--format=%(refname)', 'refs/heads']).catch(() => '');
  if (branches !== '') return;
  throw new Error(
    `The content is in ${repository} on GitHub, and what was saved there last is not in this folder. Run \`git pull origin ${branch}\` ` +
      `where the folder is a clone of it, else \`git clone\` it into a new one, and make the backup there.`,
  );
}

async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Error(error.code === 'ENOTDIR' ? `${folder} is no folder.` : `${folder} cannot be read.`, { cause: error });
  });
  if (names.length > 0) throw new Error(`${folder} is not empty. Choose a new folder, so that nothing is written over.`);
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

/** The highest of the folders that are missing on the way to one; the folder itself where only that is. Null where it is there. */
function firstMissing(folder: string): string | null {
  if (existsSync(folder)) return null;
  return firstMissing(path.dirname(folder)) ?? folder;
}

/**
 * Makes a folder as it was when a backup was made, with its history. The folder is new or empty, and after a failure it is
 * so again. `data` is where the site keeps what is not content. Throws an Error with a sentence.
 */
export async function restoreBackup(file: string, folder: string, data: string): Promise<{ commit: string }> {
  const [bundle, target] = [path.resolve(file), path.resolve(folder)];
  await access(bundle).catch(sentence(`There is no backup ${bundle}.`));
  // First, since the folder that is named by nothing is the one that this runs in.
  await assertEmpty(target);
  assertUnseen('.', target, data);
  const made = firstMissing(target);
  await makeFolder(target).catch(sentence(`The folder ${folder} cannot be made.`));
  try {
    await unpack(bundle, target);
  } catch (cause) {
    const left = made === null ? (await readdir(target)).map((name) => path.join(target, name)) : [made];
    for (const place of left) await rm(place, { recursive: true, force: true });
    throw new Error(`${file} could not be brought back: it is no whole backup, or there is no room for it.`, { cause });
  }
  return { commit: await output(target, ['rev-parse', 'HEAD']) };
}
