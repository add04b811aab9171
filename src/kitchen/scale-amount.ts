/** A number that is not negative, exactly, with the way it was written. */
interface Quantity {
  top: bigint;
  bottom: bigint;
  /** A fraction is shown as one while it is below 1. */
  isFraction: boolean;
  /** What stands between a number and its decimals. */
  point: '.' | ',';
}

/** A range's separators. A hyphen is tried last: in 1-1/2 to 2 it belongs to a number. */
const BETWEEN = [/\s+(?:to|or)\s+/i, /\s*[–—]\s*/, /\s*-\s*/];

const SIGN = /^(?:[~≈]\s*|(?:about|approx\.?|around|ca\.?)\s+)/i;
const GLYPH = /[¼-¾⅐-⅞]/g;
const MIXED = /^(?:(\d+)(?:\s+and\s+|\s+|-))?(\d+)\s*[/⁄∕]\s*(\d+)$/i;
const DECIMAL = /^(\d+)(?:([.,])(\d+))?$|^(\.)(\d+)$/;
/** Thousands to one reader and decimals to another: 1,500. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;

const SIXTEENTHS = 16n;
const HUNDREDTHS = 100n;

/** The fractions that are one character (½) as three (1⁄2), away from the number before them. */
const spellOut = (text: string): string =>
  text.replace(GLYPH, (glyph, at: number) => (/\d/.test(text[at - 1] ?? '') ? ' ' : '') + glyph.normalize('NFKC'));

function parseFraction(text: string): Quantity | null {
  const [, whole, top = '', bottom = ''] = MIXED.exec(text) ?? [];
  const parts = { top: BigInt(top), bottom: BigInt(bottom) };
  if (parts.bottom === 0n || parts.top === 0n) return null;
  // 1 3/2 is a slip of the pen: of what, only its writer knows.
  if (whole !== undefined && parts.top >= parts.bottom) return null;
  return { top: BigInt(whole ?? 0) * parts.bottom + parts.top, bottom: parts.bottom, isFraction: true, point: '.' };
}

function parseDecimal(text: string): Quantity | null {
  const [, whole = '0', point = '.', decimals, , bareDecimals] = DECIMAL.exec(text) ?? [];
  if (!DECIMAL.test(text) || AMBIGUOUS.test(text)) return null;
  const after = decimals ?? bareDecimals ?? '';
  const top = BigInt(whole + after);
  return top === 0n ? null : { top, bottom: 10n ** BigInt(after.length), isFraction: false, point: point === ',' ? ',' : '.' };
}

const parseQuantity = (text: string): Quantity | null => parseFraction(text) ?? parseDecimal(text);

const isBelow = (a: Quantity, b: Quantity): boolean => a.top * b.bottom < b.top * a.bottom;

/** What surely is a number or a range of two in an amount, and what is written around them. */
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
    // A range leads upwards; 2 - 1/2 may be anything.
    if (from && to && more.length === 0 && isBelow(from, to)) {
      return { sign, quantities: [from, to], separator: between.exec(rest)?.[0] ?? '' };
    }
  }
  return null;
}

/**
 * An amount in two units, of which the smaller may be a field of its own: `1 lb 4`, `2 cups plus 1 tablespoon`. Without a word
 * between them the larger unit says that both are one measure; `1 can 14` may be anything.
 */
const COMPOUND =
  /^(.*?[\d¼-¾⅐-⅞])(\s*)(?:([a-z]+)(\.?(?:\s+(?:plus|and|minus|less)\s+|\s*[+&]\s*))|(lbs?|pounds?|kgs?|kilograms?|l|lit(?:er|re)s?|gallons?|quarts?|pints?|cups?|tbsps?|tablespoons?)(\.?,?\s+))([\d.¼-¾⅐-⅞].*?)(\s*[a-z]+\.?)?$/i;
const WITH_PLURAL = /^(pound|kilogram|lit(?:er|re)|gallon|quart|pint|cup|(?:table|tea)spoon|ounce|stick)s?$/i;

interface Compound {
  larger: string;
  space: string;
  unit: string;
  joint: string;
  smaller: string;
  /** The smaller unit, where the amount has it. */
  end: string;
}

function parseCompound(text: string): Compound | null {
  const [, larger, space = '', joined, joint = '', unit = joined, gap = joint, smaller, end = ''] = COMPOUND.exec(text) ?? [];
  if (larger === undefined || unit === undefined || smaller === undefined) return null;
  return { larger, space, unit, joint: gap, smaller, end };
}

function scaledCompound(text: string, scale: number): string | null {
  const parts = parseCompound(text);
  const larger = parts && scaledSingle(parts.larger, scale);
  const smaller = parts && (scaledSingle(parts.smaller, scale) ?? scaledCompound(parts.smaller, scale));
  if (!larger || !smaller) return null;
  const plural = isMoreThanOne(parts.larger, scale) ? 's' : '';
  return larger + parts.space + parts.unit.replace(WITH_PLURAL, `$1${plural}`) + parts.joint + smaller + parts.end;
}

/** How many of a part make up a quantity: rounded half up, but at least one. */
function countOf(part: bigint, { top, bottom }: Quantity): bigint {
  const count = (2n * top * part + bottom) / (2n * bottom);
  return count === 0n ? 1n : count;
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}

function shownFraction(quantity: Quantity): string {
  const count = countOf(SIXTEENTHS, quantity);
  const common = divisor(count, SIXTEENTHS);
  return count === SIXTEENTHS ? '1' : `${count / common}/${SIXTEENTHS / common}`;
}

function shownDecimal(quantity: Quantity): string {
  const count = countOf(HUNDREDTHS, quantity);
  const decimals = String(count % HUNDREDTHS)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${count / HUNDREDTHS}${decimals && quantity.point + decimals}`;
}

const shown = (quantity: Quantity): string =>
  quantity.isFraction && quantity.top < quantity.bottom ? shownFraction(quantity) : shownDecimal(quantity);

/** A scale is a whole number of halves (recipe-scale.ts), so that amounts stay exact. */
const times = (quantity: Quantity, scale: number): Quantity => ({
  ...quantity,
  top: quantity.top * BigInt(Math.round(scale * 2)),
  bottom: quantity.bottom * 2n,
});

function scaledSingle(text: string, scale: number): string | null {
  const parsed = parseAmount(text);
  return parsed && parsed.sign + parsed.quantities.map((quantity) => shown(times(quantity, scale))).join(parsed.separator);
}

/**
 * An amount of an ingredient at a scale, a positive multiple of 0.5: `1 1/2` at 2 is `3`, `16 to 18` is `32 to 36`, `1 lb 4` is
 * `2 lb 8`. Whatever is not surely a number, a range of two or a sum stays as it is written, and so does everything at 1.
 */
export function scaleAmount(text: string, scale: number): string {
  if (scale === 1) return text;
  return scaledSingle(text.trim(), scale) ?? scaledCompound(text.trim(), scale) ?? text;
}

/** Whether an amount at a scale is more than one, so that what it is of is in the plural; null where that is not sure. */
export function isMoreThanOne(text: string, scale: number): boolean | null {
  const most = parseAmount(text.trim())?.quantities.at(-1);
  if (!most) return null;
  const { top, bottom } = times(most, scale);
  return top > bottom;
}
