/** Where a browser keeps values: until they are taken back, or as long as the tab is there. */
export type Keeper = 'localStorage' | 'sessionStorage';

/** A value kept under a name, or null: where nothing is kept, where it cannot be read, and where keeping is forbidden. */
export function keptValue(keeper: Keeper, name: string): unknown {
  try {
    return JSON.parse(globalThis[keeper].getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value under a name; null keeps none. A browser that is full or forbids it keeps the old one or nothing. */
export function keepValue(keeper: Keeper, name: string, value: unknown): void {
  try {
    if (value === null) globalThis[keeper].removeItem(name);
    else globalThis[keeper].setItem(name, JSON.stringify(value));
  } catch {
    // The page works without.
  }
}

/** A property of a kept value, which may be anything. */
export const keptProperty = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
