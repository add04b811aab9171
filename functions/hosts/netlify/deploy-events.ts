import type { DeployFailedHandler, DeploySucceededHandler } from '@netlify/functions';
import type { Storage, StorageValue } from 'unstorage';
import type { PublishingStatus } from '#api/publishing.ts';
import { asSentence } from '#domain/as-sentence.ts';
import { createBlobsStorage } from './blobs-storage.ts';
import type { Build } from './deploy-data.ts';
import { functionLog } from './log.ts';

/** A deploy of the site that the host could not build. */
interface DeployFailure {
  /** When, in ISO 8601. */
  at: string;
  reason: string;
  /** Where its log is. */
  log: string;
}

const KEY = 'deploy-failure';
const PRODUCTION = 'production';
const WAIT_MS = 20_000;
/** What helps against builds that are refused because of who made the commit (docs/decisions/saving/github.md). */
const CONTRIBUTOR_HELP =
  ' On Netlify, connect the GitHub account of your token under User settings, then choose Deploys, Trigger deploy, Deploy project without cache. If that is refused too, this plan builds no private repository.';

/** What the host calls with the deploys of the site. Those of previews and branches do not count. */
export function createDeployEvents(): { deployFailed: DeployFailedHandler; deploySucceeded: DeploySucceededHandler } {
  const storage = createBlobsStorage('site');
  return {
    async deployFailed({ deploy }) {
      if (deploy.context !== PRODUCTION) return;
      const failure: DeployFailure = {
        at: new Date().toISOString(),
        reason: deploy.errorMessage ?? 'it gave no reason',
        log: deploy.adminUrl,
      };
      await storage.setItem(KEY, failure as unknown as StorageValue);
    },
    async deploySucceeded({ deploy, site }) {
      if (deploy.context !== PRODUCTION) return;
      await storage.removeItem(KEY);
      // What was saved during the build is not in it.
      const call = { method: 'POST', signal: AbortSignal.timeout(WAIT_MS) };
      await fetch(new URL('/api/publish', site.url), call).catch(functionLog.fault);
    },
  };
}

/** Reads why the last deploy failed, for the status. */
export function createDeployFailure(storage: Storage, { builtAt }: Build): () => Promise<Pick<PublishingStatus, 'deployFailure'>> {
  return async () => {
    const failure = (await storage.getItem(KEY)) as DeployFailure | null;
    // The event of a later deploy may have been lost.
    if (!failure || failure.at < builtAt) return {};
    const reason = asSentence(failure.reason.slice(0, 300));
    const help = /git contributor/i.test(failure.reason) ? CONTRIBUTOR_HELP : '';
    return {
      deployFailure: `Netlify could not build the site. Visitors see what you save, but updates to the site’s software are on hold. The reason it gave: ${reason}${help} Its log is at ${failure.log}.`,
    };
  };
}
