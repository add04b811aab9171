import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockText, isOver, restoreTimer, newTimer, pauseTimer, resetTimer, startTimer, timeLeft, timerState } from './step-timer.ts';

const MINUTE = 60_000;

describe('the timer of a step', () => {
  test('survives sleep, because it stores its end time', () => {
    const timer = startTimer(newTimer(45), 1_000);
    expect(timeLeft(timer, 1_000 + 44 * MINUTE)).toBe(MINUTE);
    expect(isOver(timer, 45 * MINUTE)).toBe(false);
    expect(isOver(timer, 1_000 + 45 * MINUTE)).toBe(true);
    expect(timeLeft(timer, 1_000 + 90 * MINUTE)).toBe(0);
  });

  test('can be paused, continued and reset', () => {
    const paused = pauseTimer(startTimer(newTimer(10), 0), 4 * MINUTE);
    expect(timeLeft(paused, 99 * MINUTE)).toBe(6 * MINUTE);
    expect(isOver(paused, 99 * MINUTE)).toBe(false);
    const resumed = startTimer(paused, 100 * MINUTE);
    expect(timeLeft(resumed, 101 * MINUTE)).toBe(5 * MINUTE);
    expect(timeLeft(resetTimer(resumed), 0)).toBe(10 * MINUTE);
  });

  test('is new, running, paused or ringing', () => {
    const running = startTimer(newTimer(10), 0);
    expect(timerState(newTimer(10), 99 * MINUTE)).toBe('new');
    expect(timerState(running, 9 * MINUTE)).toBe('running');
    expect(timerState(pauseTimer(running, 4 * MINUTE), 99 * MINUTE)).toBe('paused');
    expect(timerState(running, 10 * MINUTE)).toBe('ringing');
    expect(timerState(resetTimer(running), 99 * MINUTE)).toBe('new');
  });

  test.each([
    [0, '0:00'],
    [1, '0:01'],
    [59_001, '1:00'],
    [245_000, '4:05'],
    [3_600_000, '1:00:00'],
    [28_745_000, '7:59:05'],
  ])('%d ms are shown as %s', (ms, shown) => {
    expect(clockText(ms)).toBe(shown);
  });

  test('is restored from storage', () => {
    for (const timer of [startTimer(newTimer(45), 5), pauseTimer(startTimer(newTimer(45), 5), 9_000), newTimer(45)])
      expect(restoreTimer(JSON.parse(JSON.stringify(timer)), 45)).toEqual(timer);
  });

  test('starts over if the stored timer has another length or is corrupt', () => {
    expect(restoreTimer(startTimer(newTimer(45), 5), 30)).toEqual(newTimer(30));
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        expect(restoreTimer(kept, 45)).toEqual(newTimer(45));
      }),
    );
    fc.assert(
      fc.property(fc.record({ length: fc.constant(45 * MINUTE), left: fc.jsonValue(), endsAt: fc.jsonValue() }), (kept) => {
        const left = timeLeft(restoreTimer(kept, 45), 0);
        expect(left >= 0 && Number.isFinite(left)).toBe(true);
      }),
    );
  });
});
