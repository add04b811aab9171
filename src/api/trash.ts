import type { ContentKind } from '#domain/content-kinds.ts';
import type { EntryVersion } from './history.ts';

/** An entry that is gone. `revision` names what it last was, `at` when it was deleted. */
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

/** GET /api/admin/trash: what is gone, the last deleted first. */
export interface Trash {
  entries: (TrashedEntry | TrashedPhoto)[];
}

/** A photo that came back. */
export interface RestoredPhoto {
  address: string;
  commit: string;
}
