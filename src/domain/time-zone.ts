const DAY_MS = 86_400_000;

/** Makes a format for each time zone, and keeps it: creating one takes a hundred times as long as using it. */
export function formatterIn(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    let format = formats.get(timeZone);
    if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat(locale, { ...options, timeZone })));
    return format;
  };
}

// Swedes write dates and times as ISO 8601 does.
const clockFormatIn = formatterIn('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** What clocks in a time zone show at a moment, in milliseconds since 1970: a date and a time such as 2026-11-28T07:30. */
export const clockIn = (moment: number, timeZone: string): string => clockFormatIn(timeZone).format(moment).replace(' ', 'T');

/** How far clocks in a time zone are ahead of UTC at a moment, in milliseconds. */
const aheadAt = (moment: number, timeZone: string): number => {
  const minute = Math.floor(moment / 60_000) * 60_000;
  return Date.parse(`${clockIn(minute, timeZone)}Z`) - minute;
};

/**
 * The moment, in milliseconds since 1970, when clocks in a time zone show a date and a time such as 2026-11-28T07:30. Of two such moments
 * the first; a time that is skipped when clocks go forward is as much later as they do. NaN for an invalid text.
 */
export function momentOfClock(clock: string, timeZone: string): number {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  const [first, second] = [-DAY_MS, DAY_MS].map((apart) => asUtc - aheadAt(asUtc + apart, timeZone)) as [number, number];
  const shown = [first, second].filter((moment) => clockIn(moment, timeZone) === clock.slice(0, 16));
  return shown.length > 0 ? Math.min(...shown) : Math.max(first, second);
}

/** A date, or a moment, some days later or earlier. A day is 24 hours. */
export const addDays = (value: string, days: number): string =>
  new Date(Date.parse(value) + days * DAY_MS).toISOString().slice(0, value.length === 10 ? 10 : undefined);

/** A date, or a moment, some days later or earlier at the same time of the clock in a time zone, also if clocks change in between. */
export function addClockDays(value: string, days: number, timeZone: string): string {
  if (value.length === 10) return addDays(value, days);
  const [date = '', time = ''] = clockIn(Date.parse(value), timeZone).split('T');
  return new Date(momentOfClock(`${addDays(date, days)}T${time}`, timeZone)).toISOString();
}

/**
 * The moment, in milliseconds since 1970, of a date (2026-11-28) or a date and time with its offset (2026-11-28T13:30:00Z). A date without
 * a time begins at midnight in the time zone.
 */
export const momentOf = (value: string, timeZone: string): number =>
  value.length === 10 ? momentOfClock(`${value}T00:00`, timeZone) : Date.parse(value);
