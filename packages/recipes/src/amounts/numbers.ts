import { type Quantity, WORDS } from './quantities.ts';

/** Characters that are fractions, such as ½, as part of a character class. */
export const FRACTIONS = '¼-¾⅐-⅞';
const COUNT = WORDS.slice(1).join('|');
/** What may follow a part of one: `1/2 a`, `½ of a`. */
const OF_ONE = String.raw`(?:\s(?:of\s)?an?(?!\S))?`;
/** A number in digits as recipes have it: `1 1/2`, `1-1/2`, `2 and 1/4`, `1 y 1/2`, `1½`, `½ a`, `1,500`, `2,5`, `.5`. */
export const DIGITS = String.raw`(?:(?:(\d+)(?:\s(?:and|und|et|y|e)\s|\s?[&+]\s?|[\s-]))?(\d+)\s?[/⁄∕]\s?(\d+)${OF_ONE}|(?:\d+(?:\s(?:and|und|et|y|e)\s|\s?[&+]\s?|[\s-]?))?[${FRACTIONS}]${OF_ONE}|[1-9]\d{0,2}(?:,\d{3})+(?!\d)|(\d+(?=[.,])|(?=\.))([.,])(\d+)|(\d+))`;
/** A number in words: `two`, `a`, `half an`, `one and a half`, `two-thirds of a`. */
export const IN_WORDS = String.raw`(?<![\p{L}\p{N}])(?:(?:(\d+|${COUNT}|an?)\sand\s)?(?:(one|two|three|an?)[\s-])?(half|third|quarter|fourth|eighth)s?${OF_ONE}|(${COUNT}|an?))(?!\S)`;

/** A number, in words or in digits. */
export const NUMBER = `(?:${IN_WORDS}|${DIGITS})`;

const ONE_NUMBER = new RegExp(`^${NUMBER}$`, 'iu');
const GLYPH = new RegExp(`[${FRACTIONS}]`, 'g');

/** Parts of one: the index of each is its bottom. */
const PARTS = ['', '', 'half', 'third', 'fourth', '', '', '', 'eighth'];

/** The number of a digit or word: 2, two, a. */
const countOf = (word: string): bigint => BigInt(/^\d/.test(word) ? word : Math.max(1, WORDS.indexOf(word.toLowerCase())));

/** A number as it is written; null if it is not clearly one, or 0. */
export function parseNumber(text: string): Quantity | null {
  const plain = text.replace(GLYPH, (glyph, at: number) => (/\d/.test(text[at - 1] ?? '') ? ' ' : '') + glyph.normalize('NFKC'));
  const [, count, times = 'one', part, word, whole, top, bottom, int, point, decimals = '', digits] = ONE_NUMBER.exec(plain) ?? [];
  const ofParts = (all: string | undefined, some: bigint, parts: bigint) => (all === undefined ? some : countOf(all) * parts + some);
  if (top !== undefined && bottom !== undefined) {
    const [a, b] = [BigInt(top), BigInt(bottom)];
    // 1 3/2 is a typo, and its meaning is unknown.
    const isClear = a !== 0n && b !== 0n && (whole === undefined || a < b);
    return isClear ? { top: ofParts(whole, a, b), bottom: b, isFraction: true, point: '.' } : null;
  }
  if (part ?? word) {
    const parts = word ? 1n : BigInt(PARTS.indexOf(part?.toLowerCase().replace('quarter', 'fourth') ?? ''));
    return { top: word ? countOf(word) : ofParts(count, countOf(times), parts), bottom: parts, isFraction: true, isWord: true, point: '.' };
  }
  const all = BigInt((digits ?? int ?? '') + decimals || 0);
  return all === 0n ? null : { top: all, bottom: 10n ** BigInt(decimals.length), isFraction: false, point: point === ',' ? ',' : '.' };
}

/** What separates the thousands of grams or milliliters: a comma, or a period where no scale is so exact (1.500 g). */
export const thousandsIn = (text: string): string | undefined =>
  /^[1-9]\d{0,2}(?:(,)\d{3})+$|^[1-9]\d{0,2}(\.)\d\d0$/.exec(text)?.slice(1).find(Boolean);
