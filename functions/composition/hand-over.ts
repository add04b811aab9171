import { createHmac } from 'node:crypto';
import { isSameText } from '../http/password.ts';

/** Below it the admin's function answers what the visitors' one hands over. */
const BELOW = '/api/signed-in/';
/** Names the network address that a request came from before it was handed over, and proves that the other function said so. */
const CAME_FROM = 'x-came-from';

/** Headers that speak of one connection, and that fetch sets by itself, or refuses to send. */
const OF_THE_CONNECTION = [
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

/** A client without the secret, which only the site's functions know, cannot make the log or the limits name another address. */
const proofOf = (address: string, secret: string): string =>
  createHmac('sha256', secret).update(`${CAME_FROM} ${address}`).digest('base64url');

/** Where a request for an address that visitors read is answered by the admin's function: a host routes by addresses alone. */
const handedOver = (address: URL): URL => new URL(address.pathname.replace(/^\/api\//, BELOW) + address.search, address);

/** A request, and the network address it came from. */
export interface Sent {
  request: Request;
  address: string;
}

/** What was handed over as it was sent, or what was sent itself where it was not. `secret` is what `handOver` was given. */
export function asItWasSent({ request, address }: Sent, secret: string): Sent {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(BELOW)) return { request, address };
  const original = new Request(new URL(`/api/${url.pathname.slice(BELOW.length)}${url.search}`, url), request);
  const [cameFrom = '', proof = ''] = (original.headers.get(CAME_FROM) ?? '').split(' ');
  original.headers.delete(CAME_FROM);
  return { request: original, address: isSameText(proof, proofOf(cameFrom, secret)) ? cameFrom : address };
}

/**
 * Asks the admin's function, with all that the request holds, and answers what that answers. `secret` is one that both functions
 * know; where there is none, the admin's function takes the request for one of ours.
 */
export async function handOver({ request, address }: Sent, secret: string | undefined): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of [...OF_THE_CONNECTION, CAME_FROM]) headers.delete(name);
  if (secret !== undefined) headers.set(CAME_FROM, `${address} ${proofOf(address, secret)}`);
  const body = request.body === null ? null : await request.arrayBuffer();
  const answer = await fetch(handedOver(new URL(request.url)), { method: request.method, headers, body, redirect: 'manual' });
  const given = new Headers(answer.headers);
  // fetch has undone these.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) given.delete(name);
  return new Response(answer.body, { status: answer.status, headers: given });
}
