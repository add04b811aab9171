import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountParts } from './amount-parts.ts';

test('an amount is split into whole numbers and fractions', () => {
  expect(amountParts('400')).toEqual([{ text: '400', isFraction: false }]);
  expect(amountParts('1 1/2')).toEqual([
    { text: '1\u00a0', isFraction: false },
    { text: '1/2', isFraction: true, spoken: 'and one half' },
  ]);
  expect(amountParts('1/2-3/4').map(({ isFraction }) => isFraction)).toEqual([true, false, true]);
  expect(amountParts('')).toEqual([]);
});

test('the parts add up to the amount', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (amount) =>
        amountParts(amount)
          .map(({ text }) => text)
          .join('')
          .replaceAll('\u00a0', ' ') === amount.replaceAll('\u00a0', ' '),
    ),
  );
});
