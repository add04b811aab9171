import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testStorage } from '../../../../tests/support/browser-storage.ts';
import { isPlaceOfTab, keepPlace, keptPlace, leavePlace } from './kept-place.ts';

const NAME = 'cooking:rye';
const HOUR_MS = 60 * 60_000;

describe('the stored place in a recipe', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
    vi.stubGlobal('localStorage', testStorage());
    vi.stubGlobal('sessionStorage', testStorage());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('is available in other tabs until the recipe is finished', () => {
    keepPlace(NAME, { step: 3, timers: { 3: { left: 60 } } });
    expect(isPlaceOfTab(NAME)).toBe(true);
    vi.stubGlobal('sessionStorage', testStorage());
    expect(keptPlace(NAME)).toEqual({ step: 3, timers: { 3: { left: 60 } } });
    expect(isPlaceOfTab(NAME)).toBe(false);
    expect(keptPlace('cooking:spelt')).toBe(null);
    keepPlace(NAME, null);
    expect(keptPlace(NAME)).toBe(null);
  });

  test('survives closing cooking mode, which a reload then does not reopen', () => {
    keepPlace(NAME, { step: 3, timers: {}, scale: 2 });
    leavePlace(NAME);
    expect(keptPlace(NAME)).toEqual({ step: 3, timers: {}, scale: 2 });
    expect(isPlaceOfTab(NAME)).toBe(false);
  });

  test('expires after two days', () => {
    keepPlace(NAME, { step: 3, timers: {} });
    vi.advanceTimersByTime(47 * HOUR_MS);
    expect(keptPlace(NAME)?.step).toBe(3);
    vi.advanceTimersByTime(HOUR_MS);
    expect(keptPlace(NAME)).toBe(null);
    expect(localStorage.getItem(NAME)).toBe(null);
    expect(isPlaceOfTab(NAME)).toBe(false);
  });

  test.each(['{', '3', '{"step":"3","at":1}', '{"step":3}', '{"step":3,"at":"now"}'])(
    'is null if the stored value is corrupt: %s',
    (rubbish) => {
      localStorage.setItem(NAME, rubbish);
      expect(keptPlace(NAME)).toBe(null);
    },
  );
});
