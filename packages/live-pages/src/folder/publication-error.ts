/**
 * A file cannot be made whatever is tried, such as a page whose template fails: the others are made meanwhile. After any other error, such
 * as that of a full disk, the work in the background pauses.
 */
export class PublicationError extends Error {
  override name = 'PublicationError';
}

/** A file that cannot be made. */
export interface MakingFailure {
  name: string;
  error: unknown;
  /** How many more there are. */
  others: number;
}
