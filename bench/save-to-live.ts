import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import type { ServedSite } from './processes.ts';

/** The middle and the upper end of some measurements. */
export interface Spread {
  median: number;
  p95: number;
}

/** The median and the 95th percentile. */
export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

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

/** Milliseconds from the request that saves a post until its page is served with the new words, `times` times over different posts. */
export async function measureSaves({ address }: ServedSite, times: number): Promise<number[]> {
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

/** Milliseconds from the end of a commit made by hand until its page is served. */
export async function measureHandCommits({ address }: ServedSite, root: string, times: number): Promise<number[]> {
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
