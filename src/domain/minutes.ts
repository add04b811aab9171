const HOUR = 60;

/** Minutes as hours and minutes, as short as a card has room for: 45 min, 1 hr, 23 hr 45 min. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  return [hours > 0 ? `${hours} hr` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** Minutes as a machine reads them, an ISO 8601 duration: PT23H45M. */
export function isoMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}
