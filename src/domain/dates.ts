import { formatterIn } from './time-zone.ts';

const dateIn = formatterIn('en-US', { dateStyle: 'long' });
const momentIn = formatterIn('en-US', { dateStyle: 'long', timeStyle: 'short' });

/**
 * Formats a date and time as a date such as November 20, 2026, in a time zone such as America/Chicago. A date without a time is
 * the same day in every zone. Returns an empty text for undefined.
 */
export function formatDate(moment: string | undefined, timeZone: string): string {
  if (moment === undefined) return '';
  const isMereDate = moment.length === 10;
  return dateIn(isMereDate ? 'UTC' : timeZone).format(new Date(moment));
}

/** Formats a date and time such as November 20, 2026 at 7:30 AM, in a time zone; a date without a time as `formatDate` does. */
export const formatMoment = (moment: string, timeZone: string): string =>
  moment.length === 10 ? formatDate(moment, timeZone) : momentIn(timeZone).format(new Date(moment));

/** The calendar date in the local time zone, such as 2026-11-20. In a browser that is the owner's zone. */
export function localDate(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

const CLOCKS_DIFFER_BY = 60_000;

/**
 * Whether a date lies in the future. A time must be more than a minute ahead, since clocks differ; a date without a time must be
 * after today.
 */
export function isInFuture(moment: string, now: Date): boolean {
  return moment.length === 10 ? moment > localDate(now) : Date.parse(moment) > now.getTime() + CLOCKS_DIFFER_BY;
}
