import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testStorage } from '../../tests/support/browser-storage.ts';
import { writeStored, propertyOf, readStored } from './storage.ts';

describe('a stored value', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is read back until it is removed', () => {
    vi.stubGlobal('localStorage', testStorage());
    expect(writeStored('localStorage', 'a', { scale: 1.5, ticks: ['one'] })).toBe(true);
    expect(readStored('localStorage', 'a')).toEqual({ scale: 1.5, ticks: ['one'] });
    expect(readStored('localStorage', 'b')).toBe(null);
    writeStored('localStorage', 'a', null);
    expect(readStored('localStorage', 'a')).toBe(null);
  });

  test('is null if it is corrupt or storage is forbidden', () => {
    const items = testStorage();
    vi.stubGlobal('localStorage', items);
    items.setItem('a', '{');
    expect(readStored('localStorage', 'a')).toBe(null);
    const forbid = () => {
      throw new Error('Storage is forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    expect(writeStored('localStorage', 'a', 1)).toBe(false);
    expect(writeStored('localStorage', 'a', null)).toBe(false);
    expect(readStored('localStorage', 'a')).toBe(null);
  });

  test('may be of any type when a property is read', () => {
    expect(propertyOf({ scale: 2 }, 'scale')).toBe(2);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        propertyOf(value, 'scale');
      }),
    );
  });
});
