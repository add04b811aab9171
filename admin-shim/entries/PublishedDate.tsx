import type { Status } from '#api/entries.ts';
import { formatDate } from '#domain/dates.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface PublishedDateProps {
  status: Status;
  publishedAt?: string | undefined;
}

/** Since when visitors see an entry. One that was published by hand need not say. */
export function PublishedDate({ status, publishedAt }: PublishedDateProps) {
  return formatDate(publishedAt, timeZone) || <span className="none">{status === 'published' ? 'No date' : 'Not published'}</span>;
}
