import { CHECKS, type Finding } from '#content/health/finding.ts';
import { lineOf } from './content-problems.ts';

/** Prints what should be better about the site, check by check. Ends with 1 if visitors run into any of it. */
export function printFindings(findings: readonly Finding[]): void {
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
