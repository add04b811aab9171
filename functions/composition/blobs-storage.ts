import { createStorage, type Driver, type Storage, type StorageValue } from 'unstorage';

const STORE = 'site';

/**
 * The storage that all functions of the site share, in Netlify Blobs. It is read as it was last written (strong consistency):
 * sessions and counters would be worth nothing otherwise. The host's key for it is renewed from request to request, so
 * it is looked at each time; the client is loaded with the first use.
 */
export function createBlobsStorage<T extends StorageValue = StorageValue>(): Storage<T> {
  let made: { context: string; driver: Driver } | null = null;

  async function current(): Promise<Driver> {
    const context = (globalThis as { netlifyBlobsContext?: string }).netlifyBlobsContext ?? process.env['NETLIFY_BLOBS_CONTEXT'] ?? '';
    if (made?.context !== context) {
      const { default: blobsDriver } = await import('unstorage/drivers/netlify-blobs');
      made = { context, driver: blobsDriver({ name: STORE, consistency: 'strong' }) };
    }
    return made.driver;
  }

  const driver: Driver = {
    name: 'netlify-blobs-of-the-request',
    hasItem: async (...of) => (await current()).hasItem(...of),
    getItem: async (...of) => (await current()).getItem(...of),
    getItemRaw: async (...of) => (await current()).getItemRaw?.(...of),
    getMeta: async (...of) => (await (await current()).getMeta?.(...of)) ?? null,
    setItem: async (...of) => (await current()).setItem?.(...of),
    setItemRaw: async (...of) => (await current()).setItemRaw?.(...of),
    removeItem: async (...of) => (await current()).removeItem?.(...of),
    getKeys: async (...of) => (await current()).getKeys(...of),
  };
  return createStorage<T>({ driver });
}
