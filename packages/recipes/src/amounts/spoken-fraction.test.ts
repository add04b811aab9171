import { expect, test } from 'vitest';
import { spokenFraction, withSpokenFractions } from './spoken-fraction.ts';

test.each([
  ['1/4', 'one quarter'],
  ['3/8', '3 eighths'],
  ['1⁄2', 'one half'],
  ['11/16', '11 sixteenths'],
  ['24/7', undefined],
  ['1/7', undefined],
  ['0/4', undefined],
])('%s is read as %s', (fraction, spoken) => expect(spokenFraction(fraction)).toBe(spoken));

test('a text keeps its words, and each fraction has a name', () => {
  expect(withSpokenFractions('4 1/2 to 5 hours, 1/2 inch')).toBe(
    '4 <span role="img" aria-label="and one half">1/2</span> to 5 hours, <span role="img" aria-label="one half">1/2</span> inch',
  );
});

test.each(['11/28/2026', '24/7', '/kitchen/1/2', 'page 3/40', 'half', '1/2/3', '1.1/2.5'])('%s stays', (text) =>
  expect(withSpokenFractions(text)).toBe(text),
);
