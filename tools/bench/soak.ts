import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readArguments } from '#server/process/arguments.ts';
import { openSession } from '../../tests/support/sign-in.ts';
import { exitOnSignals } from '../../tests/support/site-program.ts';
import { startTestSite } from '../../tests/support/test-site.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { phonePhoto } from './phone-photo.ts';
import { SOAK } from './figures/depends-on.ts';
import { Report } from './figures/report.ts';

const USAGE = `Usage: npm run soak

Runs a site under mixed load for SOAK_MINUTES (20): visitors, searches, saves, phone uploads, previews and manual commits. Prints
memory, open files and latency, and exits with 1 if memory or files keep growing or a response was wrong. A full-length soak
records its results.`;

const FULL_MINUTES = 20;
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? FULL_MINUTES);
const SAMPLES = 40;
/** The share of the samples that is ignored while caches fill. */
const WARM_UP = 0.3;
const POSTS = 20;
const MB = 1_000_000;

const UNITS = { 'memory in use': 'MB', 'resident memory': 'MB', 'open files': 'files' };
type Figure = keyof typeof UNITS;
type Sample = Record<Figure, number> & { minutes: number };

readArguments({ usage: USAGE });
exitOnSignals();
const report = path.join(tmpdir(), `soak-memory-${process.pid}.json`);
const preload = path.resolve(import.meta.dirname, '../../tests/faults/preload/memory.ts');
const site = await startTestSite({ environment: { NODE_OPTIONS: `--import=${preload}`, MEMORY_REPORT: report } });
const { address } = site;

let latencies = new Map<string, number[]>();
const wrong: string[] = [];
let isOver = false;

/** Renewed when the session expires. */
let cookie = await openSession(address);
async function ask(kind: string, place: string, init: RequestInit = {}): Promise<void> {
  const started = performance.now();
  try {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    const answer = await fetch(address + place, { ...init, headers });
    await answer.arrayBuffer();
    if (answer.status === 401) cookie = await openSession(address);
    else if (!answer.ok) wrong.push(`${kind}: ${place} answered ${answer.status}`);
  } catch (error) {
    wrong.push(`${kind}: ${place}: ${String(error)}`);
  }
  latencies.set(kind, [...(latencies.get(kind) ?? []), performance.now() - started]);
}

/** Repeats `work` until the soak ends, with a pause in milliseconds in between. */
async function repeat(work: (turn: number) => Promise<void>, pauseMs: number): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    await work(turn);
    await delay(pauseMs);
  }
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const post = (number: number, turn: number) => ({
  title: `Post ${number}, change ${turn}`,
  slug: `soak-${number}`,
  excerpt: 'E',
  content: `<p>${'dough '.repeat(200)}${turn}</p>`,
  featuredImage: '/uploads/round-boule.jpg',
  author: 'Anna',
  status: 'published',
});
for (let number = 0; number < POSTS; number += 1) await ask('save', '/api/blog/posts', json('POST', post(number, 0)));
await site.live();

const PAGES = ['/', '/blog', '/menu', '/kitchen', '/about', '/blog/soak-3', '/kitchen/country-loaf', '/sitemap.xml'];
const SEARCHES = ['rye', 'chocolat', 'soup lentil', 'starter', 'zzz', 'cinnamon'];
const pick = <T>(choices: T[], turn: number): T => choices[turn % choices.length] as T;

const photos = await Promise.all([0, 90, 180, 270].map(phonePhoto));

async function upload(turn: number): Promise<void> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(pick(photos, turn))], 'photo.jpg', { type: 'image/jpeg' }));
  await ask('upload', '/api/upload', { method: 'POST', body: form });
}

async function preview(turn: number): Promise<void> {
  const form = new FormData();
  form.append('entry', JSON.stringify({ kind: 'post', id: 'soak-1', ...post(1, -turn) }));
  await ask('preview', '/api/admin/preview', { method: 'POST', body: form });
}

/** Commits a change of one file, as an editor would. Retries, because a save may be holding one of git's locks. */
async function commitByHand(turn: number): Promise<void> {
  const file = path.join(site.root, 'content/pages/privacy-policy.md');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text.replace(/\n<!-- \d+ -->\n$/, '')}\n<!-- ${turn} -->\n`);
  for (let tries = 0; tries < 50; tries += 1) {
    const isDone = await site.git('commit', '-q', '-m', 'By hand', '--', 'content/pages/privacy-policy.md').then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await delay(20);
  }
  wrong.push('commit: git refused fifty times');
}

/** The number of files the program has open; zero if the system does not provide it. */
const openFiles = async (): Promise<number> => (await readdir(`/proc/${site.pid}/fd`).catch(() => [])).length;

async function measure(): Promise<Omit<Sample, 'minutes'>> {
  await rm(report, { force: true });
  process.kill(site.pid, 'SIGUSR2');
  await waitFor('the memory to be measured', () => existsSync(report));
  const { rss, heapUsed, external } = JSON.parse(await readFile(report, 'utf8')) as NodeJS.MemoryUsage;
  return { 'memory in use': (heapUsed + external) / MB, 'resident memory': rss / MB, 'open files': await openFiles() };
}

const percentile = (times: number[], share: number): number =>
  Math.round([...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? 0);

/** How much a figure grows from the first sample to the last, by linear regression. */
function growthOf(samples: Sample[], figure: Figure): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const times = samples.map(({ minutes }) => minutes);
  const values = samples.map((sample) => sample[figure]);
  const [middle, level] = [mean(times), mean(values)];
  const covariance = mean(times.map((time, index) => (time - middle) * ((values[index] ?? level) - level)));
  const variance = mean(times.map((time) => (time - middle) ** 2));
  return (covariance / variance) * ((times.at(-1) ?? 0) - (times[0] ?? 0));
}

const load = [
  ...[0, 1, 2, 3].map((reader) => repeat((turn) => ask('page', pick(PAGES, turn + reader)), 10)),
  ...[0, 1].map((reader) => repeat((turn) => ask('search', `/api/kitchen/recipes?search=${pick(SEARCHES, turn + reader)}`), 20)),
  repeat((turn) => ask('save', `/api/blog/posts/soak-${turn % POSTS}`, json('PUT', post(turn % POSTS, turn + 1))), 250),
  repeat(preview, 1_500),
  repeat(upload, 5_000),
  repeat(commitByHand, 4_000),
];

const samples: Sample[] = [];
const started = Date.now();
for (let number = 1; number <= SAMPLES; number += 1) {
  await delay((MINUTES * 60_000) / SAMPLES);
  const asked = latencies;
  latencies = new Map();
  const sample: Sample = { minutes: (Date.now() - started) / 60_000, ...(await measure()) };
  samples.push(sample);
  const times = [...asked].map(([kind, all]) => `${kind} ${percentile(all, 0.5)}/${percentile(all, 0.95)} ms (${all.length})`);
  console.log(
    `${sample.minutes.toFixed(1).padStart(5)} min  in use ${sample['memory in use'].toFixed(1)} MB, resident ${sample['resident memory'].toFixed(0)} MB, ` +
      `${sample['open files']} files; ${times.join(', ')}`,
  );
}
isOver = true;
await Promise.all(load);
await site.close();
await rm(report, { force: true });

const judged = samples.slice(Math.floor(SAMPLES * WARM_UP));
console.log('\nAfter the warm-up:\n');
const figures = new Report(SOAK);
for (const [figure, unit] of Object.entries(UNITS) as [Figure, string][]) {
  figures.add(`soak: ${figure} at first`, judged[0]?.[figure] ?? Number.NaN, unit);
  figures.add(`soak: growth of ${figure}`, growthOf(judged, figure), unit);
}
figures.add(`soak: wrong answers`, wrong.length, 'answers');
for (const line of new Set(wrong.slice(0, 20))) console.log(`  ${line}`);
if (MINUTES >= FULL_MINUTES) await figures.write();
if (figures.over.length > 0) process.exitCode = 1;
