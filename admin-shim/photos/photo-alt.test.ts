import { expect, test } from 'vitest';
import { optionalText } from '#domain/fields.ts';
import { altInput, altProblem, altValue, DECORATIVE, isUndescribed } from './photo-alt.ts';

const rules = optionalText('Photo description', 300);

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

test('what a photo shows is held to the rules of its field, and decorating is saved as nothing', () => {
  expect(altInput(rules).safeParse('x'.repeat(301)).error?.issues[0]?.message).toMatch(/too long/);
  expect(altInput(rules).parse(DECORATIVE)).toBe(DECORATIVE);
  expect(rules.parse(DECORATIVE)).toBeUndefined();
});

test.each([
  ['', 'Describe the photo, or tick that it only decorates'],
  [DECORATIVE, undefined],
  ['A loaf', undefined],
  ['x'.repeat(100_000), 'Photo description is too long: at most 300 characters'],
])('within a text, the words %.20j are told %j', (alt, problem) => {
  expect(altProblem('/uploads/a.jpg', alt)).toBe(problem);
});
