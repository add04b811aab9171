import { inCupsAndSpoons, nameOfMeasure } from './cups-and-spoons.ts';
import { parseNumber } from './numbers.ts';
import { type Amount, parseAmount, type Term } from './parse-amount.ts';
import { inUnit, type Quantity, shown, times } from './quantities.ts';
import { CONTAINERS_IN_AMOUNTS, CUP, OUNCE, POUND, SIZED_UNITS, type SizedUnit, TABLESPOON, TEASPOON, unitSize } from './sized-units.ts';

/** An amount with its unit. */
export interface Measure {
  amount: string;
  unit: string;
}

const isOver = ({ top, bottom }: Quantity): boolean => top > bottom;
const numberOf = ({ top, bottom }: Quantity): number => Number(top) / Number(bottom);

const WITH_PLURAL = new Set([...SIZED_UNITS.flatMap(({ words }) => words), ...CONTAINERS_IN_AMOUNTS.replace(/[!*]/g, '').split(' ')]);

/** A unit within an amount in the singular or plural. */
function inNumber(unit: string, isPlural: boolean): string {
  const [, one = '', period = ''] = /^(.*?)s?(\.?)$/s.exec(unit) ?? [];
  return WITH_PLURAL.has(one.trim().toLowerCase()) ? `${one}${isPlural ? 's' : ''}${period}` : unit;
}

/** A number of an amount at a scale, of a range both ends. In a sum a quarter of a cup would be too far off at a rough scale. */
function scaledNumbers({ low, high, separator, thousands, unit }: Term, scale: number, isSum: boolean): string {
  const shownAt = (one: Quantity) => {
    const number = times(inUnit(one, unit, scale), scale);
    return shown(isSum && number.isFraction ? { ...number, isRough: false } : number);
  };
  const text = shownAt(low) + separator + (high ? shownAt(high) : '');
  return thousands ? text.replace(/\d(?=(?:\d{3})+(?!\d))/, `$&${thousands}`) : text;
}

/** Pounds and ounces become the most pounds and the rest in ounces: 1.5 of `1 lb 4 oz` is `1 lb 14 oz`. Null if two terms are others. */
function scaledPounds(pounds: Term, ounces: Term, scale: number): string | null {
  const isPair = unitSize(pounds.unit) === POUND && (ounces.unit === '' || unitSize(ounces.unit) === OUNCE);
  if (!isPair || pounds.high || ounces.high || pounds.isRange || /minus|less/i.test(pounds.joint)) return null;
  const [a, b] = [pounds.low, ounces.low];
  const inPound = BigInt(POUND.size / OUNCE.size);
  const { bottom, top, ...look } = times({ ...b, top: a.top * inPound * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }, scale);
  const count = top / bottom / inPound;
  const rest = top - count * inPound * bottom;
  const smaller = (rest ? shown({ ...look, top: rest, bottom }) : '0') + ounces.written;
  if (!count) return smaller;
  // If the ounces' unit follows the amount, they cannot be left out.
  return `${count}${inNumber(pounds.written, count > 1n)}${rest || !ounces.written ? pounds.joint + smaller : ''}`;
}

function scaled({ sign, terms }: Amount, scale: number): string {
  let text = sign;
  for (let at = 0; at < terms.length; at += 1) {
    const [term, next] = [terms[at] as Term, terms[at + 1]];
    const weight = next ? scaledPounds(term, next, scale) : null;
    const isPlural = isOver(times(term.high ?? term.low, scale));
    text += weight ?? scaledNumbers(term, scale, terms.length > 1) + inNumber(term.written, isPlural);
    if (weight !== null) at += 1;
    text += terms[at]?.joint ?? '';
  }
  return text;
}

/** A number word before a countable thing, with an optional size: `one 15-ounce can`. With digits it would be ambiguous. */
const WORDED = /^([a-z]+)(\s(?:\(.*\)\s|\S+\s)?)([a-z]+)$/i;

function scaledWord(text: string, scale: number): string | null {
  const [, word = '', size = '', unit = ''] = WORDED.exec(text) ?? [];
  const number = parseNumber(word);
  if (!number || !WITH_PLURAL.has(unit.toLowerCase().replace(/s$/, ''))) return null;
  const count = times(number, scale);
  return shown(count) + size + inNumber(unit, isOver(count));
}

/**
 * Scales an ingredient's amount by a positive number: `1 1/2` at 2 is `3`, `16 to 18` is `32 to 36`, `1 lb 4` is `2 lb 8`. At a scale
 * that is not a multiple of a half or third it is rounded to 1.5%, and what is counted to quarters. Fractions stay fractions, and whole
 * numbers of cups and spoons become fractions. Anything that is not clearly an amount is unchanged, and so is everything at 1.
 */
export function scaleAmount(text: string, scale: number, unit = ''): string {
  if (scale === 1) return text;
  const amount = parseAmount(text, unit);
  return amount ? scaled(amount, scale) : (scaledWord(text.trim(), scale) ?? text);
}

/** An amount in one unit as numbers: one, or the two ends of a range, with what is written before and between them. Null if it is not clearly one. */
export function numbersOf(text: string, unit = ''): { sign: string; values: number[]; separator: string } | null {
  const { sign = '', terms: [term, next] = [] } = parseAmount(text, unit) ?? {};
  if (!term || next) return null;
  return { sign, values: [term.low, ...(term.high ? [term.high] : [])].map(numberOf), separator: term.separator };
}

/** An amount as a number, of a range the middle; null if it is not clearly a number. */
export function valueOf(text: string, unit = ''): number | null {
  const values = numbersOf(text, unit)?.values;
  return values ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}

/** An amount as a number, of a range the larger; null if it is not clearly a number. `1,500` is a number of grams and milliliters only. */
export const mostOf = (text: string, unit = ''): number | null => numbersOf(text, unit)?.values.at(-1) ?? null;

/**
 * Whether a scaled amount is more than one, so that the unit or ingredient behind it takes the plural; null if uncertain, or if it has
 * its own unit, as in `2 cups plus 1 tablespoon`.
 */
export function isMoreThanOne(text: string, scale: number): boolean | null {
  const last = parseAmount(scaleAmount(text, scale))?.terms.at(-1);
  return last && !last.written ? isOver(last.high ?? last.low) : null;
}

const SPOONS = [TEASPOON, TABLESPOON, CUP];

/** The measure that a cook would take for so many teaspoons: never a tiny part of a large one, nor many of a small one. */
function handyMeasure(teaspoons: Quantity, unit: SizedUnit): SizedUnit {
  const isAtLeast = (count: bigint) => teaspoons.top >= teaspoons.bottom * count;
  const isMultipleOf = (count: bigint, of = 1n) => (teaspoons.top * of) % (teaspoons.bottom * count) === 0n;
  if (unit === CUP) return isAtLeast(12n) ? CUP : handyMeasure(teaspoons, TABLESPOON);
  if (isAtLeast(12n) && (isMultipleOf(12n) || isMultipleOf(16n))) return CUP;
  return isAtLeast(3n) && (unit === TABLESPOON || isMultipleOf(3n, 2n)) ? TABLESPOON : TEASPOON;
}

/** Whether no kitchen has a measure for it, or only a small one that is filled many times: 7/16 cup, 14 tablespoons, 8 teaspoons. */
function isAwkward({ top, bottom }: Quantity, measure: SizedUnit): boolean {
  const isWholeIn = (parts: bigint) => (top * parts) % (bottom * BigInt(CUP.size)) === 0n;
  if (measure === CUP) return isWholeIn(16n) && !isWholeIn(8n);
  return top >= bottom * (measure === TABLESPOON ? 24n : 6n);
}

/** Pounds without ounces: `3 lb 0`. */
const NO_OUNCES = /^(.*\d)\s*(\p{L}+)\.?,?\s(?:(?:plus|and)\s)?0$/iu;

/**
 * Scales an amount with its unit as scaleAmount does, and changes the unit where a cook would take another: 1/4 cup at 0.5 is 2
 * tablespoons. A range, a sum, or a unit with other words keeps its unit. At a rough scale cups and spoons are what can be measured.
 */
export function scaleMeasure({ amount, unit }: Measure, scale: number): Measure {
  const scaledText = scaleAmount(amount, scale, unit);
  const [, pounds, larger = ''] = (scale !== 1 && NO_OUNCES.exec(scaledText)) || [];
  const kept = pounds ? { amount: pounds, unit: larger } : { amount: scaledText, unit };
  const name = unit.toLowerCase().replace(/\.$/, '');
  const like = /^\p{L}{2,}$|^c$/u.test(name) ? SPOONS.find((one) => one === unitSize(name)) : undefined;
  const { sign = '', terms: [term, next] = [] } = parseAmount(amount, unit) ?? {};
  if (scale === 1 || !like || !term || next || term.high) return kept;
  const quantity = times(inUnit(term.low, unit, scale), scale);
  const teaspoons = { ...quantity, top: quantity.top * BigInt(like.size) };
  const measure = handyMeasure(teaspoons, like);
  const isShort = !like.words.includes(name.replace(/s$/, ''));
  if (quantity.isRough || isAwkward(teaspoons, measure)) {
    const measured = inCupsAndSpoons(numberOf(teaspoons) / CUP.size, isShort);
    return { ...measured, amount: sign + measured.amount };
  }
  if (measure === like) return kept;
  const handy = { ...teaspoons, bottom: teaspoons.bottom * BigInt(measure.size), isFraction: true };
  return { amount: sign + shown(handy), unit: nameOfMeasure(measure, isOver(handy), isShort) };
}
