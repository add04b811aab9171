import type { CommentAction, CommentImport, CommentList, CommentsChanged, CommentsImported, CommentState } from '#api/comments.ts';
import { call } from '../../network/api-client.ts';
import { inboxCalls } from '../inbox/inbox-calls.ts';

const COMMENTS_API = '/api/admin/comments';

/** The comments in a state, what is done with several of them, and where the photo of one is. */
export const {
  list: listComments,
  change: changeComments,
  photoOf: photoOfComment,
} = inboxCalls<CommentState, CommentAction, CommentList, CommentsChanged>(COMMENTS_API);

/** Answers a comment; an empty text takes the answer back. */
export const replyTo = (id: string, text: string) =>
  call<CommentsChanged>('PUT', `${COMMENTS_API}/${encodeURIComponent(id)}/reply`, { text });

/** Adds comments that were on another site. */
export const importComments = (comments: CommentImport['comments']) =>
  call<CommentsImported>('POST', `${COMMENTS_API}/import`, { comments } satisfies CommentImport);
