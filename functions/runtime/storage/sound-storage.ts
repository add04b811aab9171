import type { Storage, StorageValue, TransactionOptions } from 'unstorage';
import { type StoredKind, storedKindOf } from './stored-kinds.ts';

/** An item of the storage that cannot be used. */
interface DamagedItem {
  /** Its key: `comments:kept:spam:…` is the file comments/kept/spam/… of the storage. */
  key: string;
  /** What it is, what is wrong with it and what to do, in sentences. */
  sentence: string;
}

/** The damaged items that were found. */
export interface Damage {
  /** Those whose keys begin with `within`. */
  found(within?: string): DamagedItem[];
}

/** Where an item is before something else is stored under its key. */
const ASIDE = 'damaged';

/** What is wrong with a value, after “because”; null if nothing is. */
function faultOf(value: unknown, schema: StoredKind['schema']): string | null {
  if (value === null || value === '') return 'nothing is in it';
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  if (typeof value === 'string') return 'it is cut off or something else wrote it';
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).join('.');
  return `${path === '' ? 'it' : `“${path}”`} is not what it should be`;
}

/**
 * A storage whose items are checked as they are read, all in this place: a damaged one is left out, as if it were not there, and is named in
 * the log and in `damage`. It stays where it is. Before something else is stored in place of one that someone would miss, its bytes are put
 * under `damaged:`.
 */
export function soundStorage(storage: Storage, log: (error: unknown) => void): { storage: Storage; damage: Damage } {
  const damaged = new Map<string, string>();

  function note(key: string, { what }: StoredKind, fault: string): void {
    if (damaged.has(key)) return;
    const sentence = `${what} cannot be read, because ${fault}: ${key.replaceAll(':', '/')} in the site’s storage. It is left out and stays where it is. Restore it from a backup, or delete it.`;
    damaged.set(key, sentence);
    log(new Error(sentence));
  }

  /** The items of a list that are what they should be. */
  function soundItems(key: string, kind: StoredKind, each: StoredKind['schema'], list: readonly unknown[]): unknown[] {
    const sound = list.filter((item) => faultOf(item, each) === null);
    if (sound.length < list.length)
      note(key, kind, `${list.length - sound.length} of ${list.length} in its file are not what they should be`);
    else damaged.delete(key);
    return sound;
  }

  async function read(key: string, options?: TransactionOptions): Promise<StorageValue> {
    const value = await storage.getItem(key, options);
    const kind = storedKindOf(key);
    if (kind === undefined) return value;
    // An item that holds `null` is there.
    if (value === null && !(await storage.hasItem(key))) return null;
    const fault = faultOf(value, kind.schema);
    if (fault !== null) {
      note(key, kind, fault);
      return null;
    }
    if (kind.each) return soundItems(key, kind, kind.each, value as unknown[]);
    damaged.delete(key);
    return value;
  }

  async function write(key: string, value: StorageValue, options?: TransactionOptions): Promise<void> {
    if (damaged.has(key)) {
      const bytes = storedKindOf(key)?.isMissed ? await storage.getItemRaw<Uint8Array | null>(key) : null;
      if (bytes?.length) await storage.setItemRaw(`${ASIDE}:${Date.now()}:${key}`, bytes);
    }
    await storage.setItem(key, value, options);
    damaged.delete(key);
  }

  async function remove(key: string, options?: TransactionOptions): Promise<void> {
    await storage.removeItem(key, options);
    damaged.delete(key);
  }

  const sound: Storage = {
    ...storage,
    getItem: read,
    setItem: write,
    removeItem: remove,
  };
  return {
    storage: sound,
    damage: {
      found: (within = '') => [...damaged].filter(([key]) => key.startsWith(within)).map(([key, sentence]) => ({ key, sentence })),
    },
  };
}

/** Reads every item once, so that those that are damaged are known before someone misses them. */
export async function findDamage(storage: Storage): Promise<void> {
  for (const key of await storage.getKeys()) if (storedKindOf(key)) await storage.getItem(key);
}
