import type { ContentKind } from './content-kinds.ts';

/** What an entry was at some time, as /api/admin/history tells of it. */
export interface EntryVersion {
  /** Names the version; null where the entry was deleted. */
  revision: string | null;
  commit: string;
  /** An ISO moment. */
  at: string;
  /** Who made it; 'the admin' for what was saved in the admin. */
  by: string;
  /** What it changed, in plain words; nothing where no one would see a difference. */
  changes: string[];
}

/** An entry that is gone, as /api/admin/trash tells of it. `revision` names what it last was, `at` when it was deleted. */
export interface TrashedEntry extends Omit<EntryVersion, 'changes' | 'commit'> {
  kind: ContentKind;
  slug: string;
  title: string;
  revision: string;
}

/** A photo that is gone, listed among the entries. `slug` is its file's name. */
export interface TrashedPhoto extends Omit<TrashedEntry, 'kind'> {
  kind: 'photo';
}

/** A content file that cannot be read, as /api/admin/broken tells of it. */
export interface BrokenFile {
  file: string;
  /** What it is, as in “post rye”. */
  what: string;
  /** What is wrong with it, the first thing, as a sentence. */
  message: string;
  /** Names its bytes. */
  revision: string;
  /** The newest version that is in order, with the moment it was made; null where there is none. */
  good: { revision: string; at: string } | null;
  canDelete: boolean;
}
