/** A publication failed. The message is written for the owner. */
export class PublicationError extends Error {
  override name = 'PublicationError';
}

const DISK_SENTENCES: Record<string, string> = {
  ENOSPC: 'the disk is full; free some space.',
  EDQUOT: 'the disk is full; free some space.',
  EROFS: 'the folder of the published pages cannot be written; make it writable.',
  EACCES: 'the folder of the published pages cannot be written; make it writable.',
  EPERM: 'the folder of the published pages cannot be written; make it writable.',
};

/** The reason to show in the status. Other errors may contain paths on this machine, so their messages go only to the log. */
export function publicReason(error: unknown): string {
  if (error instanceof PublicationError) return error.message;
  return DISK_SENTENCES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'something went wrong on our side; the log of the site says what.';
}
