import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changePan, type Pan, panIn, readPan } from './pans.ts';

const pan = (text: string): Pan => {
  const found = readPan(text);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

test.each([
  ['8-inch round', 50.27, 2],
  ['8 inch square', 64, 2],
  ['8-inch (20 cm) square metal pan', 64, 2],
  ['9x13', 117, 2],
  ['9 by 13 inch (23 by 33 cm) pan', 117, 2],
  ['8 1/2 x 4 1/2 loaf', 38.25, 2.75],
  ['8½ × 4½ × 3', 38.25, 3],
  ['20 cm round', 48.69, 2],
  ['20 cm round, 5.08 cm deep', 48.69, 2],
  ['9-inch pie dish', 63.62, 1.5],
  ['10-inch tube pan', 71.47, 3.5],
  ['three 8-inch round pans', 150.8, 2],
  ['2 9-inch round pans', 127.23, 2],
  ['9-inch springform, 3 inches deep', 63.62, 3],
  ['8-inch square cake pan', 64, 2],
  ['9-inch cake pan', 63.62, 2],
  ['9-inch loaf pan', 43.74, 2.75],
  ['2-quart baking dish', 57.75, 2],
  ['1 1/2 quart casserole', 43.31, 2],
  ['2-liter dish', 61.02, 2],
  ['12-cup Bundt pan', 49.5, 3.5],
  ['loaf pan 8½ x 4½', 38.25, 2.75],
  ['half sheet pan', 234, 1],
  ['quarter-sheet', 117, 1],
  ['26er Springform', 82.29, 2],
])('%s', (text, area, depth) => {
  expect(pan(text).area).toBeCloseTo(area, 1);
  expect(pan(text).depth).toBeCloseTo(depth, 5);
});

test.each([
  ['', 'Type a size and a shape, such as 8-inch round or 9 by 13.'],
  ['my grandmother’s', 'Type a size and a shape, such as 8-inch round or 9 by 13.'],
  ['8-inch', 'Say whether it is round or square.'],
  ['0-inch round', 'A pan of 0 inches holds nothing. Type its size, such as 8-inch round.'],
  ['9 x 0', 'A pan of 0 inches holds nothing. Type its size, such as 8-inch round.'],
  ['8-inch round, 0 deep', 'A pan of 0 inches holds nothing. Type its size, such as 8-inch round.'],
  ['-3 inch round', 'A pan of less than 0 inches holds nothing. Type its size, such as 8-inch round.'],
  ['0-quart dish', 'A pan of 0 inches holds nothing. Type its size, such as 8-inch round.'],
  ['1000-quart dish', 'No oven has a pan of more than 40 inches.'],
  ['1000000000-inch round', 'No oven has a pan of more than 40 inches.'],
])('“%s”: %s', (text, sentence) => expect(readPan(text)).toBe(sentence));

test('any text is a pan or a sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789 x/½-.,()roundcmdeep"')), maxLength: 30 }), (text) => {
      const found = readPan(text);
      expect(typeof found === 'string' ? found.endsWith('.') : found.area > 0 && found.depth > 0 && Number.isFinite(found.area)).toBe(true);
    }),
  );
});

test.each([
  [['Grease a 9 by 13 inch (23 by 33 cm) pan. On a floured table roll'], '9 by 13 inch pan'],
  [['Heat the oven.', 'Line an 8-inch (20 cm) square metal pan with parchment'], '8-inch square metal pan'],
  [['Butter three 8-inch (20 cm) round pans and'], 'three 8-inch round pans'],
  [['one 9-inch pie'], '9-inch pie'],
  [['a 9-inch (23 cm) basket'], undefined],
  [['Cut into 2-inch (5 cm) squares. Clean the pan'], undefined],
  [['a 5-quart pot'], undefined],
  [['Bake in a 9-inch round pan for 30 minutes.'], '9-inch round pan'],
  [['Spread it in a greased 9x13-inch dish.'], '9x13-inch dish'],
  [['Pour into a 9"x13" baking pan'], '9"x13" baking pan'],
  [['Layer it in a 2-quart baking dish.'], '2-quart baking dish'],
  [['Pour into a 2 quart casserole.'], '2 quart casserole'],
  [['Line a loaf pan 8½ x 4½ with paper.'], 'loaf pan 8½ x 4½'],
  [['Grease a loaf pan (8 1/2 by 4 1/2 inches).'], 'loaf pan 8 1/2 by 4 1/2 inches'],
  [['Line a 9 x 5-inch loaf pan'], '9 x 5-inch loaf pan'],
  [['Use a 23cm springform tin'], '23cm springform tin'],
  [['Use two 20 cm round cake tins.'], 'two 20 cm round cake tins'],
  [['Heat a 10-inch cast-iron skillet.'], '10-inch cast-iron skillet'],
  [['Spread a 1/2-inch layer in a round pan.'], undefined],
  [['Simmer it in a 3-quart pan.'], undefined],
  [['Cut 1-inch strips and put them into a round pan'], undefined],
  [['Bring 2 quarts of water to a boil in a dish'], undefined],
  [['a 2-inch tart pan'], undefined],
])('the pan in %j is %s', (texts, expected) => expect(panIn(texts)).toBe(expected));

test('a pan that a step names is found as it is written', () => {
  const size = fc.constantFrom(
    '8-inch round',
    '9-inch square',
    '9x13-inch',
    '9 by 13 inch',
    '8½ x 4½-inch loaf',
    '20 cm round',
    '10-inch tube',
  );
  const before = fc.constantFrom('Grease a', 'Pour it into the', 'Bake for 30 minutes in a greased', 'Line a', 'At 350°F, heat a');
  const after = fc.constantFrom('.', ' and bake.', ', then cool for 10 minutes.', ' with 2 tablespoons of butter.');
  fc.assert(
    fc.property(before, size, after, (start, named, end) => {
      expect(panIn(['Mix 2 cups of flour.', `${start} ${named} pan${end}`])).toBe(`${named} pan`);
    }),
  );
});

test('says what another pan means', () => {
  expect(changePan(pan('9-inch round'), pan('8-inch round')).words).toEqual([
    'Your pan has 79% of the area of the recipe’s, and 79% of its volume.',
    'At 0.79x the batter is as deep as in the recipe, and takes the same time: begin to look 5 minutes early.',
    'At 1x it is deeper than in the recipe, and takes longer: look at the recipe’s time, then every 5 minutes. It may not fit.',
  ]);
  expect(changePan(pan('9-inch round'), pan('8-inch square')).words).toEqual([
    'Your pan has 101% of the area of the recipe’s, and 101% of its volume.',
    'At 1x it is as deep as in the recipe, and takes the same time: begin to look 5 minutes early.',
  ]);
  expect(changePan(pan('8x8'), pan('9x13x1')).words.at(-1)).toBe('Your pan is less deep: fill it at most two thirds.');
});

test('there and back again is the same, and two changes are one', () => {
  const size = fc.double({ min: 1, max: 40, noNaN: true });
  const pans = fc.record({ area: size, depth: size });
  fc.assert(
    fc.property(pans, pans, pans, (a, b, c) => {
      expect(changePan(a, b).scale * changePan(b, a).scale).toBeCloseTo(1, 9);
      expect((changePan(a, b).scale * changePan(b, c).scale) / changePan(a, c).scale).toBeCloseTo(1, 9);
    }),
  );
});
