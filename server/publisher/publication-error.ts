/** Why a publication failed, as a sentence that the owner may read. */
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

/** The reason for the status. What any other error says may name places on this machine, so that is left to the log. */
export function publicReason(error: unknown): string {
  if (error instanceof PublicationError) return error.message;
  return DISK_SENTENCES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'something went wrong on our side; the log of the site says what.';
}
