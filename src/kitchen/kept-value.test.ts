import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testStorage } from '../../tests/support/browser-storage.ts';
import { keepValue, keptProperty, keptValue } from './kept-value.ts';

describe('a stored value', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is read back until it is removed', () => {
    vi.stubGlobal('localStorage', testStorage());
    keepValue('localStorage', 'a', { scale: 1.5, ticks: ['one'] });
    expect(keptValue('localStorage', 'a')).toEqual({ scale: 1.5, ticks: ['one'] });
    expect(keptValue('localStorage', 'b')).toBe(null);
    keepValue('localStorage', 'a', null);
    expect(keptValue('localStorage', 'a')).toBe(null);
  });

  test('is null if it is corrupt or storage is forbidden', () => {
    const items = testStorage();
    vi.stubGlobal('localStorage', items);
    items.setItem('a', '{');
    expect(keptValue('localStorage', 'a')).toBe(null);
    const forbid = () => {
      throw new Error('Storage is forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    keepValue('localStorage', 'a', 1);
    keepValue('localStorage', 'a', null);
    expect(keptValue('localStorage', 'a')).toBe(null);
  });

  test('may be of any type when a property is read', () => {
    expect(keptProperty({ scale: 2 }, 'scale')).toBe(2);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        keptProperty(value, 'scale');
      }),
    );
  });
});
