import { StoreUnavailableError } from '../content-store.ts';
import { GitError } from './git.ts';

const GIT_MISSING = 'Git is not installed on this computer, so nothing can be saved. Install it from https://git-scm.com, then save again.';
const NO_REPOSITORY =
  "The website's folder is not a git repository, so nothing can be saved. Stop the website and start it again with npm start, which sets the folder up.";

/** Patterns for an error's code or git's output, each with a message for the owner. The first match wins. */
const SENTENCES: [RegExp, string][] = [
  [
    /ENOSPC|EDQUOT|No space left|Out of diskspace|quota exceeded/i,
    'The disk is full, so nothing was saved. Free some space, then save again.',
  ],
  [
    /EROFS|Read-only file system/i,
    "The disk that holds the website is read-only, so nothing was saved. Make it writable, or move the website's folder to another disk, then save again.",
  ],
  [
    /dubious ownership/i,
    "The website's folder belongs to another user of this computer, so git refuses to use it. Start the website as that user, or run `git config --global --add safe.directory` with the folder's path, then save again.",
  ],
  [
    /EACCES|EPERM|Permission denied|insufficient permission|Operation not permitted/i,
    'The website is not allowed to write to its own folder, so nothing was saved. Give the user that runs it write permission there, then save again.',
  ],
  [/not a git repository/i, NO_REPOSITORY],
];

export function noRepository(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError(NO_REPOSITORY, { cause });
}

/** Turns an error that the owner can fix into a StoreUnavailableError that says how. Returns any other error unchanged. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailableError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall?.startsWith('spawn')) return new StoreUnavailableError(GIT_MISSING, { cause: error });
  const symptom = error instanceof GitError ? error.stderr : (code ?? '');
  const sentence = SENTENCES.find(([pattern]) => pattern.test(symptom))?.[1];
  return sentence ? new StoreUnavailableError(sentence, { cause: error }) : error;
}
