import { access, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runGit } from '#functions/content-store/git.ts';
import { createGitHubStore, type GitHubOptions } from '#functions/content-store/github.ts';
import { makeFolder } from './make-folder.ts';
import { isSeenByOthers, publishedFolder } from './website-folders.ts';

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
  if (isSeenByOthers(root, folder, [publishedFolder(data)]))
    throw new Error(
      `What is in ${folder} can be seen by others, and a backup has every draft in it. Choose another folder, such as backups.`,
    );
  const commit = await output(root, ['rev-parse', '--verify', 'HEAD']).catch(
    sentence(`${root} has nothing to back up: it is no git repository with a commit. \`npm start\` makes it one.`),
  );
  await makeFolder(path.resolve(root, folder)).catch(sentence(`The folder ${folder} cannot be made.`));
  const file = path.join(folder, `bakery-${stampOf(now)}.bundle`);
  const whole = path.resolve(root, file);
  const unfinished = `${whole}.${process.pid}.tmp`;
  try {
    // The branch that the site is on comes first: a restored folder is on the first one.
    const branch = await output(root, ['rev-parse', '--symbolic-full-name', 'HEAD']);
    await runGit(root, ['bundle', 'create', '--quiet', unfinished, branch, 'HEAD', '--branches', '--tags']);
    await runGit(root, ['bundle', 'verify', '--quiet', unfinished]);
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
    throw new Error(`${folder} cannot be used: it is no folder.`, { cause: error });
  });
  if (names.length > 0) throw new Error(`${folder} is not empty. Choose a new folder, so that nothing is written over.`);
}

async function unpack(bundle: string, target: string): Promise<void> {
  const heads = await output(target, ['bundle', 'list-heads', bundle]);
  const branch = /refs\/heads\/\S+/.exec(heads)?.[0] ?? 'refs/heads/main';
  await runGit(target, ['init', '--quiet']);
  // Into a repository with no branch yet, so that no branch is in the way.
  await runGit(target, ['symbolic-ref', 'HEAD', branch]);
  await runGit(target, ['fetch', '--quiet', '--update-head-ok', bundle, 'refs/*:refs/*']);
  await runGit(target, ['reset', '--quiet', '--hard']);
  await runGit(target, ['fsck', '--no-dangling', '--no-progress']);
}

/** Makes a folder as it was when a backup was made, with its history. Throws an Error with a sentence. */
export async function restoreBackup(file: string, folder: string): Promise<{ commit: string }> {
  await access(file).catch(sentence(`There is no backup ${file}.`));
  if (isSeenByOthers('.', folder))
    throw new Error(`What is in ${folder} can be seen by others, and a backup has every draft in it. Choose a folder of its own.`);
  await assertEmpty(folder);
  const target = path.resolve(folder);
  await makeFolder(target).catch(sentence(`The folder ${folder} cannot be made.`));
  try {
    await unpack(path.resolve(file), target);
  } catch (cause) {
    await rm(target, { recursive: true, force: true });
    throw new Error(`${file} is no whole backup: git cannot read it.`, { cause });
  }
  return { commit: await output(target, ['rev-parse', 'HEAD']) };
}
