/** A content file that cannot be parsed. */
export interface BrokenFile {
  file: string;
  /** What it is, such as “post rye”. */
  what: string;
  /** Its first problem, as a sentence that begins with the line. */
  message: string;
  /** Whether visitors see its last good version. */
  isShown: boolean;
  /** The revision of its bytes. */
  revision: string;
  /** The newest valid revision, and when it was committed (ISO 8601); null if there is none. */
  good: { revision: string; at: string } | null;
  canDelete: boolean;
}

/** GET /api/admin/broken: the files that cannot be parsed. */
export interface BrokenFiles {
  files: BrokenFile[];
}
