import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { BAKERY } from '../../tests/support/fixture-bakery.ts';
import { codeRoot } from './code-root.ts';
import { variedPhotos, variedPost, variedRecipe, variedTitle } from './varied.ts';

const run = promisify(execFile);

/** The scale of small photos. */
const SMALL = 0.2;

const number = (value: number): string => String(value).padStart(5, '0');

/** Writes the example bakery’s posts or recipes under new names and in other shapes until there are `count`. */
async function multiply(
  root: string,
  folder: string,
  count: number,
  varied: (file: string, index: number, title: string) => string,
): Promise<void> {
  const source = path.join(BAKERY, 'content', folder);
  const names = (await readdir(source)).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(source, name), 'utf8')));
  const target = path.join(root, 'content', folder);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const extension = path.extname(names[0] as string);
  for (let index = 0; index < count; index += 1) {
    const text = varied(texts[index % texts.length] as string, index, variedTitle(index, number(index)));
    await writeFile(path.join(target, `entry-${number(index)}${extension}`), text);
  }
}

/** Fills the collections with the new recipes. */
async function fillCollections(root: string, recipes: number): Promise<void> {
  const folder = path.join(root, 'content/collections');
  for (const [place, name] of (await readdir(folder)).entries()) {
    const file = path.join(folder, name);
    const { recipeIds, ...others } = JSON.parse(await readFile(file, 'utf8')) as { recipeIds: string[] };
    const ids = recipeIds.map((_, index) => `entry-${number((place * 10 + index) % recipes)}`);
    await writeFile(file, JSON.stringify({ ...others, recipeIds: [...new Set(ids)] }, null, 2));
  }
}

/** The size of a site's content. */
export interface SiteSize {
  recipes: number;
  posts: number;
  /** Whether all photos are small, so that encoding them takes seconds. */
  hasSmallPhotos?: boolean;
}

/** Creates a site's repository with a number of recipes and posts and this project's history in a temporary folder, which the caller must delete. */
export async function makeSite({ recipes, posts, hasSmallPhotos = false }: SiteSize): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const git = (...args: string[]) =>
    run('git', ['-c', 'gc.auto=0', '-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', ...args], { cwd: root, maxBuffer: 1e9 });
  // Packed as it would come from a server, not as the files of this folder.
  await git('clone', '-q', '--no-local', codeRoot, root);
  await git('checkout', '-q', '-B', 'main');
  await multiply(root, 'recipes', recipes, variedRecipe);
  await multiply(root, 'posts', posts, variedPost);
  await fillCollections(root, recipes);
  if (hasSmallPhotos) await cp(path.join(BAKERY, 'public/uploads'), path.join(root, 'public/uploads'), { recursive: true });
  for (const [address, bytes] of await variedPhotos(hasSmallPhotos ? SMALL : 1)) await writeFile(path.join(root, 'public', address), bytes);
  await git('add', '-A');
  await git('commit', '-q', '-m', 'Content of the bench');
  return root;
}

/** Creates a site of some size, calls `work` with its folder and deletes it afterwards. */
export async function withSite<T>(size: SiteSize, work: (root: string) => Promise<T>): Promise<T> {
  const root = await makeSite(size);
  try {
    return await work(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
