import type { STATUSES } from '#domain/fields.ts';

/** Whether visitors see an entry. */
export type Status = (typeof STATUSES)[number];

/** What a list has of every entry. `revision` names the version that was read; dates are ISO moments. */
export interface ListedEntry {
  id: string;
  slug: string;
  title: string;
  status: Status;
  revision: string;
  updatedAt?: string | undefined;
}

/** An entry without the revision that the API adds to each. */
export type WithoutRevision<Entry> = Omit<Entry, 'revision'>;

/** What an entry's own view is in a list: the API adds the rest to each. */
export type ListView<Listed> = Omit<Listed, 'status' | 'updatedAt' | 'revision'>;

/** An entry as it is saved now. */
export type Saved<Entry> = Entry & {
  /** The commit that saved it; null where nothing was to change and nothing has been published. */
  commit: string | null;
  /** What its author should know, as a sentence: that others can read the draft. */
  warning?: string;
};

/** An entry that was deleted. */
export interface Deleted {
  /** What it was called in its address. */
  deleted: string;
  commit: string;
}

/** GET /api/admin/counts: how many entries there are of each kind, drafts included. */
export interface EntryCounts {
  posts: number;
  recipes: number;
  collections: number;
}
