import { expect, test } from 'vitest';
import { createVocabulary } from './vocabulary.ts';

const FOODS = createVocabulary(['bagels', 'baguettes', 'chocolate', 'cinnamon', 'muffins', 'roasting', 'snickerdoodles', 'steam']);

test.each([
  ['bagle', ['bagels']],
  ['muffen', ['muffins']],
  ['cholate', ['chocolate']],
  ['cinimon', ['cinnamon']],
  ['cinammon', ['cinnamon']],
  ['steak', ['steam']],
  ['rating', []],
  ['choke', []],
])('%s is nearest to the whole of %j', (typed, whole) => {
  expect(FOODS.corrections(typed).whole).toEqual(whole);
});

test('a misspelled plural may begin a longer word', () => {
  expect(FOODS.corrections('snikers').begun).toEqual(['snickerdoodles']);
});
