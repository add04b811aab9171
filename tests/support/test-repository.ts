import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { BAKERY } from './fixture-bakery.ts';

const run = promisify(execFile);

const EDITOR = {
  GIT_AUTHOR_NAME: 'Editor',
  GIT_AUTHOR_EMAIL: 'editor@example.com',
  GIT_COMMITTER_NAME: 'Editor',
  GIT_COMMITTER_EMAIL: 'editor@example.com',
};

/**
 * The photos on pages and their widths here: small enough to be encoded quickly, those of recipes even more so, because they are
 * many.
 */
const SMALL_PHOTOS = [
  { shownIn: ['recipes', 'collections'], width: 200 },
  { shownIn: ['posts', 'business.json'], width: 420 },
];

async function photosIn(place: string): Promise<string[]> {
  const files = place.endsWith('.json') ? [place] : (await readdir(path.join(BAKERY, 'content', place))).map((name) => `${place}/${name}`);
  const texts = await Promise.all(files.map((file) => readFile(path.join(BAKERY, 'content', file), 'utf8')));
  return texts.join('\n').match(/(?<=\/uploads\/)[a-z0-9-]+\.(?:jpg|svg)/g) ?? [];
}

async function copySmallPhotos(target: string): Promise<void> {
  const widths = new Map<string, number>();
  for (const { shownIn, width } of SMALL_PHOTOS)
    for (const names of await Promise.all(shownIn.map(photosIn))) for (const name of names) widths.set(name, width);
  await mkdir(target, { recursive: true });
  await Promise.all(
    [...widths].map(([name, width]) => {
      const [from, to] = [path.join(BAKERY, 'public/uploads', name), path.join(target, name)];
      return name.endsWith('.svg') ? cp(from, to) : sharp(from).resize({ width }).toFile(to);
    }),
  );
}

/** Creates a folder with the content of the tests' bakery and small photos. */
export async function makeContent(root: string): Promise<void> {
  await cp(path.join(BAKERY, 'content'), path.join(root, 'content'), { recursive: true });
  await copySmallPhotos(path.join(root, 'public/uploads'));
}

/** How often a git command is repeated while the site saves, and how long each wait is, in milliseconds. */
const [TRIES, PAUSE_MS] = [100, 100];

/** Runs git in a repository and returns its output. Repeats it, as an editor would, while a save of the site holds the index. */
export const gitIn =
  (root: string) =>
  async (...args: string[]): Promise<string> => {
    for (let triesLeft = TRIES; ; triesLeft--) {
      try {
        return (await run('git', args, { cwd: root, env: { ...process.env, ...EDITOR } })).stdout.trim();
      } catch (error) {
        if (triesLeft === 0 || !String(error).includes("index.lock': File exists")) throw error;
        await sleep(PAUSE_MS);
      }
    }
  };

/** Commits all files of a folder as a new repository. */
export async function commitAll(root: string): Promise<void> {
  const git = gitIn(root);
  await git('init', '-q', '-b', 'main');
  await git('add', '-A');
  await git('commit', '-q', '-m', 'The first files');
}
