import { request } from 'node:http';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATA_TYPES } from '#content/site-routes.ts';
import { canonicalPath } from '#domain/site-address.ts';
import { openListener } from './listener.ts';
import { hostHeaders } from './host-headers.ts';
import { serveSite } from './web-server.ts';

const STAGED = `/uploads/${'ab'.repeat(32)}.webp`;
const DRAWN_LATER = '/media/social/0123456789abcdef.jpeg';
const SECRET = 'sentinel7f3a';
const BROKEN = new Error(`It broke, and ${SECRET}.`);

/** Files of public/ that a browser would run something in. */
const ACTIVE = [
  'uploads/a.svg',
  'uploads/A.SVG',
  'uploads/a.html',
  'uploads/a.xhtml',
  'uploads/a.xml',
  'uploads/a',
  'favicon.svg',
  'landing.htm',
];

let root: string;
let origin: string;
let close: () => Promise<unknown>;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'web-server-'));
  const site = path.join(root, 'site');
  const files: Record<string, string> = {
    'site/index.html': 'home',
    'site/404.html': 'nothing here',
    'site/blog/index.html': 'blog',
    'site/blog/404.html': 'no such post',
    'site/blog/rye.html': 'rye',
    'site/kitchen.html': 'kitchen',
    'site/kitchen/404.html': 'no such recipe',
    'site/admin/404.html': 'no such screen',
    'site/kitchen/collections.html': 'collections',
    'site/kitchen/collections/404.html': 'no such collection',
    'site/kitchen/collections/rye.html': 'collection',
    'site/about.html': 'about',
    ...Object.fromEntries([...DATA_TYPES.keys()].map((route) => [`site${route}`, '[]'])),
    'site/_redirects': '/blog/old /blog/rye 301\n/blog/rye-days /blog/rye 301\n/kitchen/collections/old /kitchen/collections/rye 301\n',
    'site/favicon.ico': 'icon',
    'site/icon-192.png': 'icon',
    'site/icon-512.png': 'icon',
    'site/media/0123456789abcdef-400.webp': 'rendition',
    'site/uploads/rye.jpg': '0123456789',
    'site/uploads/film.mp4': 'film',
    'site/uploads/menu.pdf': 'menu',
    ...Object.fromEntries(ACTIVE.map((name) => [`site/${name}`, 'active'])),
    [`site/uploads/${'cd'.repeat(32)}.webp`]: 'kept',
    'site/_astro/app.js': 'script',
    'site/sw.js': 'worker',
    'site/.git/config': SECRET,
    'site/.env': SECRET,
    'secret.txt': SECRET,
    'drawn.jpeg': 'drawn',
    'site-secret/secret.txt': SECRET,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
  await symlink(path.join(root, 'secret.txt'), path.join(site, 'link.txt'));
  const server = await serveSite(await openListener('127.0.0.1', 0), {
    site,
    isFromPublic: (name) => name.startsWith('uploads/') || ACTIVE.includes(name),
    api: {
      fetch(incoming) {
        const { pathname } = new URL(incoming.url);
        if (pathname === '/api/broken') throw BROKEN;
        return new Response(`api ${incoming.method} ${pathname}`);
      },
    },
    log: (error) => {
      if (error !== BROKEN) throw error;
    },
    preview: { rendition: () => Promise.resolve(null) },
    // Put back, or there already: the page for what is missing must not be looked for for ever.
    visitors: { note: () => undefined },
    ready: () => null,
    restore: (name) => Promise.resolve(name === '404.html'),
    drawnImages: { file: (address) => Promise.resolve(address === DRAWN_LATER ? path.join(root, 'drawn.jpeg') : null) },
    longestCallMs: 1_000,
    uploads: {
      get: (address) => Promise.resolve(address === STAGED ? new TextEncoder().encode('staged') : null),
    },
  });
  origin = `http://127.0.0.1:${server.port}`;
  close = () => server.close();
});
afterAll(async () => {
  await close();
  await rm(root, { recursive: true });
});

const get = (place: string, init: RequestInit = {}) => fetch(`${origin}${place}`, { redirect: 'manual', ...init });

/** Asks for a path just as it is; fetch would put it in order first. */
const raw = (place: string, method = 'GET', headers: [name: string, value: string][] = []) =>
  new Promise<{ status: number; text: string; location: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    request({ hostname, port, path: place, method, agent: false, ...(headers.length > 0 && { headers: headers.flat() }) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, location: answer.headers.location }));
    })
      .on('error', reject)
      .end();
  });

describe('a page', () => {
  test.each([
    ['/', 'home'],
    ['/about', 'about'],
    ['/blog', 'blog'],
    ['/blog/rye', 'rye'],
    ['/kitchen', 'kitchen'],
    ['/kitchen/collections', 'collections'],
    ['/kitchen/collections/rye', 'collection'],
    ['/about?utm_source=x', 'about'],
  ])('at %s is %s', async (place, text) => {
    const answer = await get(place);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  test.each([
    ['/about/', '/about'],
    ['/about.html', '/about'],
    ['/index.html', '/'],
    ['/blog/index.html', '/blog'],
    ['/blog/', '/blog'],
    ['/blog//rye', '/blog/rye'],
    ['/about/?a=b&c', '/about?a=b&c'],
  ])('asked for as %s is at %s', async (place, location) => {
    const answer = await get(place);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  });

  test('that was not changed is not sent again', async () => {
    const tag = (await get('/about')).headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    expect((await get('/about', { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect(await (await get('/about', { method: 'HEAD' })).text()).toBe('');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is not there for %s', async (method) => {
    const answer = await get('/about', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

const SERVED = [...DATA_TYPES].filter(([route]) => route !== '/_redirects');

test.each(SERVED)('%s is %s, asked for again each time', async (place, type) => {
  const answer = await get(place);
  expect([answer.status, await answer.text()]).toEqual([200, '[]']);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  const tag = answer.headers.get('etag') ?? '';
  expect((await get(place, { headers: { 'if-none-match': tag } })).status).toBe(304);
});

/** What a host sends that reads `_headers`: Cloudflare joins the values of all matching rules, on Netlify the last one wins. */
function hostHeadersFor(place: string, file: string, isJoined: boolean): Headers {
  const headers = new Headers(isJoined ? { 'access-control-allow-origin': '*' } : {});
  for (const rule of file.split('\n\n')) {
    const [pattern = '', ...lines] = rule.trim().split('\n  ');
    const matches = new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`).test(place);
    for (const line of matches ? lines : []) {
      const [, name = '', value = ''] = /^([\w-]+): (.+)$/.exec(line) ?? [];
      if (line.startsWith('! ')) {
        if (isJoined) headers.delete(line.slice(2));
      } else if (isJoined) headers.append(name, value);
      else headers.set(name, value);
    }
  }
  return headers;
}

describe.each([
  ['that joins the headers of all matching rules', true],
  ['where the last rule wins', false],
])('a host of files %s', (_what, isJoined) => {
  test.each([
    ...['/', '/about', '/blog/rye', '/kitchen/collections/rye', '/_astro/app.js', '/media/0123456789abcdef-400.webp', '/favicon.ico'],
    ...['/icon-192.png', '/icon-512.png', '/uploads/a.svg', '/uploads/a.html', '/uploads/a', '/favicon.svg'],
    ...['/sw.js', ...SERVED.map(([route]) => route)],
  ])('sends %s with the same headers as our own server', async (place) => {
    const ours = new Headers((await get(place.replace(/\.html$/, ''))).headers);
    const theirs = hostHeadersFor(place, await hostHeaders(), isJoined);
    for (const header of ['connection', 'content-length', 'date', 'etag', 'keep-alive', 'last-modified', 'vary', 'accept-ranges'])
      ours.delete(header);
    // Hosts have a default for what we leave to them.
    if (!theirs.has('cache-control')) theirs.set('cache-control', 'public, max-age=0, must-revalidate');
    if (!theirs.has('content-type')) theirs.set('content-type', ours.get('content-type') ?? '');
    expect(Object.fromEntries(theirs)).toEqual(Object.fromEntries(ours));
  });

  test('says that what is live must be asked for each time', async () => {
    expect(hostHeadersFor('/build.json', await hostHeaders(), isJoined).get('cache-control')).toBe('no-cache');
  });
});

test('the headers for hosts are within their limits and allow nothing unsafe', async () => {
  const file = await hostHeaders();
  const rules = file.split('\n').filter((line) => line.startsWith('/'));
  // Cloudflare's limits; it ignores the rest. Netlify's parser skips a line without a colon.
  expect(rules.length).toBeLessThanOrEqual(100);
  expect(new Set(rules).size).toBe(rules.length);
  expect(Math.max(...file.split('\n').map((line) => line.length))).toBeLessThan(2_000);
  expect(file).toMatch(/Strict-Transport-Security: max-age=\d{8}/);
  expect(file).not.toMatch(/unsafe-eval|Access-Control-Allow-Origin:|! .*:/);
});

test('Netlify leads to the nearest 404 page, as other hosts do by themselves', async () => {
  const toml = await readFile(path.resolve(import.meta.dirname, '../../netlify.toml'), 'utf8');
  const told = [...toml.matchAll(/from = "(.*)\*"\nto = "(.*)"\nstatus = 404/g)].map(([, from, to]) => [from, to]);
  expect(told).toEqual(['/blog/', '/admin/', '/kitchen/collections/', '/kitchen/'].map((folder) => [folder, `${folder}404.html`]));
  expect(toml).not.toContain('[[headers]]');
});

test.each([
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/icon-192.png', 'image/png'],
])('%s is an icon', async (place, type) => {
  const answer = await get(place);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
});

test.each(ACTIVE)('%s, which someone put beside the pages, runs nothing', async (name) => {
  const answer = await get(`/${name.replace(/\.html$/, '')}`);
  expect([answer.status, await answer.text()]).toEqual([200, 'active']);
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['/about', '/blog/rss.xml', '/uploads/rye.jpg', '/uploads/film.mp4', '/uploads/menu.pdf', '/_astro/app.js'])(
  '%s is in no sandbox',
  async (place) => expect((await get(place)).headers.get('content-security-policy')).not.toContain('sandbox'),
);

test('only photos may be embedded by other sites', async () => {
  const policy = async (place: string) => (await get(place)).headers.get('cross-origin-resource-policy');
  expect(await policy('/media/0123456789abcdef-400.webp')).toBe('cross-origin');
  expect(await policy('/icon-512.png')).toBe('cross-origin');
  for (const place of ['/about', '/blog/rss.xml', '/uploads/rye.jpg', '/_astro/app.js']) expect(await policy(place)).toBe('same-origin');
});

test('a page that is replaced repeatedly is always served as one complete version', async () => {
  const place = path.join(root, 'site/kitchen/replaced.html');
  const versions = ['a', 'b'].map((letter) => letter.repeat(20_000));
  const reading = new AbortController();
  const publishing = (async () => {
    for (let number = 0; !reading.signal.aborted; number += 1) {
      await writeFile(path.join(root, 'draft-of-replaced'), versions[number % 2] ?? '');
      await rename(path.join(root, 'draft-of-replaced'), place);
    }
  })();
  await expect.poll(async () => (await get('/kitchen/replaced')).status).toBe(200);
  const answers = new Map<string, number>();
  const read = async () => {
    for (let number = 0; number < 30; number += 1) {
      const answer = await get('/kitchen/replaced');
      const text = await answer.text();
      const told = `${answer.status} ${versions.includes(text) ? 'whole' : text.slice(0, 100)}`;
      answers.set(told, (answers.get(told) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 10 }, read));
  reading.abort();
  await publishing;
  expect([...answers]).toEqual([['200 whole', 300]]);
});

describe('an address that an entry had before', () => {
  test.each([
    ['/blog/old', '/blog/rye'],
    ['/blog/old?utm_source=x&y', '/blog/rye?utm_source=x&y'],
    ['/blog/%6fld', '/blog/rye'],
    ['/kitchen/collections/old', '/kitchen/collections/rye'],
  ])('%s leads to %s, and is asked for again', async (place, location) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(place, { method });
      expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([301, location, '']);
      // What goes back to an old address must not be led away from it by what a browser remembers.
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    }
  });

  test.each(['/blog/old/', '/blog/old.html', '/blog//old'])('leads there in two steps when spelled %s', async (place) => {
    const first = await get(place);
    expect([first.status, first.headers.get('location')]).toEqual([301, '/blog/old']);
    expect(await (await get(place, { redirect: 'follow' })).text()).toBe('rye');
  });

  test.each([
    ['/blog/OLD', '/blog/old'],
    ['/blog/old%20', '/blog/old'],
    ['/Blog/Rye', '/blog/rye'],
    ['/about.', '/about'],
    ['/about%22?from=mail', '/about?from=mail'],
    ['/about&gt;', '/about'],
    ['/about%3Futm=1', '/about'],
    ['/about&utm_source=x', '/about'],
  ])('leads from %s, as mail programs and hands write it, to %s', async (typed, meant) => {
    const answer = await get(typed);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, meant]);
  });

  test.each(['//evil.example', '/%5Cevil.example.', '/%2F%2Fevil.example%22', '/ABOUT/NOTHING', '/wp-login.php%3Fx', '/admin/setup.php'])(
    '%s leads nowhere else',
    async (place) => {
      const { location = '/' } = await raw(place);
      expect(new URL(location, origin).origin).toBe(origin);
      expect((await get(place, { redirect: 'follow' })).status).toBe(404);
    },
  );

  test.each(['/kitchen/old', '/blog/old/more', '/old', '/blog/constructor'])('is not %s', async (place) => {
    expect((await get(place)).status).toBe(404);
  });

  test('is not led from once there is something again, and leads elsewhere once that is published', async () => {
    const site = path.join(root, 'site');
    const publish = async (name: string, text: string) => {
      await writeFile(path.join(root, 'draft'), text);
      await rename(path.join(root, 'draft'), path.join(site, name));
    };
    const before = await readFile(path.join(site, '_redirects'), 'utf8');
    await publish('_redirects', '/blog/old /blog/bye 301\n');
    expect((await get('/blog/old')).headers.get('location')).toBe('/blog/bye');
    await publish('_redirects', '');
    expect((await get('/blog/old')).status).toBe(404);
    await rm(path.join(site, '_redirects'));
    expect((await get('/blog/old')).status).toBe(404);
    await publish('_redirects', before);
    expect((await get('/blog/old')).headers.get('location')).toBe('/blog/rye');
    await publish('blog/rye-days.html', 'days');
    expect(await (await get('/blog/rye-days')).text()).toBe('days');
  });

  test.each(['/_redirects', '/%5Fredirects', '/_redirects/', '/_redirects.html', '//_redirects'])(
    'is revealed to no one at %s',
    async (place) => {
      expect((await get(place, { redirect: 'follow' })).status).toBe(404);
    },
  );
});

describe('files named by their content may be cached forever', () => {
  test.each([
    ['/media/0123456789abcdef-400.webp', true],
    ['/_astro/app.js', true],
    [`/uploads/${'cd'.repeat(32)}.webp`, true],
    ['/uploads/rye.jpg', false],
    ['/about', false],
  ])('%s: %s', async (place, isImmutable) => {
    const answer = await get(place);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')?.includes('immutable')).toBe(isImmutable);
  });

  test('missing files are not cached', async () => {
    expect((await get('/media/ffffffffffffffff-400.webp')).headers.get('cache-control')).toBe('no-store');
  });
});

test('a part of a file can be asked for', async () => {
  const answer = await get('/uploads/rye.jpg', { headers: { range: 'bytes=2-4' } });
  expect([answer.status, await answer.text()]).toEqual([206, '234']);
});

test('a staged photo is served for its form', async () => {
  const answer = await get(STAGED);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/webp', 'staged']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await get(STAGED.replace('ab', 'ff'))).status).toBe(404);
});

test('a missing social image is drawn on request', async () => {
  const answer = await get(DRAWN_LATER);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/jpeg', 'drawn']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect((await get(DRAWN_LATER.replace('0', 'f'))).status).toBe(404);
});

describe('missing addresses', () => {
  test.each([
    ['/nowhere', 'nothing here'],
    ['/blog/nowhere', 'no such post'],
    ['/kitchen/nowhere', 'no such recipe'],
    ['/kitchen/nowhere.json', 'no such recipe'],
    ['/kitchen/404', 'no such recipe'],
    ['/kitchen/collections/nowhere', 'no such collection'],
    ['/kitchen/collections/404', 'no such collection'],
    ['/admin/nowhere', 'no such screen'],
    ['/admin/404', 'no such screen'],
    ['/about/more', 'nothing here'],
    ['/favicon.ico/x', 'nothing here'],
    ['/sitemap.xml/x', 'nothing here'],
    ['/uploads/rye.jpg/x.jpg', 'nothing here'],
    ['/blog/rye.html/x', 'no such post'],
    ['/uploads/', null],
    ['/media', 'nothing here'],
    ['/404', 'nothing here'],
  ])('%s', async (place, text) => {
    const answer = await get(place, { redirect: 'follow' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    if (text !== null) expect(await answer.text()).toBe(text);
  });

  test.each([
    ...[
      '/.git/config',
      '/.env',
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/%2e%2e%2fsecret.txt',
      '/..\\secret.txt',
      '/..%5csecret.txt',
      '/../site-secret/secret.txt',
    ],
    ...[
      '/%2e%2e%2fsite-secret%2fsecret.txt',
      '/blog/..%2f..%2fsecret.txt',
      '//secret.txt',
      '/uploads/..%2f..%2fsecret.txt',
      '/link.txt',
      '/%2Egit/config',
      '/./.env',
      '/%00',
      '/secret.txt%00.html',
    ],
    ...['/etc/passwd', '/%E0%A4%A', '/content/settings.json', '/netlify.toml', '/.data/admin-password-hash'],
  ])('%s, however it is spelled', async (place) => {
    const answer = await raw(place);
    expect([301, 400, 404]).toContain(answer.status);
    expect(answer.text).not.toMatch(new RegExp(`${SECRET}|root:|node_modules|    at `));
    if (answer.status === 301) {
      // Never to another site.
      expect(answer.location).toMatch(/^\/(?![/\\])/);
      expect((await raw(answer.location ?? '')).text).not.toContain(SECRET);
    }
  });
});

describe('the API', () => {
  test.each(['/api', '/api/', '/api/blog/posts', '/build.json', '/api/a/../b'])('has %s', async (place) => {
    expect(await (await get(place)).text()).toMatch(/^api GET/);
  });
  test.each(['/apis', '/Api/x', '/blog/api/x', '/build.jsonx'])('has not %s', async (place) => {
    expect((await get(place)).status).toBe(404);
  });
  test('has every method', async () => {
    expect(await (await get('/api/x', { method: 'DELETE' })).text()).toBe('api DELETE /api/x');
  });
});

test('an unexpected error gets a generic message', async () => {
  const answer = await get('/api/broken');
  expect([answer.status, await answer.text()]).toEqual([500, 'Something went wrong on our side. Please try again.']);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

describe('the host that a request names', () => {
  test.each(['x:99999', 'x:1:2', 'x:y', '256.1.1.1', '[::1', '[1:2]', 'x/api', 'x?y', 'a b', 'x@y', 'a,b', '\u00e9'])(
    'is not %s, wherever it leads',
    async (host) => {
      for (const place of ['/', '/about', '/api/blog/posts', '/build.json'])
        for (const method of ['GET', 'POST']) {
          const answer = await raw(place, method, [['Host', host]]);
          expect([answer.status, answer.text]).toEqual([400, 'The Host header of the request is not valid.']);
        }
    },
  );

  test.each([
    'bakery.example',
    'bakery.example:8443',
    'BAKERY.example.',
    'xn--bckerei-5wa.example',
    '192.0.2.1:80',
    '[2001:db8::1]:80',
    'my_site',
    '',
  ])('may be %j', async (host) => {
    expect(await raw('/api/x', 'GET', [['Host', host]])).toMatchObject({ status: 200, text: 'api GET /api/x' });
    expect((await raw('/about', 'GET', [['Host', host]])).status).toBe(200);
  });

  test('is one', async () => {
    const hosts: [string, string][] = [
      ['Host', 'bakery.example'],
      ['Host', 'evil.example'],
    ];
    for (const place of ['/about', '/api/blog/posts'])
      expect(await raw(place, 'GET', hosts)).toMatchObject({ status: 400, text: 'The request has more than one Host header.' });
  });
});

test('a request without a Host header is a 400', async () => {
  for (const place of ['/about', '/api/blog/posts'])
    for (const method of ['GET', 'POST'])
      expect(await raw(place, method, [['Accept', '*/*']])).toMatchObject({ status: 400, text: 'The request has no Host header.' });
});

test('an unsupported Expect header is a 417', async () => {
  const headers: [string, string][] = [
    ['Host', 'bakery.example'],
    ['Expect', 'a miracle'],
  ];
  for (const place of ['/about', '/api/blog/posts'])
    expect(await raw(place, 'POST', headers)).toMatchObject({
      status: 417,
      text: 'The site does not support the Expect header of this request.',
    });
});

test('a person whose request is refused gets a page, a program a sentence', async () => {
  const accept: [string, string] = ['Accept', 'text/html,application/xhtml+xml'];
  const host: [string, string] = ['Host', 'bakery.example'];
  const hosts: [string, string][] = [host, ['Host', 'evil.example']];
  for (const [status, title, answer] of [
    [405, 'That can’t be sent here', await raw('/about', 'POST', [host, accept])],
    [400, 'We can’t read this address', await raw('/about', 'GET', [...hosts, accept])],
    [417, 'That didn’t work', await raw('/about', 'POST', [host, accept, ['Expect', 'a miracle']])],
  ] as const) {
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(`<h1>${title}</h1>`);
    expect(answer.text).toContain('href="/"');
  }
  const program = await raw('/about', 'POST', [host]);
  expect([program.status, program.text]).toEqual([405, 'This address only supports GET and HEAD.']);
});

test('a too long address or headers are a 431', async () => {
  const headers = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`x-${index}`, 'x']));
  for (const answer of [await get(`/kitchen?search=${'x'.repeat(100_000)}`), await get('/about', { headers })])
    expect([answer.status, await answer.text()]).toEqual([431, 'The address and the headers of this request are too long.']);
});

describe('the address a page is known by', () => {
  test('never leads to another site, and is reached in a few steps', () => {
    const piece = fc.constantFrom('/', '//', '\\', '.', '..', 'a', '.html', '/index.html', 'index', '%2f', '@', ':', 'evil.test');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        let place = new URL(`http://site.example/${pieces.join('')}`).pathname;
        for (let steps = 0; canonicalPath(place) !== place; steps += 1) {
          expect(steps).toBeLessThan(10);
          place = canonicalPath(place);
          expect(new URL(place, 'http://site.example').host).toBe('site.example');
        }
        expect(place).toMatch(/^\/(?!\/)/);
      }),
      { numRuns: 1_000 },
    );
  });
});
