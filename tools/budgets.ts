import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from '#server/process/arguments.ts';
import { WEIGHTS } from './bench/figures/depends-on.ts';
import { findStale, isDocumented, readCode, readRuns, record, withoutValues, writeRuns } from './bench/figures/figures.ts';
import { OWED } from './bench/figures/limits.ts';
import type { Measurement } from './bench/figures/run.ts';
import { faultsOf, forgottenIn, isWithin, limitInWords, measuredIn, staleInWords, valueInWords } from './bench/figures/verdicts.ts';
import { weighFunctions } from './function-weight.ts';
import { type PageWeight, weighPage } from './page-weight.ts';

const USAGE = `Usage: npm run budgets [-- --write] [-- --forget-stale]

Measures the sizes of the built pages and functions and compares them with their limits. Slower measurements are compared by
their last recorded figures, and refused if the code that they describe has changed since.

  --write         records the sizes
  --forget-stale  takes the figures that are older than their code out of docs/performance.md; their rows and limits stay`;

const { flags } = readArguments({ usage: USAGE, flags: ['write', 'forget-stale'] });
const root = path.dirname(import.meta.dirname);
const site = path.join(root, 'dist');

const built = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

const names = (await readdir(site, { recursive: true }))
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => name.endsWith('.html'));
const weights = new Map<string, PageWeight>();
for (const name of names) weights.set(name, await weighPage((address) => readFile(path.join(site, address), 'utf8'), name));

const isRecipe = (name: string): boolean => /^kitchen\/[^/]+\.html$/.test(name) && !/(?:all|404|collections)\.html$/.test(name);
/** Pages of a list that is loaded, or made from what the device keeps. */
const hasList = (name: string): boolean => /^(?:kitchen|blog|kitchen\/(?:collections|shopping-list|offline))\.html$|404\.html$/.test(name);
const isAdmin = (name: string): boolean => /^admin(?:\/|\.)/.test(name);

/** The size of the heaviest matching page, in kB. */
function heaviest(what: string, part: keyof PageWeight, isMeant: (name: string) => boolean): Measurement {
  const values = [...weights].filter(([name]) => isMeant(name)).map(([, weight]) => weight[part]);
  return { what: `${what}, brotli`, value: Math.max(...values) / 1_000, unit: 'kB' };
}

const functions = (await weighFunctions()).flatMap(({ name, bytes, heavyPackages }): Measurement[] => [
  { what: `function ${name}: its code and packages`, value: bytes / 1_000, unit: 'kB' },
  ...(name === 'content'
    ? [{ what: `function ${name}: packages that only the admin needs`, value: heavyPackages.length, unit: 'packages' }]
    : []),
]);
const weighed = [
  heaviest('HTML and CSS of the heaviest page', 'htmlAndCss', (name) => !isAdmin(name)),
  heaviest('script before idle of the heaviest page but recipes', 'script', (name) => !isAdmin(name) && !isRecipe(name)),
  heaviest('script before idle of a recipe', 'script', isRecipe),
  heaviest(
    'script before an interaction of the heaviest page without a list',
    'untouchedScript',
    (name) => !isAdmin(name) && !hasList(name),
  ),
  heaviest('all script of the heaviest page', 'allScript', (name) => !isAdmin(name)),
  heaviest('script of the admin’s first screen', 'allScript', (name) => name === 'admin.html'),
  ...functions,
];
if (flags.has('write')) await record(WEIGHTS, weighed);

const codeOf = await readCode();
let runs = await readRuns();
// Weights are as new as the code: they are weighed again each time.
let stale = await findStale(
  runs.filter(({ command }) => command !== WEIGHTS),
  codeOf,
);
if (flags.has('forget-stale') && stale.length > 0) {
  runs = withoutValues(
    runs,
    stale.map(({ run }) => run),
  );
  await writeRuns(runs);
  stale = [];
}

const say = (row: Measurement, when: string): void => {
  const limit = limitInWords(row.what);
  if (limit !== '')
    console.log(
      `${isWithin(row) ? 'ok  ' : 'OVER'}  ${row.what.padEnd(72)} ${valueInWords(row).padStart(12)}  ${limit.padEnd(16)} ${when}`,
    );
};
console.log('');
for (const row of weighed) say(row, 'now');
for (const run of runs.filter(({ command }) => command !== WEIGHTS))
  for (const row of measuredIn([run])) say(row, `${run.date}, ${run.command}`);
const faults = [...faultsOf(runs, weighed), ...stale.map(staleInWords)];
if (!(await isDocumented(runs))) faults.push('docs/performance.md does not match docs/performance.json; the commands in it write both.');

const forgotten = forgottenIn(runs);
if (forgotten.length > 0) console.log(`\nNot measured since their code changed:\n${forgotten.map((what) => `  ${what}`).join('\n')}`);
const owed = measuredIn(runs).filter((row) => OWED.has(row.what) && !isWithin(row));
if (owed.length > 0) console.log(`\nKnown to be over their limits, and not counted: ${owed.map(({ what }) => what).join('; ')}.`);
console.log(faults.length === 0 ? '\nEverything else is within its limits.' : `\n${faults.join('\n')}`);
process.exit(faults.length === 0 ? 0 : 1);
