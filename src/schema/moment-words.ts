import { addDays, clockIn } from '#domain/time-zone.ts';
import { timeInWords } from './weekdays.ts';

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** A date such as 2026-11-28 in words: Saturday, November 28; if it is `near`, at most six days away: Saturday. */
export const dayInWords = (date: string, isNear = false): string => (isNear ? WEEKDAY : DAY).format(new Date(`${date}T00:00Z`));

/** The same with its year, if that is not the current one of `today`. */
export const dayOfAnyYear = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? dayInWords(date) : `${dayInWords(date)}, ${date.slice(0, 4)}`;

/**
 * A date, or a moment in a time zone, in words: Saturday, November 28; Saturday at 2 PM if it is `near`. When Saturday begins, people call
 * it Friday at midnight.
 */
export function momentInWords(value: string, timeZone: string, isNear = false, before = ' at '): string {
  if (value.length === 10) return dayInWords(value, isNear);
  const [date = '', time = ''] = clockIn(Date.parse(value), timeZone).split('T');
  if (time === '00:00') return `${dayInWords(addDays(date, -1), isNear)}${before}midnight`;
  return `${dayInWords(date, isNear)}${before}${timeInWords(time)}`;
}
