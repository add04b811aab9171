import { expect, test } from 'vitest';
import { adviceOn } from './pan-advice.ts';

test('says nothing until the visitor types her pan', () => {
  expect(adviceOn('9-inch round', ' ')).toEqual({ words: '', isProblem: false });
});

test.each([
  ['9-inch round', '8-inch', 'Say whether it is round or square.'],
  ['my pan', '8-inch round', 'The recipe’s pan: Type a size and a shape, such as 8-inch round or 9 by 13.'],
])('says which pan it cannot read: %s, %s', (own, mine, words) => {
  expect(adviceOn(own, mine)).toEqual({ words, isProblem: true });
});

test('gives the scale for a pan, if the recipe can be scaled to it', () => {
  const { words, isProblem, scale } = adviceOn('9-inch round', ' 8-inch round ');
  expect(words).toMatch(/^Your pan has 79% of the area/);
  expect(isProblem).toBe(false);
  expect(scale).toBeCloseTo(0.79);
  expect(adviceOn('40 by 40', '1-inch round')).not.toHaveProperty('scale');
});
