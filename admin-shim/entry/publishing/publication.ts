import type { LiveBuild, PublishingStatus } from '#api/publishing.ts';
import type { Answer } from '../../network/api-client.ts';

/** How far a commit has come on its way to visitors. */
export type Publication = { state: 'publishing' } | { state: 'live' } | { state: 'failed'; message: string };

/** The calls that find out. */
export interface PublicationSource {
  liveBuild(): Promise<Answer<Pick<LiveBuild, 'commit'>>>;
  publishingStatus(): Promise<Answer<PublishingStatus>>;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const SLOWER = 1.3;
/** An earlier failure is ignored this long, because the commit may fix it. */
const OLD_FAILURE_MS = 2_000;
const GIVE_UP_MS = 15 * 60_000;
const TOO_LATE =
  'It is saved, but visitors still don’t see it after 15 minutes. The person who runs the site can find the reason in its log, or in the deploys of its host.';

/** Resolves after some milliseconds; at once when the signal is aborted. */
type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const waitFor: Wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Explains to the owner why the site could not be built. */
function failureOf({ error, problems }: PublishingStatus): string {
  const [problem] = problems ?? [];
  const reason = problem ? `${problem.message} (${problem.file})` : error;
  return reason ? `It is saved, but the site could not be built: ${reason}` : 'It is saved, but the site could not be built.';
}

/**
 * Follows a commit until visitors see it, or it fails; where nothing is heard for a quarter of an hour, it has failed too.
 * A later commit that goes live counts as well, since it holds this one; so does one that the host does not deploy because visitors
 * would see nothing new. Calls that fail are tried again.
 */
export async function followPublication(
  commit: string,
  source: PublicationSource,
  signal: AbortSignal,
  wait: Wait = waitFor,
): Promise<Publication | null> {
  let liveAtFirst: string | null = null;
  let waited = 0;
  for (let pause = FIRST_WAIT_MS; waited < GIVE_UP_MS; pause = Math.min(pause * SLOWER, LONGEST_WAIT_MS)) {
    const [build, status] = await Promise.all([source.liveBuild(), source.publishingStatus()]);
    if (signal.aborted) return null;
    if (build.ok) {
      liveAtFirst ??= build.value.commit;
      if (build.value.commit === commit || build.value.commit !== liveAtFirst) return { state: 'live' };
    }
    if (status.ok && status.value.notDeployed === commit) return { state: 'live' };
    if (status.ok && status.value.state === 'failed' && (status.value.commit === commit || waited >= OLD_FAILURE_MS)) {
      return { state: 'failed', message: failureOf(status.value) };
    }
    await wait(pause, signal);
    waited += pause;
  }
  return { state: 'failed', message: TOO_LATE };
}
