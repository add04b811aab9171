import { prefixStorage, type Storage } from 'unstorage';
import type { ContentSource } from '../dependencies.ts';
import type { Credentials } from '../http/credentials.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createFormTokens, type FormTokens } from './form-token.ts';
import { createRecent, type Recent, sweepRecent } from './recent.ts';

/** What tells people from programs in a form of visitors. */
export interface FormBox {
  recent: Recent;
  tokens: FormTokens;
}

/** What a form of visitors needs besides its own storage, which several processes may share. */
export interface FormBoxOptions {
  storage: Storage;
  credentials: Pick<Credentials, 'sign'>;
  mailer: Mailer | null;
  content: Pick<ContentSource, 'published'>;
  log: (error: unknown) => void;
  now?: () => number;
}

/** The part of a form's storage that remembers who has sent what. */
const recentIn = (storage: Storage): Storage => prefixStorage(storage, 'recent');

/** Creates the box of a form in its storage. */
export const createFormBox = (
  { storage, credentials, now = Date.now }: Pick<FormBoxOptions, 'storage' | 'credentials' | 'now'>,
  purpose: Parameters<typeof createFormTokens>[1],
): FormBox => ({
  recent: createRecent(recentIn(storage), credentials, now),
  tokens: createFormTokens(credentials, purpose, now),
});

/** Removes from a form's storage what must not be remembered any longer. `now` is in milliseconds since 1970. */
export const sweepFormBox = (storage: Storage, now: number): Promise<void> => sweepRecent(recentIn(storage), now);
