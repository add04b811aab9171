import { asciiDigits } from '../ascii-digits.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** The minutes in each part of a duration in ISO 8601, from weeks to seconds. */
const ISO_MINUTES = [7 * DAY, DAY, HOUR, 1, 1 / 60];

const LONGEST_TEXT = 60;

const NUMBER = String.raw`(?:\d+\s+)?\d+\/\d+|\d+(?:\.\d+)?|\.\d+`;
/** What units of time are called, in the languages of part-names.ts. */
const DAYS = 'd|days?|tage?n?|jours?|d[ií]as?|giorn[oi]|dagen|dni|dzień|dn[yíů]|dagar?|дн(?:я|ей)|день|gün|أيام|يوم|दिन|hari|ngày|天|日|일';
const HOURS =
  'h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|u|uur|uren|godz|godzin[ay]?|hod|hodin[ay]?|tim|timm(?:e|ar)|ч|час(?:а|ов)?|sa|saat|ساعات|ساعة|ساعه|घंट[ाे]|jam|giờ|tiếng|小时|小時|时|時間|時|시간';
const MINUTES =
  'm|mins?|minutes?|minuten|minut[iosay]?|minutos?|minuto|minuter|мин|минут[аы]?|dk|dak|dakika|دقائق|دقيقة|دقيقه|मिनट|menit|phút|分钟|分鐘|分間|分|분';
const unit = (names: string) => String.raw`\s*(?:${names})(?!\p{L})\.?`;
const IN_MINUTES = unit(MINUTES);
/** Matches days, then hours and minutes; after hours, minutes need no unit. */
const IN_WORDS = new RegExp(
  String.raw`^(?:(${NUMBER})${unit(DAYS)})?\s*(?:(${NUMBER})${unit(HOURS)}\s*(?:(${NUMBER})(?:${IN_MINUTES})?)?|(${NUMBER})${IN_MINUTES})?$`,
  'u',
);
/** A duration as programs write it; some leave out the T, or a number that is zero. */
const ISO_DURATION = /^p(?=.*\d)(?:[\d.]*[ymwdhst])+\d{0,2}$/;

/** Minutes of a duration in ISO 8601; null if it has years or months, of which programs only write zero. */
function isoDuration(text: string): number | null {
  const [date = '', time = ''] = text.slice(1).split('t');
  const numberOf = (part: string, letter: string): number => Number(new RegExp(`([\\d.]+)${letter}`).exec(part)?.[1] ?? 0);
  const hasT = text.includes('t');
  // Minutes after hours need no letter: PT1H30.
  const clock = (hasT ? time : date).replace(/(?<=h)(\d{1,2})$/, '$1m');
  if (numberOf(date, 'y') > 0 || (hasT && numberOf(date, 'm') > 0)) return null;
  const parts = [numberOf(date, 'w'), numberOf(date, 'd'), numberOf(clock, 'h'), numberOf(clock, 'm'), numberOf(clock, 's')];
  const total = parts.reduce((sum, part, index) => sum + part * (ISO_MINUTES[index] ?? 0), 0);
  return Number.isFinite(total) ? Math.round(total) : null;
}
const APPROXIMATELY =
  /^(?:about|approx\.?|approximately|around|over|under|up to|at least|less than|more than|ca\.?|etwa|environ|около|約|约|~|≈)\s*/;
/** The other end of a range that has units at both: 30 mins to 1 hour. */
const LONGER = /^.*\p{L}\.?\s*(?:[-–]|\s(?:to|bis|à|a)\s)\s*(?=\d)/u;
/** What is waited for besides: 45 minutes plus chilling. */
const BESIDES = /\s*\(?(?:plus|\+)\s[^\d)]*\)?$/;
/** Half an hour more, as other languages say it: hora y media, 2 ore e mezza. */
const AND_A_HALF = /(?:(\d+)\s+)?(?:horas?|or[ae])\s+(?:y media|e mezz[ao]|e meia)/;
const RANGE = new RegExp(String.raw`^(?:${NUMBER})\s*(?:-|–|to\b)\s*(?=[\d.])`);

/** For screen readers and again: 1 hour hr 15 minutes mins. */
const TWICE = /(\p{L}+)\s+(?:\1|hrs?|mins?|d)(?!\p{L})/gu;

/** Parses a number of a duration: 90, 1.5, 1/2 or 1 1/2; undefined is 0. */
function numberIn(text: string | undefined): number {
  const [, whole = '', top, bottom] = /^(?:(\d+)\s+)?(\d+)\/(\d+)$/.exec(text ?? '') ?? [];
  return top === undefined ? Number(text ?? 0) : Number(whole) + Number(top) / Number(bottom);
}

/**
 * Parses a duration in minutes, or returns null: `90`, `90 min`, `1:30`, `1 h 30`, `1,5 h`, `1 1/2 hours`, `2 days`, `PT1H30M`. A range
 * gives its longer time. A bare number is returned unchanged, so it may be negative or a fraction.
 */
export function parseMinutes(text: string): number | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = asciiDigits(text)
    .toLowerCase()
    .replace(/[¼-¾⅐-⅞]/g, (fraction) => ` ${fraction.normalize('NFKC')}`)
    .replaceAll('⁄', '/')
    .replace(/(\d),(?=\d{1,2}(?!\d))/g, '$1.')
    .trim();
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return Number(plain);
  const iso = plain.replace(/\s/g, '');
  if (ISO_DURATION.test(iso)) return isoDuration(iso);
  const [isClock, clockHours, clockMinutes] = /^(\d{1,3}):([0-5]\d)(?::[0-5]\d)?(?:\s*h)?$/.exec(plain) ?? [];
  if (isClock !== undefined) return numberIn(clockHours) * HOUR + numberIn(clockMinutes);
  const words = plain
    .replace(BESIDES, '')
    .replace(LONGER, '')
    .replace(APPROXIMATELY, '')
    .replace(AND_A_HALF, (_, hours = '1') => `${hours}.5 h`)
    .replace(TWICE, '$1')
    .replace(/\bhalf an?\s+(?=h)/, '1/2 ')
    .replace(/^an?\s+(?=[dhm])/, '1 ')
    .replace(/[,،&+]|(?<!\p{L})(?:and|und|et|y|e|en|och|i|a|и|و)(?=\s|و?\d)/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(RANGE, '')
    .trim();
  const [found, days, hours, minutesAfterHours, minutes] = IN_WORDS.exec(words) ?? [];
  if (!found) return null;
  const total = numberIn(days) * DAY + numberIn(hours) * HOUR + numberIn(minutesAfterHours ?? minutes);
  return Number.isFinite(total) ? Math.round(total) : null;
}
