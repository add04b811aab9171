import { describe, expect, test } from 'vitest';
import {
  costInWords,
  costOf,
  parsePriceRange,
  type Price,
  priceLines,
  priceRange,
  priceSchema,
  priceText,
  unpricedWords,
} from './price.ts';

const DOLLARS = { currency: 'USD' };
const price = (amount: string, size?: string, from = false): Price => ({ price: amount, size, from });
const read = (...all: Price[]) => priceLines(all, 'USD').map(({ size, amount }) => (size ? `${size} ${amount}` : amount));

test.each([
  [{}, 'Price is required'],
  [{ price: '' }, 'Price is required'],
  [{ price: 10.99 }, 'Price must be text'],
  [{ price: '10.999' }, 'Price “10.999” can be read in two ways: write 10999, or 10.99'],
  [{ price: '1,25,000' }, 'Price must be an amount such as 10.99'],
  [{ price: '.' }, 'Price must be an amount such as 10.99'],
  [{ price: '$' }, 'Price must be an amount such as 10.99'],
  [{ price: 'eleven' }, 'Price must be an amount such as 10.99'],
  [{ price: '0' }, 'Price must be more than 0'],
  [{ price: '0.00' }, 'Price must be more than 0'],
  [{ price: '10000000.00' }, 'Price must be at most 9,999,999.99'],
  [{ price: '9'.repeat(17) }, 'Price must be at most 9,999,999.99'],
  [{ price: '-1.00' }, 'Price must be an amount such as 10.99'],
  [{ price: '10.99', size: 'x'.repeat(61) }, 'Size is too long: at most 60 characters'],
  [{ price: '10.99', from: 'yes' }, 'And up must be true or false'],
])('%j: %s', (value, message) => {
  expect(priceSchema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each([
  ['12', '12.00'],
  ['12.', '12.00'],
  ['11.5', '11.50'],
  ['11,49', '11.49'],
  ['$11.49', '11.49'],
  [' $ 11.49 ', '11.49'],
  ['1,250', '1250.00'],
  ['1,250.50', '1250.50'],
  ['007', '7.00'],
  ['0.01', '0.01'],
  ['99999.99', '99999.99'],
])('%s is read as %s', (typed, amount) => {
  expect(priceSchema.parse({ price: typed }).price).toBe(amount);
});

test('a price in words has a digit', () => {
  expect(priceText().parse(' from 2 dollars a slice ')).toBe('from 2 dollars a slice');
  expect(priceText().parse(' ')).toBeUndefined();
  expect(priceText().safeParse('cheap').error?.issues[0]?.message).toBe('Price must contain an amount, such as From 29.99');
});

test('without a price something is free, priced with the list, or not stated', () => {
  const free = costOf([], 'free');
  expect([free && costInWords(free, 'USD'), costOf([], 'with the weekly list'), costOf([])]).toEqual(['Free', null, null]);
  expect(costOf([price('8.00')], 'free')).toEqual({ low: '8.00', high: '8.00' });
  expect([unpricedWords('with the weekly list'), unpricedWords(undefined)]).toEqual(['Price with this week’s list', '']);
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

test('what something costs keeps its sizes, in one line of words', () => {
  const inWords = (...all: Price[]) => {
    const cost = costOf(all);
    return cost && costInWords(cost, 'USD');
  };
  expect(inWords()).toBeNull();
  expect(inWords(price('10.99'), price('12.99'))).toBe('$10.99 - $12.99');
  expect(inWords(price('12.00', 'Half dozen'))).toBe('Half dozen $12.00');
  expect(inWords(price('29.99', 'One digit', true))).toBe('One digit from $29.99');
  expect(inWords(price('12.00', 'Half dozen'), price('20.00', 'Dozen'), price('3.00'))).toBe('Half dozen $12.00, Dozen $20.00, $3.00');
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
    expect(parsePriceRange(words, DOLLARS)).toEqual(expected);
  });
  test.each([undefined, '', 'ask us', '29.99', '$'])('%s has no amount', (words) => {
    expect(parsePriceRange(words, DOLLARS)).toBeNull();
  });
  test.each([{ low: '29.99' }, { low: '10.99', high: '12.99' }, { low: '8.00', high: '8.00' }])(
    '%j survives a round trip through its text',
    (range) => {
      expect(parsePriceRange(costInWords(range, 'USD'), DOLLARS)).toEqual(range);
    },
  );
});
