import { z } from 'zod';
import { requiredText, text } from './fields.ts';

/** The days of a week. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** A day of the week. */
type Weekday = (typeof WEEKDAYS)[number];

const placeOf = (word: string): number => WEEKDAYS.findIndex((day) => day.toLowerCase() === word.trim().toLowerCase());

/** The days in a text such as `Saturday`, `Tuesday to Friday` or `Monday, Thursday`; null if it is something else. */
export function parseDays(words: string): Weekday[] | null {
  const days = words.split(/,|\band\b/i).flatMap((part) => {
    const [first = -1, last = first, ...more] = part.split(/\bto\b|[-–]/i).map(placeOf);
    if (first < 0 || last < 0 || more.length > 0) return [null];
    const count = ((last - first + 7) % 7) + 1;
    return Array.from({ length: count }, (_, index) => WEEKDAYS[(first + index) % 7] ?? null);
  });
  return days.includes(null) ? null : ([...new Set(days)] as Weekday[]);
}

/** One or several days of the week in words. */
export const weekdays = (label: string) =>
  requiredText(
    label,
    80,
    'Such as Saturday, or Tuesday to Friday',
    z.refine<string>((words) => parseDays(words) !== null, `${label} must be a day such as Saturday, or days such as Tuesday to Friday`),
  ).meta({ title: label, description: 'Such as Saturday, or Tuesday to Friday' });

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

/** A time of day as people say it: 9 AM, 2:30 PM. */
export function timeInWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** A span of one day as people say it: 2 to 4 PM, 9 AM to 2 PM. */
export function timesInWords(from: string, to: string): string {
  const [start, end] = [timeInWords(from), timeInWords(to)];
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} to ${end}`;
}
