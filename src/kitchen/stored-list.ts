import type { ListedRecipe, ShoppingList } from '@family-bakery/recipes/shopping/shopping-list';
import { propertyOf, readStored, writeStored } from './storage.ts';

/** What the list is called in the device's storage. */
export const LIST_NAME = 'shopping-list';

const isText = (value: unknown): value is string => typeof value === 'string';
const listOf = <T>(value: unknown, isOne: (one: unknown) => one is T): T[] => (Array.isArray(value) ? value.filter(isOne) : []);

function isRecipe(value: unknown): value is ListedRecipe {
  const [slug, title, scale, lines, fixed = []] = ['slug', 'title', 'scale', 'lines', 'fixed'].map((name) => propertyOf(value, name));
  return (
    isText(slug) &&
    isText(title) &&
    typeof scale === 'number' &&
    scale > 0 &&
    Array.isArray(lines) &&
    lines.every(isText) &&
    Array.isArray(fixed)
  );
}

/** Reads the list that the device keeps. What is not a list there is left out. */
export function readList(): ShoppingList {
  const kept = readStored('localStorage', LIST_NAME);
  const ticks = Object.entries(propertyOf(kept, 'ticks') ?? {}).filter((tick): tick is [string, string] => isText(tick[1]));
  return {
    recipes: listOf(propertyOf(kept, 'recipes'), isRecipe),
    own: listOf(propertyOf(kept, 'own'), isText),
    ticks: Object.fromEntries(ticks),
  };
}

/** Keeps the list on the device; false if it has no room. */
export const writeList = (list: ShoppingList): boolean =>
  writeStored('localStorage', LIST_NAME, list.recipes.length + list.own.length === 0 ? null : list);

/** The list of this page, which is that of all others on the device, as long as it can be kept there. */
export interface ListStore {
  /** The same object until the list changes. */
  read(): ShoppingList;
  /** Changes the list as it is now, whichever page changed it last. */
  change(by: (list: ShoppingList) => ShoppingList): void;
  /** Whether the device keeps it; if it has no room, the list is gone with the page. */
  isKept(): boolean;
  /** Calls back when the list changes, here or on another page. Returns what ends it. */
  subscribe(onChange: () => void): () => void;
}

/** The list of this page. */
export function createListStore(): ListStore {
  let list: ShoppingList | undefined;
  let isKept = true;
  const listeners = new Set<() => void>();
  const setTo = (next: ShoppingList | undefined) => {
    list = next;
    for (const tell of listeners) tell();
  };
  const onStorage = ({ key }: StorageEvent) => {
    // Without a key, everything was cleared.
    if (key === LIST_NAME || key === null) setTo(undefined);
  };
  const read = () => (list ??= readList());
  return {
    read,
    change(by) {
      const next = by(isKept ? readList() : read());
      isKept = writeList(next);
      setTo(next);
    },
    isKept: () => isKept,
    subscribe(onChange) {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}
