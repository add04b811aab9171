import { createStorage, type Storage } from 'unstorage';
import memoryDriver from 'unstorage/drivers/memory';

/** A storage that drops empty values, as a file store may. */
export function storageWithoutEmpties(): Storage {
  const memory = memoryDriver();
  return createStorage({
    driver: { ...memory, setItem: (key, value, options) => (value === '' ? undefined : memory.setItem?.(key, value, options)) },
  });
}
