import { describe, expect, test } from 'vitest';
import { isScale, scaledServings, scaleLabel } from './recipe-scale.ts';

describe('the scale of a recipe', () => {
  test('is a multiple of 0.5, from 0.5 to 5', () => {
    for (const scale of [0.5, 1, 1.5, 4.5, 5]) expect(isScale(scale)).toBe(true);
    for (const none of [0, 0.25, 1.2, 5.5, -1, NaN, Infinity, '2', null, undefined]) expect(isScale(none)).toBe(false);
  });

  test('is labeled with an x', () => {
    expect([0.5, 1, 1.5].map(scaleLabel)).toEqual(['0.5x', '1x', '1.5x']);
  });

  test.each([
    [12, 2, 24],
    [9, 0.5, 5],
    [5, 1.5, 8],
    [1, 0.5, 1],
    [1_000, 5, 5_000],
  ])('%d servings at %d are %d', (servings, scale, expected) => {
    expect(scaledServings(servings, scale)).toBe(expected);
  });
});
