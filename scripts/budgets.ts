import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Figure, inWords, isDocumented, isWithin, type Measurement, readFigures, record } from '../bench/figures.ts';
import { type PageWeight, weighPage } from './page-weight.ts';

/*
 * Weighs the built pages, and compares what takes longer to measure with its limit by the figures measured last.
 * With `--write` the weights are written down with those.
 */
const root = path.dirname(import.meta.dirname);
const site = path.join(root, 'dist');
const COMMAND = 'npm run budgets -- --write';

/** What must have been measured, however long ago. */
const NEEDED: [what: string, limit: Pick<Measurement, 'most' | 'least'>][] = [
  ['the home page: share of nginx', { least: 0.25 }],
  ['a script: share of nginx', { least: 0.25 }],
  ['an icon: share of nginx', { least: 0.25 }],
  ['a page of the list from the API: requests a second', { least: 1_500 }],
  ['a search from the API: requests a second', { least: 1_500 }],
  ['a recipe from the API: requests a second', { least: 1_500 }],
  ['Lighthouse, mobile: performance of the home page', { least: 95 }],
  ['Lighthouse, mobile: performance of the kitchen', { least: 95 }],
  ['Lighthouse, mobile: performance of a recipe', { least: 95 }],
];

const built = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

const names = (await readdir(site, { recursive: true }))
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => name.endsWith('.html'));
const weights = new Map<string, PageWeight>();
for (const name of names) weights.set(name, await weighPage(site, name));

const isRecipe = (name: string): boolean => /^kitchen\/[^/]+\.html$/.test(name) && !/(?:all|not-found|collections)\.html$/.test(name);
const isAdmin = (name: string): boolean => /^admin(?:\/|\.)/.test(name);

/** The heaviest of some pages, in kB. */
function heaviest(what: string, part: keyof PageWeight, most: number, isMeant: (name: string) => boolean): Measurement {
  const values = [...weights].filter(([name]) => isMeant(name)).map(([, weight]) => weight[part]);
  return { what: `${what}, brotli`, value: Math.max(...values) / 1_000, unit: 'kB', most };
}

const weighed = [
  heaviest('HTML and CSS of the heaviest page', 'htmlAndCss', 14.6, (name) => !isAdmin(name)),
  heaviest('script before idle of the heaviest page but recipes', 'script', 3, (name) => !isAdmin(name) && !isRecipe(name)),
  // 3 kB are wanted here too: the offer and the bundler's import helper stand in the way.
  heaviest('script before idle of a recipe', 'script', 4.8, isRecipe),
  heaviest('all script of the heaviest page', 'allScript', 75, (name) => !isAdmin(name)),
  heaviest('script of the admin’s first screen', 'allScript', 190, (name) => name === 'admin.html'),
];
if (process.argv.includes('--write')) await record(COMMAND, weighed);

const figures = await readFigures();
const kept = figures.filter((figure) => !weighed.some(({ what }) => what === figure.what));
const faults: string[] = [];
const say = (row: Measurement, when: string): void => {
  const { value, limit } = inWords(row);
  if (limit !== '')
    console.log(`${isWithin(row) ? 'ok  ' : 'OVER'}  ${row.what.padEnd(72)} ${value.padStart(12)}  ${limit.padEnd(16)} ${when}`);
  if (!isWithin(row)) faults.push(`${row.what} is ${value}, and must be ${limit}.`);
};
console.log('');
for (const row of weighed) say(row, 'now');
for (const row of kept) say({ ...row, ...limitOf(row) }, `${row.date}, ${row.command}`);
for (const [what] of NEEDED) if (!figures.some((figure) => figure.what === what)) faults.push(`${what} was not measured.`);
for (const { what } of weighed)
  if (!figures.some((figure) => figure.what === what)) faults.push(`${what} is not written down; \`${COMMAND}\` does that.`);
if (!(await isDocumented(figures)))
  faults.push('docs/performance.md is not what docs/performance.json says; the commands in it write both.');

console.log(faults.length === 0 ? '\nAll within their limits.' : `\n${faults.join('\n')}`);
process.exit(faults.length === 0 ? 0 : 1);

/** The limit of what must have been measured; others bring theirs along. */
function limitOf({ what }: Figure): Pick<Measurement, 'most' | 'least'> {
  return NEEDED.find(([needed]) => needed === what)?.[1] ?? {};
}
