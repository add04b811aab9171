import { createFormBox, type FormBox, type FormBoxOptions } from '../forms/form-box.ts';
import { type CommentNotice, createCommentNotice } from './comment-notice.ts';
import { KeptComments } from './kept-comments.ts';
import { sweepComments } from './sweep-comments.ts';

/** What comments need besides content. */
export interface CommentBox extends FormBox, CommentNotice {
  kept: KeptComments;
  /** Removes what must not be kept any longer. */
  sweep(): Promise<void>;
}

/** Creates the box in a storage, which several processes may share. */
export function createCommentBox({ storage, credentials, mailer, content, log, now = Date.now }: FormBoxOptions): CommentBox {
  const kept = new KeptComments(storage, now);
  return {
    kept,
    ...createFormBox({ storage, credentials, now }, 'comment'),
    ...createCommentNotice({ storage, kept, mailer, content, log, now }),
    sweep: () => sweepComments(storage, now()),
  };
}
