import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Instance, startInstance } from './netlify-bundles.ts';
import type { NetlifySite } from './netlify-site.ts';

/** A site's functions behind one address, as on Netlify: each request is routed to the function with its address. */
export interface NetlifyHost {
  address: string;
  /** The log of a function's instance. */
  log(name: string): string;
  close(): Promise<void>;
}

/** The client address of requests without `x-forwarded-for`, including requests between functions. */
export const OWN_ADDRESS = '192.0.2.1';

/** Starts an instance of each function, and serves them on loopback. There are no static files. */
export async function startNetlifyHost({ bundles, environment }: NetlifySite): Promise<NetlifyHost> {
  const instances = new Map<string, Instance>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = `http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`;
    const { pathname } = new URL(url);
    // The host's own API, which clears the cache of the CDN: there is none.
    if (pathname === '/api/v1/purge') {
      response.writeHead(202).end();
      return;
    }
    const instance = instances.get(bundles.functions.find((one) => one.answers(pathname))?.name ?? '');
    if (!instance) {
      response.writeHead(404).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { 'x-forwarded-for': ip = OWN_ADDRESS, ...headers } = request.headers as Record<string, string>;
    const body = chunks.length === 0 ? null : Buffer.concat(chunks);
    const answered = await instance.call({ url, method: request.method ?? 'GET', headers, body, ip });
    response.writeHead(answered.status, { ...answered.headers, ...(answered.cookies.length > 0 && { 'set-cookie': answered.cookies }) });
    response.end(answered.bytes);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const bundle of bundles.functions) instances.set(bundle.name, startInstance(bundle, { ...environment, NETLIFY_API_URL: address }));
  return {
    address,
    log: (name) => instances.get(name)?.log() ?? '',
    async close() {
      server.closeAllConnections();
      server.close();
      await Promise.all([...instances.values()].map((instance) => instance.stop()));
    },
  };
}
