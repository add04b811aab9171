import { expect, test } from 'vitest';
import { closedDaysOf } from './closings.ts';

test.each([
  [
    { publishAt: '2026-12-24', unpublishAt: '2026-12-27' },
    { from: '2026-12-24', through: '2026-12-26' },
  ],
  // A day that is closed in part is none.
  [
    { publishAt: '2026-12-24T20:00:00Z', unpublishAt: '2026-12-27T20:00:00Z' },
    { from: '2026-12-25', through: '2026-12-26' },
  ],
  [{ publishAt: '2026-12-24' }, { from: '2026-12-24' }],
  [{ unpublishAt: '2026-12-27' }, { through: '2026-12-26' }],
  [{}, {}],
])('the closed days of %o are %o', (times, days) => {
  expect(closedDaysOf([{ isClosed: true, ...times }], 'America/Chicago')).toEqual([days]);
});
