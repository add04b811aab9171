import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { selfSigned } from './certificate.ts';

/** A response passing through the proxy. */
export interface PassingAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  /** Replaces the body of the site's response, if given. */
  body?: string;
}

/** A proxy like that of a public site: TLS, and a redirect from plain HTTP, on one port. */
export interface TlsProxy {
  /** Its origin, such as https://localhost:40123. */
  address: string;
  /** The file with its certificate, for NODE_EXTRA_CA_CERTS. */
  certificateFile: string;
  /** Changes https responses; null closes the connection, and a promise that never resolves hangs. */
  change: (answer: PassingAnswer, asked: IncomingMessage) => PassingAnswer | null | Promise<PassingAnswer>;
  /** Handles requests without TLS. */
  plain: (asked: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

const TLS_HANDSHAKE = 22;

/** Starts a proxy for the site at an address. */
export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const { key, certificate } = selfSigned();
  const folder = await mkdtemp(path.join(tmpdir(), 'certificate-'));
  const certificateFile = path.join(folder, 'certificate.pem');
  await writeFile(certificateFile, certificate);

  const sockets = new Set<Socket>();
  const encrypted = createHttpsServer({ key, cert: certificate }, (asked, response) => {
    const forwarded = request(new URL(asked.url ?? '/', target), {
      // The site may close a connection that is kept open just as it is used again.
      agent: false,
      method: asked.method,
      headers: { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress, 'x-forwarded-proto': 'https' },
    });
    forwarded.on('response', (answer) => {
      void (async () => {
        const { statusCode: status = 502, headers } = answer;
        const changed = await proxy.change({ status, headers: { ...headers } }, asked);
        if (changed === null) return void asked.socket.destroy();
        if (changed.body === undefined) answer.pipe(response.writeHead(changed.status, changed.headers));
        else {
          const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = changed.headers;
          answer.resume();
          response.writeHead(changed.status, rest).end(changed.body);
        }
      })();
    });
    forwarded.on('error', () => asked.socket.destroy());
    asked.pipe(forwarded);
  });
  const plain = createHttpServer((asked, response) => proxy.plain(asked, response));
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first[0] === TLS_HANDSHAKE) return void encrypted.emit('connection', socket);
      plain.emit('connection', socket);
      socket.resume();
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const address = `https://localhost:${(front.address() as AddressInfo).port}`;
  const proxy: TlsProxy = {
    address,
    certificateFile,
    change: (answer) => answer,
    plain: (asked, response) => void response.writeHead(301, { location: `${address}${asked.url ?? '/'}` }).end(),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => front.close(resolve));
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  return proxy;
}
