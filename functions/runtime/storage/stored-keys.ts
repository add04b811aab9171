import { createHash } from 'node:crypto';
import type { Storage } from 'unstorage';

/** The value of a key that only needs to exist: not every storage lists empty items. */
export const PRESENT = '1';

/** The SHA-256 digest of a text, in hexadecimal: it identifies a secret without revealing it. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The number after the last colon of a key, as in `<folder>:<number>-<random>`; NaN if there is none. */
export const numberIn = (key: string): number => Number.parseInt(key.slice(key.lastIndexOf(':') + 1), 10);

/** Removes keys, all at once. */
export const removeKeys = (storage: Pick<Storage, 'removeItem'>, keys: readonly string[]) =>
  Promise.all(keys.map((key) => storage.removeItem(key)));
