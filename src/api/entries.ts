import type { ScheduledKind } from '#content/schedule.ts';
import type { STATUSES } from '#schema/fields.ts';

/** Whether an entry is public. */
export type Status = (typeof STATUSES)[number];

/** The common fields of listed entries. `revision` identifies what was read; dates are ISO 8601. */
export interface ListedEntry {
  id: string;
  slug: string;
  title: string;
  status: Status;
  revision: string;
  updatedAt?: string | undefined;
  /** When visitors see a published entry first and last, if not always. */
  publishAt?: string | undefined;
  unpublishAt?: string | undefined;
}

/** An entry without its revision, which the API adds. */
export type WithoutRevision<Entry> = Omit<Entry, 'revision'>;

/** An entry after a save. */
export type Saved<Entry> = Entry & {
  /** The commit that saved it; null if nothing changed and nothing has been published. */
  commit: string | null;
  /** A warning for the author, in sentences: others can read the draft, or something was left out of the text. */
  warning?: string;
};

/** An entry that was deleted. */
export interface Deleted {
  /** Its slug. */
  deleted: string;
  commit: string;
}

/** GET /api/admin/schedule: what changes by itself from now on, the next first. */
export interface Schedule {
  changes: {
    /** In ISO 8601. */
    at: string;
    /** Of a bake day, its orders open and close, and it ends. */
    does: 'appear' | 'disappear' | 'open' | 'close' | 'end';
    kind: ScheduledKind;
    id: string;
    title: string;
  }[];
}

/** GET /api/admin/counts: the number of entries of each kind, including drafts, and how many comments wait for the owner. */
export interface EntryCounts {
  posts: number;
  recipes: number;
  collections: number;
  commentsWaiting: number;
  /** Messages of visitors that could not be sent to the owner yet. */
  messagesWaiting: number;
}
