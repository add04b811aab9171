import type { ListedEntry } from '#api/entries.ts';
import { phaseAt } from '#schema/schedule.ts';
import { formatterIn } from '#domain/time-zone.ts';

/** Whether visitors see an entry now, and why not. */
export const VISIBILITIES = ['published', 'scheduled', 'over', 'draft'] as const;
/** One of them. */
export type Visibility = (typeof VISIBILITIES)[number];

/** The parts of an entry that its visibility depends on. */
export type Scheduled = Pick<ListedEntry, 'status' | 'publishAt' | 'unpublishAt'>;

const IN_PHASE = { before: 'scheduled', during: 'published', after: 'over' } as const;

/** Whether visitors see an entry at a time, in milliseconds since 1970. */
export const visibilityOf = (entry: Scheduled, timeZone: string, now: number): Visibility =>
  entry.status === 'draft' ? 'draft' : IN_PHASE[phaseAt(entry, timeZone, now)];

const shortMomentIn = formatterIn('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment in words, such as Sat, Nov 28, 7:30 AM; midnight is only the day that begins. */
export const shortMoment = (moment: number, timeZone: string): string => shortMomentIn(timeZone).format(moment).replace(', 12:00 AM', '');
