/** What an entry was at some time. */
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

/** GET /api/admin/history: an entry's versions, newest first. */
export interface EntryVersions {
  versions: EntryVersion[];
}
