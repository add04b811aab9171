import { expect, test } from 'vitest';
import { inEnglish } from './foreign-words.ts';

test.each([
  ['alérgico al huevo', 'alergico al egg'],
  ['sin cacahuate', 'without peanut'],
  ['pan sin nueces', 'bread without nut'],
  ['tarta de queso', 'cheesecake'],
  ['ohne Ei', 'without egg'],
  ['Nüsse', 'nut'],
  ['Öffnungszeiten', 'hours'],
  ['¿Cuánto cuesta?', 'how much'],
  ['gf bread', 'gluten free bread'],
  ['df', 'dairy free'],
  ['b-day cake', 'birthday cake'],
  ['vegen', 'vegan'],
  ['veggan bread', 'vegan bread'],
  ['vegans', 'vegans'],
  ['Vegas', 'Vegas'],
  ['Banana Bread', 'Banana Bread'],
])('%s: %s', (typed, meant) => {
  expect(inEnglish(typed, () => false)).toBe(meant);
});

test('a word of the site is its own', () => {
  expect(inEnglish('pan', (word) => word === 'pan')).toBe('pan');
  expect(inEnglish('vegen', () => true)).toBe('vegen');
});
