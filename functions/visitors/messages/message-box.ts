import { prefixStorage, type Storage } from 'unstorage';
import { createFormBox, type FormBox, type FormBoxOptions, sweepFormBox } from '../forms/form-box.ts';
import { createClaims } from '../../mail/claims.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { KeptMessages } from './kept-messages.ts';

/** What messages to the owner need. */
export interface MessageBox extends FormBox, Delivery {
  kept: KeptMessages;
  /** Whether a mail server is configured. Without one nothing can be written. */
  canSend: boolean;
  /** Forgets what an earlier process of the same site was sending: for a process that knows that it is alone. */
  takeOver(): Promise<void>;
}

/** Removes from the storage of messages what must not be kept any longer. `now` is in milliseconds since 1970. */
export async function sweepMessages(storage: Storage, now: number): Promise<void> {
  await Promise.all([new KeptMessages(storage).sweep(now), sweepFormBox(storage, now)]);
}

/** Whether a message waits to be sent that is due. */
export async function isMessageDue(storage: Storage, now: number): Promise<boolean> {
  const kept = new KeptMessages(storage);
  const { waiting } = await kept.ids();
  for (const id of waiting) if (((await kept.get('waiting', id))?.nextTry ?? Infinity) <= now) return true;
  return false;
}

/** Creates the box in a storage, which several processes may share. */
export function createMessageBox({ storage, credentials, mailer, content, log, now = Date.now }: FormBoxOptions): MessageBox {
  const kept = new KeptMessages(storage);
  const claims = createClaims(prefixStorage(storage, 'claims'), now);
  return {
    kept,
    ...createFormBox({ storage, credentials, now }, 'message'),
    canSend: mailer !== null,
    takeOver: () => claims.clear(),
    ...createDelivery({ kept, claims, mailer, content, log, now }),
  };
}
