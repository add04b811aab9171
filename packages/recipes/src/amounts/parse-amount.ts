import { NUMBER, parseNumber, thousandsIn } from './numbers.ts';
import type { Quantity } from './quantities.ts';
import { unitSize } from './sized-units.ts';

/** A number in an amount with its unit, and what is written around both. */
export interface Term {
  low: Quantity;
  /** The other end of a range, with what is between both. */
  high?: Quantity | undefined;
  separator: string;
  /** What separates thousands. */
  thousands?: string | undefined;
  /** As far as it is part of the amount; that of the last number usually follows. */
  written: string;
  /** What is between the unit and the next number, and what it means: the second part of a sum, or the other end of a range. */
  joint: string;
  isRange: boolean;
  /** The unit that the number is in, also if it is not part of the amount. */
  unit: string;
}

/** An amount as recipes have it: a number or a range, perhaps in two units, such as `1 lb 4` or `110ml-150`. */
export interface Amount {
  /** The text as it is written. */
  text: string;
  /** What is before the first number: `about `. */
  sign: string;
  terms: readonly [Term, ...Term[]];
}

/** What says that an amount is not exact. */
export const ABOUT = String.raw`(?:about|approx(?:imately|\.)?|around|roughly|ca\.?|circa|etwa|environ|nearly|almost|up to|at least|scant|heap(?:ed|ing)|generous|(?:just |a little )?(?:over|under))\s+|[~≈]\s*`;
/** What is between the ends of a range. */
export const TO = String.raw`\s*[–—-]\s*|\s+(?:to|or|bis|oder|à|ou|till|tot|eller|[ao])\s+`;

const SIGN = new RegExp(`^(?:${ABOUT})`, 'i');
const NUMBERS = new RegExp(NUMBER, 'giu');
const IS_TO = new RegExp(`^(?:${TO})$`, 'i');
/** A unit, and what joins it to the next number. */
const UNIT_BETWEEN = new RegExp(
  String.raw`^(\s*\p{L}+?(?:\s?\p{L}+?)??)(\.?(?:${TO})|\.?\s*[+&]\s*|\.?,?\s+(?:(?:plus|and|minus|less)\s+)?|(?<=\p{L}))$`,
  'iu',
);
const IS_WORD = /[+&]|plus|and|minus|less/i;

const isBelow = (a: Quantity, b: Quantity): boolean => a.top * b.bottom < b.top * a.bottom;

/** A number in a unit, which says whether a comma separates thousands. */
function numberIn(text: string, unit: string): Pick<Term, 'low' | 'thousands'> | null {
  const thousands = unitSize(unit)?.marks === 'grams' ? thousandsIn(text) : undefined;
  const low = parseNumber(thousands ? text.replace(/[,.]/g, '') : text);
  return low && { low, thousands };
}

/** Whether two units without a word between them are one measure: pounds and ounces, cups and tablespoons. One that is not written may be. */
function isLarger(unit: string, next: string): boolean {
  const [a, b] = [unitSize(unit), unitSize(next)];
  return a !== undefined && (b ? a.kind === b.kind && a.isMetric === b.isMetric && a.size > b.size : next === '');
}

/** Reads an amount, of which the last unit may follow in a field of its own; null if it is not clearly one. */
export function parseAmount(text: string, unit = ''): Amount | null {
  const amount = text.trim();
  // Most amounts are a number alone, which is quickly read.
  const alone = /^\d[\d./]*$/.test(amount) ? numberIn(amount, unit) : null;
  if (alone) return { text, sign: '', terms: [{ ...alone, separator: '', written: '', joint: '', isRange: false, unit }] };
  const sign = SIGN.exec(amount)?.[0] ?? '';
  const rest = amount.slice(sign.length);
  const numbers = [...rest.matchAll(NUMBERS)];
  if (numbers[0]?.index !== 0) return null;
  const terms: Term[] = [];
  let at = 0;
  while (at < numbers.length) {
    const behind = (place: number) => {
      const found = numbers[place];
      return found ? rest.slice(found.index + found[0].length, numbers[place + 1]?.index) : '';
    };
    const isRange = at + 1 < numbers.length && IS_TO.test(behind(at));
    const last = isRange ? at + 1 : at;
    const isLast = last === numbers.length - 1;
    const [, written = '', joint = ''] = isLast ? ['', behind(last)] : (UNIT_BETWEEN.exec(behind(last)) ?? []);
    if (!isLast && written === '') return null;
    const own = written.trim() || unit;
    const [low, high] = [at, last].map((place) => numberIn(numbers[place]?.[0] ?? '', own));
    if (!low || !high || (isRange && !isBelow(low.low, high.low))) return null;
    const isTo = !isLast && IS_TO.test(joint.replace(/^\./, ''));
    terms.push({
      ...low,
      ...(isRange ? { high: high.low } : {}),
      separator: isRange ? behind(at) : '',
      written,
      joint,
      isRange: isTo,
      unit: own,
    });
    at = last + 1;
  }
  const [first, ...others] = terms;
  if (!first || !areOne(terms)) return null;
  return { text, sign, terms: [first, ...others] };
}

const sizeOf = ({ low, unit }: Term): number => (Number(low.top) / Number(low.bottom)) * (unitSize(unit)?.size ?? NaN);

/** Whether the numbers of an amount belong together: `1 lb 4`, `2 cups plus 1`, `3lb 5oz-4lb 8`, but not `1 can 14`. */
function areOne(terms: readonly Term[]): boolean {
  const last = terms.at(-1);
  // A unit behind a single number is no part of its amount, and other words are none at all.
  if (last?.written && (terms.length === 1 || !/^\s*\p{L}+\.?$/u.test(last.written))) return false;
  const to = terms.findIndex(({ isRange }) => isRange);
  const isSum = terms.slice(0, -1).every(({ joint, isRange, unit }, index) => {
    const next = terms[index + 1];
    return isRange || IS_WORD.test(joint) || isLarger(unit, next?.unit ?? '');
  });
  if (!isSum || to === -1) return isSum;
  const ends = [terms.slice(0, to + 1), terms.slice(to + 1)];
  const [low = NaN, high = NaN] = ends.map((end) => end.reduce((sum, term) => sum + sizeOf(term), 0));
  return low < high && terms.every(({ high: isOpen, isRange }, index) => !isOpen && (!isRange || index === to));
}
