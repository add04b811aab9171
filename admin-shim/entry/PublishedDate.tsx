import { useContext } from 'react';
import { formatDate } from '#domain/dates.ts';
import { momentOf } from '#domain/time-zone.ts';
import { shortMoment, type Scheduled, visibilityOf } from './visibility.ts';
import { TimeZone } from '../kit/time-zone.ts';

/** Since when visitors see an entry, or from when on. One that was published by hand need not say. */
export function PublishedDate({ publishedAt, ...entry }: Scheduled & { publishedAt?: string | undefined }) {
  const timeZone = useContext(TimeZone);
  const { status, publishAt } = entry;
  if (publishAt && visibilityOf(entry, timeZone, Date.now()) === 'scheduled') return shortMoment(momentOf(publishAt, timeZone), timeZone);
  return (
    formatDate(publishedAt ?? publishAt, timeZone) || <span className="none">{status === 'published' ? 'No date' : 'Not published'}</span>
  );
}
