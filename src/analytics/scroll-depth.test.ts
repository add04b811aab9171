import { expect, test } from 'vitest';
import { milestonesUpTo } from './scroll-depth.ts';

test.each([
  [0, []],
  [24.9, []],
  [25, [25]],
  [49.9, [25]],
  [50, [25, 50]],
  [74.9, [25, 50]],
  [75, [25, 50, 75]],
  [89.9, [25, 50, 75]],
  [90, [25, 50, 75, 90]],
  [100, [25, 50, 75, 90]],
  // A page that does not scroll: 0 of 0 pixels.
  [NaN, []],
  // The same while overscrolled by touch.
  [Infinity, []],
])('%f percent reaches %j', (percent, milestones) => {
  expect(milestonesUpTo(percent)).toEqual(milestones);
});
