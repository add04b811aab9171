import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeRoot, withSite } from './content.ts';
import { measureHugo } from './hugo.ts';
import { measureNode, serve, type ServedSite } from './processes.ts';
import type { Report } from './report.ts';
import { spreadOf } from './spread.ts';

const SAVES = Number(process.env['BENCH_SAVES'] ?? 60);
const PREVIEWS = 20;
const HUGO_PAGES = 1_200;
const MAIN = { recipes: 1_000, posts: 200 };

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'bench bench bench' }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function served(url: string, text: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes(text)) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** Milliseconds from each save request until the page is served with the new title, for `times` saves of different posts. */
async function measureSaves({ address }: ServedSite, times: number): Promise<number[]> {
  const cookie = await signIn(address);
  const values: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const slug = `entry-${String((index * 37) % 200).padStart(5, '0')}`;
    const title = `Saved ${index} at ${Date.now()}`;
    const started = performance.now();
    const answer = await fetch(`${address}/api/blog/posts/${slug}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ title }),
    });
    if (!answer.ok) throw new Error(`A save answered ${answer.status}: ${await answer.text()}`);
    await served(`${address}/blog/${slug}`, title);
    values.push(performance.now() - started);
  }
  return values;
}

/** Milliseconds from the end of a manual commit until its page is served. */
async function measureHandCommits({ address }: ServedSite, root: string, times: number): Promise<number[]> {
  const values: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const slug = `by-hand-${index}`;
    const title = `By hand ${Date.now()}`;
    await writeFile(
      path.join(root, `content/posts/${slug}.md`),
      `---\ntitle: "${title}"\nexcerpt: "E"\nfeaturedImage: "/uploads/hero.jpg"\nauthor: "A"\nstatus: "published"\npublishedAt: "2026-11-20"\n---\n\nText.\n`,
    );
    execFileSync('git', ['add', '-A'], { cwd: root });
    execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '-qm', 'By hand'], { cwd: root });
    const started = performance.now();
    await served(`${address}/blog/${slug}`, title);
    values.push(performance.now() - started);
  }
  return values;
}

/** Milliseconds from the request for the preview of an unsaved post until the whole page has arrived. */
async function measurePreviews({ address }: ServedSite, times: number): Promise<number[]> {
  const cookie = await signIn(address);
  const values: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const title = `Not saved ${index}`;
    const form = new FormData();
    form.append('entry', JSON.stringify({ kind: 'post', id: 'entry-00001', title }));
    const started = performance.now();
    const answer = await fetch(`${address}/api/admin/preview`, { method: 'POST', headers: { cookie }, body: form });
    if (!(await answer.text()).includes(title)) throw new Error(`A preview answered ${answer.status}.`);
    values.push(performance.now() - started);
  }
  return values;
}

/** Serves a site of some size, warms it up and measures saves. */
const savesAt = (
  size: { recipes: number; posts: number },
  measureMore?: (root: string, site: ServedSite) => Promise<void>,
): Promise<number[]> =>
  withSite(size, async (root) => {
    const site = await serve(root, path.join(root, '.data'));
    try {
      await measureSaves(site, 5);
      const values = await measureSaves(site, SAVES);
      await measureMore?.(root, site);
      return values;
    } finally {
      await site.stop();
    }
  });

/** Measures `astro build` plus rendering all pages, which is what a save would cost without the publisher. */
async function buildEverything(root: string): Promise<number> {
  const bundle = await measureNode('node_modules/astro/bin/astro.mjs', ['build', '--outDir', path.join(root, 'bundle')], codeRoot, {
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  const pages = await measureNode('scripts/build.ts', [], root);
  return bundle.wallMs + pages.wallMs;
}

/** Measures the time from a save request to the served page, compared with a full build by Hugo and by this project. */
export async function reportSaveToLive(report: Report): Promise<void> {
  const name = '1,000 recipes and 200 posts';
  let everything = 0;
  const { median, p95 } = spreadOf(
    await savesAt(MAIN, async (root, site) => {
      report.add(`preview, ${name}: median`, spreadOf(await measurePreviews(site, PREVIEWS)).median, 'ms');
      report.add(`a commit by hand to live, ${name}: median`, spreadOf(await measureHandCommits(site, root, 10)).median, 'ms');
      await site.stop();
      const again = await serve(root, path.join(root, '.data'));
      await again.stop();
      report.add('starting again when nothing changed', again.startMs, 'ms');
      everything = await buildEverything(root);
    }),
  );
  report.add(`save to live, ${name}: median`, median, 'ms');
  report.add(`save to live, ${name}: p95`, p95, 'ms');
  report.add('`astro build` and all pages of the same: wall', everything, 'ms');
  report.add('save to live: share of that', median / everything, 'x');
  const post = await readFile(path.join(codeRoot, 'content/posts/how-to-store-and-revive-a-loaf.md'), 'utf8');
  const hugo = await measureHugo(HUGO_PAGES, post.split('---\n').slice(2).join('---\n'));
  if (!hugo) {
    console.log('Hugo is not installed; Debian has it as `hugo`.');
    return;
  }
  report.add(`Hugo, full build of ${HUGO_PAGES.toLocaleString('en-US')} pages: wall`, hugo.wallMs, 'ms');
  report.add('save to live: share of a full build by Hugo', median / hugo.wallMs, 'x');
}

/** Measures how a save slows down with ten times as much content. */
export async function reportGrowth(report: Report): Promise<void> {
  for (const [kind, small, large] of [
    ['recipes', { recipes: 500, posts: 200 }, { recipes: 5_000, posts: 200 }],
    ['posts', { recipes: 100, posts: 500 }, { recipes: 100, posts: 5_000 }],
  ] as const) {
    const few = spreadOf(await savesAt(small)).median;
    const many = spreadOf(await savesAt(large)).median;
    report.add(`save to live, 500 ${kind}: median`, few, 'ms');
    report.add(`save to live, 5,000 ${kind}: median`, many, 'ms');
    report.add(`save to live, 500 to 5,000 ${kind}: growth`, many / few, 'x');
  }
}
