import { readArguments } from '#server/process/arguments.ts';
import { ignoreBrokenPipe } from '#server/process/closed-pipe.ts';
import { originOf } from './doctor/address.ts';
import { cacheCheck, cdnCheck } from './doctor/cache.ts';
import type { Check, Verdict } from './doctor/check.ts';
import { deploymentAt, UnansweredError } from './doctor/deployment.ts';
import { readDoctorEnvironment } from './doctor/environment.ts';
import { freshnessCheck, readBuild } from './doctor/freshness.ts';
import { headersCheck, policyCheck } from './doctor/headers.ts';
import { missingCheck, privateFilesCheck, programsCheck } from './doctor/reachability.ts';
import { guardCheck, loginCheck, sessionCheck } from './doctor/session.ts';
import { hstsCheck, httpsCheck } from './doctor/transport.ts';

const USAGE = `Usage: npm run doctor -- https://your-site.example

Looks at the site that is deployed there as a browser would, and says of each thing that is wrong what to do.`;

const CHECKS: readonly Check[] = [
  httpsCheck,
  hstsCheck,
  headersCheck,
  policyCheck,
  loginCheck,
  guardCheck,
  sessionCheck,
  freshnessCheck,
  cacheCheck,
  cdnCheck,
  programsCheck,
  missingCheck,
  privateFilesCheck,
];

/** A line of its own for what a check found; control marks of an answer do not reach the terminal. */
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
    throw new Error(`Something answers at ${deployment.origin}, but it is not this site: /build.json does not say which commit it shows.`);
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
  const whole = left === 0 ? 'All is well.' : `All that was looked at is well; ${left} of ${CHECKS.length} checks were not made.`;
  console.log(wrong === 0 ? `\n${whole}` : `\n${wrong} of ${CHECKS.length} checks found something wrong.`);
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
