import { expect, test } from 'vitest';
import { titleWords } from './title-words.ts';

test.each([
  ['Crème Brûlée!', 'creme-brulee'],
  ['  Rye & Oat  ', 'rye-oat'],
  ['糖醋排骨 2', '糖醋排骨-2'],
  ['ばら', 'ばら'],
  ['はら', 'はら'],
  ['रोटी', 'रोटी'],
  ['ＲＹＥ', 'rye'],
  ['🍞', ''],
])('%j is %j', (title, words) => {
  expect(titleWords(title)).toBe(words.normalize('NFC'));
});
