/** One version of an entry. */
export interface EntryVersion {
  /** Its revision; null if the entry was deleted. */
  revision: string | null;
  commit: string;
  /** When it was made, in ISO 8601. */
  at: string;
  /** Who made it; 'the admin' for saves in the admin. */
  by: string;
  /** What changed, in plain words; empty if no difference is visible. */
  changes: string[];
}
