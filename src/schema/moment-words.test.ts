import { expect, test } from 'vitest';
import { momentInWords } from './moment-words.ts';

test.each([
  ['2026-12-04', 'Friday, December 4'],
  ['2026-12-04T15:00:00Z', 'Friday, December 4 at 9 AM'],
  ['2026-12-04T18:00:00Z', 'Friday, December 4 at noon'],
  // As a deadline, Friday at midnight would be read a day too late.
  ['2026-12-04T06:00:00Z', 'Thursday, December 3 at midnight'],
  ['2026-12-04T06:30:00Z', 'Friday, December 4 at 12:30 AM'],
])('%s is %s', (moment, words) => {
  expect(momentInWords(moment, 'America/Chicago')).toBe(words);
});
