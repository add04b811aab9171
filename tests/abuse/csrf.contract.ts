import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '../support/sign-in.ts';
import { mutations, PRIVATE_READS } from './support/mutations.ts';
import { DRAFTS, SENTINEL } from './support/planted.ts';
import { type Ask, asking } from './support/requests.ts';
import type { Target } from './support/target.ts';

/** Requirements on cross-site requests and on requests without a session, for every host. */
export function describeCsrf(open: () => Pick<Target, 'address' | 'head'>): void {
  let target: Pick<Target, 'address' | 'head'>;
  let admin: Ask;
  let head: string;
  beforeAll(async () => {
    target = open();
    admin = asking(target, await openSession(target.address));
  });
  beforeEach(async () => {
    head = await target.head();
  });

  /** Checks that nothing was saved and no one was signed out. */
  async function expectNothingHappened(): Promise<void> {
    expect(await target.head()).toBe(head);
    expect((await admin('/api/auth/verify')).status).toBe(200);
  }

  describe.for(mutations())('%s %s', ([method, place, call]) => {
    test('#17 is refused for other sites', async () => {
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
  ])('#19 JSON sent as %o is refused', async (type) => {
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

  test('#19 a photo is only accepted as a form', async () => {
    for (const type of ['application/json', 'image/png', 'text/plain'])
      expect((await admin('/api/upload', { body: 'x', headers: { 'content-type': type } })).status).toBe(415);
  });

  test('#20 the method of a request cannot be overridden', async () => {
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

  test.for(['https://evil.test', 'null', 'https://familykitchenbakery.example.com.evil.test'])(
    '#21 %s cannot read responses',
    async (origin) => {
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
    },
  );
}
