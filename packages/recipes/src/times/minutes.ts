const HOUR = 60;

/** Formats minutes compactly: 45 min, 1 hr, 23 hr 45 min. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  return [hours > 0 ? `${hours} hr` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

const DAY = 24 * HOUR;
/** Formats a long duration, in days if it is whole days: 7 days, 36 hr. */
export const longTime = (minutes: number): string =>
  minutes > DAY && minutes % DAY === 0 ? `${minutes / DAY} days` : formatMinutes(minutes);

/** Formats minutes as an ISO 8601 duration: PT23H45M. */
export function isoMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}
