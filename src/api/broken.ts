/** A content file that cannot be read. */
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

/** GET /api/admin/broken: the files that cannot be read. */
export interface BrokenFiles {
  files: BrokenFile[];
}

/** A file that is again what it was. */
export interface MendedFile {
  commit: string;
}
