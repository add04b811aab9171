/** What the host tells a function of the site's storage, with the key for it, which it renews from request to request. Empty where there is none. */
export const blobsContext = (): string =>
  (globalThis as { netlifyBlobsContext?: string }).netlifyBlobsContext ?? process.env['NETLIFY_BLOBS_CONTEXT'] ?? '';

/** What a log leaves out of that: the whole, and the key alone. */
export function secretsOfBlobs(): string[] {
  const context = blobsContext();
  try {
    const { token = '' } = JSON.parse(Buffer.from(context, 'base64').toString()) as { token?: string };
    return [context, token];
  } catch {
    return [context];
  }
}
