import { randomBytes } from 'node:crypto';
import type { Storage } from 'unstorage';
import { COMMENT_STATES, type CommentState } from '#api/comments.ts';
import type { CommentedKind, SentComment } from '#domain/comment.ts';

/** How many comments can wait. Spam gives way to others. */
export const MOST_KEPT = 2_000;
const DAY_MS = 86_400_000;
/** How long spam and deleted comments are kept. The admin and the privacy policy say so. */
const DAYS_KEPT = 30;
const ID_TIME = 9;

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

/** A new ID; later ones sort last. */
export const newCommentId = (now: number): string => `${now.toString(36).padStart(ID_TIME, '0')}${randomBytes(5).toString('hex')}`;

const timeOfId = (id: string): number => Number.parseInt(id.slice(0, ID_TIME), 36);

type Ids = Record<CommentState, string[]>;

/** The comments that are not in git, one item for each: `<state>:<id>`. */
export class KeptComments {
  readonly #storage: Storage<KeptComment>;
  readonly #now: () => number;

  constructor(storage: Storage<KeptComment>, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** The IDs in each state, newest first. */
  async ids(): Promise<Ids> {
    const ids: Ids = { waiting: [], spam: [], approved: [], trash: [] };
    for (const key of await this.#storage.getKeys()) {
      const [state = '', id = ''] = key.split(':');
      if (state in ids) ids[state as CommentState].push(id);
    }
    for (const state of COMMENT_STATES) ids[state].sort((a, b) => (a < b ? 1 : -1));
    return ids;
  }

  /** A comment with its state; null if it is not kept. */
  async find(id: string): Promise<{ state: CommentState; comment: KeptComment } | null> {
    if (!/^[a-z0-9]{8,40}$/.test(id)) return null;
    for (const state of COMMENT_STATES) {
      const comment = await this.get(state, id);
      if (comment) return { state, comment };
    }
    return null;
  }

  get(state: CommentState, id: string): Promise<KeptComment | null> {
    return this.#storage.getItem(`${state}:${id}`);
  }

  /** Stores a comment in a state, and removes it from the others. A kill in between leaves it twice, never lost. */
  async put(state: CommentState, comment: KeptComment): Promise<void> {
    const { deletedAt: _before, ...rest } = comment;
    await this.#storage.setItem(`${state}:${comment.id}`, state === 'trash' ? { ...rest, deletedAt: this.#now() } : rest);
    await this.remove(
      comment.id,
      COMMENT_STATES.filter((other) => other !== state),
    );
  }

  async remove(id: string, states: readonly CommentState[] = COMMENT_STATES): Promise<void> {
    await Promise.all(states.map((state) => this.#storage.removeItem(`${state}:${id}`)));
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
    const before = this.#now() - DAYS_KEPT * DAY_MS;
    const { spam, trash } = await this.ids();
    await Promise.all(spam.filter((id) => timeOfId(id) < before).map((id) => this.remove(id, ['spam'])));
    for (const id of trash) {
      const comment = await this.get('trash', id);
      if (comment && (comment.deletedAt ?? 0) < before) await this.remove(id, ['trash']);
    }
  }
}
