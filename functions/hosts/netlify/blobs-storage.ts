import { createStorage, type Driver, type Storage, type StorageValue } from 'unstorage';
import { blobsContext } from './blobs-context.ts';

/** What the host's runtime provides for the current request; `Netlify.context` is null between requests. */
interface HostGlobals {
  Netlify?: { context: { deploy: { context: string } } | null };
}

/**
 * The store of the current deploy. A store belongs to the site, not to a deploy, so deploy previews and branch deploys, which may
 * have another password or other code, get a store apart from the production site's sessions and counters.
 */
const storeOf = ({ Netlify }: HostGlobals): string => (Netlify?.context?.deploy.context === 'production' ? 'site' : 'site-previews');

/**
 * The storage that all functions of the site share, in Netlify Blobs. Reads and lists use strong consistency, because stale
 * sessions and counters would be useless. The host renews the storage key with each request, so the driver is recreated when it
 * changes. The client is loaded on first use. `store` is for work that belongs to no request, and so to no deploy.
 */
export function createBlobsStorage<T extends StorageValue = StorageValue>(store?: string): Storage<T> {
  let made: { context: string; name: string; driver: Driver } | null = null;

  async function current(): Promise<Driver> {
    const context = blobsContext();
    const name = store ?? storeOf(globalThis);
    if (made?.context !== context || made.name !== name) {
      const { default: blobsDriver } = await import('unstorage/drivers/netlify-blobs');
      made = { context, name, driver: blobsDriver({ name, consistency: 'strong' }) };
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
