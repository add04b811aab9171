import { expect, test } from 'vitest';
import { readingTime } from './reading-time.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const words = (count: number) => Array<string>(count).fill('bread').join(' ');

test.each([
  ['', 1],
  ['<p></p>', 1],
  [words(220), 1],
  [words(221), 2],
  [words(440), 2],
  [words(441), 3],
])('counts 220 words a minute, and at least one minute', (text, minutes) => {
  expect(readingTime(text)).toBe(minutes);
});

test('tags separate words but do not count', () => {
  const paragraphs = '<p class="a b c d e">bread</p>'.repeat(221);
  expect(readingTime(paragraphs)).toBe(2);
  expect(readingTime('<img src="/uploads/a.jpg" alt="one two three">'.repeat(300))).toBe(1);
});

test('a text of unclosed tags is processed quickly', () => {
  const started = performance.now();
  readingTime('<'.repeat(300_000));
  expectLessThan(1_000, performance.now() - started);
});
