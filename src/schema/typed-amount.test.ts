import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Money, moneyInWords, withMoney } from '#domain/money.ts';
import { amount } from './price.ts';

const MONEY = {
  US: { currency: 'USD', country: 'US' },
  DE: { currency: 'EUR', country: 'DE' },
  EUR: { currency: 'EUR' },
  IE: { currency: 'EUR', country: 'IE' },
  FR: { currency: 'EUR', country: 'FR' },
  GB: { currency: 'GBP', country: 'GB' },
  PL: { currency: 'PLN', country: 'PL' },
  CH: { currency: 'CHF', country: 'CH' },
  SE: { currency: 'SEK', country: 'SE' },
  CA: { currency: 'CAD', country: 'CA' },
  HU: { currency: 'HUF', country: 'HU' },
} as const satisfies Record<string, Money>;

type Place = keyof typeof MONEY;
const read = (typed: string, of: Place) => {
  const { data, error } = withMoney(MONEY[of], () => amount('Price').safeParse(typed));
  return data ?? error.issues[0]?.message;
};

test.each<[Place, string, string]>([
  ['DE', '4,50 €', '4.50'],
  ['DE', '€4', '4.00'],
  ['DE', '€ 4.50', '4.50'],
  ['DE', '4.50 EUR', '4.50'],
  ['DE', '4,5 Euro', '4.50'],
  ['DE', '4,- €', '4.00'],
  ['DE', '4,– €', '4.00'],
  ['DE', '1.250', '1250.00'],
  ['EUR', '1.250', '1250.00'],
  ['DE', '1.250,00', '1250.00'],
  ['DE', '1.250,00 €', '1250.00'],
  ['DE', '1 250,5', '1250.50'],
  ['IE', '€1,250', '1250.00'],
  ['FR', '1\u202f250,00\u00a0€', '1250.00'],
  ['FR', '4€50', '4.50'],
  ['GB', '£3.20', '3.20'],
  ['GB', '3.20 pounds', '3.20'],
  ['PL', 'zł 12', '12.00'],
  ['PL', '12 zł', '12.00'],
  ['PL', '12zl', '12.00'],
  ['PL', '12,50 PLN', '12.50'],
  ['PL', '5 złotych', '5.00'],
  ['CH', 'CHF 7.50', '7.50'],
  ['CH', 'Fr. 7.–', '7.00'],
  ['CH', '1’250.50', '1250.50'],
  ['SE', '45:-', '45.00'],
  ['SE', '45 kr', '45.00'],
  ['CA', '$4.50', '4.50'],
  ['HU', '100 000 Ft', '100000.00'],
  ['US', '1,250.00', '1250.00'],
  ['US', '1,250', '1250.00'],
  ['US', '1.250,00', '1250.00'],
  ['US', 'US$4.50', '4.50'],
])('in %s, %s is %s', (of, typed, amount) => {
  expect(read(typed, of)).toBe(amount);
});

test.each<[Place, string, string]>([
  ['US', '1.250', 'Price “1.250” can be read in two ways: write 1250, or 1.25'],
  ['DE', '1,250', 'Price “1,250” can be read in two ways: write 1250, or 1.25'],
  ['IE', '1.250', 'Price “1.250” can be read in two ways: write 1250, or 1.25'],
  ['DE', '$4.50', 'Price is in $, but your prices are in EUR: leave the sign out, or change the currency in Shop details'],
  ['US', '4,50 €', 'Price is in €, but your prices are in USD: leave the sign out, or change the currency in Shop details'],
  ['PL', '12 CHF', 'Price is in CHF, but your prices are in PLN: leave the sign out, or change the currency in Shop details'],
  ['DE', '4,50–6,00 €', 'Price is one amount: add another price for the other end of a range, or for another size'],
  ['DE', '4,50 / 9,00', 'Price is one amount: add another price for the other end of a range, or for another size'],
  ['DE', 'ab 4,50 €', 'Price is one amount: turn on “And up” in place of “from”'],
  ['US', '4.50+', 'Price is one amount: turn on “And up” in place of “from”'],
  ['PL', '12 kg', 'Price must be an amount such as 10.99'],
  ['PL', 'dwanaście', 'Price must be an amount such as 10.99'],
  ['DE', '1.25.00', 'Price must be an amount such as 10.99'],
  ['DE', '1,250.5,0', 'Price must be an amount such as 10.99'],
  ['DE', '-4', 'Price must be an amount such as 10.99'],
])('in %s, %s: %s', (of, typed, problem) => {
  expect(read(typed, of)).toBe(problem);
});

test('what a price is shown as is read as the same price', () => {
  const amounts = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
  const places = fc.constantFrom<Place>('US', 'IE', 'GB', 'PL', 'CH', 'SE', 'CA');
  fc.assert(
    fc.property(amounts, places, (value, of) => {
      expect(read(moneyInWords(value, MONEY[of].currency), of)).toBe(value);
    }),
  );
});

test.each([
  ['USD', '$1,250.50'],
  ['EUR', '€1,250.50'],
  ['GBP', '£1,250.50'],
  ['PLN', '1,250.50\u00a0zł'],
  ['CHF', 'CHF\u00a01,250.50'],
  ['SEK', '1,250.50\u00a0kr'],
  ['CAD', '$1,250.50'],
  ['JPY', '¥1,251'],
])('in %s it is written %s', (currency, words) => {
  expect(moneyInWords('1250.50', currency)).toBe(words);
});

test('files may have any sign; what could be two amounts is refused in them too', () => {
  expect(['12 zł', '£3.20', '1,250', '10.99'].map((typed) => amount('Price').parse(typed))).toEqual(['12.00', '3.20', '1250.00', '10.99']);
  expect(amount('Price').safeParse('1.250').success).toBe(false);
});
