import { lookup } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Why a photo could not be loaded: a sentence. */
export class LoadPhotoError extends Error {}

/** Addresses of networks that are not the public internet: this machine, its network, its host's own services. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one that only this machine or its network can reach. */
export const isPrivateAddress = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const PRIVATE_SENTENCE = 'Its address is not on the public internet.';
const NOT_LOADED = 'It could not be loaded from its address.';

/** What a load may reach, and how long it may take. */
interface LoadOptions {
  /** Whether an IP address must not be connected to; by default those that are not of the public internet. */
  isRefused?: (address: string) => boolean;
  /** Certificates to trust besides the usual ones, as PEM. */
  ca?: string;
  waitMs?: number;
}

/** Looks a host up for a connection, so that nothing can change between the check and the connection. */
const checkedLookup =
  (isRefused: (address: string) => boolean): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) callback(error, []);
      else if (addresses.some(({ address }) => isRefused(address))) callback(new LoadPhotoError(PRIVATE_SENTENCE), []);
      else if (options.all) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });

const MOST_BYTES = 20_000_000;
const WAIT_MS = 8_000;
const MOST_REDIRECTS = 3;

/**
 * Loads a photo from an address that a recipe of someone else names: over https, of the public internet only, at most 20 MB, within
 * 8 seconds. Throws a LoadPhotoError.
 */
export async function loadPhoto(
  address: string,
  { isRefused = isPrivateAddress, ca, waitMs = WAIT_MS }: LoadOptions = {},
  redirects = MOST_REDIRECTS,
): Promise<Uint8Array> {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '') throw new LoadPhotoError('Its address does not begin with https://.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A number is not looked up.
  if (isIP(host) !== 0 && isRefused(host)) throw new LoadPhotoError(PRIVATE_SENTENCE);
  const answer = await new Promise<{ location: string } | { bytes: Uint8Array }>((resolve, reject) => {
    const fail = (cause: unknown) => reject(cause instanceof LoadPhotoError ? cause : new LoadPhotoError(NOT_LOADED, { cause }));
    const asked = request(
      url,
      { headers: { accept: 'image/*' }, lookup: checkedLookup(isRefused), signal: AbortSignal.timeout(waitMs), ...(ca ? { ca } : {}) },
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
  return loadPhoto(answer.location, { isRefused, waitMs, ...(ca ? { ca } : {}) }, redirects - 1);
}
