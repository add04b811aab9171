import { ProblemError } from '../../http/problem.ts';

const WAIT_MS = 10_000;

/** Asks the host to build the branch, by its build hook. Throws a 502. */
export async function requestBuild(hook: string): Promise<void> {
  const problem = (reason: string, cause?: unknown) =>
    new ProblemError(502, `The host could not be asked to build the site: ${reason}. Is NETLIFY_BUILD_HOOK still right?`, {}, { cause });
  const answer = await fetch(hook, { method: 'POST', body: '{}', signal: AbortSignal.timeout(WAIT_MS) }).catch((cause: unknown) => {
    throw problem('it did not answer', cause);
  });
  if (!answer.ok) throw problem(`it answered ${answer.status}`);
}
