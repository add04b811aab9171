import { prefixStorage, type Storage } from 'unstorage';
import type { Credentials } from '../http/credentials.ts';
import { createFormTokens, type FormTokens } from '../forms/form-token.ts';
import type { ContentSource } from '../dependencies.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type CommentNotice, createCommentNotice } from './comment-notice.ts';
import type { KeptComments } from './kept-comments.ts';
import { createRecent, type Recent } from '../forms/recent.ts';
import { keptIn, RECENT, sweepComments } from './sweep-comments.ts';

/** What comments need besides content. */
export interface CommentBox extends CommentNotice {
  kept: KeptComments;
  recent: Recent;
  tokens: FormTokens;
  /** Removes what must not be kept any longer. */
  sweep(): Promise<void>;
}

interface CommentBoxOptions {
  storage: Storage;
  credentials: Pick<Credentials, 'sign'>;
  mailer: Mailer | null;
  content: Pick<ContentSource, 'published'>;
  log: (error: unknown) => void;
  now?: () => number;
}

/** Creates the box in a storage, which several processes may share. */
export function createCommentBox({ storage, credentials, mailer, content, log, now = Date.now }: CommentBoxOptions): CommentBox {
  const kept = keptIn(storage, now);
  const recent = createRecent(prefixStorage(storage, RECENT), credentials, now);
  return {
    kept,
    recent,
    tokens: createFormTokens(credentials, 'comment', now),
    ...createCommentNotice({ storage, kept, mailer, content, log, now }),
    sweep: () => sweepComments(storage, now()),
  };
}
