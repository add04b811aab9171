import { type MakingFailure, PublicationError } from '@family-bakery/live-pages/folder/publication-error';
import { isRendition } from './ranks.ts';

const DISK_SENTENCES: Record<string, string> = {
  ENOSPC: 'the disk is full; free some space.',
  EDQUOT: 'the disk is full; free some space.',
  EROFS: 'the folder of the published pages cannot be written; make it writable.',
  EACCES: 'the folder of the published pages cannot be written; make it writable.',
  EPERM: 'the folder of the published pages cannot be written; make it writable.',
};

/** The reason to show in the status, to follow a colon. Other errors may contain paths on this machine, so their messages go only to the log. */
export function publicReason(error: unknown): string {
  if (error instanceof PublicationError) return `it cannot be made. ${error.message}`;
  return DISK_SENTENCES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'something went wrong on our side; the log of the site says what.';
}

/** What visitors see instead of a file that cannot be made, and why. `page` is its address if it is a page. */
export function failureSentence({ name, error, others }: MakingFailure, page: string | undefined): string {
  const file = isRendition(name) ? 'A size of a photo cannot be made' : `The file /${name} cannot be written`;
  const what = page === undefined ? file : `Visitors see the page ${page} as it was before`;
  const more =
    others === 0 ? '' : ` ${others === 1 ? 'Another file' : `${others.toLocaleString('en-US')} other files`} could not be made either.`;
  return `${what}: ${publicReason(error)}${more} It is tried again every few seconds.`;
}
