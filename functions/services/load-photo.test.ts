import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptUpload } from '#media/upload.ts';
import { selfSigned } from '../../tests/support/certificate.ts';
import { loadPhoto, LoadPhotoError } from './load-photo.ts';
import { isPublicAddress } from './public-address.ts';

test.each([
  ['http://oven.example/a.jpg', 'Its address does not begin with https://.'],
  ['file:///etc/passwd', 'Its address does not begin with https://.'],
  ['no address', 'Its address does not begin with https://.'],
  ['https://127.0.0.1/a.jpg', 'Its address is not on the public internet.'],
  ['https://[::1]/a.jpg', 'Its address is not on the public internet.'],
  ['https://localhost/a.jpg', 'Its address is not on the public internet.'],
  ['https://2130706433/a.jpg', 'Its address is not on the public internet.'],
  ['https://0x7f.1/a.jpg', 'Its address is not on the public internet.'],
  ['https://[64:ff9b::7f00:1]/a.jpg', 'Its address is not on the public internet.'],
  ['https://[2002:7f00:1::]/a.jpg', 'Its address is not on the public internet.'],
  ['https://[fec0::1]/a.jpg', 'Its address is not on the public internet.'],
  ['https://8.8.8.8:8443/a.jpg', 'Its address names a port, where other programs may listen.'],
  ['https://oven.example:22/a.jpg', 'Its address names a port, where other programs may listen.'],
])('does not load %s', async (address, sentence) => {
  await expect(loadPhoto(address)).rejects.toThrow(sentence);
});

const NOT_LOADED = 'It could not be loaded from its address.';
const PRIVATE = 'Its address is not on the public internet.';
const PORT = 'Its address names a port, where other programs may listen.';

describe('from another site', () => {
  const { key, certificate } = selfSigned();
  const photo = Buffer.from('the bytes of a photo');
  const ANSWERS: Record<string, (response: ServerResponse) => unknown> = {
    '/photo.jpg': (response) => response.end(photo),
    '/page.jpg': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>'),
    '/gone.jpg': (response) => response.writeHead(404).end('gone'),
    '/denied.jpg': (response) => response.writeHead(403).end(photo),
    '/failing.jpg': (response) => response.writeHead(500).end(),
    '/20-mb.jpg': (response) => response.end(Buffer.alloc(20_000_000)),
    '/more.jpg': (response) => response.end(Buffer.alloc(20_000_001)),
    '/30-mb.jpg': (response) => response.writeHead(200, { 'content-length': 30_000_000 }).end(Buffer.alloc(30_000_000)),
    '/silent.jpg': () => undefined,
    '/stuck.jpg': (response) => response.writeHead(200).write(photo),
    '/cut-off.jpg': (response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write(photo);
      setImmediate(() => response.destroy());
    },
    '/moved.jpg': (response) => response.writeHead(301, { location: '/photo.jpg' }).end(),
    '/moved-3.jpg': (response) => response.writeHead(302, { location: '/moved-2.jpg' }).end(),
    '/moved-2.jpg': (response) => response.writeHead(307, { location: '/moved.jpg' }).end(),
    '/moved-4.jpg': (response) => response.writeHead(308, { location: '/moved-3.jpg' }).end(),
    '/around.jpg': (response) => response.writeHead(302, { location: '/around.jpg' }).end(),
    '/inside.jpg': (response) => response.writeHead(302, { location: `https://169.254.169.254:${port}/latest/meta-data` }).end(),
    '/elsewhere.jpg': (response) => response.writeHead(302, { location: 'https://localhost:8443/photo.jpg' }).end(),
    '/usual.jpg': (response) => response.writeHead(302, { location: 'https://localhost/photo.jpg' }).end(),
    '/plain.jpg': (response) => response.writeHead(302, { location: 'http://localhost/photo.jpg' }).end(),
    '/nowhere.jpg': (response) => response.writeHead(302, { location: 'https://[' }).end(),
  };
  const server = createServer({ key, cert: certificate }, ({ url }, response) => void ANSWERS[url ?? '']?.(response));
  let [origin, port] = ['', 0];
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
    origin = `https://localhost:${port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  /** This machine stands for the internet; all other private addresses are refused as always. */
  const isAllowed = (address: string) => isPublicAddress(address) || ['127.0.0.1', '::1'].includes(address);
  const load = (path: string, waitMs = 8_000) => loadPhoto(origin + path, { isAllowed, port, ca: certificate, waitMs });

  test.each([['/photo.jpg'], ['/moved.jpg'], ['/moved-3.jpg']])('%s arrives', async (path) => {
    expect(Buffer.from(await load(path))).toEqual(photo);
  });

  test('20 MB are not too much', async () => {
    expect((await load('/20-mb.jpg')).length).toBe(20_000_000);
  });

  test.each([['/silent.jpg'], ['/stuck.jpg']])('%s is not waited for longer than allowed', async (path) => {
    await expect(load(path, 300)).rejects.toThrow(new LoadPhotoError(NOT_LOADED));
  });

  test('a page in place of a photo is not taken for one', async () => {
    await expect(acceptUpload(await load('/page.jpg'))).rejects.toThrow('That file is not a photo the site can read.');
  });

  test.each([
    ['/gone.jpg', NOT_LOADED],
    ['/denied.jpg', NOT_LOADED],
    ['/failing.jpg', NOT_LOADED],
    ['/more.jpg', 'It has more than 20 MB.'],
    ['/30-mb.jpg', 'It has more than 20 MB.'],
    ['/cut-off.jpg', NOT_LOADED],
    ['/moved-4.jpg', NOT_LOADED],
    ['/around.jpg', NOT_LOADED],
    ['/inside.jpg', PRIVATE],
    ['/elsewhere.jpg', PORT],
    ['/usual.jpg', PORT],
    ['/plain.jpg', 'Its address does not begin with https://.'],
    ['/nowhere.jpg', 'Its address does not begin with https://.'],
  ])('%s does not: %s', async (path, sentence) => {
    await expect(load(path)).rejects.toThrow(new LoadPhotoError(sentence));
  });

  test('the same server is refused unless it is allowed, and without its certificate', async () => {
    await expect(loadPhoto(`${origin}/photo.jpg`, { ca: certificate, port })).rejects.toThrow(PRIVATE);
    await expect(loadPhoto(`${origin}/photo.jpg`, { isAllowed, port })).rejects.toThrow(NOT_LOADED);
  });
});
