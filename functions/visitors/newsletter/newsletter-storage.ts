import { prefixStorage, type Storage } from 'unstorage';
import { NETWORKS_REMEMBERED_MS } from '../forms/flood-limit.ts';
import { sweepLimiter } from '../../auth/limiter.ts';
import { sweepConfirmationLimits } from './confirmation-limits.ts';
import { isCampaignRunning } from './running.ts';
import { type StoredSubscriber, Subscribers } from './subscribers.ts';

/** The parts of the storage of the newsletter. */
export const PARTS = {
  list: 'list',
  secrets: 'secrets',
  signups: 'signups',
  recent: 'recent',
  campaigns: 'campaigns',
  limits: 'limits',
  blocked: 'blocked',
} as const;

/** Whether mails of the newsletter wait in its storage. */
export const isNewsletterDue = async (storage: Storage): Promise<boolean> =>
  (await storage.getKeys(PARTS.signups)).length > 0 || isCampaignRunning(prefixStorage(storage, PARTS.campaigns));

/** Removes from the storage of the newsletter what must not be kept any longer. `now` is in milliseconds since 1970. */
export async function sweepNewsletter(storage: Storage, now: number): Promise<void> {
  const list = new Subscribers(prefixStorage<StoredSubscriber>(storage, PARTS.list), () => now);
  await Promise.all([
    list.sweep(),
    sweepLimiter(prefixStorage(storage, PARTS.recent), NETWORKS_REMEMBERED_MS, now),
    sweepConfirmationLimits(prefixStorage(storage, PARTS.limits), now),
  ]);
}
