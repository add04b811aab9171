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

test('data of public pages is cleared and counted; unsaved copies stay', async () => {
  expect(await clearDeviceData()).toEqual({ recipes: 2, pages: 0, notes: 5, cookies: 0 });
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['admin-draft:post/rye@1', 'exit-offers'], []]);
  expect(await clearDeviceData()).toEqual({ recipes: 0, pages: 0, notes: 0, cookies: 0 });
});

test('analytics cookies are expired for every possible domain', async () => {
  const written: string[] = [];
  vi.stubGlobal('document', {
    get cookie() {
      return '_ga=GA1; _gat=1; session=x; _ga_AB12=GS1';
    },
    set cookie(text: string) {
      written.push(text);
    },
  });
  expect((await clearDeviceData())?.cookies).toBe(2);
  expect(written).toContain('_ga_AB12=; path=/; max-age=0; domain=bakery.example');
  expect(written.join()).not.toMatch(/session|_gat/);
});

test('a browser that forbids storage gives null', async () => {
  vi.stubGlobal('localStorage', undefined);
  expect(await clearDeviceData()).toBe(null);
});

test.each([
  [null, 'Your browser doesn’t let this site keep anything, so there’s nothing to clear.'],
  [{ recipes: 0, pages: 0, notes: 0, cookies: 0 }, 'There was nothing to clear.'],
  [{ recipes: 1, pages: 0, notes: 0, cookies: 0 }, 'Cleared from this browser: your progress in 1 recipe.'],
  [{ recipes: 0, pages: 0, notes: 2, cookies: 0 }, 'Cleared from this browser: 2 notes.'],
  [{ recipes: 1, pages: 0, notes: 2, cookies: 0 }, 'Cleared from this browser: your progress in 1 recipe and 2 notes.'],
  [{ recipes: 0, pages: 1, notes: 0, cookies: 0 }, 'Cleared from this browser: 1 page kept for reading offline.'],
  [
    { recipes: 2, pages: 3, notes: 1, cookies: 2 },
    'Cleared from this browser: your progress in 2 recipes, 3 pages kept for reading offline, 1 note, and 2 analytics cookies.',
  ],
])('%j gives: %s', (cleared, sentence) => {
  expect(clearedSentence(cleared)).toBe(sentence);
});

test('pages kept for visits without a connection are removed with the worker', async () => {
  const paths = ['/kitchen/rye', '/kitchen/offline', '/_astro/entry.Ab1.js', '/kitchen/spelt'];
  const removed: unknown[] = [];
  const cache = { keys: () => Promise.resolve(paths.map((path) => ({ url: `https://bakery.example${path}` }))) };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache), delete: (name: string) => Promise.resolve(removed.push(name)) });
  const registration = { unregister: () => Promise.resolve(removed.push('worker')) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  expect((await clearDeviceData())?.pages).toBe(2);
  expect(removed).toEqual(['kitchen', 'worker']);
});
