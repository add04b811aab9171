/** The host's description of the site's Blobs storage, including its key, which the host renews with each request. Empty if there is none. */
export const blobsContext = (): string =>
  (globalThis as { netlifyBlobsContext?: string }).netlifyBlobsContext ?? process.env['NETLIFY_BLOBS_CONTEXT'] ?? '';

/** The parts of that context that must not be logged: the whole text and the key in it. */
export function secretsOfBlobs(): string[] {
  const context = blobsContext();
  try {
    const { token = '' } = JSON.parse(Buffer.from(context, 'base64').toString()) as { token?: string };
    return [context, token];
  } catch {
    return [context];
  }
}
