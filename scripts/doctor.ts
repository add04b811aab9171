import { readArguments } from '#server/process/arguments.ts';
import { ignoreBrokenPipe } from '#server/process/closed-pipe.ts';
import { originOf } from './doctor/address.ts';
import { cacheCheck, cdnCheck } from './doctor/cache.ts';
import type { Check, Verdict } from './doctor/check.ts';
import { deploymentAt, UnansweredError } from './doctor/deployment.ts';
import { readDoctorEnvironment } from './doctor/environment.ts';
import { freshnessCheck, readBuild } from './doctor/freshness.ts';
import { headersCheck, policyCheck } from './doctor/headers.ts';
import { overlayCheck } from './doctor/overlay.ts';
import { mailCheck } from './doctor/mail.ts';
import { missingCheck, privateFilesCheck, programsCheck } from './doctor/reachability.ts';
import { guardCheck, loginCheck, sessionCheck } from './doctor/session.ts';
import { hstsCheck, httpsCheck } from './doctor/transport.ts';

const USAGE = `Usage: npm run doctor -- https://your-site.example

Checks a deployed site from outside, as a browser would, and says how to fix each problem.`;

const CHECKS: readonly Check[] = [
  httpsCheck,
  hstsCheck,
  headersCheck,
  policyCheck,
  loginCheck,
  guardCheck,
  sessionCheck,
  freshnessCheck,
  overlayCheck,
  cacheCheck,
  cdnCheck,
  programsCheck,
  missingCheck,
  privateFilesCheck,
  mailCheck,
];

/** Formats a verdict on one line, without control characters from the site's responses. */
function lineOf(name: string, verdict: Verdict): string {
  const [mark, said] =
    'wrong' in verdict ? ['WRONG', verdict.wrong.join(' ')] : 'well' in verdict ? ['ok   ', verdict.well] : ['-    ', verdict.left];
  return `${mark}  ${name}: ${said.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')}`;
}

const [address] = readArguments({ usage: USAGE, named: [0, 1] }).named;
ignoreBrokenPipe();
try {
  const environment = readDoctorEnvironment(process.env);
  const deployment = deploymentAt(originOf(address));
  if ((await readBuild(deployment)) === null)
    throw new Error(`Something responds at ${deployment.origin}, but it is not this site: /build.json does not contain a commit.`);
  let wrong = 0;
  let left = 0;
  for (const { name, run } of CHECKS) {
    const verdict = await run(deployment, environment).catch((error: unknown): Verdict => {
      if (error instanceof UnansweredError) return { wrong: [error.message] };
      throw error;
    });
    if ('wrong' in verdict) wrong += 1;
    if ('left' in verdict) left += 1;
    console.log(lineOf(name, verdict));
  }
  const whole = left === 0 ? 'All checks passed.' : `No problems found; ${left} of ${CHECKS.length} checks were skipped.`;
  console.log(wrong === 0 ? `\n${whole}` : `\n${wrong} of ${CHECKS.length} checks found a problem.`);
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
