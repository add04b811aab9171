import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeCacheAndDrafts } from './cache-and-drafts.contract.ts';
import { DRAFTS, SENTINEL } from './support/planted.ts';
import { type Ask, asking, sendHead, sendRaw, statusOf } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';

let target: Target;
let anyone: Ask;
beforeAll(() => {
  target = sharedTarget();
  anyone = asking(target);
});

describeCacheAndDrafts(sharedTarget, ['/kitchen/collections']);

test('#27 no published file contains text of a draft', async () => {
  const folder = path.join(target.data, 'site');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(?:html|xml|json|txt|js|css|webmanifest)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const addresses = files.map((file) => `/${file.replace(/(?:index)?\.html$/, '')}`);
  expect(addresses).toEqual(expect.arrayContaining(['/sitemap.xml', '/blog/rss.xml', '/blog/feed.json', '/kitchen']));
  for (const address of addresses) {
    const text = await (await anyone(address)).text();
    for (const word of [SENTINEL, ...Object.values(DRAFTS)]) expect(text.includes(word), `${word} at ${address}`).toBe(false);
  }
});

describe('#31 the Host header of a request', () => {
  const PLACES = [
    '/',
    '/blog',
    '/blog/',
    '/nowhere',
    '/sitemap.xml',
    '/robots.txt',
    '/blog/rss.xml',
    '/api/blog/posts',
    '/api/auth/verify',
    '/admin',
    '/build.json',
    '/uploads',
  ];
  const HEADERS = [
    ['Host: evil.test'],
    ['Host: evil.test:443', 'Cache-Control: no-cache'],
    ['X-Forwarded-Host: evil.test', 'X-Forwarded-Proto: https', 'X-Forwarded-Port: 8443'],
    ['Forwarded: for=evil.test;host=evil.test;proto=https'],
    ['X-Original-URL: /evil.test', 'X-Rewrite-URL: /evil.test', 'X-Original-Host: evil.test', 'X-Host: evil.test'],
    ['X-Forwarded-Prefix: //evil.test', 'X-Forwarded-Server: evil.test', 'Referer: https://evil.test/'],
  ];

  test.for(HEADERS)('is not in a response: %s', async (...[headers]) => {
    for (const place of PLACES) {
      const answer = await sendHead(target.address, 'GET', place, headers);
      expect(statusOf(answer), place).not.toBeNull();
      expect(answer, place).not.toContain('evil.test');
    }
  });

  test('is not in a response to an absolute URL, to two hosts or to none', async () => {
    for (const place of PLACES) {
      expect(
        await sendRaw(target.address, `GET http://evil.test${place} HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`),
      ).not.toContain('evil.test');
      expect(await sendRaw(target.address, `GET ${place} HTTP/1.0\r\n\r\n`)).not.toContain('evil.test');
      const two = await sendRaw(target.address, `GET ${place} HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n`);
      expect(two).not.toContain('evil.test');
    }
  });

  test.for(['evil.test/', 'a b', '"><script>', '[::1', 'evil.test@x', 'localhost:99999999', '', '%', 'x'.repeat(5_000)])(
    'may be invalid, such as %o',
    async (host) => {
      for (const place of ['/', '/api/blog/posts', '/api/auth/verify']) {
        const answer = await sendHead(target.address, 'GET', place, [`Host: ${host}`]);
        expect(statusOf(answer), answer.slice(0, 200)).not.toBeNull();
        expect(statusOf(answer), answer.slice(0, 200)).toBeLessThan(500);
        expect(answer).not.toMatch(/ at .*\.[jt]s:\d/);
      }
      expect((await anyone('/')).status).toBe(200);
    },
  );
});

test.for([
  '//evil.test/',
  '/\\evil.test/',
  '/%5cevil.test/',
  '///evil.test/index.html',
  '/.//evil.test/',
  '/blog/..//evil.test/',
  '/%2fevil.test/',
  '/\t/evil.test/',
])('#31 %o does not redirect to another site', async (place) => {
  const location = /^location: (.*?)\r$/im.exec(await sendHead(target.address, 'GET', place))?.[1];
  if (location !== undefined) expect(new URL(location, target.address).origin).toBe(target.address);
});
