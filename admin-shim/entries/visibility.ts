import { createContext } from 'react';
import type { ListedEntry } from '#api/entries.ts';
import { momentOf } from '#domain/time-zone.ts';

/** The bakery's time zone, in which the admin shows and asks for times. */
export const TimeZone = createContext('UTC');

/** Whether visitors see an entry now, and why not. */
export type Visibility = 'draft' | 'scheduled' | 'published' | 'over';

/** The parts of an entry that its visibility depends on. */
export type Scheduled = Pick<ListedEntry, 'status' | 'publishAt' | 'unpublishAt'>;

/** Whether visitors see an entry at a time, in milliseconds since 1970. */
export function visibilityOf({ status, publishAt, unpublishAt }: Scheduled, timeZone: string, now: number): Visibility {
  const isOver = (moment: string | undefined) => Boolean(moment) && momentOf(moment as string, timeZone) <= now;
  if (status === 'draft') return 'draft';
  if (isOver(unpublishAt)) return 'over';
  return publishAt && !isOver(publishAt) ? 'scheduled' : 'published';
}

/** A moment in words, such as Sat, Nov 28, 7:30 AM. */
export const momentInWords = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(moment);
