import { describe, expect, test } from 'vitest';
import { type Price, priceLines, priceRange, priceSchema, formatPriceRange, parsePriceRange } from './price.ts';

const price = (amount: string, size?: string, from = false): Price => ({ price: amount, size, from });
const read = (...all: Price[]) => priceLines(all).map(({ size, amount }) => (size ? `${size} ${amount}` : amount));

test.each([
  [{}, 'Price is required'],
  [{ price: '' }, 'Price is required'],
  [{ price: 10.99 }, 'Price must be text'],
  [{ price: '$10.99' }, 'Price must be an amount in dollars such as 10.99'],
  [{ price: '11' }, 'Price must be an amount in dollars such as 10.99'],
  [{ price: '10,99' }, 'Price must be an amount in dollars such as 10.99'],
  [{ price: '-1.00' }, 'Price must be an amount in dollars such as 10.99'],
  [{ price: '10.99', size: 'x'.repeat(61) }, 'Size is too long: at most 60 characters'],
  [{ price: '10.99', from: 'yes' }, 'And up must be true or false'],
])('%j: %s', (value, message) => {
  expect(priceSchema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

describe('formatted prices', () => {
  test('are empty if there are none', () => {
    expect(read()).toEqual([]);
    expect(priceRange([])).toBeNull();
  });
  test('show one amount, or a lower limit', () => {
    expect(read(price('8.00'))).toEqual(['$8.00']);
    expect(read(price('29.99', undefined, true))).toEqual(['From $29.99']);
  });
  test('show a range if no size is named, in any order', () => {
    expect(read(price('12.99'), price('9.50'), price('10.99'))).toEqual(['$9.50 - $12.99']);
    expect(read(price('10.99'), price('10.99'))).toEqual(['$10.99']);
  });
  test('show one line per size', () => {
    expect(read(price('9.00', 'Six'), price('16.00', 'Dozen', true), price('20.00'))).toEqual(['Six $9.00', 'Dozen from $16.00', '$20.00']);
  });
});

test('an open-ended price makes the range open-ended', () => {
  expect(priceRange([price('59.99'), price('29.99', 'One digit', true)])).toEqual({ low: '29.99' });
});

describe('parsing a price', () => {
  test.each([
    ['From $29.99', { low: '29.99' }],
    ['$10.99 - $12.99', { low: '10.99', high: '12.99' }],
    ['$8', { low: '8.00', high: '8.00' }],
    ['$1,250.50 a tier', { low: '1250.50', high: '1250.50' }],
    ['from $100 to $9', { low: '9.00', high: '100.00' }],
  ])('%s', (words, expected) => {
    expect(parsePriceRange(words)).toEqual(expected);
  });
  test.each([undefined, '', 'ask us', '29.99', '$'])('%s has no amount', (words) => {
    expect(parsePriceRange(words)).toBeNull();
  });
  test.each([{ low: '29.99' }, { low: '10.99', high: '12.99' }, { low: '8.00', high: '8.00' }])(
    '%j survives a round trip through its text',
    (range) => {
      expect(parsePriceRange(formatPriceRange(range))).toEqual(range);
    },
  );
});
