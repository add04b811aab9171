const HOUR = 60;

/** Minutes as hours and minutes, as short as a card has room for: 45 min, 1 hr, 23 hr 45 min. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  return [hours > 0 ? `${hours} hr` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

const DAY = 24 * HOUR;

/** A long time in words, in days where it is whole days: 7 days, 36 hr. */
export const longTime = (minutes: number): string =>
  minutes > DAY && minutes % DAY === 0 ? `${minutes / DAY} days` : formatMinutes(minutes);

const LONGEST_TEXT = 60;

const NUMBER = String.raw`(?:\d+\s+)?\d+\/\d+|\d+(?:\.\d+)?|\.\d+`;
const unit = (letters: string) => String.raw`\s*(?:${letters})(?![a-z])\.?`;
const IN_MINUTES = unit('m|mins?|minutes?');
/** Days, then hours and minutes; after hours, minutes need no unit. */
const IN_WORDS = new RegExp(
  String.raw`^(?:(${NUMBER})${unit('d|days?')})?\s*(?:(${NUMBER})${unit('h|hrs?|hours?')}\s*(?:(${NUMBER})(?:${IN_MINUTES})?)?|(${NUMBER})${IN_MINUTES})?$`,
);
const ISO_DURATION = /^p(?:(\d+)d)?(?:t(?:(\d+)h)?(?:(\d+)m)?(?:\d+(?:\.\d+)?s)?)?$/;
const APPROXIMATELY = /^(?:about|approx\.?|approximately|around|ca\.?|~|≈)\s*/;
const RANGE = new RegExp(String.raw`^(?:${NUMBER})\s*(?:-|–|to\b)\s*(?=[\d.])`);

/** A number as it is written in a time: 90, 1.5, 1/2 or 1 1/2; nothing is 0. */
function numberIn(text: string | undefined): number {
  const [, whole = '', top, bottom] = /^(?:(\d+)\s+)?(\d+)\/(\d+)$/.exec(text ?? '') ?? [];
  return top === undefined ? Number(text ?? 0) : Number(whole) + Number(top) / Number(bottom);
}

/**
 * The minutes that a text means, or null where it means none: `90`, `90 min`, `1:30`, `1 h 30`, `1 1/2 hours`, `2 days`,
 * `PT1H30M`. Of a range it is the longer time. A number alone is taken as it is, so it may be negative or a fraction.
 */
export function parseMinutes(text: string): number | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = text
    .toLowerCase()
    .replace(/[¼-¾⅐-⅞]/g, (fraction) => ` ${fraction.normalize('NFKC')}`)
    .replaceAll('⁄', '/')
    .trim();
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return Number(plain);
  const [isIso, isoDays, isoHours, isoMinutesPart] = ISO_DURATION.exec(plain) ?? [];
  if (isIso !== undefined && /\d/.test(isIso)) return numberIn(isoDays) * DAY + numberIn(isoHours) * HOUR + numberIn(isoMinutesPart);
  const [isClock, clockHours, clockMinutes] = /^(\d{1,3}):([0-5]\d)(?:\s*h)?$/.exec(plain) ?? [];
  if (isClock !== undefined) return numberIn(clockHours) * HOUR + numberIn(clockMinutes);
  const words = plain
    .replace(APPROXIMATELY, '')
    .replace(/\bhalf an?\s+(?=h)/, '1/2 ')
    .replace(/^an?\s+(?=[dhm])/, '1 ')
    .replace(/,|&|\+|\band\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(RANGE, '')
    .trim();
  const [found, days, hours, minutesAfterHours, minutes] = IN_WORDS.exec(words) ?? [];
  if (!found) return null;
  const total = numberIn(days) * DAY + numberIn(hours) * HOUR + numberIn(minutesAfterHours ?? minutes);
  return Number.isFinite(total) ? Math.round(total) : null;
}

/** Minutes as a machine reads them, an ISO 8601 duration: PT23H45M. */
export function isoMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}
