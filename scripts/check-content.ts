import { CHECKS, type Finding } from '#content/health/finding.ts';
import { siteHealth } from '#content/health/site-health.ts';
import { LOCATION } from '#content/health/photos.ts';
import { remarksOf } from '#content/remarks.ts';
import { problemsOf } from '#content/snapshot.ts';
import { readArguments } from '#server/process/arguments.ts';
import {
  betterName,
  missingPages,
  locatedFiles,
  missingUploads,
  readWorkingTree,
  refusedNames,
  strayContent,
  symbolicLinks,
  withDecodedPhotos,
} from '#server/publisher/working-tree.ts';
import { lineOf, printProblems } from './content-problems.ts';

const USAGE = `Usage: npm run check              validates the content and lists problems by file and field
       npm run check -- --site    also looks for what should be better about your site, and fails if visitors run into it`;

/** Prints what should be better about the site, check by check. Ends with 1 if visitors run into any of it. */
function printFindings(findings: readonly Finding[]): void {
  const groups = Map.groupBy(findings, ({ code }) => code);
  for (const [code, ofCode] of groups) {
    const { title, severity } = CHECKS[code];
    console.log(`\n${title} (${severity}${ofCode.length > 1 ? `, ${ofCode.length}` : ''})`);
    for (const finding of ofCode) console.log(`  ${lineOf(finding)}`);
  }
  const errors = findings.filter(({ code }) => CHECKS[code].severity === 'error').length;
  console.log(findings.length === 0 ? '\nNothing to fix.' : `\n${findings.length} to look at, ${errors} of them errors.`);
  if (errors > 0) process.exitCode = 1;
}

const { flags } = readArguments({ usage: USAGE, flags: ['site'] });
const version = await withDecodedPhotos(await readWorkingTree(process.cwd()));
const findings = flags.has('site') ? siteHealth(version.snapshot, Date.now()) : [];
/** Whether a finding names the address already. */
const isFound = (file: string, address: string) =>
  findings.some((finding) => finding.file === file && finding.message.includes(` ${address}`));
// Warnings: these do not prevent publishing but are probably mistakes.
const remarks = [
  ...(await strayContent(process.cwd())).map((file) => {
    const name = betterName(file);
    return `${file}  Nothing reads this file. ${name === null ? 'Is its name or folder right?' : `Rename it to ${name}.`}`;
  }),
  ...(await symbolicLinks(process.cwd())).map(
    (file) => `${file}  This is a symbolic link, which is not published. Put the file itself here.`,
  ),
  ...(await remarksOf(version.snapshot)).map(lineOf),
  ...(await locatedFiles(version))
    .filter((file) => !findings.some((finding) => finding.code === 'location' && finding.file === file))
    .map((file) => `${file}  ${LOCATION}`),
  ...missingUploads(version)
    .filter(({ file, upload }) => !isFound(file, upload))
    .map(({ file, upload, reason }) =>
      reason === null
        ? `${file}  There is no photo or video at ${upload}, so the page leaves it out.`
        : `${file}  The photo at ${upload} cannot be shown, so the page leaves it out: ${reason}`,
    ),
  ...missingPages(version)
    .filter(({ file, page }) => !isFound(file, page))
    .map(({ file, page }) => `${file}  There is no page at ${page}, but the sitemap lists it.`),
];
for (const remark of remarks) console.warn(remark);
const problems = [...problemsOf(version.snapshot), ...refusedNames(version)];
if (problems.length > 0) {
  printProblems(problems);
  process.exit(1);
}
const entries = Object.values(version.snapshot.entries).reduce((sum, ofKind) => sum + ofKind.size, 0);
console.log(`All ${entries} files in content/ can be published.${remarks.length > 0 ? ' Please look at the warnings above.' : ''}`);
if (flags.has('site')) printFindings(findings);
