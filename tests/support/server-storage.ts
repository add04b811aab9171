import { createStorage, type Storage } from 'unstorage';
import memoryDriver from 'unstorage/drivers/memory';

/** A storage that forgets whatever is empty, as a store for files may. */
export function storageWithoutEmpties(): Storage {
  const memory = memoryDriver();
  return createStorage({
    driver: { ...memory, setItem: (key, value, options) => (value === '' ? undefined : memory.setItem?.(key, value, options)) },
  });
}
