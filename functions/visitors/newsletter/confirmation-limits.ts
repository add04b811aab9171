import { prefixStorage, type Storage } from 'unstorage';
import type { Credentials } from '../../auth/credentials.ts';
import { createLimiter, sweepLimiter } from '../../auth/limiter.ts';
import { inboxOf } from './inbox.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How many confirmations the whole site sends in an hour, and how many of them for forms whose trap is filled. */
const MOST_AN_HOUR = 60;
const MOST_TRAPPED = 12;
const FULL = 'at';

const partsOf = (storage: Storage) => ({
  site: prefixStorage(storage, 'site'),
  inboxes: prefixStorage(storage, 'inboxes'),
  full: prefixStorage<number>(storage, 'full'),
});

/** Removes what is not counted any longer. `now` is in milliseconds since 1970. */
export async function sweepConfirmationLimits(storage: Storage, now: number): Promise<void> {
  const { site, inboxes } = partsOf(storage);
  await Promise.all([sweepLimiter(site, HOUR_MS, now), sweepLimiter(inboxes, DAY_MS, now)]);
}

/**
 * What bounds the mails to addresses that strangers enter, in a storage that several processes may share. docs/decisions/visitors/newsletter.md
 * says why.
 */
export function createConfirmationLimits(storage: Storage, sign: Credentials['sign'], now: () => number) {
  const parts = partsOf(storage);
  const site = createLimiter({ storage: parts.site, sign, rememberedMs: HOUR_MS, now });
  const inboxes = createLimiter({ storage: parts.inboxes, sign, rememberedMs: DAY_MS, now });
  const anHour = (most: number) => [{ most, withinMs: HOUR_MS }];
  const fullAt = async () => {
    const at: unknown = await parts.full.getItem(FULL);
    return typeof at === 'number' ? at : null;
  };

  return {
    /** Counts a signup for any address, unless the site has had too many within an hour. */
    async enter(isTrapped: boolean) {
      const all = { what: 'sign-up', limits: anHour(MOST_AN_HOUR) };
      const trapped = { what: 'trapped sign-up', limits: anHour(MOST_TRAPPED) };
      const entered = await (isTrapped ? site.admit([trapped, all]) : site.admit([all]));
      // One record, written at most once an hour, however many are refused.
      if ('retryAfterSeconds' in entered && !isTrapped && Math.abs(now() - ((await fullAt()) ?? 0)) >= HOUR_MS)
        await parts.full.setItem(FULL, now());
      return entered;
    },
    /** Counts that the inbox of an address gets a mail. Returns false if it had one within a day. */
    async claimInbox(address: string): Promise<boolean> {
      return 'at' in (await inboxes.admit([{ what: `inbox ${inboxOf(address)}`, limits: [{ most: 1, withinMs: DAY_MS }] }]));
    },
    /** Counts a mail that is about to leave, unless too many left within an hour. */
    claimMail: () => site.admit([{ what: 'confirmation', limits: anHour(MOST_AN_HOUR) }]),
    /** When a signup was last refused because the site had too many, in milliseconds since 1970; null if none was. */
    fullAt,
  };
}

/** What bounds the mails to addresses that strangers enter. */
export type ConfirmationLimits = ReturnType<typeof createConfirmationLimits>;
