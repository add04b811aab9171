const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })));
  return format;
}

/**
 * A moment as people read it, such as November 20, 2026, in a time zone such as America/Chicago.
 * A mere date is the same day in every zone. Empty where there is no moment.
 */
export function formatDate(moment: string | undefined, timeZone: string): string {
  if (moment === undefined) return '';
  const isMereDate = moment.length === 10;
  return formatIn(isMereDate ? 'UTC' : timeZone).format(new Date(moment));
}

/** The calendar date of a moment where this program runs, such as 2026-11-20: in a browser the date on the owner's wall. */
export function localDate(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

const CLOCKS_DIFFER_BY = 60_000;

/** Whether a moment is still to come, by more than clocks differ. A mere date is to come from the day after today on. */
export function isInFuture(moment: string, now: Date): boolean {
  return moment.length === 10 ? moment > localDate(now) : Date.parse(moment) > now.getTime() + CLOCKS_DIFFER_BY;
}
