import { beforeEach, expect, test, vi } from 'vitest';
import { recordEngagement } from './engagement.ts';

const gtag = vi.fn();
beforeEach(() => {
  gtag.mockClear();
  vi.stubGlobal('window', { gtag });
  vi.stubGlobal('location', { pathname: '/about' });
  return () => vi.unstubAllGlobals();
});

test.each([
  [0, false],
  [4.999, false],
  [5, false],
  [5.001, false],
  [9.999, false],
  [10, true],
  [61.4, true],
])('a stay of %f s is recorded: %s', (seconds, isRecorded) => {
  expect(recordEngagement(seconds)).toBe(isRecorded);
  expect(gtag.mock.calls).toEqual(
    isRecorded ? [['event', 'page_engagement', { time_on_page: Math.round(seconds), page_path: '/about' }]] : [],
  );
});
