import { lookup } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Why a photo could not be loaded: a sentence. */
export class LoadPhotoError extends Error {}

const PRIVATE_SENTENCE = 'Its address is not on the public internet.';
const NOT_LOADED = 'It could not be loaded from its address.';
const HTTPS_PORT = 443;

/** What a load may reach, and how long it may take. Tests change it. */
interface LoadOptions {
  /** Whether an IP address may be connected to; by default those of the public internet. */
  isAllowed?: (address: string) => boolean;
  port?: number;
  /** Certificates to trust besides the usual ones, as PEM. */
  ca?: string;
  waitMs?: number;
}

/** Looks a host up for a connection, so that the address that was checked is the one that is connected to. */
const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) callback(error, []);
      else if (!addresses.every(({ address }) => isAllowed(address))) callback(new LoadPhotoError(PRIVATE_SENTENCE), []);
      else if (options.all) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });

const MOST_BYTES = 20_000_000;
const WAIT_MS = 8_000;
const MOST_REDIRECTS = 3;

/**
 * Loads a photo from an address that a recipe of someone else names: over https at its usual port, of the public internet only, at most
 * 20 MB, within 8 seconds. The same holds for each address it is redirected to. Throws a LoadPhotoError.
 */
export async function loadPhoto(
  address: string,
  { isAllowed = isPublicAddress, port = HTTPS_PORT, ca, waitMs = WAIT_MS }: LoadOptions = {},
  redirects = MOST_REDIRECTS,
): Promise<Uint8Array> {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '') throw new LoadPhotoError('Its address does not begin with https://.');
  if (Number(url.port || HTTPS_PORT) !== port) throw new LoadPhotoError('Its address names a port, where other programs may listen.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A number is not looked up.
  if (isIP(host) !== 0 && !isAllowed(host)) throw new LoadPhotoError(PRIVATE_SENTENCE);
  const answer = await new Promise<{ location: string } | { bytes: Uint8Array }>((resolve, reject) => {
    const fail = (cause: unknown) => reject(cause instanceof LoadPhotoError ? cause : new LoadPhotoError(NOT_LOADED, { cause }));
    const asked = request(
      url,
      {
        headers: { accept: 'image/*' },
        agent: false,
        lookup: checkedLookup(isAllowed),
        signal: AbortSignal.timeout(waitMs),
        ...(ca ? { ca } : {}),
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          response.destroy();
          // What is no address is refused as one without https.
          resolve({ location: URL.parse(headers.location, url)?.href ?? '' });
          return;
        }
        const pieces: Buffer[] = [];
        let size = 0;
        if (statusCode !== 200) asked.destroy(new LoadPhotoError(NOT_LOADED));
        response.on('data', (piece: Buffer) => {
          size += piece.length;
          if (size > MOST_BYTES) asked.destroy(new LoadPhotoError('It has more than 20 MB.'));
          else pieces.push(piece);
        });
        response.on('end', () => resolve({ bytes: new Uint8Array(Buffer.concat(pieces)) }));
        response.on('error', fail);
      },
    );
    asked.on('error', fail);
    asked.end();
  });
  if ('bytes' in answer) return answer.bytes;
  if (redirects === 0) throw new LoadPhotoError(NOT_LOADED);
  return loadPhoto(answer.location, { isAllowed, port, waitMs, ...(ca ? { ca } : {}) }, redirects - 1);
}
