import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDeviceData, clearedSentence } from './device-data.ts';

/** A storage whose keys are its properties, as in browsers. */
function storageWith(keys: string[]): Storage {
  const values = Object.fromEntries(keys.map((key) => [key, '1']));
  Object.defineProperty(values, 'removeItem', { value: (key: string) => Reflect.deleteProperty(values, key) });
  return values as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { hostname: 'bakery.example' });
  vi.stubGlobal(
    'localStorage',
    storageWith([
      'recipe:rye',
      'cooking:rye',
      'recipe:spelt',
      'timetable:spelt',
      'shopping-list',
      'kitchen',
      'admin-draft:post/rye@1',
      'exit-offers',
    ]),
  );
  vi.stubGlobal('sessionStorage', storageWith(['cooking:rye', 'exit-offer-shown', 'exit-offer-guarded', 'loaded-again']));
});
afterEach(() => vi.unstubAllGlobals());

test('data of public pages is cleared and counted; unsaved copies stay', () => {
  expect(clearDeviceData()).toEqual({ recipes: 2, notes: 5, cookies: 0 });
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['admin-draft:post/rye@1', 'exit-offers'], []]);
  expect(clearDeviceData()).toEqual({ recipes: 0, notes: 0, cookies: 0 });
});

test('analytics cookies are expired for every possible domain', () => {
  const written: string[] = [];
  vi.stubGlobal('document', {
    get cookie() {
      return '_ga=GA1; _gat=1; session=x; _ga_AB12=GS1';
    },
    set cookie(text: string) {
      written.push(text);
    },
  });
  expect(clearDeviceData()?.cookies).toBe(2);
  expect(written).toContain('_ga_AB12=; path=/; max-age=0; domain=bakery.example');
  expect(written.join()).not.toMatch(/session|_gat/);
});

test('a browser that forbids storage gives null', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(clearDeviceData()).toBe(null);
});

test.each([
  [null, 'Your browser doesn’t let this site keep anything, so there’s nothing to clear.'],
  [{ recipes: 0, notes: 0, cookies: 0 }, 'There was nothing to clear.'],
  [{ recipes: 1, notes: 0, cookies: 0 }, 'Cleared from this browser: your progress in 1 recipe.'],
  [{ recipes: 0, notes: 2, cookies: 0 }, 'Cleared from this browser: 2 notes.'],
  [{ recipes: 1, notes: 2, cookies: 0 }, 'Cleared from this browser: your progress in 1 recipe and 2 notes.'],
  [{ recipes: 2, notes: 1, cookies: 2 }, 'Cleared from this browser: your progress in 2 recipes, 1 note, and 2 analytics cookies.'],
])('%j gives: %s', (cleared, sentence) => {
  expect(clearedSentence(cleared)).toBe(sentence);
});
