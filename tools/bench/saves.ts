import { execFileSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { allMade } from '../../tests/support/all-made.ts';
import { codeRoot } from './code-root.ts';
import { type SiteSize, withSite } from './content.ts';
import { serve, type ServedSite } from './processes.ts';

const PHOTOS = 200;
const POSTS_WITH_PHOTOS = 20;
const HERO = '/uploads/hero.jpg';

/** Signs in to a served site, and returns the session's cookie. */
export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'bench bench bench' }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function served(url: string, text: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes(text)) await delay(2);
}

/** Of each kind, at least this many entries are there to be saved. */
const ENTRIES = 50;
const id = (index: number): string => `entry-${String(index).padStart(5, '0')}`;
/** The id of a measured entry: different from save to save, and not in the order of the files. */
const entry = (index: number): string => id((index * 37) % ENTRIES);

/** Where a save is sent, what it changes, and a page that shows the change. */
interface Save {
  send: string;
  change: object;
  page: string;
}

/** The measured kinds of saves. `words` are new each time and appear on the page. */
const SAVES = {
  recipe: (words, index) => ({
    send: `/api/kitchen/recipes/${entry(index)}`,
    change: { title: words },
    page: `/kitchen/${entry(index)}`,
  }),
  post: (words, index) => ({ send: `/api/blog/posts/${entry(index)}`, change: { title: words }, page: `/blog/${entry(index)}` }),
  menu: (words) => ({ send: '/api/content/menu/breads', change: { name: words }, page: '/menu' }),
  // The site's name is on every page.
  settings: (words) => ({ send: '/api/content/settings/settings', change: { siteName: words }, page: '/about' }),
} satisfies Record<string, (words: string, index: number) => Save>;
export type SaveKind = keyof typeof SAVES;

let number = 0;
const newWords = (): string => `Saved ${(number += 1)} at ${Date.now()}`;

/** A file's fields with some of them changed, as the API of whole files expects them. */
async function wholeFile(url: string, cookie: string, change: object): Promise<object> {
  const { data } = (await (await fetch(url, { headers: { cookie } })).json()) as { data: object };
  return { data: { ...data, ...change } };
}

/** Milliseconds from a save request to its response, and until the page is served with the change. */
export async function saveOnce(
  { address }: ServedSite,
  cookie: string,
  kind: SaveKind,
  index: number,
): Promise<{ answered: number; live: number }> {
  const words = newWords();
  const { send, change, page } = SAVES[kind](words, index);
  const body = send.startsWith('/api/content/') ? await wholeFile(address + send, cookie, change) : change;
  const started = performance.now();
  const answer = await fetch(address + send, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`A save answered ${answer.status}: ${await answer.text()}`);
  const answered = performance.now() - started;
  await served(address + page, words);
  return { answered, live: performance.now() - started };
}

/** Measures several saves, one after the other. `pauseMs` is between two of them. */
export async function measureSaves(
  site: ServedSite,
  kind: SaveKind,
  times: number,
  pauseMs = 0,
): Promise<{ answered: number[]; live: number[] }> {
  const cookie = await signIn(site.address);
  const answered: number[] = [];
  const live: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const save = await saveOnce(site, cookie, kind, index);
    answered.push(save.answered);
    live.push(save.live);
    await delay(pauseMs);
  }
  return { answered, live };
}

/** Files of a manual commit, and a page that shows some new words in one of them. */
interface Written {
  page: string;
  words: string;
}

/** Milliseconds from the end of each manual commit until its page is served. `write` writes the files of one commit. */
export async function measureHandCommits(
  { address }: ServedSite,
  root: string,
  times: number,
  write: (root: string, round: number) => Promise<Written>,
): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const { page, words } = await write(root, round);
    execFileSync('git', ['add', 'content', 'public'], { cwd: root });
    execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '-qm', 'By hand'], { cwd: root });
    const started = performance.now();
    await served(address + page, words);
    values.push(performance.now() - started);
  }
  return values;
}

async function writePost(root: string, slug: string, photos: readonly string[] = [HERO]): Promise<Written> {
  const words = newWords();
  const front = `title: "${words}"\nexcerpt: "E"\nfeaturedImage: "${photos[0]}"\nauthor: "A"\nstatus: "published"\npublishedAt: "2026-11-20"`;
  const body = photos.map((photo) => `![A photo](${photo})\n`).join('\n');
  await writeFile(path.join(root, `content/posts/${slug}.md`), `---\n${front}\n---\n\n${body}`);
  return { page: `/blog/${slug}`, words };
}

/** Writes a new post. */
export const addPost = (root: string, round: number): Promise<Written> => writePost(root, `by-hand-${round}`);

/** Gives 100 recipes new titles. */
export async function changeRecipes(root: string): Promise<Written> {
  const words = newWords();
  for (let index = 0; index < 100; index += 1) {
    const file = path.join(root, `content/recipes/${id(index)}.json`);
    await writeFile(file, (await readFile(file, 'utf8')).replace(/"title": ".*"/, `"title": "${words} of ${index}"`));
  }
  return { page: `/kitchen/${id(50)}`, words };
}

/** A photo of 2 megapixels. */
async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = sharp({ create: { width: 160, height: 120, channels: 3, background: '#888', noise } });
  return sharp(await small.png().toBuffer())
    .resize(1_632, 1_224)
    .jpeg()
    .toBuffer();
}

/** The photo with a comment, so that it is another file. */
function withComment(photo: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  return Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment, photo.subarray(2)]);
}

/** Adds 200 photos of 2 megapixels, and 20 posts that show ten of them each. */
export async function addPhotos(root: string, round: number): Promise<Written> {
  const photos = Array.from({ length: PHOTOS }, (_, index) => `/uploads/flood-${round}-${index}.jpg`);
  const bytes = await makePhoto();
  for (const photo of photos) await writeFile(path.join(root, 'public', photo), withComment(bytes, photo));
  const each = PHOTOS / POSTS_WITH_PHOTOS;
  const posts: Written[] = [];
  for (let post = 0; post < POSTS_WITH_PHOTOS; post += 1)
    posts.push(await writePost(root, `flood-${round}-${post}`, photos.slice(post * each, (post + 1) * each)));
  return posts.at(-1) as Written;
}

/** The encoded photos of the repository, which no part measures. */
const ENCODED = path.join(codeRoot, 'node_modules/.cache/bench-renditions');

/** Serves a site of some size, and calls `measure` when everything is made and the server is warm. */
export const atSite = <T>(size: SiteSize, measure: (root: string, site: ServedSite) => Promise<T>): Promise<T> =>
  withSite(size, async (root) => {
    const data = path.join(root, '.data');
    const renditions = path.join(data, 'renditions');
    await cp(ENCODED, renditions, { recursive: true }).catch(() => undefined);
    const site = await serve(root, data);
    try {
      await allMade(site.address, await signIn(site.address));
      await cp(renditions, ENCODED, { recursive: true, filter: (place) => path.basename(place) !== 'social' });
      await measureSaves(site, 'recipe', 5);
      return await measure(root, site);
    } finally {
      await site.stop();
    }
  });
