import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stemOf, wordsOf } from './words.ts';

test.each([
  ['Grandma’s Jalapeño Corn-Bread', ['grandmas', 'jalapeno', 'corn', 'bread']],
  ["S'mores & Crème Brûlée", ['smores', 'creme', 'brulee']],
  ['Cre\u0301me', ['creme']],
  ['Smørrebrød, Weißbrot, hors d’œuvre', ['smorrebrod', 'weissbrot', 'hors', 'doeuvre']],
  ['1½ cups 00 flour', ['11', '2', 'cups', '00', 'flour']],
  ['خبز 빵 хлеб', ['خبز', '빵'.normalize('NFKD'), 'хлеб']],
  [
    '天然酵母パン 김치찌개',
    ['天', '然', '酵', '母', 'ハ', 'ン', ...['김', '치', '찌', '개'].map((syllable) => syllable.normalize('NFKD'))],
  ],
  ['🍞 — !', []],
  ['', []],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['roll', 'rolls'],
  ['pie', 'pies'],
  ['pea', 'peas'],
  ['pizza', 'pizzas'],
  ['berry', 'berries'],
  ['cookie', 'cookies'],
  ['tomato', 'tomatoes'],
  ['taco', 'tacos'],
  ['peach', 'peaches'],
  ['quiche', 'quiches'],
  ['mousse', 'mousses'],
  ['radish', 'radishes'],
  ['loaf', 'loaves'],
  ['leaf', 'leaves'],
  ['olive', 'olives'],
  ['egg', 'eggs'],
])('%s and %s share a stem', (singular, plural) => {
  expect(stemOf(plural)).toBe(stemOf(singular));
});

test.each([
  ['egg', 'eggplant'],
  ['bar', 'barley'],
  ['ham', 'jam'],
  ['rice', 'ricotta'],
])('%s and %s do not', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other));
});

test('splitting ignores case and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const words = wordsOf(text);
      expect(wordsOf(words.join(' '))).toEqual(words);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z ]*$/), (text) => {
      expect(wordsOf(text.toUpperCase())).toEqual(wordsOf(text));
    }),
  );
});
