import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBrowser, type WatchedBrowser } from '../support/browser.ts';
import { openSession } from '../support/sign-in.ts';
import { formWith, mutations, PRIVATE_READS } from './support/mutations.ts';
import { DRAFTS, POST, SENTINEL } from './support/planted.ts';
import { type Ask, asking, sendHead, statusOf } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';
import { signInQuietly } from './support/watched-page.ts';

let target: Target;
let cookie: string;
let admin: Ask;
let head: string;
beforeAll(async () => {
  target = sharedTarget();
  cookie = await openSession(target.address);
  admin = asking(target, cookie);
});
beforeEach(async () => {
  head = await target.head();
});

/** Nothing was saved, and nobody was signed out. */
async function expectNothingHappened(): Promise<void> {
  expect(await target.head()).toBe(head);
  expect((await admin('/api/auth/verify')).status).toBe(200);
}

describe.for(mutations())('%s %s', ([method, place, call]) => {
  test('#17 is refused to other sites', async () => {
    const origins = [
      'https://evil.test',
      'null',
      'https://localhost.evil.test',
      target.address.replace('http:', 'https:'),
      `${target.address}0`,
    ];
    for (const origin of origins) {
      const answer = await admin(place, { ...call, method, headers: { origin } });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
    for (const site of ['cross-site', 'same-site'])
      expect((await admin(place, { ...call, method, headers: { 'sec-fetch-site': site } })).status).toBe(403);
    await expectNothingHappened();
  });

  test('#28 is refused without a session', async () => {
    for (const ask of [asking(target), asking(target, '__Host-session=expired'), asking(target, 'session=admin')]) {
      const answer = await ask(place, { ...call, method });
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain(SENTINEL);
    }
    await expectNothingHappened();
  });
});

test.for(PRIVATE_READS)('#28 GET %s is refused without a session', async (place) => {
  for (const [name, ask] of [
    ['no cookie', asking(target)],
    ['an old cookie', asking(target, '__Host-session=expired')],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(place, { method });
      expect([name, method, answer.status]).toEqual([name, method, 401]);
      expect(await answer.text()).not.toContain(SENTINEL);
    }
  }
  expect([200, 404]).toContain((await admin(place)).status);
});

describe('#28 #80 every route with every other method', () => {
  const routes = [...new Set([...mutations().map(([, place]) => place), ...PRIVATE_READS].map((place) => place.replace(/\?.*/, '')))];
  test.for(routes)('%s', async (place) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const answer = await asking(target)(place, { method });
      expect([200, 401, 404, 405], `${method} ${place} ${answer.status}`).toContain(answer.status);
      const text = await answer.text();
      expect(text).not.toContain(SENTINEL);
      if (answer.status === 200) expect(method).toBe('GET');
    }
    await expectNothingHappened();
  });
});

test.for([
  'text/plain',
  'application/x-www-form-urlencoded',
  'text/plain; application/json',
  'application/jsonp',
  'multipart/form-data; boundary=x',
  '',
])('#19 JSON as %o is not taken', async (type) => {
  for (const [method, place, { json }] of mutations()) {
    if (json === undefined) continue;
    const answer = await admin(place, { method, body: new Blob([JSON.stringify(json)]), headers: type ? { 'content-type': type } : {} });
    expect([method, place, answer.status]).toEqual([method, place, 415]);
  }
  const login = await admin('/api/auth/login', {
    body: new Blob(['{"username":"admin","password":"x"}']),
    headers: type ? { 'content-type': type } : {},
  });
  expect(login.status).toBe(415);
  await expectNothingHappened();
});

test('#19 a photo is taken as a form only', async () => {
  for (const type of ['application/json', 'image/png', 'text/plain'])
    expect((await admin('/api/upload', { body: 'x', headers: { 'content-type': type } })).status).toBe(415);
});

test('#20 a request is what its method says', async () => {
  const place = `/api/blog/posts/${DRAFTS.post}`;
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    expect((await admin(place, { method: 'POST', headers: { [header]: 'DELETE' } })).status).toBe(405);
    expect((await admin(place, { headers: { [header]: 'DELETE' } })).status).toBe(200);
  }
  expect((await admin(`${place}?_method=DELETE`)).status).toBe(200);
  expect((await admin(`${place}?_method=DELETE`, { method: 'POST', json: { _method: 'DELETE' } })).status).toBe(405);
  expect((await admin(place, { method: 'POST', body: new URLSearchParams({ _method: 'DELETE' }) })).status).toBe(405);
  await expectNothingHappened();
});

test.for(['https://evil.test', 'null', 'https://familykitchenbakery.example.com.evil.test'])('#21 %s may read nothing', async (origin) => {
  const asked = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
  for (const place of [
    '/api/blog/posts',
    '/api/blog/posts?all=true',
    '/api/admin/settings',
    '/api/auth/login',
    '/api/upload',
    '/',
    '/build.json',
  ]) {
    for (const method of ['OPTIONS', 'GET']) {
      const { headers } = await admin(place, { method, headers: asked });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
});

test('#17 a Host header makes no other site one’s own', async () => {
  for (const origin of ['https://evil.test', 'null']) {
    const answer = await sendHead(target.address, 'DELETE', `/api/blog/posts/${DRAFTS.post}`, [
      `Cookie: ${cookie}`,
      `Origin: ${origin}`,
      `X-Forwarded-Host: evil.test`,
      'X-Forwarded-Proto: https',
      'Forwarded: host=evil.test;proto=https',
    ]);
    expect(statusOf(answer)).toBe(403);
  }
  await expectNothingHappened();
});

describe('a page of another site', () => {
  let browser: WatchedBrowser;
  let evil: Server;
  let page = '';
  let evilAddress = '';
  beforeAll(async () => {
    browser = await startBrowser();
    evil = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end(page));
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    // Another port is another origin on the same site, so that the strictest cookie is sent along.
    evilAddress = `http://localhost:${(evil.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser.close();
    evil.closeAllConnections();
    evil.close();
  });

  /** The page of a visitor who is signed in at the target. */
  async function openEvil(html: string) {
    page = `<!doctype html><title>Evil</title>${html}`;
    const opened = await browser.open();
    const visitor = asking(target, await signInQuietly(opened, target.address));
    const sent: string[] = [];
    // Whether the browser gives the answer away or not, the site has answered.
    const note = (request: Request) => {
      if (request.url().startsWith(target.address)) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    };
    opened.on('requestfinished', note).on('requestfailed', note);
    await opened.goto(evilAddress);
    return { opened, sent, visitor };
  }

  test('#13 #17 #19 cannot save, delete or sign out in the visitor’s name', async () => {
    const { opened, sent, visitor } = await openEvil(`<img src="${target.address}/api/auth/logout">
      <form method="post" enctype="text/plain" action="${target.address}/api/blog/posts" target="sent"><input name='${JSON.stringify(POST).slice(0, -1)},"x":"' value='"}'></form>
      <iframe name="sent"></iframe>`);
    await opened.evaluate((address) => {
      document.forms[0]?.submit();
      for (const [method, place, body] of [
        ['POST', '/api/auth/logout', ''],
        ['POST', '/api/blog/posts', '{}'],
        ['POST', '/api/upload', new FormData()],
      ] as const)
        void fetch(address + place, { method, body, mode: 'no-cors', credentials: 'include' });
      void fetch(`${address}/api/blog/posts/draft-post`, { method: 'DELETE', credentials: 'include' }).catch(() => undefined);
    }, target.address);
    const expected = ['GET /api/auth/logout', 'POST /api/blog/posts', 'POST /api/auth/logout', 'POST /api/blog/posts', 'POST /api/upload'];
    await expect.poll(() => expected.filter((one) => !sent.includes(one))).toEqual([]);
    await opened.context().close();
    expect((await visitor('/api/auth/verify')).status).toBe(200);
    await expectNothingHappened();
  });

  test('#21 cannot read the visitor’s drafts', async () => {
    const { opened } = await openEvil('');
    const read = await opened.evaluate(
      (address) =>
        fetch(`${address}/api/blog/posts?all=true`, { credentials: 'include' })
          .then((answer) => answer.text())
          .catch(String),
      target.address,
    );
    expect(read).toContain('Failed to fetch');
    await opened.context().close();
  });

  test.for(['/admin', '/', '/admin/cms', '/api/admin/settings', '/nowhere'])('#23 cannot show %s in a frame', async (place) => {
    const { headers } = await admin(place);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    const { opened } = await openEvil(`<iframe src="${target.address}${place}"></iframe>`);
    expect(opened.frames().map((frame) => frame.url())).toEqual([
      `${evilAddress}/`,
      expect.stringMatching(/^(?:chrome-error:.*|about:blank)?$/),
    ]);
    await opened.context().close();
  });

  test('#23 cannot show a preview of what it sends', async () => {
    const answer = await admin('/api/admin/preview', { body: formWith(['entry', '{}']), headers: { origin: evilAddress } });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-security-policy')).not.toContain('*');
  });
});
