import type { Storage } from 'unstorage';
import { COMMENT_STATES, type CommentState } from '#api/comments.ts';
import type { CommentedKind, SentComment } from '#schema/comment.ts';
import { STORED_MS } from '../forms/stored-items.ts';
import { StoredWithPhotos } from '../forms/stored-with-photos.ts';

/** How many comments can wait, and how many photos are kept. Spam gives way to others. */
export const MOST_STORED = { items: 2_000, photos: 200 };

/** A comment outside of git. An approved one is kept only for its e-mail address. */
export interface StoredComment extends Omit<SentComment, 'hasPhoto'> {
  id: string;
  kind: CommentedKind;
  /** The ID of the post or recipe. */
  entry: string;
  /** The address that its photo has once it is approved. */
  photo?: string | undefined;
  /** When it was sent, in ISO 8601. */
  at: string;
  reply?: { text: string; at: string } | undefined;
  score: number;
  reasons: string[];
  /** When it was deleted, in milliseconds since 1970. */
  deletedAt?: number;
}

/** The comments that are not in git, and the photos that came with those that wait. */
export class StoredComments extends StoredWithPhotos<CommentState, StoredComment> {
  readonly #now: () => number;

  constructor(storage: Storage, now: () => number) {
    super(storage, COMMENT_STATES);
    this.#now = now;
  }

  override async put(state: CommentState, comment: StoredComment): Promise<void> {
    const { deletedAt: _before, ...rest } = comment;
    await super.put(state, state === 'trash' ? { ...rest, deletedAt: this.#now() } : rest);
  }

  /** Stores an approved comment, which is content, for as long as the owner can write to its address. */
  async putApproved(comment: StoredComment): Promise<void> {
    if (comment.email === undefined) return this.remove(comment.id);
    await this.put('approved', comment);
    await this.photos.remove(comment.id);
  }

  /** Removes spam and deleted comments after 30 days, and photos that a kill has left behind. */
  async sweep(): Promise<void> {
    await this.removeOld('spam', this.#now());
    for (const id of (await this.ids()).trash) {
      const comment = await this.get('trash', id);
      if (comment && (comment.deletedAt ?? 0) < this.#now() - STORED_MS) await this.remove(id);
    }
    await this.sweepPhotos(['waiting', 'spam', 'trash'], this.#now());
  }
}
