import { purgeCache } from '@netlify/functions';

/** The cache tag of the overlay, which every page looks at. */
export const OVERLAY_TAG = 'overlay';

/** Makes the CDN ask for the overlay again. The host's runtime provides the site and the key. */
export function createPurge(apiUrl: string): () => Promise<void> {
  return async () => {
    try {
      await purgeCache({ tags: [OVERLAY_TAG], apiURL: apiUrl });
    } catch (cause) {
      throw new Error('Netlify did not clear its cache, so visitors may not see the change for a few minutes.', { cause });
    }
  };
}
