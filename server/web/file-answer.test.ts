import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openListener } from './listener.ts';
import { serveSite, type WebServer } from './web-server.ts';

const PAGE = `<!DOCTYPE html><p>${'Eighteen hours of rest. '.repeat(200)}</p>`;
const MISSING = `<!DOCTYPE html><p>${'Nothing here. '.repeat(200)}</p>`;
/** Too large for the memory of published files. */
const FILM = randomBytes(5_000_000);
/** As large, but it compresses. */
const RECIPES = JSON.stringify(
  Array.from({ length: 80_000 }, (_, index) => ({ slug: `recipe-${index}`, title: `Recipe no. ${index}`, tags: ['rye', 'bread'] })),
);

let site: string;
let server: WebServer;
const faults: unknown[] = [];

beforeAll(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'file-answer-'));
  const files = {
    'about.html': PAGE,
    '404.html': MISSING,
    'small.txt': 'small',
    'empty.txt': '',
    'photo.webp': randomBytes(5_000),
    'film.mp4': FILM,
    'recipes.json': RECIPES,
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(site, name), bytes);
  await symlink('/etc', path.join(site, 'elsewhere'));
  server = await serveSite(await openListener('127.0.0.1', 0), {
    site,
    isFromPublic: () => false,
    api: { fetch: () => new Response() },
    uploads: { get: () => Promise.resolve(null) },
    preview: { rendition: () => Promise.resolve(null) },
    visitors: { note: () => undefined },
    ready: () => null,
    restore: () => Promise.resolve(false),
    drawnImages: { file: () => Promise.resolve(null) },
    longestCallMs: 1_000,
    log: (error) => faults.push(error),
  });
});
afterAll(async () => {
  await server.close();
  await rm(site, { recursive: true });
  expect(faults).toEqual([]);
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Asks as it is told; fetch would unpack the answer, and ask for it packed by itself. */
const get = (place: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path: place, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

describe('a page is sent', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['br;q=0', undefined],
    ['', undefined],
    ['brr, x;;=,', undefined],
  ])('for Accept-Encoding %j as %s', async (accepted, encoding) => {
    const { status, headers, body } = await get('/about', { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, encoding, 'Accept-Encoding']);
    expect(headers['content-length']).toBe(String(body.length));
    const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(text.toString()).toBe(PAGE);
    if (encoding !== undefined) expect(body.length).toBeLessThan(300);
  });

  test('once for each encoding', async () => {
    const tags = new Set<unknown>();
    for (const accepted of ['br', 'gzip', '']) {
      const tag = String((await get('/about', { 'accept-encoding': accepted })).headers['etag']);
      tags.add(tag);
      const again = await get('/about', { 'accept-encoding': accepted, 'if-none-match': `"x", ${tag}` });
      expect([again.status, again.body.length, again.headers['etag'], again.headers['vary']]).toEqual([304, 0, tag, 'Accept-Encoding']);
    }
    expect(tags.size).toBe(3);
  });

  test('as a 304 if the visitor already has it', async () => {
    const modified = String((await get('/about')).headers['last-modified']);
    expect((await get('/about', { 'if-modified-since': modified })).status).toBe(304);
    expect((await get('/about', { 'if-modified-since': 'yesterday' })).status).toBe(200);
    expect((await get('/about', { 'if-modified-since': modified, 'if-none-match': '"another"' })).status).toBe(200);
  });

  test('without a body for HEAD', async () => {
    const whole = await get('/about', { 'accept-encoding': 'br' });
    const head = await get('/about', { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, whole.headers['content-length'], 0]);
  });

  test('as it is now, however often it was asked for', async () => {
    for (const text of ['first', 'second', 'third'].map((word) => word.repeat(1_000))) {
      await writeFile(path.join(site, 'draft'), text);
      await rename(path.join(site, 'draft'), path.join(site, 'changing.txt'));
      for (let time = 0; time < 3; time += 1) {
        const { body } = await get('/changing.txt', { 'accept-encoding': 'br' });
        expect(brotliDecompressSync(body).toString()).toBe(text);
      }
    }
    await rm(path.join(site, 'changing.txt'));
    expect((await get('/changing.txt')).status).toBe(404);
  });
});

test('a missing page is compressed too, and never a 304', async () => {
  const { status, headers, body } = await get('/nowhere', { 'accept-encoding': 'br', 'if-none-match': '*', range: 'bytes=0-1' });
  expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([404, 'br', 'no-store']);
  expect(brotliDecompressSync(body).toString()).toBe(MISSING);
});

test.each(['/small.txt', '/empty.txt', '/photo.webp'])('%s would not get smaller', async (place) => {
  const { status, headers, body } = await get(place, { 'accept-encoding': 'br, gzip' });
  expect([status, headers['content-encoding'], headers['content-length']]).toEqual([200, undefined, String(body.length)]);
});

test('a linked folder is not followed', async () => {
  expect((await get('/elsewhere/hostname')).status).toBe(404);
});

test('a list is sent compressed, however long it is', async () => {
  expect(RECIPES.length).toBeGreaterThan(4_000_000);
  const answers = await Promise.all(['br', 'br', 'gzip'].map((accepted) => get('/recipes.json', { 'accept-encoding': accepted })));
  for (const { headers, body } of answers) {
    const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
    expect(text.toString() === RECIPES).toBe(true);
    expect(body.length).toBeLessThan(RECIPES.length / 5);
  }
});

describe.each([
  ['a page', '/about', Buffer.from(PAGE)],
  ['a film', '/film.mp4', FILM],
])('of %s', (_, place, bytes) => {
  const { length } = bytes;
  test.each([
    ['bytes=2-4', 2, 4],
    ['bytes=0-0', 0, 0],
    ['bytes=10-', 10, length - 1],
    [`bytes=10-${length + 10}`, 10, length - 1],
    ['bytes=-5', length - 5, length - 1],
    [`bytes=-${length + 5}`, 0, length - 1],
  ])('%s is a part', async (range, first, last) => {
    const { status, headers, body } = await get(place, { range, 'accept-encoding': 'br' });
    expect([status, headers['content-range'], headers['content-encoding']]).toEqual([206, `bytes ${first}-${last}/${length}`, undefined]);
    expect(body.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  test.each([`bytes=${length}-`, 'bytes=-0', `bytes=${length + 1}-${length + 2}`])('%s is none', async (range) => {
    const { status, headers } = await get(place, { range });
    expect([status, headers['content-range']]).toEqual([416, `bytes */${length}`]);
  });

  test.each(['bytes=4-2', 'bytes=0-1,3-4', 'bytes=-', 'lines=1-2', ''])('%j is not understood', async (range) => {
    const { status, body } = await get(place, { range });
    expect([status, body.equals(bytes)]).toEqual([200, true]);
  });

  test('a range is only sent if the visitor’s version is current', async () => {
    const { etag, 'last-modified': modified } = (await get(place, {}, 'HEAD')).headers;
    for (const known of [etag, modified]) expect((await get(place, { range: 'bytes=2-4', 'if-range': String(known) })).status).toBe(206);
    for (const known of ['"another"', new Date(0).toUTCString()])
      expect((await get(place, { range: 'bytes=2-4', 'if-range': known })).status).toBe(200);
    expect((await get(place, { 'if-none-match': String(etag) })).status).toBe(304);
  });
});

test('a client that disconnects during a video is not a fault', async () => {
  for (let time = 0; time < 20; time += 1) {
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write('GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n'));
      socket.once('data', () => socket.destroy()).once('close', () => resolve());
    });
  }
  expect((await get('/film.mp4', {}, 'HEAD')).status).toBe(200);
});
