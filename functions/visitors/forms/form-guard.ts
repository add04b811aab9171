import { prefixStorage, type Storage } from 'unstorage';
import type { ContentSource } from '../../runtime/content-source.ts';
import type { Credentials } from '../../auth/credentials.ts';
import { createLimiter, sweepLimiter } from '../../auth/limiter.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { NETWORKS_REMEMBERED_MS } from './flood-limit.ts';
import { createFormTokens } from './form-token.ts';

/** What a form of visitors needs besides its own storage, which several processes may share. */
export interface FormGuardOptions {
  storage: Storage;
  credentials: Pick<Credentials, 'sign'>;
  mailer: Mailer | null;
  content: Pick<ContentSource, 'published'>;
  log: (error: unknown) => void;
  now?: () => number;
}

/** How long it is remembered what was sent. The privacy policy says so. */
const SENT_REMEMBERED_MS = 7 * 86_400_000;

/** The parts of a form's storage that remember what was sent, and who has sent something. */
const recentIn = (storage: Storage): Storage => prefixStorage(storage, 'recent');
const networksIn = (storage: Storage): Storage => prefixStorage(storage, 'networks');

/** What tells people from programs in a form of visitors, in the storage of the form. */
export const createFormGuard = (
  { storage, credentials: { sign }, now = Date.now }: Pick<FormGuardOptions, 'storage' | 'credentials' | 'now'>,
  purpose: Parameters<typeof createFormTokens>[1],
) => ({
  /** Remembers for a week what was sent. */
  recent: createLimiter({ storage: recentIn(storage), sign, rememberedMs: SENT_REMEMBERED_MS, now }),
  /** Counts what networks send. */
  networks: createLimiter({ storage: networksIn(storage), sign, rememberedMs: NETWORKS_REMEMBERED_MS, now }),
  tokens: createFormTokens({ sign }, purpose, now),
});

/** What tells people from programs in a form of visitors. */
export type FormGuard = ReturnType<typeof createFormGuard>;

/** Removes from a form's storage what must not be remembered any longer. `now` is in milliseconds since 1970. */
export async function sweepFormGuard(storage: Storage, now: number): Promise<void> {
  await Promise.all([
    sweepLimiter(recentIn(storage), SENT_REMEMBERED_MS, now),
    sweepLimiter(networksIn(storage), NETWORKS_REMEMBERED_MS, now),
  ]);
}
