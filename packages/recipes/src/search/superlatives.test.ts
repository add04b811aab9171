import { expect, test } from 'vitest';
import { withoutSuperlatives } from './superlatives.ts';

const CALLED = new Set('soft crusty thin pale forest late for fresh'.split(' '));
const plain = (text: string) =>
  withoutSuperlatives(
    text,
    (word) => word === 'latest',
    (word) => CALLED.has(word),
  );

test.each([
  ['What’s the softest bread?', 'whats the soft bread'],
  ['crustiest loaf', 'crusty loaf'],
  ['thinnest crust', 'thin crust'],
  ['palest rolls', 'pale rolls'],
])('%j searches for %j', (text, wanted) => {
  expect(plain(text)).toBe(wanted);
});

test.each(['Black Forest cake', 'latest order', 'freshest bread', 'best bread', 'chewiest cookies'])('%j stays as it is', (text) => {
  expect(plain(text)).toBe(text);
});
