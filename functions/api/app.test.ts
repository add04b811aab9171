import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { postFile } from '../../tests/support/snapshot-of.ts';
import { createTestApi } from '../../tests/support/test-api.ts';
import { supportedMethods } from './app.ts';

const api = await createTestApi({
  'content/posts/rye-starter.md': postFile(),
  'content/posts/hidden.md': postFile({ status: 'draft', id: 'hidden-id', title: 'sentinel7f3a' }),
});
afterAll(() => api.close());
afterEach(() => expect(api.faults.splice(0)).toEqual([]));

/** What may be called without a session. Every other route needs one. */
const OPEN = new Set([
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/passkeys',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkey-options',
  'GET /api/auth/password-links',
  'POST /api/auth/password-links',
  'POST /api/auth/password-links/use',
  'GET /api/blog/posts',
  'GET /api/blog/posts/:name',
  'GET /api/kitchen/recipes',
  'GET /api/kitchen/recipes/:name',
  'GET /api/kitchen/collections',
  'GET /api/kitchen/collections/:name',
  'POST /api/comments',
  'GET /api/comments/token',
  'POST /api/messages',
  'GET /api/messages/token',
  'POST /api/newsletter',
  'GET /api/newsletter/sent',
  'GET /api/newsletter/confirm',
  'POST /api/newsletter/confirm',
  'GET /api/newsletter/leave',
  'POST /api/newsletter/leave',
  // The link in a mail to who never wants to be asked again, which is signed.
  'GET /api/newsletter/never',
  'POST /api/newsletter/never',
  'GET /api/instagram/posts',
  'GET /api/instagram/oembed',
  'GET /api/place-details/v1/*',
  'GET /api/place-details/json',
  'GET /build.json',
]);
/** A name that the site has, by the start of its path, and one that any path may have. */
const NAMES: Record<string, string> = { '/api/blog': 'rye-starter', '/api/kitchen/recipes': 'rye-loaf', '/api/kitchen': 'rye-weekend' };
const nameIn = (path: string) => Object.entries(NAMES).find(([start]) => path.startsWith(start))?.[1] ?? 'none';
const addressOf = (path: string) => path.replace(/:kind/, 'menu').replace(/:\w+|\*/, nameIn(path));

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const everyCall = [...supportedMethods(api.app)].flatMap(([path, methods]) =>
  METHODS.flatMap((method) => {
    const access = OPEN.has(`${method} ${path}`) ? 'open' : 'guarded';
    const call = { method, path: addressOf(path), allow: methods.join(', '), access: methods.includes(method) ? access : 'unsupported' };
    return access === 'open' && path.startsWith('/api/blog')
      ? [call, { ...call, path: `${call.path}?all=true`, access: 'guarded' }]
      : [call];
  }),
);

test('what is open is a route', () => {
  const routes = [...supportedMethods(api.app)].flatMap(([path, methods]) => methods.map((method) => `${method} ${path}`));
  expect([...OPEN].filter((one) => !routes.includes(one))).toEqual([]);
});

describe('without a session', () => {
  const expired = { anonymous: true, headers: { cookie: '__Host-session=bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm8' } };
  const otherCookies = { anonymous: true, headers: { cookie: 'session=admin; Session=1; __Secure-session=x; __Host-Session=x' } };

  test.each(everyCall)('$method $path is $access', async ({ path, method, access, allow }) => {
    const head = api.head();
    let networks = 0;
    for (const session of [{ anonymous: true }, expired, otherCookies]) {
      for (const payload of method === 'GET' ? [{}] : [{}, { json: { title: 'x', username: 'admin', password: 'wrong' } }]) {
        // Each from a network of its own: some routes limit what comes from one.
        const answer = await api.call(path, { method, address: `192.0.2.${(networks += 1)}`, ...session, ...payload });
        const text = await answer.text();
        if (access === 'unsupported') {
          // Some routes ask for a session whatever the method.
          expect([405, 401]).toContain(answer.status);
          if (answer.status === 405) expect(answer.headers.get('allow')).toBe(allow);
        } else if (access === 'guarded') expect(answer.status).toBe(401);
        else expect([200, 400, 401, 404, 410, 415]).toContain(answer.status);
        expect(text).not.toContain('sentinel7f3a');
      }
    }
    expect(api.head()).toBe(head);
    expect(api.content.leftovers()).toBe('');
  });

  test('HEAD responds like GET, without a body', async () => {
    expect((await api.call('/api/blog/posts', { method: 'HEAD', anonymous: true })).status).toBe(200);
    const refused = await api.call('/api/blog/posts?all=true', { method: 'HEAD', anonymous: true });
    expect([refused.status, await refused.text()]).toEqual([401, '']);
    expect((await api.call('/api/auth/logout', { method: 'HEAD' })).status).toBe(405);
    expect((await api.call('/api/auth/verify')).status).toBe(200);
  });
});

describe('missing addresses', () => {
  test.each([
    ...[
      '/api',
      '/api/',
      '/api/nothing',
      '/api/setup',
      '/api/auth',
      '/api/auth/setup',
      '/api/auth/login/',
      '/api/admin/settings/x.css',
      '/api/admin/status/x',
      '/api/blog',
      '/api/blog/posts/',
    ],
    ...[
      '/api/blog/posts/a/b',
      '/api/blog/posts/rye-starter/',
      '/api/upload/x',
      '/API/blog/posts',
      '/api//blog/posts',
      '/api/blog/posts.json',
      '/build.json/x',
      '/.git/config',
      '/.env',
    ],
    ...[
      '/api/blog/posts/%2e%2e%2fsettings',
      '/api/blog/posts/..%2f..%2fx',
      '/api/blog/posts/%00',
      '/api/blog/posts/%E0%A4%A',
      '/api/blog/posts/%0d%0aX-E:1',
    ],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'undefined', 'null', 'NaN', ' '].map(
      (name) => `/api/blog/posts/${name}`,
    ),
  ])('%s is an uncached 404', async (path) => {
    for (const anonymous of [true, false]) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await api.call(path, { method, anonymous, ...(method === 'PUT' ? { json: { title: 'x' } } : {}) });
        expect([404, ...(anonymous && method !== 'GET' ? [401] : [])]).toContain(answer.status);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('content-type')).toBe('application/problem+json');
        expect(answer.headers.has('x-e')).toBe(false);
      }
    }
  });
});

describe('a cross-site request', () => {
  const MUTATIONS: [string, string][] = [
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/logout'],
    ['DELETE', '/api/admin/sessions/none'],
    ['POST', '/api/blog/posts'],
    ['PUT', '/api/blog/posts/rye-starter'],
    ['DELETE', '/api/blog/posts/rye-starter'],
    ['POST', '/api/kitchen/recipes'],
    ['PUT', '/api/kitchen/collections'],
    ['POST', '/api/admin/settings'],
    ['PUT', '/api/content/settings/settings'],
    ['POST', '/api/admin/photos'],
    ['PUT', '/api/admin/photos'],
    ['DELETE', '/api/admin/photos?address=/uploads/rye.jpg'],
    ['POST', '/api/upload'],
  ];

  test.each(MUTATIONS)('cannot %s %s, even with the cookie', async (method, path) => {
    const head = api.head();
    for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[])
      expect(await api.ask(403, path, { method, json: { title: 'x' }, headers })).toMatchObject({
        error: 'This request came from another site.',
      });
    expect(api.head()).toBe(head);
    expect((await api.call('/api/auth/verify')).status).toBe(200);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot pass JSON off as %s',
    async (type) => {
      for (const [method, path] of [
        ['POST', '/api/blog/posts'],
        ['PUT', '/api/blog/posts/rye-starter'],
        ['POST', '/api/auth/login'],
      ] as const)
        await api.ask(415, path, { method, body: '{"title":"x","_method":"DELETE"}', headers: { 'content-type': type } });
    },
  );

  test('is not let in by CORS', async () => {
    for (const origin of ['https://evil.test', 'null']) {
      const preflight = await api.call('/api/blog/posts', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
      const read = await api.call('/api/blog/posts?all=true', { headers: { origin } });
      for (const { headers } of [preflight, read])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test('the site’s own pages are allowed, at the served address and the one in the settings', async () => {
    for (const origin of ['http://localhost:4321', 'https://bakery.example'])
      await api.ask(400, '/api/blog/posts', { json: {}, headers: { origin } });
  });

  test('method overrides in headers or fields are ignored', async () => {
    const head = api.head();
    await api.call('/api/blog/posts/rye-starter', { headers: { 'x-http-method-override': 'DELETE' } });
    await api.call('/api/blog/posts/rye-starter?_method=DELETE');
    expect(api.head()).toBe(head);
  });
});

test('every response forbids framing and type sniffing', async () => {
  for (const path of ['/api/blog/posts', '/api/auth/verify', '/api/nothing', '/build.json', '/api/blog/posts/nowhere']) {
    const { headers } = await api.call(path, { anonymous: true });
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('no response echoes the Host header', async () => {
  const answer = await api.call('/api/blog/posts/rye-starter', {
    anonymous: true,
    headers: { 'x-forwarded-host': 'evil.test', 'x-original-url': '/evil.test' },
  });
  expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain('evil.test');
});

test('build.json and the status show the published commit', async () => {
  const commit = api.head();
  expect(await api.ask(200, '/build.json', { anonymous: true })).toEqual({ commit, builtAt: '2026-11-20T08:00:00.000Z' });
  const status = await api.call('/api/admin/status');
  expect(status.headers.get('cache-control')).toBe('private, no-store');
  expect(await status.json()).toEqual({ state: 'live', commit, builtAt: '2026-11-20T08:00:00.000Z' });
});

test('remarks on the content are worked out for the owner’s look at the status, never for a save or a visitor', async () => {
  let asked = 0;
  const remark = { file: 'content/posts/rye-starter.md', path: 'content', message: 'Something is left out.' };
  const counted = await createTestApi(
    { 'content/posts/rye-starter.md': postFile() },
    {
      remarks: () => {
        asked += 1;
        return Promise.resolve([remark]);
      },
    },
  );
  try {
    await counted.ask(200, '/build.json', { anonymous: true });
    await counted.ask(200, '/api/blog/posts/rye-starter', { method: 'PUT', json: { title: 'Rye' } });
    await counted.ask(200, '/api/blog/posts/rye-starter', { method: 'PUT', json: { title: 'Rye' } });
    await counted.ask(201, '/api/blog/posts', {
      json: {
        title: 'Oat',
        slug: 'oat',
        excerpt: 'E',
        content: '<p>Oat.</p>',
        featuredImage: 'https://a.example/a.jpg',
        author: 'Rosa',
        status: 'draft',
      },
    });
    await counted.ask(200, '/api/blog/posts/oat', { method: 'DELETE' });
    expect(asked).toBe(0);
    expect(await counted.ask(200, '/api/admin/status')).toMatchObject({ state: 'live', problems: [remark] });
    expect(asked).toBe(1);
    expect(counted.faults).toEqual([]);
  } finally {
    await counted.close();
  }
});
