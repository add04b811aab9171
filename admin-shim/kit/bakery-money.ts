import type { Money } from '#domain/money.ts';

let money: Money = { currency: 'USD' };

/** In which currency the bakery's prices are, and in which country. */
export const bakeryMoney = (): Money => money;

/** Takes over what Shop details say. */
export function rememberMoney({ currency, country }: Money): void {
  money = { currency, country: country ?? undefined };
}
