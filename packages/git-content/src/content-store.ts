/** A stored file. `revision` identifies exactly these bytes (it is the git blob ID). */
export interface StoredFile {
  path: string;
  bytes: Uint8Array;
  revision: string;
}

/** One file of a change. Paths are relative to the repository root, with forward slashes. */
export interface FileChange {
  path: string;
  /** The new bytes, or null to delete the file. */
  bytes: Uint8Array | null;
  /**
   * The revision this change is based on, or null if the file must not exist yet. On a mismatch the save fails with
   * ContentConflictError. If omitted, the file is overwritten unconditionally.
   */
  expected?: string | null;
}

/** Several files that are saved atomically. */
export interface ContentChange {
  /** A one-line commit message. */
  message: string;
  /** The commit's author. */
  author: { name: string; email: string };
  files: FileChange[];
}

/** The result of a save. */
export interface ContentCommit {
  /** The ID of the new commit, or of the current one if the change did nothing. */
  commit: string;
  /** Maps each path to its new revision; null for a deleted file. */
  revisions: Record<string, string | null>;
}

/** A file as a commit of the branch left it. */
export interface FileVersion {
  /** The file's path at that commit. */
  path: string;
  /** The revision it had; null if the commit deleted it. */
  revision: string | null;
  commit: string;
  /** When it was committed, in ISO 8601. */
  at: string;
  author: { name: string; email: string };
}

/** A deleted file. */
export interface DeletedFile extends FileVersion {
  /** The last revision before it was deleted. */
  revision: string;
}

/**
 * Where content is stored. Implementations translate their errors: a missing file is null, a refused save is one of the errors
 * below, and anything else is a bug.
 */
export interface ContentStore {
  /** The file to start an edit from, or null if it does not exist. */
  read(path: string): Promise<StoredFile | null>;
  /** Saves all files of a change as one commit. Throws ContentConflictError, ContentPathError or StoreUnavailableError. */
  commit(change: ContentChange): Promise<ContentCommit>;
  /** The revision that a file with these bytes would have. */
  revisionOf(bytes: Uint8Array): Promise<string>;
  /**
   * The versions of the file now or formerly at `path`, newest first and at most `limit`, following renames. A different file
   * that once had this path and was moved elsewhere is not included.
   */
  history(path: string, limit: number): Promise<FileVersion[]>;
  /**
   * The deleted files of `folders`, each with its last deletion, newest first and at most `limit`. A renamed file does not count
   * as deleted.
   */
  deletions(folders: string[], limit: number): Promise<DeletedFile[]>;
  /** The bytes of a revision, or null if it does not exist. */
  readVersion(revision: string): Promise<Uint8Array | null>;
}

/** The file changed since the revision that the change is based on. Nothing was saved. */
export class ContentConflictError extends Error {
  override name = 'ContentConflictError';
  readonly path: string;
  /** The current file; null if it was deleted. */
  readonly current: StoredFile | null;
  constructor(path: string, current: StoredFile | null) {
    super(current ? `${path} has been changed by someone else.` : `${path} no longer exists.`);
    this.path = path;
    this.current = current;
  }
}

/** The path is not a valid place for content. Nothing was saved. */
export class ContentPathError extends Error {
  override name = 'ContentPathError';
}

type UnavailableOptions = ErrorOptions & Partial<Pick<StoreUnavailableError, 'retryAfterMs' | 'unsaved' | 'outcomeUnknown'>>;

/**
 * The store cannot be read or written right now. The message tells the owner why. Nothing was saved, unless `outcomeUnknown` is
 * set.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
  /** Milliseconds until a retry makes sense; null if unknown. */
  readonly retryAfterMs: number | null;
  /** The message to show when a save failed because the store could not even be read; null if the message already fits. */
  readonly unsaved: string | null;
  /** Whether the change may have been saved anyway; the message then says so. */
  readonly outcomeUnknown: boolean;
  constructor(message: string, { retryAfterMs = null, unsaved = null, outcomeUnknown = false, ...options }: UnavailableOptions = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
    this.unsaved = unsaved;
    this.outcomeUnknown = outcomeUnknown;
  }
}
