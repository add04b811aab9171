import type { CommentAction, CommentState } from '#api/comments.ts';
import type { SourceComment } from '#exchange/comments/source-comment.ts';
import { call } from '../../network/api-client.ts';

const COMMENTS_API = '/api/admin/comments';

/** A page of the comments in a state. */
export const listComments = (state: CommentState, start: number) => call('GET', `${COMMENTS_API}?state=${state}&start=${start}`);

/** Does the same with several comments. */
export const changeComments = (ids: readonly string[], action: CommentAction) => call('POST', COMMENTS_API, { ids: [...ids], action });

/** Where the photo of a comment is. */
export const photoOfComment = (id: string): string => `${COMMENTS_API}/${encodeURIComponent(id)}/photo`;

/** Answers a comment; an empty text takes the answer back. */
export const replyTo = (id: string, text: string) => call('PUT', `${COMMENTS_API}/${encodeURIComponent(id)}/reply`, { text });

/** Adds comments that were on another site. */
export const importComments = (comments: SourceComment[]) => call('POST', `${COMMENTS_API}/import`, { comments });
