import type { ContentKind } from '#schema/content-kinds.ts';

/** GET /api/admin/example: how much of each kind came with the site and was not changed in the admin since. */
export interface ExampleContent {
  content: { kind: ContentKind; count: number }[];
}

/** POST /api/admin/example, with the count of all of it, and whether the pages get plain texts: what was removed. */
export interface StartedEmpty {
  commit: string;
  removed: number;
  /** What changed, to undo it. */
  files: ChangedFile[];
}

/** A file by its revisions before and after a save; after is null if it was deleted. */
export interface ChangedFile {
  path: string;
  before: string;
  after: string | null;
}
