import { prefixStorage, type Storage } from 'unstorage';
import { createFormGuard, type FormGuardOptions, sweepFormGuard } from '../forms/form-guard.ts';
import { createClaims } from '../../mail/claims.ts';
import { createDelivery } from './delivery.ts';
import { StoredMessages } from './stored-messages.ts';

/** Removes from the storage of messages what must not be stored any longer. `now` is in milliseconds since 1970. */
export async function sweepMessages(storage: Storage, now: number): Promise<void> {
  await Promise.all([new StoredMessages(storage).sweep(now), sweepFormGuard(storage, now)]);
}

/** Whether a message waits to be sent that is due. */
export async function isMessageDue(storage: Storage, now: number): Promise<boolean> {
  const stored = new StoredMessages(storage);
  const { waiting } = await stored.ids();
  for (const id of waiting) if (((await stored.get('waiting', id))?.nextTry ?? Infinity) <= now) return true;
  return false;
}

/** Creates the intake in a storage, which several processes may share. */
export function createMessageIntake({ storage, credentials, mailer, content, log, now = Date.now }: FormGuardOptions) {
  const stored = new StoredMessages(storage);
  const claims = createClaims(prefixStorage(storage, 'claims'), now);
  return {
    stored,
    ...createFormGuard({ storage, credentials, now }, 'message'),
    /** Whether a mail server is configured. Without one nothing can be written. */
    canSend: mailer !== null,
    /** Forgets what an earlier process of the same site was sending: for a process that knows that it is alone. */
    takeOver: () => claims.clear(),
    ...createDelivery({ stored, claims, mailer, content, log, now }),
  };
}

/** What messages to the owner need. */
export type MessageIntake = ReturnType<typeof createMessageIntake>;
