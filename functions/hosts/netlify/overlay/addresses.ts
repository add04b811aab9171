// What the edge function shares with the other functions. It must stay small: the host compiles it for each of its places.
import { canonicalPath, decoded } from '#domain/site-address.ts';

/** The public lists of the API, below which are their entries. They change with nearly everything. */
export const PUBLIC_READS: readonly string[] = ['/api/blog/posts', '/api/kitchen/recipes', '/api/kitchen/collections'];

/** The folder of the overlay's own addresses, which the edge function leaves alone. */
export const OVERLAY_FOLDER = '/overlay';

/** Where the overlay itself is served. */
export const OVERLAY_ADDRESS = `${OVERLAY_FOLDER}/current`;

/** The status of an answer that the overlay leaves to the deploy: Misdirected Request. */
export const NOT_OF_OVERLAY = 421;

/** Where the newest page of an address is served. It names the overlay's version, so what is cached of it is never out of date. */
export const overlayAddress = (version: string, address: string): string => `${OVERLAY_FOLDER}/${version}${address}`;

/** The address by which an overlay lists a request: entries of the API are listed with their lists. */
export const listedAs = (pathname: string): string =>
  PUBLIC_READS.find((list) => pathname === list || pathname.startsWith(`${list}/`)) ?? canonicalPath(decoded(pathname));
