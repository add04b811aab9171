import { z } from 'zod';
import { dayNamed } from '#domain/day-names.ts';
import { requiredText, text } from './fields.ts';

/** The days of a week. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** A day of the week. */
export type Weekday = (typeof WEEKDAYS)[number];

/** The days in a text such as `Saturday`, `Tuesday to Friday`, `Fri–Sat` or `Montag, Donnerstag`; null if it is something else. */
export function parseDays(words: string): Weekday[] | null {
  const days = words.split(/[,;&+/]|\b(?:and|und|et|y|e|i|oraz)\b/iu).flatMap((part) => {
    const [first = -1, last = first, ...more] = part.split(/(?<=\S)\s+(?:to|bis|do|à|au|a|al|tot|til|till)\s+(?=\S)|[-–—]/iu).map(dayNamed);
    if (first < 0 || last < 0 || more.length > 0) return [null];
    const count = ((last - first + 7) % 7) + 1;
    return Array.from({ length: count }, (_, index) => WEEKDAYS[(first + index) % 7] ?? null);
  });
  return days.includes(null) ? null : ([...new Set(days)] as Weekday[]);
}

/** From this many days in a row, the first and last are named. */
const ROW = 3;

/** Days as visitors read them: Saturday; Monday and Thursday; Tuesday to Friday and Sunday. */
export function daysInWords(days: readonly Weekday[]): string {
  const fromMonday = [...WEEKDAYS.slice(1), WEEKDAYS[0]].map((day) => (days.includes(day) ? day : null));
  const rows: Weekday[][] = [[]];
  for (const day of fromMonday) {
    if (day === null) rows.push([]);
    else rows.at(-1)?.push(day);
  }
  const parts = rows.flatMap((row) => (row.length < ROW ? row : [`${row[0]} to ${row.at(-1)}`]));
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const ENGLISH = new RegExp(`\\b(?:${WEEKDAYS.join('|')}|to|and)\\b|[\\s,–-]`, 'gi');

/** Days in English words; what already is in them, or is no days, stays as it is. */
function tidyDays(typed: unknown): unknown {
  if (typeof typed !== 'string' || typed.replace(ENGLISH, '') === '') return typed;
  const days = parseDays(typed);
  return days ? daysInWords(days) : typed;
}

/** One or several days of the week in words. */
export const weekdays = (label: string) =>
  z
    .preprocess(
      tidyDays,
      requiredText(
        label,
        80,
        undefined,
        z.refine<string>(
          (words) => parseDays(words) !== null,
          `${label} must be a day such as Saturday, or days such as Tuesday to Friday`,
        ),
      ),
    )
    .meta({ title: label, control: 'days' });

/** A time of day such as 14:30. */
export const timeOfDay = (label: string) =>
  text(
    label,
    20,
    z.minLength(1, `${label} is required`),
    z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^$/, `${label} must be a time such as 14:30`),
  ).meta({
    title: label,
    control: 'time',
  });

/** A time of day as people say it: 9 AM, noon, 2:30 PM. */
export function timeInWords(time: string): string {
  if (time === '12:00') return 'noon';
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** A span of one day as people say it: 2 to 4 PM, 9 AM to 2 PM, 10 AM to noon. */
export function timesInWords(from: string, to: string): string {
  const [start, end] = [timeInWords(from), timeInWords(to)];
  return `${/[AP]M$/.test(start) && start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} to ${end}`;
}
