import { createHmac } from 'node:crypto';
import { ENTRY } from '../../api/body-limits.ts';
import { isSameText } from '../../auth/password.ts';
import { readBody } from '../../http/request-body.ts';

/** The admin's function serves forwarded requests under this prefix. */
const FORWARD_PREFIX = '/api/signed-in/';
/** Carries the client's network address and a proof that the public function added it. */
const CLIENT_ADDRESS_HEADER = 'x-came-from';

/** Headers of a single connection, which fetch sets itself or refuses to send. */
const HOP_BY_HOP_HEADERS = [
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Signs the address. Only the site's functions know the secret, so a client cannot fake the address used for logs and rate limits. */
const proofOf = (address: string, secret: string): string =>
  createHmac('sha256', secret).update(`${CLIENT_ADDRESS_HEADER} ${address}`).digest('base64url');

/** The address at which the admin's function serves a public address. The host routes by address only, so it needs another one. */
const forwardAddress = (address: URL): URL => new URL(address.pathname.replace(/^\/api\//, FORWARD_PREFIX) + address.search, address);

/** A request and the network address of its client. */
export interface Sent {
  request: Request;
  address: string;
}

/** Restores the original request and client address of a forwarded request; returns any other unchanged. Same `secret` as `forwardToAdmin`. */
export function restoreForwarded({ request, address }: Sent, secret: string): Sent {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(FORWARD_PREFIX)) return { request, address };
  const original = new Request(new URL(`/api/${url.pathname.slice(FORWARD_PREFIX.length)}${url.search}`, url), request);
  const [cameFrom = '', proof = ''] = (original.headers.get(CLIENT_ADDRESS_HEADER) ?? '').split(' ');
  original.headers.delete(CLIENT_ADDRESS_HEADER);
  return { request: original, address: isSameText(proof, proofOf(cameFrom, secret)) ? cameFrom : address };
}

/**
 * Forwards the request to the admin's function and returns its response. `secret` must be known to both functions; without one,
 * the admin's function sees this function's address as the client's.
 */
export async function forwardToAdmin({ request, address }: Sent, secret: string | undefined): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of [...HOP_BY_HOP_HEADERS, CLIENT_ADDRESS_HEADER]) headers.delete(name);
  if (secret !== undefined) headers.set(CLIENT_ADDRESS_HEADER, `${address} ${proofOf(address, secret)}`);
  const body = request.body === null ? null : await readBody(request, ENTRY);
  const answer = await fetch(forwardAddress(new URL(request.url)), { method: request.method, headers, body, redirect: 'manual' });
  const responseHeaders = new Headers(answer.headers);
  // fetch has already decoded the body, so these no longer apply.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) responseHeaders.delete(name);
  return new Response(answer.body, { status: answer.status, headers: responseHeaders });
}
