const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const UNITS = [
  ['year', 365 * 24 * 3_600],
  ['month', 30 * 24 * 3_600],
  ['week', 7 * 24 * 3_600],
  ['day', 24 * 3_600],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago a moment was, as people say it: 2 hours ago, yesterday. `now` is in milliseconds since 1970. */
export function relativeTime(moment: string, now: number): string {
  const seconds = (now - Date.parse(moment)) / 1_000;
  const unit = UNITS.find(([, length]) => seconds >= length);
  // What a clock that is ahead wrote was written just now.
  return unit ? relative.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now';
}

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** The very time of a moment, where this device is. */
export const exactTime = (moment: string): string => exact.format(new Date(moment));
