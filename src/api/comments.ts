import type { CommentedKind } from '#schema/comment.ts';

/** Where a comment is: waiting for the owner, probably spam, on the site, or deleted. */
export const COMMENT_STATES = ['waiting', 'spam', 'approved', 'trash'] as const;
/** Where a comment is. */
export type CommentState = (typeof COMMENT_STATES)[number];

/** A comment as the admin lists it. */
export interface ListedComment {
  id: string;
  kind: CommentedKind;
  /** The ID of the post or recipe. */
  entry: string;
  /** Its title; null if it does not exist any more. */
  title: string | null;
  /** Its address; null if it has none. */
  address: string | null;
  name: string;
  text?: string;
  rating?: number;
  /** Set if a photo came with it: GET /api/admin/comments/{id}/photo. */
  hasPhoto?: true;
  /** Never shown to visitors. */
  email?: string;
  /** When it was sent, in ISO 8601. */
  at: string;
  reply?: { text: string; at: string };
  state: CommentState;
  /** How much it looks like spam, from 0, and why. */
  score: number;
  reasons: string[];
}

/** How many comments there are in each state. */
export type CommentCounts = Record<CommentState, number>;

/** GET /api/admin/comments: a page of the comments in a state, newest first. */
export interface CommentList {
  comments: ListedComment[];
  counts: CommentCounts;
  /** Where the next page starts; null if this is the last. */
  next: number | null;
  /** What cannot be read and is left out, in sentences that say what to do; omitted if nothing is. */
  damaged?: string[];
}

/** What can be done with comments: `forget` leaves nothing in the trash. */
export const COMMENT_ACTIONS = ['approve', 'hold', 'spam', 'delete', 'forget'] as const;
/** What can be done with comments. */
export type CommentAction = (typeof COMMENT_ACTIONS)[number];

/** The answer to a change: where each comment was, to undo it, and the commit that publishes it, if one was needed. */
export interface CommentsChanged {
  before: Record<string, CommentState>;
  counts: CommentCounts;
  commit: string | null;
}

/** The most comments in one request of an import. */
export const MOST_IMPORTED = 2_000;

/** What became of imported comments. */
export interface CommentsImported {
  saved: number;
  /** The IDs of new comments. A reply that was added to one that was here is not among them. */
  ids: string[];
  /** How many the site had already. */
  duplicates: number;
  /** Pages of the other site that are no post or recipe here, with how many comments each. */
  homeless: { page: string; count: number }[];
  /** What could not be saved, in sentences. */
  problems: string[];
  /** The commit with all of it; null if there was nothing to save. */
  commit: string | null;
}
