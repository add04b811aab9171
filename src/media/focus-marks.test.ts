import { expect, test } from 'vitest';
import { PHOTO_FOCUS } from '#styles/photo-focus.ts';
import { focusMarks, focusPosition } from './focus-marks.ts';

test('a photo without a focal point, or with one near the center, has no marks', () => {
  expect(focusMarks(undefined)).toEqual({});
  expect(focusMarks({ x: 50, y: 50 })).toEqual({});
  expect(focusMarks({ x: 46, y: 54 })).toEqual({});
});

test('a focal point is rounded to tenths', () => {
  expect(focusMarks({ x: 0, y: 100 })).toEqual({ 'data-focus-x': 0, 'data-focus-y': 10 });
  expect(focusMarks({ x: 34, y: 52 })).toEqual({ 'data-focus-x': 3 });
  expect(focusMarks({ x: 50, y: 65 })).toEqual({ 'data-focus-y': 7 });
  expect(focusPosition({ x: 34, y: 65 })).toBe('30% 70%');
});

test('the stylesheet has a rule for every possible mark', () => {
  for (let percent = 0; percent <= 100; percent += 1) {
    for (const [axis, mark] of Object.entries(focusMarks({ x: percent, y: percent }))) {
      const name = axis.replace('data-', '--');
      expect(PHOTO_FOCUS).toContain(`[${axis}="${mark}"]{${name}:${Number(mark) * 10}%}`);
    }
  }
});
