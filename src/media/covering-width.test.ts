import { expect, test } from 'vitest';
import { coveringWidth } from './covering-width.ts';

test('a covering photo is cropped at its sides only if the frame’s aspect ratio is narrower', () => {
  expect(coveringWidth({ width: 1200, height: 900 }, { width: 24, height: 30 })).toBe(40);
  expect(coveringWidth({ width: 1200, height: 900 }, { width: 30, height: 19 })).toBe(30);
});
