import { unitSize } from './sized-units.ts';

/** An exact non-negative number, with the way it was written. */
export interface Quantity {
  top: bigint;
  bottom: bigint;
  /** Formatted as a whole number and a fraction. */
  isFraction: boolean;
  /** Scaled by a number that leaves no fraction of a kitchen, so that it is rounded to what can be measured. */
  isRough?: boolean;
  /** In grams or milliliters, of which kitchens with scales measure whole ones. */
  isGrams?: boolean;
  /** Formatted as a word if there is one. */
  isWord?: boolean;
  /** The decimal separator. */
  point: '.' | ',';
}

/** Numbers in words: the index of each is its number. */
export const WORDS = ' one two three four five six seven eight nine ten eleven twelve'.split(' ');

const SIXTEENTHS = 16n;
const TWELFTHS = 12n;
const EIGHTHS = 8n;
const QUARTERS = 4n;
const HALVES = 2n;
const TENTHS = 10n;
const HUNDREDTHS = 100n;
/** The number of parts in a quantity: rounded half up, at least 1. */
function countOf(part: bigint, { top, bottom }: Quantity): bigint {
  const count = (2n * top * part + bottom) / (2n * bottom);
  return count === 0n ? 1n : count;
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}

/**
 * As cooks read it: 2 1/4, and thirds stay thirds. A fraction that no measure has is rounded to sixteenths, or above 2 to eighths and
 * above 4 to quarters, which is within 4%.
 */
function shownFraction(quantity: Quantity): string {
  const isTwelfths = !quantity.isRough && (quantity.top * TWELFTHS) % quantity.bottom === 0n;
  const isEighths = (quantity.top * EIGHTHS) % quantity.bottom === 0n;
  const coarse =
    !isEighths && (quantity.isRough || quantity.top >= quantity.bottom * 4n)
      ? QUARTERS
      : quantity.top >= quantity.bottom * 2n
        ? EIGHTHS
        : SIXTEENTHS;
  const part = isTwelfths ? TWELFTHS : coarse;
  const count = countOf(part, quantity);
  const [whole, rest] = [count / part, count % part];
  const common = divisor(rest, part);
  return [whole || '', rest && `${rest / common}/${part / common}`].filter(Boolean).join(' ');
}

/** With the decimals that it needs to be within 1.5%. */
function shownRoughly(quantity: Quantity): string | undefined {
  const { top, bottom } = quantity;
  const part = [1n, TENTHS].find((each) => {
    const error = countOf(each, quantity) * bottom - top * each;
    return (error < 0n ? -error : error) * 200n <= top * each * 3n;
  });
  if (!part) return undefined;
  const count = countOf(part, quantity);
  return count % part === 0n ? String(count / part) : `${count / part}${quantity.point}${count % part}`;
}

/** Grams from 10 on: whole ones within 3%, otherwise halves, because tenths would be false precision. What is a half anyway stays. */
function shownGrams(quantity: Quantity): string {
  const { top, bottom, point } = quantity;
  const halves = countOf(HALVES, quantity);
  const whole = countOf(1n, quantity);
  const error = whole * bottom - top;
  const isClose = (top * HALVES) % bottom !== 0n && (error < 0n ? -error : error) * 100n <= top * 3n;
  return isClose || halves % HALVES === 0n ? String(whole) : `${halves / HALVES}${point}5`;
}

function shownDecimal(quantity: Quantity): string {
  if (quantity.isGrams && quantity.top >= quantity.bottom * 10n) return shownGrams(quantity);
  const rough = quantity.isRough && shownRoughly(quantity);
  if (rough) return rough;
  const count = countOf(HUNDREDTHS, quantity);
  const decimals = String(count % HUNDREDTHS)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${count / HUNDREDTHS}${decimals && quantity.point + decimals}`;
}

/** A number as it is written in a recipe. */
export function shown(quantity: Quantity): string {
  const { top, bottom, isFraction, isWord } = quantity;
  const word = isWord && top % bottom === 0n ? WORDS[Number(top / bottom)] : undefined;
  return word ?? (isFraction ? shownFraction(quantity) : shownDecimal(quantity));
}

/** The bottoms of fractions that a scale is taken for if it is near one; others are decimals. */
const SCALE_BOTTOMS = [2, 3, 5, 7, 8, 9, 11, 16, 10_000];

/** Whether a scale is not a multiple of a half or third, as one that a pan or a weight of dough leads to. */
const isRough = (scale: number): boolean => Math.abs(scale * 6 - Math.round(scale * 6)) > 1e-6;

/** A scale such as 1/3 is exact, so that thirds stay thirds. */
export function times(quantity: Quantity, scale: number): Quantity {
  const bottom = SCALE_BOTTOMS.find((one) => Math.abs(scale * one - Math.round(scale * one)) < 1e-6) ?? 10_000;
  return {
    ...quantity,
    top: quantity.top * BigInt(Math.round(scale * bottom)),
    bottom: quantity.bottom * BigInt(bottom),
    isRough: isRough(scale),
  };
}

/**
 * What is not weighed becomes a fraction: 1 1/2 eggs. A decimal that was written remains one, unless it is quarters of a cup or spoon.
 * At a rough scale a weight is a decimal, because a quarter of a pound would be too far off.
 */
export function inUnit(quantity: Quantity, unit: string, scale: number): Quantity {
  const marks = unitSize(unit)?.marks;
  if (marks === 'grams') return { ...quantity, isGrams: true, isFraction: quantity.isFraction && !isRough(scale) };
  if (isRough(scale) && (marks === 'decimals' || marks === 'fractions')) return { ...quantity, isFraction: false };
  const isFraction =
    (quantity.top % quantity.bottom === 0n && marks !== 'decimals') || (marks === 'spoons' && (quantity.top * 4n) % quantity.bottom === 0n);
  return isFraction ? { ...quantity, isFraction } : quantity;
}
