/** Below it the admin's function answers what the visitors' one hands over. */
const BELOW = '/api/signed-in/';

/** Where a request for an address that visitors read is answered by the admin's function: a host routes by addresses alone. */
const handedOver = (address: URL): URL => new URL(address.pathname.replace(/^\/api\//, BELOW) + address.search, address);

/** The request that was handed over, or the request itself where it was not. */
export function asItWasSent(request: Request): Request {
  const address = new URL(request.url);
  if (!address.pathname.startsWith(BELOW)) return request;
  return new Request(new URL(`/api/${address.pathname.slice(BELOW.length)}${address.search}`, address), request);
}

/** Asks the admin's function, with all that the request holds, and answers what that answers. */
export async function handOver(request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  // The connection between here and there has its own.
  for (const name of ['host', 'connection', 'content-length', 'accept-encoding']) headers.delete(name);
  const body = request.body === null ? null : await request.arrayBuffer();
  const answer = await fetch(handedOver(new URL(request.url)), { method: request.method, headers, body, redirect: 'manual' });
  const given = new Headers(answer.headers);
  // fetch has undone these.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) given.delete(name);
  return new Response(answer.body, { status: answer.status, headers: given });
}
