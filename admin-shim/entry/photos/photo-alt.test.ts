import { expect, test } from 'vitest';
import { altProblem, altValue, DECORATIVE, isUndescribed } from './photo-alt.ts';

test('a saved photo without a description only decorates; no photo needs no words', () => {
  expect(altValue('/uploads/a.jpg', undefined)).toBe(DECORATIVE);
  expect(altValue('/uploads/a.jpg', 'A loaf')).toBe('A loaf');
  expect(altValue(undefined, undefined)).toBe('');
});

test.each([
  ['/uploads/a.jpg', '', true],
  ['/uploads/a.jpg', DECORATIVE, false],
  ['/uploads/a.jpg', 'A loaf', false],
  [' ', '', false],
])('a photo %j described as %j is undescribed: %s', (photo, alt, isSo) => {
  expect(isUndescribed(photo, alt)).toBe(isSo);
});

test.each([
  ['', 'Describe the photo, or check “Decoration only”'],
  [DECORATIVE, undefined],
  ['A loaf', undefined],
  ['x'.repeat(100_000), 'Photo description is too long: at most 300 characters'],
])('within a text, the words %.20j are told %j', (alt, problem) => {
  expect(altProblem('/uploads/a.jpg', alt)).toBe(problem);
});
