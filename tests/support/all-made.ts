import type { PublishingStatus } from '#api/publishing.ts';
import { waitFor } from './wait-for.ts';

/** Waits until a site has made all the pages and photos that no one has asked for. `address` is the site's, `cookie` a session's. */
export async function allMade(address: string, cookie: string): Promise<void> {
  const status = async () => (await (await fetch(`${address}/api/admin/status`, { headers: { cookie } })).json()) as PublishingStatus;
  await waitFor('all pages to be made', async () => (await status()).progress === undefined, 600_000);
}
