import { createFormGuard, type FormGuard, type FormGuardOptions } from '../forms/form-guard.ts';
import { type CommentNotice, createCommentNotice } from './comment-notice.ts';
import { StoredComments } from './stored-comments.ts';
import { sweepComments } from './sweep-comments.ts';

/** What comments need besides content. */
export interface CommentIntake extends FormGuard, CommentNotice {
  stored: StoredComments;
  /** Removes what must not be stored any longer. */
  sweep(): Promise<void>;
}

/** Creates the intake in a storage, which several processes may share. */
export function createCommentIntake({ storage, credentials, mailer, content, log, now = Date.now }: FormGuardOptions): CommentIntake {
  const stored = new StoredComments(storage, now);
  return {
    stored,
    ...createFormGuard({ storage, credentials, now }, 'comment'),
    ...createCommentNotice({ storage, stored, mailer, content, log, now }),
    sweep: () => sweepComments(storage, now()),
  };
}
