import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createReader } from '#content/reader.ts';
import { problemsOf } from '#content/snapshot.ts';
import { readArguments } from '#server/process/arguments.ts';
import { Publisher } from '#server/publisher/publisher.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { loadRenderer } from '#server/renderer/renderer.ts';
import { printProblems } from '../scripts/content-problems.ts';
import { ACCEPTED_WARNINGS } from './seo/accepted-warnings.ts';
import { checkSite, type PageReport } from './seo/check-site.ts';
import type { Check, Finding } from './seo/finding.ts';

const USAGE = `Usage: npm run seo

Lists each page's metadata for search engines with the results of two validators, and reports every broken link.`;

/** The checks with their descriptions. */
const CHECKS: Record<Check, string> = {
  'rich results': 'Google’s rules for structured data, checked by Adobe’s validator',
  vocabulary: 'schema.org’s types and properties, and rules that the other validator lacks',
  metadata: 'titles, descriptions and social cards: complete, within length limits, and unique',
  links: 'no broken links within the site',
};

const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const tally = (findings: readonly Finding[]): string => {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return `${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}`;
};

/** Formats a page's report: its metadata, structured data and findings. */
function linesOf({ route, title, description, types, findings, accepted }: PageReport): string[] {
  const isPage = title !== null;
  const verdicts = (Object.keys(CHECKS) as Check[])
    .filter((check) => isPage || check === 'links')
    .map((check) => {
      const own = findings.filter((finding) => finding.check === check);
      const kept = check === 'rich results' && accepted > 0 ? ` (${counted(accepted, 'accepted warning')})` : '';
      return `${check}: ${own.length === 0 ? 'ok' : tally(own)}${kept}`;
    });
  const things = [...Map.groupBy(types, (type) => type)].map(([type, { length }]) => (length > 1 ? `${type} x${length}` : type));
  return [
    route,
    ...(isPage ? [`  ${title}`, ...(description === null ? [] : [`  ${description}`])] : []),
    `  ${isPage ? things.join(', ') || 'no structured data' : 'read by programs'}`,
    `  ${verdicts.join(' · ')}`,
    ...findings.map(({ check, severity, message }) => `    ${severity} (${check}): ${message}`),
  ];
}

readArguments({ usage: USAGE });
const codeRoot = path.dirname(import.meta.dirname);
console.log('Publishing the site to a temporary folder and reading it as a visitor would. The first time, this takes a minute.\n');
const [renderer, version] = await Promise.all([loadRenderer(codeRoot), readWorkingTree(process.cwd())]);
const problems = problemsOf(version.snapshot);
if (problems.length > 0) {
  printProblems(problems);
  process.exit(1);
}
const work = path.join(codeRoot, 'node_modules/.cache/publisher');
const site = await mkdtemp(path.join(path.dirname(work), 'seo-'));
try {
  const publisher = new Publisher(renderer, { site, work: `${site}-work`, renditions: path.join(work, 'renditions') });
  await publisher.publish(version);
  await publisher.drawnImages.complete({ atOnce: availableParallelism() });
  await publisher.close();
  const reports = await checkSite(site, createReader(version.snapshot).site().url);

  for (const report of reports) console.log(linesOf(report).join('\n'));
  console.log('\nChecks:');
  for (const [check, what] of Object.entries(CHECKS)) console.log(`  ${check}: ${what}`);
  console.log('\nAccepted warnings:');
  for (const { type, fields, reason } of ACCEPTED_WARNINGS) console.log(`  ${type}: ${fields.join(', ')}\n    ${reason}`);
  const spoken = reports.filter(({ findings }) => findings.length > 0).map(({ route }) => route);
  if (spoken.length > 0) console.log(`\nPages with findings: ${spoken.join(', ')}`);
  const all = reports.flatMap(({ findings }) => findings);
  const errors = all.filter(({ severity }) => severity === 'error').length;
  console.log(`\n${reports.length} pages and files: ${tally(all)}.`);
  process.exitCode = errors > 0 ? 1 : 0;
} finally {
  await Promise.all([site, `${site}-work`].map((folder) => rm(folder, { recursive: true, force: true })));
}
