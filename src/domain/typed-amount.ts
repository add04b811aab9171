import { isSignOf, localeOf, type Money, moneyHere } from './money.ts';

/** A typed amount as text with two decimals, or in a sentence why it is none. */
export type ReadAmount = { amount: string } | { problem: string };

const DASHES = '[-–—]';
/** A sign, a number, and after it `,-` where there are no cents, and a sign. */
const TYPED = new RegExp(`^(\\D*?)\\s*(\\d(?:[\\d.,'’\\s]*\\d)?)(?:[.,:]?${DASHES}+|[.,])?\\s*(\\D*)$`, 'u');
const RANGE = new RegExp(`\\d\\D*(?:${DASHES}|/|\\b(?:to|bis|do|à)\\b)\\D*\\d`, 'iu');
/** Before or after an amount: that there is more. */
export const AND_UP = /\b(?:from|start(?:s|ing)?|up|ab|od|desde|vanaf|fra|från|dès|à partir de)\b|\+/iu;

const decimalSign = (ofBakery: Money | undefined): string =>
  ofBakery ? (new Intl.NumberFormat(localeOf(ofBakery)).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.') : '.';

const amountOf = (whole: string, cents = ''): ReadAmount => ({
  amount: `${whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`,
});

/** Digits, and after a separator the cents. */
const PLAIN = /^(\d+)(?:[.,](?<cents>\d{1,2}))?$/;
/** The same with the digits in groups of three. */
const GROUPED = /^(\d{1,3}([.,'’\s])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](?<cents>\d{1,2}))?$/u;
/** Three digits after the only separator, which may be cents with a digit too many. */
const ONE_GROUP = /^([1-9]\d{0,2})([.,])(\d{3})$/;

/** The value of digits with separators; null if it cannot be told. */
function readNumber(digits: string, ofBakery: Money | undefined): ReadAmount | null {
  const [, whole, separator, rest] = ONE_GROUP.exec(digits) ?? [];
  if (separator === decimalSign(ofBakery))
    return { problem: `“${digits}” can be read in two ways: write ${whole}${rest}, or ${whole}.${rest?.slice(0, 2)}` };
  const found = PLAIN.exec(digits) ?? GROUPED.exec(digits);
  return found && amountOf(found[1] ?? '', found.groups?.['cents']);
}

/** Reads an amount as people type it: `12`, `$11.49`, `4,50 €`, `1.250,00`, `zł 12`, `CHF 7.–`. */
export function readAmount(typed: string, ofBakery: Money | undefined = moneyHere()): ReadAmount {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(\d+)(\p{Sc})(\d\d)$/u, '$1,$3$2');
  if (RANGE.test(text)) return { problem: 'is one amount: add another price for the other end of a range, or for another size' };
  const [, before = '', digits = '', after = ''] = TYPED.exec(text) ?? [];
  const signs = [before, after].filter((sign) => sign !== '');
  const unknown = signs.find((sign) => !isSignOf(sign, ofBakery?.currency));
  if (unknown !== undefined && AND_UP.test(unknown)) return { problem: 'is one amount: turn on “And up” in place of “from”' };
  if (unknown !== undefined && ofBakery && isSignOf(unknown, undefined))
    return {
      problem: `is in ${unknown}, but your prices are in ${ofBakery.currency}: leave the sign out, or change the currency in Shop details`,
    };
  const read = unknown === undefined ? readNumber(digits, ofBakery) : null;
  return read ?? { problem: 'must be an amount such as 10.99' };
}
