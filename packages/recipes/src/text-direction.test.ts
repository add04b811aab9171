import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionOf, withDegreesInOrder } from './text-direction.ts';

test.each([
  [['دقيق أبيض', 'ماء (300 ml)'], 'rtl'],
  [['ערבבו היטב'], 'rtl'],
  [['bread flour', 'za’atar (زعتر)'], undefined],
  [['Mix.', 'ערבבו'], 'rtl'],
  [['醤油', '小麦粉'], undefined],
  [['500', '½'], undefined],
  [[], undefined],
])('the direction of %j is %s', (texts, expected) => expect(directionOf(texts)).toBe(expected));

test('does not depend on the order, nor on numbers', () => {
  const text = fc.constantFrom('flour', 'دقيق', 'ملح', 'g', '500', 'ערבבו', '');
  fc.assert(
    fc.property(fc.array(text), fc.array(fc.nat().map(String)), (texts, numbers) => {
      expect(directionOf([...numbers, ...texts.toReversed()])).toBe(directionOf(texts));
    }),
  );
});

test('degrees have a mark before them where the text is from right to left', () => {
  expect(withDegreesInOrder('اخبز على حرارة 220°C.')).toBe('اخبز على حرارة \u200e220°C.');
  expect(withDegreesInOrder('Bake at 220°C (خبز).')).toBe('Bake at 220°C (خبز).');
});
