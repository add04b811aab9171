/** The browser storage to use: until removed, or for the lifetime of the tab. */
export type StorageName = 'localStorage' | 'sessionStorage';

/** Reads a stored value; null if there is none, it is corrupt, or storage is forbidden. */
export function readStored(storage: StorageName, name: string): unknown {
  try {
    return JSON.parse(globalThis[storage].getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. If storage is full or forbidden, nothing changes and the result is false. */
export function writeStored(storage: StorageName, name: string, value: unknown): boolean {
  try {
    if (value === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    // The page works without it.
    return false;
  }
}

/** Reads a property of a stored value of any type. */
export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
