import { spawnSync } from 'node:child_process';
import { readArguments } from '#server/process/arguments.ts';
import { exitOnSignals } from '../../tests/support/site-program.ts';
import { reportBuilds } from './builds.ts';
import { codeRoot } from './code-root.ts';
import { reportColdStart } from './cold-start.ts';
import { reportImportLoad } from './import-load.ts';
import { reportImports } from './imports.ts';
import { reportOverlay } from './overlay.ts';
import { reportPages } from './pages.ts';
import { reportPhoto } from './photo.ts';
import { reportRecipeForm } from './recipe-form.ts';
import { reportRecipeSearch } from './recipe-search.ts';
import type { PARTS } from './figures/depends-on.ts';
import { Report } from './figures/report.ts';
import { reportOvertaking, reportPhotoFlood, reportPostGrowth, reportRecipeGrowth, reportSaveToLive } from './save-to-live.ts';
import { reportSaveGrowth } from './save-growth.ts';
import { reportServing } from './serving.ts';
import { reportLargeStart, reportRestart, reportStart } from './start.ts';
import { reportTyping } from './typing.ts';
import { reportUploads } from './uploads.ts';

const MEASURES: Record<keyof typeof PARTS, (report: Report) => Promise<void> | void> = {
  'save-to-live': reportSaveToLive,
  overtaking: reportOvertaking,
  'photo-flood': reportPhotoFlood,
  'recipe-growth': reportRecipeGrowth,
  'post-growth': reportPostGrowth,
  'save-growth': reportSaveGrowth,
  restart: reportRestart,
  start: reportStart,
  'large-start': reportLargeStart,
  builds: reportBuilds,
  serving: reportServing,
  pages: reportPages,
  'cold-start': reportColdStart,
  overlay: reportOverlay,
  'recipe-search': reportRecipeSearch,
  typing: reportTyping,
  'recipe-form': reportRecipeForm,
  import: async (report) => {
    reportImports();
    await reportImportLoad(report);
  },
  photo: reportPhoto,
  uploads: reportUploads,
};

const USAGE = `Usage: npm run bench [-- <part> ...]

Runs all benchmarks or only the given parts, and records the results in docs/performance.json and docs/performance.md. Exits
with 1 if a figure is over its limit.

The parts: ${Object.keys(MEASURES).join(', ')}.`;

const { named } = readArguments({ usage: USAGE, named: [0, Object.keys(MEASURES).length] });
const unknown = named.filter((name) => !Object.hasOwn(MEASURES, name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}.\n\n${USAGE}`);
  process.exit(2);
}
if (spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: codeRoot, encoding: 'utf8' }).stdout.trim() === 'true') {
  console.error('Benchmarks need the whole history, as an owner has it: git fetch --unshallow');
  process.exit(2);
}
exitOnSignals();
const over: string[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n${name}\n`);
  const report = new Report(`npm run bench -- ${name}`);
  await measure(report);
  await report.write();
  over.push(...report.over);
}
console.log(over.length === 0 ? '\nEverything is within its limits.' : `\n${over.length} over their limits: ${over.join('; ')}.`);
process.exit(over.length === 0 ? 0 : 1);
