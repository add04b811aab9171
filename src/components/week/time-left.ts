const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;
const inWords = new Intl.RelativeTimeFormat('en-US');

/** Takes the list from the newest page, once a moment of it has passed. */
async function renew(): Promise<void> {
  const html = await fetch(location.pathname, { cache: 'no-cache' }).then((response) => response.text());
  const [list, newest] = [document, new DOMParser().parseFromString(html, 'text/html')].map((page) => page.querySelector('#this-week'));
  if (list && newest && !list.contains(document.activeElement)) list.replaceWith(newest);
}

/**
 * Adds how much time is left, such as `in 2 days`, to each moment that asks for it; the same in every time zone. The last one that
 * passes brings the next list.
 */
function showTimeLeft(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-left]')) {
    const left = Date.parse(time.dateTime) - Date.now();
    const [length, unit] = UNITS.find(([ms]) => left >= ms) ?? UNITS[2];
    time.dataset['left'] = left > 0 ? inWords.format(Math.floor(left / length), unit) : '';
    // Offline, the list stays as it is until the next attempt.
    if (left <= 0 && document.visibilityState === 'visible') renew().catch(() => undefined);
  }
}

showTimeLeft();
setInterval(showTimeLeft, 60_000);

export {};
