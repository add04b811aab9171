const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;
const inWords = new Intl.RelativeTimeFormat('en-US');

/**
 * Adds how much time is left, such as `in 2 days`, to each moment that asks for it; the same in every time zone. The last one that
 * passes, or the end of a list, brings the next one. Until that is here, what has passed is not offered.
 */
function showTimeLeft(): void {
  let isOld = false;
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-left]')) {
    const left = Date.parse(time.dateTime) - Date.now();
    const [length, unit] = UNITS.find(([ms]) => left >= ms) ?? UNITS[2];
    time.dataset['left'] = left > 0 ? inWords.format(Math.floor(left / length), unit) : '';
    if (left > 0) continue;
    isOld = true;
    time.closest('.act')?.toggleAttribute('data-passed', time.matches('.closes'));
  }
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-week]'))
    isOld ||= Date.parse(dataset['ends'] ?? '') <= Date.now();
  // Offline, the list stays as it is until the next attempt.
  if (isOld && document.visibilityState === 'visible')
    import('./newest-week.ts').then(({ showNewest }) => showNewest()).catch(() => undefined);
}

/** Shows it, now and every minute. */
export function startTimeLeft(): void {
  showTimeLeft();
  setInterval(showTimeLeft, 60_000);
}
