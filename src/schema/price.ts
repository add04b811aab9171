import { z } from 'zod';
import { isSignOf, type Money, moneyInWords } from '#domain/money.ts';
import { AND_UP, readAmount } from '#domain/typed-amount.ts';
import { blankAsMissing, flag, lazyObject, listOf, optionalChoice, optionalText, requiredText, text } from './fields.ts';

const HIGHEST = 9_999_999.99;

/** Formats a typed amount with two decimals. */
const tidied = (label: string) => (typed: unknown, context: z.RefinementCtx) => {
  if (typeof typed !== 'string' || typed.trim() === '') return typed;
  const read = readAmount(typed);
  if ('amount' in read) return read.amount;
  context.addIssue({ code: 'custom', message: `${label} ${read.problem}` });
  return z.NEVER;
};

const tidiedAmount = (label: string) =>
  requiredText(label, 20)
    .refine((text) => text === '' || Number(text) > 0, `${label} must be more than 0`)
    .refine((text) => Number(text) <= HIGHEST, `${label} must be at most ${HIGHEST.toLocaleString('en-US')}`);

/** An amount of money such as 10.99, as text to avoid rounding. */
export const amount = (label: string, description?: string) =>
  z.preprocess(tidied(label), tidiedAmount(label)).meta({ title: label, control: 'amount', ...(description ? { description } : {}) });

/** An amount of money, or undefined. */
export const optionalAmount = (label: string) =>
  z
    .preprocess((typed, context) => tidied(label)(blankAsMissing(typed), context), tidiedAmount(label).optional())
    .meta({ title: label, control: 'amount' });

/** The price of one size of a product. */
export const priceSchema = lazyObject(() => ({
  size: optionalText('Size', 60, 'For example Dozen or 900 g; may be empty'),
  price: amount('Price', 'For example 10.99'),
  from: flag('And up', 'Larger or more elaborate ones cost more: shown as From 29.99'),
}));

/** One parsed price. */
export type Price = z.infer<typeof priceSchema>;

/** A product's prices, by size. */
export const prices = () =>
  listOf('Prices', priceSchema, 12).meta({ description: 'One per size; without sizes they are shown as a range' });

/** For products that take their price from a menu item, so that the price is changed in one place. */
export const pricedLike = () =>
  optionalText('Priced like', undefined, 'The menu item that sets the price').meta({
    control: 'product',
    none: 'A price of its own, or none',
  });

const UNPRICED = ['free', 'with the weekly list'] as const;
/** What something without a price says instead. */
export type Unpriced = (typeof UNPRICED)[number];
export const unpriced = () =>
  optionalChoice('Without a price', UNPRICED).meta({
    title: 'Without a price',
    none: 'Nothing is said',
    description: 'What visitors read where no price is given',
  });

/** The price of a product that is not on the menu, in words. */
export const priceText = () =>
  z
    .preprocess(blankAsMissing, text('Price', 60).regex(/\d/, 'Price must contain an amount, such as From 29.99').optional())
    .meta({ title: 'Price', description: 'For cakes that are not on the menu, such as From 29.99' });

/** A range of amounts. Without `high` it is open-ended. */
export interface PriceRange {
  low: string;
  high?: string;
}

/** What something costs. */
export interface Cost extends PriceRange {
  /** Its prices, if they are for sizes that have a name. */
  sizes?: readonly Price[];
}

/** The range of a list of prices, or null if it is empty. */
export function priceRange(all: readonly Price[]): PriceRange | null {
  const [low, ...more] = all.map(({ price }) => price).sort((a, b) => Number(a) - Number(b));
  if (low === undefined) return null;
  return all.some(({ from }) => from) ? { low } : { low, high: more.at(-1) ?? low };
}

/** A price of its own is always more. */
const FREE: Cost = { low: '0.00', high: '0.00' };

/** What a product with these prices costs, or null if it has none. */
export function costOf(all: readonly Price[], unpricedAs?: Unpriced): Cost | null {
  const range = priceRange(all);
  if (!range && unpricedAs === 'free') return FREE;
  return range && all.some(({ size }) => size) ? { ...range, sizes: all } : range;
}

function rangeInWords({ low, high }: PriceRange, currency: string): string {
  const [least, most] = [low, high ?? low].map((amount) => moneyInWords(amount, currency));
  if (high === undefined) return `From ${least}`;
  if (high === FREE.high) return 'Free';
  return low === high ? `${least}` : `${least} - ${most}`;
}

/** Formats prices: one line per size, or a single line if no size is named. */
export function priceLines(all: readonly Price[], currency: string): { size?: string | undefined; amount: string }[] {
  const lines = all.some(({ size }) => size) ? all.map((price) => [price]) : [all];
  return lines.flatMap((line) => {
    const range = priceRange(line);
    if (!range) return [];
    const size = line[0]?.size;
    const words = rangeInWords(range, currency);
    return { size, amount: size ? words.replace('From', 'from') : words };
  });
}

/** What each size of something costs in words: $10.99, $10.99 - $12.99, Half dozen $12.00, From $29.99. */
export const costsInWords = ({ sizes, ...range }: Cost, currency: string): string[] =>
  sizes ? priceLines(sizes, currency).map(({ size, amount }) => (size ? `${size} ${amount}` : amount)) : [rangeInWords(range, currency)];

/** The same wherever there is one line for it. */
export const costInWords = (cost: Cost, currency: string): string => costsInWords(cost, currency).join(', ');

/** What visitors read where a price comes with each list; nothing where none is stated. */
export const unpricedWords = (unpricedAs: Unpriced | undefined): string =>
  unpricedAs === 'with the weekly list' ? 'Price with this week’s list' : '';

/** A number, with the words or signs around it. */
const WRITTEN_AMOUNT = /(\p{Sc}|\p{L}+\.?)?\s?(\d(?:[\d.,'’\s]*\d)?)\s?(\p{Sc}|\p{L}+)?/gu;

/**
 * Parses a price text such as `From $29.99` or `4,50 – 9,00 €`; null if it has no amount of the bakery's currency. Only numbers beside a
 * sign count, and those joined with one in a range.
 */
export function parsePriceRange(words: string | undefined, money: Money): PriceRange | null {
  const text = (words ?? '').normalize('NFKC').replace(/(\d)\s*(?:[-–—/]|\bto\b)\s*(\d[\d.,]*\s?)(\p{Sc}|\p{L}+)/giu, '$1 $3 – $2$3');
  const amounts = [...text.matchAll(WRITTEN_AMOUNT)].flatMap(([, before = '', digits = '', after = '']) => {
    const isOurs = [before, after].some((sign) => sign !== '' && isSignOf(sign, money.currency));
    const read = isOurs ? readAmount(digits, money) : null;
    return read && 'amount' in read ? [read.amount] : [];
  });
  const from = AND_UP.test(text);
  return priceRange(amounts.map((price) => ({ price, from: from && new Set(amounts).size === 1 })));
}
