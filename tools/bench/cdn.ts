import { readFile } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { selfSigned } from '../../tests/support/certificate.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const IS_TEXT = /^text\/|json|svg/;
const NEVER_CHANGES = /^\/(?:_astro|media)\//;

interface Served {
  type: string;
  bytes: Buffer;
}

/** Serves a folder, plus extra `pages` by address, like a CDN: with HTTP/2, TLS and brotli. */
export async function serveAsCdn(folder: string, pages: ReadonlyMap<string, string>): Promise<{ origin: string; close(): void }> {
  const cache = new Map<string, Served>();
  const find = async (address: string): Promise<Served | null> => {
    const page = pages.get(address);
    if (page !== undefined) return { type: '.html', bytes: Buffer.from(page) };
    const file = path.join(folder, address === '/' ? 'index' : path.normalize(address));
    for (const place of path.extname(file) === '' ? [`${file}.html`, path.join(file, 'index.html')] : [file]) {
      const bytes = await readFile(place).catch(() => null);
      if (bytes) return { type: path.extname(place), bytes };
    }
    return null;
  };
  const answer = async (address: string): Promise<Served | null> => {
    const cached = cache.get(address);
    if (cached) return cached;
    const found = await find(address);
    if (!found) return null;
    const type = TYPES[found.type] ?? 'application/octet-stream';
    const served = { type, bytes: IS_TEXT.test(type) ? brotliCompressSync(found.bytes) : found.bytes };
    cache.set(address, served);
    return served;
  };
  const { key, certificate } = selfSigned();
  const server = createSecureServer({ key, cert: certificate, allowHTTP1: true }, (request, response) => {
    const address = decodeURIComponent(new URL(request.url, 'https://localhost').pathname);
    void answer(address).then((served) => {
      if (!served) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.');
      response.writeHead(200, {
        'content-type': served.type,
        'content-length': served.bytes.length,
        'cache-control': NEVER_CHANGES.test(address) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        ...(IS_TEXT.test(served.type) ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
      });
      response.end(served.bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
