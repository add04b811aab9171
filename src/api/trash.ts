import type { ContentKind } from '#schema/content-kinds.ts';
import type { EntryVersion } from './history.ts';

/** A deleted entry. `revision` is its last revision, `at` when it was deleted. */
export interface TrashedEntry extends Omit<EntryVersion, 'changes' | 'commit'> {
  kind: ContentKind;
  slug: string;
  title: string;
  revision: string;
}

/** A deleted photo in the list of entries. `slug` is its file name. */
export interface TrashedPhoto extends Omit<TrashedEntry, 'kind'> {
  kind: 'photo';
}

/** GET /api/admin/trash: deleted entries and photos, most recently deleted first. */
export interface Trash {
  entries: (TrashedEntry | TrashedPhoto)[];
}

/** POST /api/admin/trash/photos: photos that were restored with one commit. */
export interface RestoredPhotos {
  addresses: string[];
  commit: string;
}
