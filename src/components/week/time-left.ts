const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;
const inWords = new Intl.RelativeTimeFormat('en-US');

/** Adds how much time is left, such as `in 2 days`, to each moment that asks for it; the same in every time zone. */
function showTimeLeft(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('[data-left]')) {
    const left = Date.parse(time.dateTime) - Date.now();
    const [length, unit] = UNITS.find(([ms]) => left >= ms) ?? UNITS[2];
    time.dataset['left'] = left > 0 ? inWords.format(Math.floor(left / length), unit) : '';
  }
}

showTimeLeft();
setInterval(showTimeLeft, 60_000);
