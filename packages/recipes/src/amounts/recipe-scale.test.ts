import { describe, expect, test } from 'vitest';
import { isScale, nextScale, scaledServings, scaleLabel } from './recipe-scale.ts';

describe('the scale of a recipe', () => {
  test('is a number from 0.05 to 50', () => {
    for (const scale of [0.05, 0.5, 1, 1.27, 5, 50]) expect(isScale(scale)).toBe(true);
    for (const none of [0, 0.049, 50.1, -1, NaN, Infinity, '2', null, undefined]) expect(isScale(none)).toBe(false);
  });

  test.each([
    [1, 1, 1.5],
    [1, -1, 0.5],
    [0.5, -1, 0.5],
    [5, 1, 5],
    [1.27, 1, 1.5],
    [1.27, -1, 1],
    [0.2, 1, 0.5],
    [0.2, -1, 0.2],
    [12, 1, 12],
    [12, -1, 5],
  ] as const)('after %d in direction %d comes %d', (scale, direction, next) => expect(nextScale(scale, direction)).toBe(next));

  test('is labeled with an x', () => {
    expect([0.5, 1, 1.5, 7 / 12].map(scaleLabel)).toEqual(['0.5x', '1x', '1.5x', '0.58x']);
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
