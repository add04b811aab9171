import type { FlatView } from '#api/content.ts';
import { costInWords, costOf, type Price, priceSchema } from '#schema/price.ts';
import { withMoney } from '#domain/money.ts';
import { bakeryMoney } from '../../kit/bakery-money.ts';
import { call } from '../../network/api-client.ts';

/** A menu item with a price of its own, as a choice for products that cost the same. */
export interface Product {
  id: string;
  name: string;
  category: string;
  /** Its price in words: $10.99 - $12.99, Half dozen $12.00. */
  amount: string;
}

/** The price of a product in words, from what is typed; null if there is none. */
export function amountOf(prices: unknown): string | null {
  const typed: unknown[] = Array.isArray(prices) ? prices : [];
  const cost = costOf(
    typed.flatMap((price): readonly Price[] => {
      const parsed = withMoney(bakeryMoney(), () => priceSchema.safeParse(price));
      return parsed.success ? [parsed.data] : [];
    }),
  );
  return cost && costInWords(cost, bakeryMoney().currency);
}

/** Fetches the menu items with prices of their own. */
export async function listProducts() {
  const answer = await call('GET', '/api/admin/content/menu');
  if (!answer.ok) return answer;
  const categories = answer.value.entries as unknown as FlatView<'menu'>[];
  const value = categories
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ name: category, items }) =>
      items.flatMap(({ id = '', name, prices }): Product[] => {
        const amount = amountOf(prices);
        return amount === null ? [] : [{ id, name, category, amount }];
      }),
    );
  return { ok: true as const, value };
}
