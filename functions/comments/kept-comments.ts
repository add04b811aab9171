import type { Storage } from 'unstorage';
import { COMMENT_STATES, type CommentState } from '#api/comments.ts';
import type { CommentedKind, SentComment } from '#domain/comment.ts';
import { KEPT_MS, KeptItems } from '../forms/kept-items.ts';

/** How many comments can wait. Spam gives way to others. */
export const MOST_KEPT = 2_000;

/** A comment outside of git. An approved one is kept only for its e-mail address. */
export interface KeptComment extends SentComment {
  id: string;
  kind: CommentedKind;
  /** The ID of the post or recipe. */
  entry: string;
  /** When it was sent, in ISO 8601. */
  at: string;
  reply?: { text: string; at: string } | undefined;
  score: number;
  reasons: string[];
  /** When it was deleted, in milliseconds since 1970. */
  deletedAt?: number;
}

/** The comments that are not in git. */
export class KeptComments extends KeptItems<CommentState, KeptComment> {
  readonly #now: () => number;

  constructor(storage: Storage<KeptComment>, now: () => number) {
    super(storage, COMMENT_STATES);
    this.#now = now;
  }

  override async put(state: CommentState, comment: KeptComment): Promise<void> {
    const { deletedAt: _before, ...rest } = comment;
    await super.put(state, state === 'trash' ? { ...rest, deletedAt: this.#now() } : rest);
  }

  /** Makes room for one more; spam gives way, oldest first. Returns whether there is room. */
  async makeRoom(): Promise<boolean> {
    const { waiting, spam } = await this.ids();
    if (waiting.length + spam.length < MOST_KEPT) return true;
    const oldest = spam.at(-1);
    if (oldest === undefined) return false;
    await this.remove(oldest, ['spam']);
    return true;
  }

  /** Removes spam and deleted comments after 30 days. */
  async sweep(): Promise<void> {
    await this.removeOld('spam', this.#now());
    for (const id of (await this.ids()).trash) {
      const comment = await this.get('trash', id);
      if (comment && (comment.deletedAt ?? 0) < this.#now() - KEPT_MS) await this.remove(id, ['trash']);
    }
  }
}
