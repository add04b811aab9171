import { originOf } from './address.ts';
import { cacheCheck, cdnCheck } from './cache.ts';
import type { Check, Verdict } from './check.ts';
import { deploymentAt, UnansweredError } from './deployment.ts';
import { readDoctorEnvironment } from './environment.ts';
import { freshnessCheck, readBuild } from './freshness.ts';
import { headersCheck, policyCheck } from './headers.ts';
import { mailCheck } from './mail.ts';
import { overlayCheck } from './overlay.ts';
import { missingCheck, privateFilesCheck, programsCheck } from './reachability.ts';
import { guardCheck, loginCheck, sessionCheck } from './session.ts';
import { hstsCheck, httpsCheck } from './transport.ts';

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

/**
 * Checks the site at an address, with environment variables, and says each verdict on a line. Returns whether nothing is wrong. Throws an
 * Error with a sentence if there is no site to check.
 */
export async function examine(address: string | undefined, variables: NodeJS.ProcessEnv, say: (line: string) => void): Promise<boolean> {
  const environment = readDoctorEnvironment(variables);
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
    say(lineOf(name, verdict));
  }
  const whole = left === 0 ? 'All checks passed.' : `No problems found; ${left} of ${CHECKS.length} checks were skipped.`;
  say(wrong === 0 ? `\n${whole}` : `\n${wrong} of ${CHECKS.length} checks found a problem.`);
  return wrong === 0;
}
