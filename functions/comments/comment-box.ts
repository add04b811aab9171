import { prefixStorage, type Storage } from 'unstorage';
import type { Credentials } from '../http/credentials.ts';
import { createFormTokens, type FormTokens } from '../forms/form-token.ts';
import type { KeptComments } from './kept-comments.ts';
import { createRecent, type Recent } from '../forms/recent.ts';
import { keptIn, RECENT, sweepComments } from './sweep-comments.ts';

/** What comments need besides content. */
export interface CommentBox {
  kept: KeptComments;
  recent: Recent;
  tokens: FormTokens;
  /** Removes what must not be kept any longer. */
  sweep(): Promise<void>;
}

/** Creates the box in a storage, which several processes may share. */
export function createCommentBox(storage: Storage, credentials: Pick<Credentials, 'sign'>, now: () => number = Date.now): CommentBox {
  const kept = keptIn(storage, now);
  const recent = createRecent(prefixStorage(storage, RECENT), credentials, now);
  return {
    kept,
    recent,
    tokens: createFormTokens(credentials, 'comment', now),
    sweep: () => sweepComments(storage, now()),
  };
}
