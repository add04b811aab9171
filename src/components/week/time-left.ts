import { adoptStyle } from '#islands/parts/adopt-style.ts';

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;
const inWords = new Intl.RelativeTimeFormat('en-US');

const partsOf = (page: Document) => page.querySelectorAll<HTMLElement>('[data-week]');

/** Adds the styles of a part that the page does not have yet: its policy knows only those that it came with. */
function addStyles(part: HTMLElement): void {
  const known = new Set([...document.querySelectorAll('style')].map(({ textContent }) => textContent));
  for (const style of part.querySelectorAll('style')) {
    if (known.has(style.textContent)) continue;
    adoptStyle(style.textContent);
    style.remove();
  }
}

/** Takes the week from the newest page, once a moment of it has passed. */
async function renew(): Promise<void> {
  const html = await fetch(location.pathname, { cache: 'no-cache' }).then((response) => response.text());
  const newest = partsOf(new DOMParser().parseFromString(html, 'text/html'));
  for (const [place, part] of partsOf(document).entries()) {
    const next = newest[place];
    if (!next || next.id !== part.id || part.contains(document.activeElement)) continue;
    addStyles(next);
    part.replaceWith(next);
  }
}

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
  for (const { dataset } of partsOf(document)) isOld ||= Date.parse(dataset['ends'] ?? '') <= Date.now();
  // Offline, the list stays as it is until the next attempt.
  if (isOld && document.visibilityState === 'visible') renew().catch(() => undefined);
}

showTimeLeft();
setInterval(showTimeLeft, 60_000);
