import { z } from 'zod';
import { flag, listOf, optionalText, requiredText } from './fields.ts';

/** An amount of money as text, so that nothing is rounded: 10.99. */
export const amount = (label: string) =>
  requiredText(label, 20).regex(/^(?:\d{1,5}\.\d{2})?$/, `${label} must be an amount in dollars such as 10.99`);

/** What one size of something costs. */
export const priceSchema = z.strictObject({
  size: optionalText('Size', 60, 'Such as Dozen, or 900 g; may be empty'),
  price: amount('Price').meta({ description: 'In dollars, such as 10.99' }),
  from: flag('And up', 'Larger or more elaborate ones cost more: shown as From $29.99'),
});

/** What one size of something costs, as its file has it. */
export type Price = z.infer<typeof priceSchema>;

/** What something costs, by its sizes. */
export const prices = () =>
  listOf('Prices', priceSchema, 12).meta({ description: 'One for each size; without sizes they are shown as a range' });

/** For what has the price of a menu item: the price is changed there only. */
export const pricedLike = () => optionalText('Priced like', undefined, 'The name of the item on the menu whose price this has');

/** The amounts something costs. Without `high` there is no limit: from `low` on. */
export interface PriceRange {
  low: string;
  high?: string;
}

/** The range of some prices, or null where there are none. */
export function priceRange(all: readonly Price[]): PriceRange | null {
  const [low, ...more] = all.map(({ price }) => price).sort((a, b) => Number(a) - Number(b));
  if (low === undefined) return null;
  return all.some(({ from }) => from) ? { low } : { low, high: more.at(-1) ?? low };
}

/** A range as people read it: $10.99, $10.99 - $12.99, From $29.99. */
export function priceWords({ low, high }: PriceRange): string {
  if (high === undefined) return `From $${low}`;
  return low === high ? `$${low}` : `$${low} - $${high}`;
}

/** Prices as people read them: a line for each size, or one for all where no size is named. */
export function priceLines(all: readonly Price[]): { size?: string | undefined; amount: string }[] {
  const lines = all.some(({ size }) => size) ? all.map((price) => [price]) : [all];
  return lines.flatMap((line) => {
    const range = priceRange(line);
    if (!range) return [];
    const size = line[0]?.size;
    const words = priceWords(range);
    return { size, amount: size ? words.toLowerCase() : words };
  });
}

const WRITTEN_AMOUNT = /\$\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{2})?(?!\d)/g;

/** The range that the words of a price mean, such as `From $29.99` or `$10.99 - $12.99`; null where they name no amount. */
export function rangeInWords(words = ''): PriceRange | null {
  const from = /\bfrom\b|\bstart|\+|\bup\b/i.test(words);
  const amounts = [...words.matchAll(WRITTEN_AMOUNT)].map(([, dollars = '', cents = '.00']) => dollars.replaceAll(',', '') + cents);
  return priceRange(amounts.map((price) => ({ price, from: from && new Set(amounts).size === 1 })));
}
