import { prefixStorage, type Storage } from 'unstorage';
import type { ContentSource } from '../dependencies.ts';
import { createFormTokens, type FormTokens } from '../forms/form-token.ts';
import { createRecent, type Recent, sweepRecent } from '../forms/recent.ts';
import type { Credentials } from '../http/credentials.ts';
import { createClaims } from '../mail/claims.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { KeptMessages } from './kept-messages.ts';

/** What messages to the owner need. */
export interface MessageBox extends Delivery {
  kept: KeptMessages;
  recent: Recent;
  tokens: FormTokens;
  /** Whether a mail server is configured. Without one nothing can be written. */
  canSend: boolean;
  /** Forgets what an earlier process of the same site was sending: for a process that knows that it is alone. */
  takeOver(): Promise<void>;
}

interface MessageBoxOptions {
  storage: Storage;
  credentials: Pick<Credentials, 'sign'>;
  mailer: Mailer | null;
  content: Pick<ContentSource, 'published'>;
  log: (error: unknown) => void;
  now?: () => number;
}

const RECENT = 'recent';

/** Removes from the storage of messages what must not be kept any longer. `now` is in milliseconds since 1970. */
export async function sweepMessages(storage: Storage, now: number): Promise<void> {
  await Promise.all([new KeptMessages(storage).sweep(now), sweepRecent(prefixStorage(storage, RECENT), now)]);
}

/** Whether a message waits to be sent that is due. */
export async function isMessageDue(storage: Storage, now: number): Promise<boolean> {
  const kept = new KeptMessages(storage);
  const { waiting } = await kept.ids();
  for (const id of waiting) if (((await kept.get('waiting', id))?.nextTry ?? Infinity) <= now) return true;
  return false;
}

/** Creates the box in a storage, which several processes may share. */
export function createMessageBox({ storage, credentials, mailer, content, log, now = Date.now }: MessageBoxOptions): MessageBox {
  const kept = new KeptMessages(storage);
  const claims = createClaims(prefixStorage(storage, 'claims'), now);
  return {
    kept,
    recent: createRecent(prefixStorage(storage, RECENT), credentials, now),
    tokens: createFormTokens(credentials, 'message', now),
    canSend: mailer !== null,
    takeOver: () => claims.clear(),
    ...createDelivery({ kept, claims, mailer, content, log, now }),
  };
}
