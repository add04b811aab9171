import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testStorage } from '../../tests/support/browser-storage.ts';
import { EMPTY_LIST, withRecipe } from '@family-bakery/recipes/shopping/shopping-list';
import { createListStore, LIST_NAME, readList, writeList } from './stored-list.ts';

const LOAF = { slug: 'loaf', title: 'Loaf', scale: 1.5, lines: ['500 g flour'] };
const PIE = { slug: 'pie', title: 'Pie', scale: 1, lines: ['2 eggs'] };

let storage: ReturnType<typeof testStorage>;
let tellOf: ((event: { key: string | null }) => void) | undefined;
beforeEach(() => {
  vi.stubGlobal('localStorage', (storage = testStorage()));
  vi.stubGlobal('addEventListener', (_: string, listener: typeof tellOf) => (tellOf = listener));
  vi.stubGlobal('removeEventListener', () => (tellOf = undefined));
});
afterEach(() => vi.unstubAllGlobals());

test('a list is read as it was written; an empty one leaves nothing behind', () => {
  const list = { recipes: [LOAF], own: ['tea'], ticks: { tea: '' } };
  expect(writeList(list)).toBe(true);
  expect(readList()).toEqual(list);
  writeList(EMPTY_LIST);
  expect(storage.getItem(LIST_NAME)).toBe(null);
});

test('what is not a list is read as one without it', () => {
  storage.setItem(LIST_NAME, JSON.stringify({ recipes: [LOAF, { ...PIE, scale: 0 }, null], own: ['tea', 3], ticks: { tea: '', salt: 1 } }));
  expect(readList()).toEqual({ recipes: [LOAF], own: ['tea'], ticks: { tea: '' } });
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      storage.setItem(LIST_NAME, JSON.stringify(value));
      expect(() => readList()).not.toThrow();
    }),
  );
});

test('a page changes what another has changed before, and hears of later changes', () => {
  const store = createListStore();
  const onChange = vi.fn();
  const end = store.subscribe(onChange);
  expect(store.read()).toBe(store.read());
  writeList({ ...EMPTY_LIST, recipes: [LOAF] });
  store.change((list) => withRecipe(list, PIE));
  expect(readList().recipes).toEqual([LOAF, PIE]);
  writeList(EMPTY_LIST);
  tellOf?.({ key: LIST_NAME });
  expect(store.read()).toEqual(EMPTY_LIST);
  tellOf?.({ key: 'recipe:loaf' });
  expect(onChange).toHaveBeenCalledTimes(2);
  end();
  expect(tellOf).toBe(undefined);
});

test('a list that the device has no room for stays with the page, and is kept once there is some', () => {
  const store = createListStore();
  store.change((list) => withRecipe(list, LOAF));
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  store.change((list) => withRecipe(list, PIE));
  expect(store.isKept()).toBe(false);
  store.change((list) => ({ ...list, own: ['tea'] }));
  expect(store.read()).toMatchObject({ recipes: [LOAF, PIE], own: ['tea'] });
  vi.stubGlobal('localStorage', storage);
  store.change((list) => list);
  expect(store.isKept()).toBe(true);
  expect(readList()).toMatchObject({ recipes: [LOAF, PIE], own: ['tea'] });
});
