import { useContext } from 'react';
import { formatDate } from '#domain/dates.ts';
import { type Scheduled } from './visibility.ts';
import { TimeZone } from '../parts/time-zone.ts';

/** Since when visitors see an entry, or from when on. One that was published by hand need not say. */
export function PublishedDate({ status, publishAt, publishedAt }: Scheduled & { publishedAt?: string | undefined }) {
  const date = formatDate(publishedAt ?? publishAt, useContext(TimeZone));
  return date || <span className="none">{status === 'published' ? 'No date' : 'Not published'}</span>;
}
