import { expect, test } from 'vitest';
import { formatMinutes, isoMinutes } from './minutes.ts';

test.each([
  [0, '0 min', 'PT0M'],
  [45, '45 min', 'PT45M'],
  [60, '1 hr', 'PT1H'],
  [90, '1 hr 30 min', 'PT1H30M'],
  [120, '2 hr', 'PT2H'],
  [1_425, '23 hr 45 min', 'PT23H45M'],
  [20_160, '336 hr', 'PT336H'],
])('%d minutes are %s, and %s', (minutes, shown, iso) => {
  expect(formatMinutes(minutes)).toBe(shown);
  expect(isoMinutes(minutes)).toBe(iso);
});
