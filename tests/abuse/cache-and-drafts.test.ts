import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PRIVATE_READS } from './support/mutations.ts';
import { DRAFTS, MIXED_COLLECTION, SENTINEL } from './support/planted.ts';
import { type Ask, asking, askingAsAdmin, sendHead, sendRaw, statusOf } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';

let target: Target;
let admin: Ask;
let anyone: Ask;
beforeAll(async () => {
  target = sharedTarget();
  admin = await askingAsAdmin(target);
  anyone = asking(target);
});

const LISTS = ['/api/blog/posts', '/api/kitchen/recipes', '/api/kitchen/collections'];

test.for(LISTS)('#25 %s with drafts is the admin’s alone, and is kept nowhere', async (list) => {
  const place = `${list}?all=true&pageSize=100`;
  const full = await admin(place);
  expect(await full.text()).toContain(SENTINEL);
  expect(full.headers.get('cache-control')).toBe('private, no-store');
  expect(full.headers.get('netlify-cdn-cache-control')).toBeNull();
  for (let number = 0; number < 5; number += 1) {
    const answer = await anyone(place);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await answer.text()).not.toContain(SENTINEL);
  }
});

test.for([
  '?ALL=true',
  '?all',
  '?all=1',
  '?all=TRUE',
  '?all=false&all=true',
  '?all=true&all=false',
  '?%61ll=true',
  '?all[]=true',
  '?status=draft',
  `?tag=${SENTINEL}`,
  `?search=${SENTINEL}`,
])('#25 #26 a list asked for with %s has no draft for visitors', async (query) => {
  for (const list of LISTS) {
    const answer = await anyone(`${list}${query}`);
    expect([200, 401]).toContain(answer.status);
    expect((await answer.text()).replaceAll(`"${SENTINEL}"`, '')).not.toContain(SENTINEL);
  }
});

test.for(PRIVATE_READS)('#25 no cache keeps %s', async (place) => {
  expect((await admin(place)).headers.get('cache-control')).toMatch(/no-store/);
  expect((await anyone(place)).headers.get('cache-control')).toMatch(/no-store/);
});

test.for([
  ...LISTS.map((list, index) => `${list}/${Object.values(DRAFTS)[index]}`),
  `/blog/${DRAFTS.post}`,
  `/kitchen/${DRAFTS.recipe}`,
  `/kitchen/collections/${DRAFTS.collection}`,
  `/blog/${DRAFTS.post}.html`,
  `/blog/${DRAFTS.post}/index.html`,
  `/kitchen/print/${DRAFTS.recipe}`,
])('#26 the draft at %s is not there', async (place) => {
  const answer = await anyone(place);
  const followed = answer.status === 301 ? await anyone(answer.headers.get('location') ?? '') : answer;
  expect(followed.status).toBe(404);
  expect(await followed.text()).not.toContain(SENTINEL);
});

test('#25 #26 an answer to the admin is none to visitors of the same address', async () => {
  const place = `/api/blog/posts/${DRAFTS.post}`;
  const full = await admin(place);
  expect(await full.text()).toContain(SENTINEL);
  expect(full.headers.get('cache-control')).toBe('private, no-store');
  expect((await anyone(place)).status).toBe(404);
  expect((await asking(target, '__Host-session=expired')(place)).status).toBe(404);
});

test('#26 a collection tells visitors of its published recipes only', async () => {
  for (const place of [`/api/kitchen/collections/${MIXED_COLLECTION}`, `/kitchen/collections/${MIXED_COLLECTION}`]) {
    const answer = await anyone(place);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('country-loaf');
    expect(text).not.toContain(DRAFTS.recipe);
    expect(text).not.toContain(SENTINEL);
  }
});

test('#27 no published file has a word of a draft', async () => {
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

test.for(['/x.css', ';x.css', '%2fx.css', '.css', '/', '/..%2fx.css', '%00.css', '/x.js?v=1'])(
  '#30 an address of the admin’s with %s behind it answers nothing that is kept',
  async (ending) => {
    for (const place of [
      '/api/admin/settings',
      '/api/admin/photos',
      '/api/auth/verify',
      `/api/blog/posts/${DRAFTS.post}`,
      '/api/content/post',
    ]) {
      const answer = await admin(`${place}${ending}`);
      expect([400, 401, 404], `${place}${ending} ${answer.status}`).toContain(answer.status);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(await answer.text()).not.toContain(SENTINEL);
    }
  },
);

describe('#31 the name that a request gives the site', () => {
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

  test.for(HEADERS)('is nowhere in an answer: %s', async (...[headers]) => {
    for (const place of PLACES) {
      const answer = await sendHead(target.address, 'GET', place, headers);
      expect(statusOf(answer), place).not.toBeNull();
      expect(answer, place).not.toContain('evil.test');
    }
  });

  test('is nowhere in an answer to a whole address, to two names, or to none', async () => {
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
    'may be nonsense such as %o',
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
])('#31 a visitor of %o is not sent elsewhere', async (place) => {
  const location = /^location: (.*?)\r$/im.exec(await sendHead(target.address, 'GET', place))?.[1];
  if (location !== undefined) expect(new URL(location, target.address).origin).toBe(target.address);
});

test.for(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf', '%5f_proto__', 'constructor%2fprototype'])(
  '#34 %s is the name of nothing',
  async (name) => {
    for (const list of LISTS) {
      expect((await anyone(`${list}/${name}`)).status).toBe(404);
      expect((await admin(`${list}/${name}`)).status).toBe(404);
      expect((await admin(`${list}/${name}`, { method: 'DELETE' })).status).toBe(404);
    }
    for (const place of [
      `/api/content/${name}`,
      `/api/content/post/${name}`,
      `/api/content/${name}/${name}`,
      `/api/admin/history/${name}/x`,
    ])
      expect((await admin(place)).status).toBe(404);
    for (const place of ['/blog', '/kitchen', '/kitchen/collections']) expect((await anyone(`${place}/${name}`)).status).toBe(404);
    for (const query of [`category=${name}`, `tag=${name}`, `${name}=1`, `${name}[x]=1`])
      expect((await anyone(`/api/blog/posts?${query}`)).status).toBe(200);
  },
);
