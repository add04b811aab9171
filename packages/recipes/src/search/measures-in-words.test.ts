import { expect, test } from 'vitest';
import { measuresInDigits } from './measures-in-words.ts';

test.each([
  ['ten dollar bread', '10 dollar bread'],
  ['cake under Fifty dollars', 'cake under 50 dollars'],
  ['twenty-five bucks', '25 bucks'],
  ['bread for thirty two euros', 'bread for 32 euros'],
  ['two-pound loaf', '2 pound loaf'],
  ['a pretty two lb loaf', 'a pretty 2 lb loaf'],
])('%j means %j', (text, wanted) => {
  expect(measuresInDigits(text)).toBe(wanted);
});

test.each(['seven layer bars', 'one bowl brownies', 'ten poundings', 'someone dollar'])('%j stays as it is', (text) => {
  expect(measuresInDigits(text)).toBe(text);
});
