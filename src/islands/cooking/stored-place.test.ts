import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testStorage } from '../../../tests/support/browser-storage.ts';
import { wasOpenInTab, writePlace, readPlace, leavePlace } from './stored-place.ts';

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
    writePlace(NAME, { step: 3, timers: { 3: { left: 60 } }, ticks: [] });
    expect(wasOpenInTab(NAME)).toBe(true);
    vi.stubGlobal('sessionStorage', testStorage());
    expect(readPlace(NAME)).toEqual({ step: 3, timers: { 3: { left: 60 } }, ticks: [] });
    expect(wasOpenInTab(NAME)).toBe(false);
    expect(readPlace('cooking:spelt')).toBe(null);
    writePlace(NAME, null);
    expect(readPlace(NAME)).toBe(null);
  });

  test('survives closing cooking mode, which a reload then does not reopen', () => {
    writePlace(NAME, { step: 3, timers: {}, scale: 2, ticks: ['ingredient-2'] });
    leavePlace(NAME);
    expect(readPlace(NAME)).toEqual({ step: 3, timers: {}, scale: 2, ticks: ['ingredient-2'] });
    expect(wasOpenInTab(NAME)).toBe(false);
  });

  test('expires after two days', () => {
    writePlace(NAME, { step: 3, timers: {}, ticks: [] });
    vi.advanceTimersByTime(47 * HOUR_MS);
    expect(readPlace(NAME)?.step).toBe(3);
    vi.advanceTimersByTime(HOUR_MS);
    expect(readPlace(NAME)).toBe(null);
    expect(localStorage.getItem(NAME)).toBe(null);
    expect(wasOpenInTab(NAME)).toBe(false);
  });

  test.each(['{', '3', '{"step":"3","at":1}', '{"step":3}', '{"step":3,"at":"now"}'])(
    'is null if the stored value is corrupt: %s',
    (rubbish) => {
      localStorage.setItem(NAME, rubbish);
      expect(readPlace(NAME)).toBe(null);
    },
  );
});
