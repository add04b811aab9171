import type { ListedEntry } from '#api/entries.ts';
import { phaseAt } from '#domain/schedule.ts';

/** Whether visitors see an entry now, and why not. */
export type Visibility = 'draft' | 'scheduled' | 'published' | 'over';

/** The parts of an entry that its visibility depends on. */
export type Scheduled = Pick<ListedEntry, 'status' | 'publishAt' | 'unpublishAt'>;

const IN_PHASE = { before: 'scheduled', during: 'published', after: 'over' } as const;

/** Whether visitors see an entry at a time, in milliseconds since 1970. */
export const visibilityOf = (entry: Scheduled, timeZone: string, now: number): Visibility =>
  entry.status === 'draft' ? 'draft' : IN_PHASE[phaseAt(entry, timeZone, now)];

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
