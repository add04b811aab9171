import { describe, expect, test } from 'vitest';
import { firstCakeDay, noticeOf, noticeSentence, OWN_CAKE, whyNotOn } from './cake-day.ts';

const NOTICE = { days: 3, ownDays: 5, closed: [] };
const SATURDAY = '2026-11-28';
const reason = (date: string, cake = '') => whyNotOn(date, SATURDAY, NOTICE, cake, '(830) 555-0142');

describe('the notice for cakes', () => {
  test.each([
    [
      '2026-11-30',
      '',
      'Monday, November 30 is too soon: a cake needs 3 days. The earliest day is Tuesday, December 1. In a hurry? Call (830) 555-0142.',
    ],
    ['2026-12-01', '', ''],
    ['2026-12-01', 'Carrot (Seasonal)', ''],
    [
      '2026-12-02',
      OWN_CAKE,
      'Wednesday, December 2 is too soon: a cake of your own needs 5 days. The earliest day is Thursday, December 3. In a hurry? Call (830) 555-0142.',
    ],
    ['2026-12-03', OWN_CAKE, ''],
    ['2026-11-27', '', 'That day has passed. The earliest day we can bake for is Tuesday, December 1.'],
  ])('a cake for %s, %j', (date, cake, sentence) => {
    expect(reason(date, cake)).toBe(sentence);
  });

  const CLOSED = [{ from: '2026-12-01', through: '2026-12-02' }, { from: '2026-12-03', through: '2026-12-03' }, { from: '2026-12-24' }];
  test.each([
    ['2026-11-30', 'Monday, November 30 is too soon: a cake needs 3 days. The earliest day is Friday, December 4. In a hurry? Call 555.'],
    ['2026-12-01', 'We’re closed on Tuesday, December 1. The next day we’re open is Friday, December 4.'],
    ['2026-12-03', 'We’re closed on Thursday, December 3. The next day we’re open is Friday, December 4.'],
    ['2026-12-04', ''],
    ['2026-12-23', ''],
    ['2026-12-24', 'We’re closed on Thursday, December 24.'],
  ])('a cake for %s, with closed days', (date, sentence) => {
    expect(whyNotOn(date, SATURDAY, { ...NOTICE, closed: CLOSED }, '', '555')).toBe(sentence);
  });

  test('names no first day where the end of closed days is not known', () => {
    const closed = [{ from: '2026-11-01' }];
    expect(firstCakeDay(SATURDAY, { ...NOTICE, closed }, '')).toBeNull();
    expect(whyNotOn('2026-11-27', SATURDAY, { ...NOTICE, closed }, '', '555')).toBe('That day has passed.');
    expect(whyNotOn('2026-11-29', SATURDAY, { ...NOTICE, closed }, '', '555')).toMatch(/needs 3 days\. In a hurry\? Call 555\.$/);
  });

  test('goes over the end of a month and a year', () => {
    expect(firstCakeDay('2026-12-30', NOTICE, '')).toBe('2027-01-02');
    expect(firstCakeDay('2028-02-26', NOTICE, '')).toBe('2028-02-29');
  });

  test.each([
    [{ noticeDays: 3, ownNoticeDays: 5 }, 'We need at least 3 days, or 5 days for your own idea.'],
    [{ noticeDays: 1 }, 'We need at least 1 day.'],
    [{ noticeDays: 4, ownNoticeDays: 2 }, 'We need at least 4 days.'],
    [{ noticeDays: 0, ownNoticeDays: 7 }, 'A cake of your own needs 7 days.'],
    [{ ownNoticeDays: 2 }, 'A cake of your own needs 2 days.'],
    [{}, ''],
  ])('%j is a sentence', (cakes, sentence) => {
    expect(noticeSentence(noticeOf(cakes, []))).toBe(sentence);
  });

  test('without one a cake can be for today', () => {
    expect(whyNotOn(SATURDAY, SATURDAY, noticeOf(null, []), OWN_CAKE, '')).toBe('');
  });
});
