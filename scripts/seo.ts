import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createReader } from '#content/reader.ts';
import { problemsOf } from '#content/snapshot.ts';
import { Publisher } from '#server/publisher/publisher.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { loadRenderer } from '#server/renderer/renderer.ts';
import { printProblems } from './content-problems.ts';
import { ACCEPTED_WARNINGS } from './seo/accepted-warnings.ts';
import { checkSite, type PageReport } from './seo/check-site.ts';
import type { Check } from './seo/finding.ts';

const CHECKS: readonly Check[] = ['rich results', 'vocabulary', 'metadata', 'links'];

/** One line for a page: what it tells of, and what each check says. */
function lineOf({ route, types, findings, accepted }: PageReport): string {
  const isFile = route.includes('.');
  const verdicts = CHECKS.filter((check) => !isFile || check === 'links').map((check) => {
    const own = findings.filter((finding) => finding.check === check);
    const errors = own.filter(({ severity }) => severity === 'error').length;
    const said = own.length === 0 ? 'ok' : `${errors} errors, ${own.length - errors} warnings`;
    return `${check} ${said}${check === 'rich results' && accepted > 0 ? ` (${accepted} accepted)` : ''}`;
  });
  const counted = [...Map.groupBy(types, (type) => type)].map(([type, all]) => (all.length > 1 ? `${type} x${all.length}` : type));
  return `${route}\n  ${isFile ? 'read by programs' : counted.join(', ') || 'no structured data'}\n  ${verdicts.join(' · ')}`;
}

const codeRoot = path.dirname(import.meta.dirname);
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
  await publisher.close();
  const reports = await checkSite(site, createReader(version.snapshot).site().url);

  for (const report of reports) {
    console.log(lineOf(report));
    for (const { check, severity, message } of report.findings) console.log(`    ${severity} (${check}): ${message}`);
  }
  const all = reports.flatMap(({ findings }) => findings);
  const errors = all.filter(({ severity }) => severity === 'error').length;
  console.log('\nWarnings that stay:');
  for (const { type, fields, reason } of ACCEPTED_WARNINGS) console.log(`  ${type}: ${fields.join(', ')}\n    ${reason}`);
  console.log(`\n${reports.length} pages and files: ${errors} errors, ${all.length - errors} warnings.`);
  process.exitCode = errors > 0 ? 1 : 0;
} finally {
  await Promise.all([site, `${site}-work`].map((folder) => rm(folder, { recursive: true, force: true })));
}
