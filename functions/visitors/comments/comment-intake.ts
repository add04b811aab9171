import { createFormGuard, type FormGuardOptions } from '../forms/form-guard.ts';
import { createCommentNotice } from './comment-notice.ts';
import { StoredComments } from './stored-comments.ts';
import { sweepComments } from './sweep-comments.ts';

/** Creates the intake in a storage, which several processes may share. */
export function createCommentIntake({ storage, credentials, mailer, content, log, now = Date.now }: FormGuardOptions) {
  const stored = new StoredComments(storage, now);
  return {
    stored,
    ...createFormGuard({ storage, credentials, now }, 'comment'),
    ...createCommentNotice({ storage, stored, mailer, content, log, now }),
    /** Removes what must not be stored any longer. */
    sweep: () => sweepComments(storage, now()),
  };
}

/** What comments need besides content. */
export type CommentIntake = ReturnType<typeof createCommentIntake>;
