import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The folder with this project's code. */
export const codeRoot = path.resolve(import.meta.dirname, '..');

const number = (value: number): string => String(value).padStart(5, '0');

/** Copies the real posts or recipes under new names until there are `count`. */
async function multiply(root: string, folder: string, count: number, change: (text: string, index: number) => string): Promise<void> {
  const source = path.join(codeRoot, 'content', folder);
  const names = (await readdir(source)).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(source, name), 'utf8')));
  const target = path.join(root, 'content', folder);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const extension = path.extname(names[0] as string);
  for (let index = 0; index < count; index += 1) {
    await writeFile(path.join(target, `entry-${number(index)}${extension}`), change(texts[index % texts.length] as string, index));
  }
}

/** A post's file whose paragraphs begin at another place, so that no two bodies are the same. */
function turnedBody(file: string, index: number): string {
  const [, head = '', ...rest] = file.split(/^---\n/m);
  const paragraphs = rest
    .join('---\n')
    .trim()
    .split(/\n{2,}/);
  const start = index % paragraphs.length;
  return `---\n${head}---\n\n${[...paragraphs.slice(start), ...paragraphs.slice(0, start), `Note ${index}.`].join('\n\n')}\n`;
}

/** Creates a site's repository with a number of recipes and posts and this project's history in a temporary folder, which the caller must delete. */
export async function makeSite({ recipes, posts }: { recipes: number; posts: number }): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const git = (...args: string[]) =>
    run('git', ['-c', 'gc.auto=0', '-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', ...args], { cwd: root, maxBuffer: 1e9 });
  await git('clone', '-q', codeRoot, root);
  await git('checkout', '-q', '-B', 'main');
  await multiply(root, 'recipes', recipes, (text, index) => text.replace(/"title": ".*"/, `"title": "Recipe ${number(index)}"`));
  await multiply(root, 'posts', posts, (text, index) => {
    const day = new Date(Date.UTC(2020, 0, 1) + index * 86_400_000).toISOString();
    return turnedBody(text, index)
      .replace(/^title: .*$/m, `title: "Post ${number(index)}"`)
      .replace(/^status: .*$/m, 'status: "published"')
      .replace(/^publishedAt: .*\n/m, '')
      .replace(/^status: .*\n/m, `$&publishedAt: "${day}"\n`);
  });
  await git('add', '-A');
  await git('commit', '-q', '-m', 'Content of the bench');
  return root;
}

/** Creates a site of some size, calls `work` with its folder and deletes it afterwards. */
export async function withSite<T>(size: { recipes: number; posts: number }, work: (root: string) => Promise<T>): Promise<T> {
  const root = await makeSite(size);
  try {
    return await work(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
