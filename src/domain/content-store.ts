/** A file as the store has it. `revision` names exactly these bytes (a git blob id). */
export interface StoredFile {
  path: string;
  bytes: Uint8Array;
  revision: string;
}

/** One file of a change. Paths are relative to the repository's root, with forward slashes. */
export interface FileChange {
  path: string;
  /** The new bytes, or null to delete the file. */
  bytes: Uint8Array | null;
  /**
   * The revision this change started from; null where the file must not exist yet. A mismatch is a
   * ContentConflictError. Left out, the change is made whatever is there.
   */
  expected?: string | null;
}

/** Several files that are saved together or not at all. */
export interface ContentChange {
  /** What the change does, in a line. */
  message: string;
  /** Who it is recorded for. */
  author: { name: string; email: string };
  files: FileChange[];
}

/** What a change came to. */
export interface ContentCommit {
  /** The id of the commit that holds the change; the branch's present commit where nothing was to change. */
  commit: string;
  /** Path to the revision it has now; null for a deleted file. */
  revisions: Record<string, string | null>;
}

/** A file as one of the branch's commits left it. */
export interface FileVersion {
  /** Where the file was then. */
  path: string;
  /** The bytes it had; null where the commit deleted it. */
  revision: string | null;
  commit: string;
  /** When it was written, as an ISO moment. */
  at: string;
  author: { name: string; email: string };
}

/** A file that is gone. */
export interface DeletedFile extends FileVersion {
  /** The last bytes it had. */
  revision: string;
}

/**
 * Where content is saved. Implementations absorb their world's errors: what is missing is null, a
 * refused save is one of the errors below, and anything else is a fault.
 */
export interface ContentStore {
  /** The file as an editor would start from it, or null where there is none. */
  read(path: string): Promise<StoredFile | null>;
  /** Saves all files of a change as one commit. Throws ContentConflictError, ContentPathError or StoreUnavailableError. */
  commit(change: ContentChange): Promise<ContentCommit>;
  /** The revision that a file of these bytes has. */
  revisionOf(bytes: Uint8Array): Promise<string>;
  /**
   * The versions of the file now or formerly at `path`, newest first and at most `limit`, also under the names it had
   * before. What a file of the same name was that has since moved elsewhere is not among them.
   */
  history(path: string, limit: number): Promise<FileVersion[]>;
  /** The files of `folders` that are gone, each with its last deletion, newest first and at most `limit`. A file that moved is not gone. */
  deletions(folders: string[], limit: number): Promise<DeletedFile[]>;
  /** The bytes that a revision names, or null where there are none. */
  readVersion(revision: string): Promise<Uint8Array | null>;
}

/** A file is no longer what the change started from. Nothing was saved. */
export class ContentConflictError extends Error {
  override name = 'ContentConflictError';
  readonly path: string;
  /** What is there now; null where the file is gone. */
  readonly current: StoredFile | null;
  constructor(path: string, current: StoredFile | null) {
    super(current ? `${path} has been changed by someone else.` : `${path} does not exist any more.`);
    this.path = path;
    this.current = current;
  }
}

/** A path that content may not be saved at. Nothing was saved. */
export class ContentPathError extends Error {
  override name = 'ContentPathError';
}

type UnavailableOptions = ErrorOptions & Partial<Pick<StoreUnavailableError, 'retryAfterMs' | 'unsaved' | 'outcomeUnknown'>>;

/**
 * The store cannot save or be read now. The message is a sentence for the owner that says why; nothing was saved, unless
 * it says that this is not certain.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
  /** Milliseconds until it makes sense to try again; null where that is not known. */
  readonly retryAfterMs: number | null;
  /** The message for who wanted to save what could not even be read; null where the message says that already. */
  readonly unsaved: string | null;
  /** Whether a save may have been made all the same. The message says so then. */
  readonly outcomeUnknown: boolean;
  constructor(message: string, { retryAfterMs = null, unsaved = null, outcomeUnknown = false, ...options }: UnavailableOptions = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
    this.unsaved = unsaved;
    this.outcomeUnknown = outcomeUnknown;
  }
}
