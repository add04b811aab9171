import { inCupsAndSpoons } from './cups-and-spoons.ts';
import { inUnit, type Quantity, shown, times, WORDS } from './quantities.ts';

/** The separators of a range. The hyphen is tried last, because in 1-1/2 to 2 it belongs to a number. */
const BETWEEN = [/\s+(?:to|or)\s+/i, /\s*[–—]\s*/, /\s*-\s*/];

const SIGN = /^(?:[~≈]\s*|(?:about|approx(?:imately|\.)?|around|roughly|ca\.?)\s+)/i;
const GLYPH = /[¼-¾⅐-⅞]/g;
const MIXED = /^(?:(\d+)(?:\s+and\s+|\s+|-))?(\d+)\s*[/⁄∕]\s*(\d+)$/i;
const DECIMAL = /^(\d+)(?:([.,])(\d+))?$|^(\.)(\d+)$/;
/** A comma that separates thousands where it is no decimal: 1,500 g is certain, 1,500 kg is not. */
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+$/;
/** The same with a period, where nobody would weigh so exactly: 1.500 g. */
const HAS_PERIOD = /^[1-9]\d{0,2}\.\d\d0$/;
const HAS_THOUSANDS = /^(?:g|gr|grams?|ml|milliliters?|millilitres?)\b/i;

const WORDED_NUMBER =
  /^(?:(?:an?\s+)?(?=half|quarter)|([a-z]+|\d{1,3}(?=\s))(?:\s+and\s+a\s+|$))(?:(half|quarter)(?:(?:\s+of)?\s+an?)?)?$/i;
/** Two-thirds, three quarters of a. */
const WORDED_PARTS = /^(one|two|three)[\s-](third|quarter)s?(?:\s+of\s+an?)?$/i;

/** Replaces fraction characters (½) with three characters (1⁄2), separated from a number before them. */
const spellOut = (text: string): string =>
  text.replace(GLYPH, (glyph, at: number) => (/\d/.test(text[at - 1] ?? '') ? ' ' : '') + glyph.normalize('NFKC'));

function parseFraction(text: string): Quantity | null {
  const [, whole, top = '', bottom = ''] = MIXED.exec(text) ?? [];
  const parts = { top: BigInt(top), bottom: BigInt(bottom) };
  if (parts.bottom === 0n || parts.top === 0n) return null;
  // 1 3/2 is a typo, and its meaning is unknown.
  if (whole !== undefined && parts.top >= parts.bottom) return null;
  return { top: BigInt(whole ?? 0) * parts.bottom + parts.top, bottom: parts.bottom, isFraction: true, point: '.' };
}

function parseDecimal(text: string): Quantity | null {
  const [, whole = '0', point = '.', decimals, , bareDecimals] = DECIMAL.exec(text) ?? [];
  if (!DECIMAL.test(text) || THOUSANDS.test(text)) return null;
  const after = decimals ?? bareDecimals ?? '';
  const top = BigInt(whole + after);
  return top === 0n ? null : { top, bottom: 10n ** BigInt(after.length), isFraction: false, point: point === ',' ? ',' : '.' };
}

/** Reads a number in words: two, a, half an, one and a half. */
function parseWord(text: string): Quantity | null {
  const [, parts = '', of] = WORDED_PARTS.exec(text) ?? [];
  if (of)
    return {
      top: BigInt(WORDS.indexOf(parts.toLowerCase())),
      bottom: /^t/i.test(of) ? 3n : 4n,
      isFraction: true,
      isWord: true,
      point: '.',
    };
  const [, count, part] = WORDED_NUMBER.exec(text) ?? [];
  const isDigits = /^\d/.test(count ?? '');
  const whole = isDigits ? Number(count) : count ? WORDS.indexOf(count.toLowerCase().replace(/^an?$/, 'one')) : 0;
  const bottom = part ? (part.toLowerCase() === 'half' ? 2n : 4n) : 1n;
  const top = BigInt(Math.max(0, whole)) * bottom + (part ? 1n : 0n);
  return top > 0n ? { top, bottom, isFraction: true, isWord: true, point: '.' } : null;
}

const parseQuantity = (text: string): Quantity | null => parseFraction(text) ?? parseDecimal(text) ?? parseWord(text);

const isBelow = (a: Quantity, b: Quantity): boolean => a.top * b.bottom < b.top * a.bottom;

/** An unambiguous number or range, and the text around it. */
interface ParsedAmount {
  sign: string;
  quantities: Quantity[];
  separator: string;
}

function parseAmount(text: string): ParsedAmount | null {
  const sign = SIGN.exec(text)?.[0] ?? '';
  const rest = spellOut(text.slice(sign.length));
  const single = parseQuantity(rest);
  if (single) return { sign, quantities: [single], separator: '' };
  for (const between of BETWEEN) {
    const [from, to, ...more] = rest.split(between).map(parseQuantity);
    // A range must ascend; 2 - 1/2 may be anything.
    if (from && to && more.length === 0 && isBelow(from, to)) {
      return { sign, quantities: [from, to], separator: between.exec(rest)?.[0] ?? '' };
    }
  }
  return null;
}

/**
 * An amount in two units, of which the smaller may be in the unit field: `1 lb 4`, `2 cups plus 1 tablespoon`. Without a word
 * between them, the larger unit must show that both are one measure; `1 can 14` may be anything.
 */
const COMPOUND =
  /^(.*?[\d¼-¾⅐-⅞])(\s*)(?:([a-z]+)(\.?(?:\s+(?:plus|and|minus|less)\s+|\s*[+&]\s*))|(lbs?|pounds?|kgs?|kilograms?|l|lit(?:er|re)s?|gallons?|quarts?|pints?|cups?|tbsps?|tablespoons?)(\.?,?\s+|(?<=lbs?)(?=\d)))([\d.¼-¾⅐-⅞].*?)(\s*[a-z]+\.?)?$/i;
const WITH_PLURAL =
  /\b(pound|kilogram|lit(?:er|re)|gallon|quart|pint|cup|(?:table|tea)spoon|ounce|stick|can|jar|bag|bottle|package)s?(?=\.?$)/i;
/** A number word before a countable thing, with an optional size: `one 15-ounce can`. With digits it would be ambiguous. */
const WORDED = /^([a-z]+)(\s(?:\(.*\)\s|\S+\s)?)([a-z]+)$/i;
/** The text between and after the numbers of one weight. */
const POUNDS_AND_OUNCES = /^(?:lb|pound)s?\b[.,\s]*(?:plus|and)?\s*(?:oz|ounces?)?\.?$/i;
const OUNCES = 16n;

interface Compound {
  larger: string;
  space: string;
  unit: string;
  joint: string;
  smaller: string;
  /** The smaller unit, if the amount contains it. */
  end: string;
}

function parseCompound(text: string): Compound | null {
  const [, larger, space = '', joined, joint = '', unit = joined, gap = joint, smaller, end = ''] = COMPOUND.exec(text) ?? [];
  if (larger === undefined || unit === undefined || smaller === undefined) return null;
  return { larger, space, unit, joint: gap, smaller, end };
}

const inNumber = (unit: string, isPlural: boolean): string => unit.replace(WITH_PLURAL, `$1${isPlural ? 's' : ''}`);

/** Scales pounds and ounces: 1.5 of `1 lb 4 oz` is `1 lb 14 oz`. Null for any other sum. */
function scaledPounds({ larger, space, unit, joint, smaller, end }: Compound, scale: number): string | null {
  const sign = SIGN.exec(larger)?.[0] ?? '';
  const [a, b] = [larger.slice(sign.length), smaller].map(parseQuantity);
  if (!a || !b || !POUNDS_AND_OUNCES.test(unit + joint + end)) return null;
  const { bottom, top, ...look } = times({ ...b, top: a.top * OUNCES * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }, scale);
  const pounds = top / bottom / OUNCES;
  const rest = top - pounds * OUNCES * bottom;
  const ounces = (rest ? shown({ ...look, top: rest, bottom }) : '0') + end;
  if (!pounds) return sign + ounces;
  // If the ounces' unit is in the unit field, it follows the amount, so the ounces cannot be omitted.
  return `${sign}${pounds}${space}${inNumber(unit, pounds > 1n)}${rest || !end ? joint + ounces : ''}`;
}

function scaledCompound(text: string, scale: number, unitAfter: string): string | null {
  const parts = parseCompound(text);
  if (!parts) return null;
  const weight = scaledPounds(parts, scale);
  if (weight) return weight;
  const larger = scaledSingle(parts.larger, scale, parts.unit);
  const smallerUnit = parts.end || unitAfter;
  const smaller = scaledSingle(parts.smaller, scale, smallerUnit) ?? scaledCompound(parts.smaller, scale, smallerUnit);
  if (!larger || !smaller) return null;
  const unit = inNumber(parts.unit, isMoreThanOne(parts.larger, scale) === true);
  return larger + parts.space + unit + parts.joint + smaller + inNumber(parts.end, isMoreThanOne(parts.smaller, scale) === true);
}

function scaledWord(text: string, scale: number): string | null {
  const [, word = '', size = '', unit = ''] = WORDED.exec(text) ?? [];
  const number = parseWord(word);
  if (!number || !WITH_PLURAL.test(unit)) return null;
  return shown(times(number, scale)) + size + inNumber(unit, isMoreThanOne(word, scale) === true);
}

/** A text without the commas of thousands, where they can be no decimal commas. */
const withoutThousands = (text: string, unit: string): string =>
  HAS_THOUSANDS.test(unit) && (THOUSANDS.test(text) || HAS_PERIOD.test(text)) ? text.replace(/[,.]/g, '') : text;

function scaledSingle(text: string, scale: number, unit: string): string | null {
  const plain = withoutThousands(text, unit);
  if (plain !== text) {
    const scaled = scaledSingle(plain, scale, unit);
    return scaled && scaled.replace(/\d(?=(?:\d{3})+(?!\d))/, `$&${HAS_PERIOD.test(text) ? '.' : ','}`);
  }
  const parsed = parseAmount(text);
  return (
    parsed && parsed.sign + parsed.quantities.map((quantity) => shown(times(inUnit(quantity, unit, scale), scale))).join(parsed.separator)
  );
}

/**
 * Scales an ingredient's amount by a positive number: `1 1/2` at 2 is `3`, `16 to 18` is `32 to 36`, `1 lb 4` is `2 lb 8`. At a scale
 * that is not a multiple of a half or third it is rounded to 1.5%, and what is counted to quarters. Fractions stay fractions, and whole numbers of cups and spoons become fractions. Anything that is not clearly a number, a range
 * or a sum is unchanged, and so is everything at 1.
 */
export function scaleAmount(text: string, scale: number, unit = ''): string {
  if (scale === 1) return text;
  const amount = text.trim();
  return scaledSingle(amount, scale, unit) ?? scaledCompound(amount, scale, unit) ?? scaledWord(amount, scale) ?? text;
}

/**
 * The last number of an amount, which the unit field refers to; undefined if it has its own unit, as in `2 cups plus 1
 * tablespoon`.
 */
function lastOf(text: string): Quantity | undefined {
  const sum = parseCompound(text);
  return parseAmount(text)?.quantities.at(-1) ?? (sum?.end === '' ? lastOf(sum.smaller) : undefined);
}

/** What a sum adds up, such as `1 lb` and `4 oz`; any other measure is its own only part. */
export function partsOfSum({ amount, unit }: Measure): Measure[] {
  const sum = parseCompound(amount.trim());
  return sum ? [{ amount: sum.larger, unit: sum.unit }, ...partsOfSum({ amount: sum.smaller, unit: sum.end || unit })] : [{ amount, unit }];
}

/** An amount as numbers: one, or the two ends of a range, with what is written before and between them. Null if it is not clearly one. */
export function numbersOf(text: string, unit = ''): { sign: string; values: number[]; separator: string } | null {
  const parsed = parseAmount(withoutThousands(text.trim(), unit));
  return parsed && { ...parsed, values: parsed.quantities.map(({ top, bottom }) => Number(top) / Number(bottom)) };
}

/** An amount as a number, of a range the middle; null if it is not clearly a number. */
export function valueOf(text: string, unit = ''): number | null {
  const values = numbersOf(text, unit)?.values;
  return values ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}

/** An amount as a number, of a range the larger; null if it is not clearly a number. `1,500` is a number of grams and milliliters only. */
export function mostOf(text: string, unit = ''): number | null {
  const most = parseAmount(withoutThousands(text.trim(), unit))?.quantities.at(-1);
  return most ? Number(most.top) / Number(most.bottom) : null;
}

/** Whether a scaled amount is more than one, so that its unit or ingredient takes the plural; null if uncertain. */
export function isMoreThanOne(text: string, scale: number): boolean | null {
  const most = lastOf(scaleAmount(text, scale).trim());
  return most ? most.top > most.bottom : null;
}

/** An amount with its unit. */
export interface Measure {
  amount: string;
  unit: string;
}

const TEASPOON = 1n;
const TABLESPOON = 3n;
const CUP = 48n;
/** How many teaspoons a unit holds, by its name without a plural. */
const TEASPOONS_IN: Readonly<Record<string, bigint>> = {
  teaspoon: TEASPOON,
  tsp: TEASPOON,
  tablespoon: TABLESPOON,
  tbsp: TABLESPOON,
  tb: TABLESPOON,
  cup: CUP,
};

/** The measure that a cook would take for so many teaspoons: never a tiny part of a large one, nor many of a small one. */
function handyMeasure(teaspoons: Quantity, holds: bigint): bigint {
  const isAtLeast = (count: bigint, of = 1n) => teaspoons.top * of >= teaspoons.bottom * count;
  const isMultipleOf = (count: bigint, of = 1n) => (teaspoons.top * of) % (teaspoons.bottom * count) === 0n;
  if (holds === CUP) return isAtLeast(12n) ? CUP : handyMeasure(teaspoons, TABLESPOON);
  if (isAtLeast(12n) && (isMultipleOf(12n) || isMultipleOf(16n))) return CUP;
  if (holds === TABLESPOON) return isAtLeast(TABLESPOON) ? TABLESPOON : TEASPOON;
  return isAtLeast(TABLESPOON) && isMultipleOf(3n, 2n) ? TABLESPOON : TEASPOON;
}

/** Whether no kitchen has a measure for it, or only a small one that is filled many times: 7/16 cup, 14 tablespoons, 8 teaspoons. */
function isAwkward({ top, bottom }: Quantity, measure: bigint): boolean {
  const isWholeIn = (parts: bigint) => (top * parts) % (bottom * CUP) === 0n;
  if (measure === CUP) return isWholeIn(16n) && !isWholeIn(8n);
  return top >= bottom * (measure === TABLESPOON ? 24n : 6n);
}

/** What a unit is called in the same way as another: tsp beside Tbsp, teaspoons beside tablespoons. */
function nameOfMeasure(holds: bigint, like: string, isPlural: boolean): string {
  if (holds === CUP) return isPlural ? 'cups' : 'cup';
  if (!/spoon|cup/i.test(like)) return holds === TABLESPOON ? 'tbsp' : 'tsp';
  return `${holds === TABLESPOON ? 'table' : 'tea'}spoon${isPlural ? 's' : ''}`;
}

/** Spoons as another unit is written: tbsp beside tsp. */
const namedLike = (like: string, words: string): string =>
  /spoon|cup/i.test(like) ? words : words.replace(/tablespoons?/g, 'tbsp').replace(/teaspoons?/g, 'tsp');

/**
 * Scales an amount with its unit as scaleAmount does, and changes the unit where a cook would take another: 1/4 cup at 0.5 is 2
 * tablespoons. A range, a sum, or a unit with other words keeps its unit. At a
 * rough scale cups and spoons are what can be measured.
 */
export function scaleMeasure({ amount, unit }: Measure, scale: number): Measure {
  const kept = { amount: scaleAmount(amount, scale, unit), unit };
  const holds = TEASPOONS_IN[unit.toLowerCase().replace(/\.$/, '').replace(/s$/, '')];
  const parsed = parseAmount(amount.trim());
  const [quantity, more] = parsed?.quantities ?? [];
  if (scale === 1 || holds === undefined || !parsed || !quantity || more) return kept;
  const scaled = times(inUnit(quantity, unit, scale), scale);
  const teaspoons = { ...scaled, top: scaled.top * holds };
  const measure = handyMeasure(teaspoons, holds);
  if (scaled.isRough || isAwkward(teaspoons, measure)) {
    const measured = inCupsAndSpoons(Number(teaspoons.top) / Number(teaspoons.bottom) / Number(CUP));
    return { amount: parsed.sign + namedLike(unit, measured.amount), unit: namedLike(unit, measured.unit) };
  }
  if (measure === holds) return kept;
  const handy = { ...teaspoons, bottom: teaspoons.bottom * measure, isFraction: true };
  return { amount: parsed.sign + shown(handy), unit: nameOfMeasure(measure, unit, handy.top > handy.bottom) };
}
