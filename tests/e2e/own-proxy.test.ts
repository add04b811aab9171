import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../support/site-program.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts';

/** The site with its initial settings, whose site URL is not where it is served. */
let site: TestSite;
let proxy: TlsProxy;
beforeAll(async () => {
  site = await startTestSite({ environment: { TRUSTED_PROXIES: '1' } });
  proxy = await startTlsProxy(site.address);
});
afterAll(async () => {
  await proxy.close();
  await site.close();
});

interface Answer {
  status: number;
  cookie: string;
}

/** Sends JSON through the proxy as a browser on a page of `origin` would. */
async function send(place: string, origin: string, json: unknown, cookie = ''): Promise<Answer> {
  const ca = await readFile(proxy.certificateFile);
  return new Promise((resolve, reject) => {
    request(
      new URL(place, proxy.address),
      { method: 'POST', ca, agent: false, headers: { origin, cookie, 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '' });
      },
    )
      .on('error', reject)
      .end(JSON.stringify(json));
  });
}
const signIn = (origin: string) => send('/api/auth/login', origin, { username: 'admin', password: PASSWORD });

test('behind an https proxy, the owner can sign in and save before the site URL is set', async () => {
  const { status, cookie } = await signIn(proxy.address);
  expect(status).toBe(200);
  const post = {
    title: 'Behind the proxy',
    excerpt: 'E',
    content: '<p>Text</p>',
    featuredImage: '/uploads/round-boule.jpg',
    author: 'Anna',
  };
  expect((await send('/api/blog/posts', proxy.address, post, cookie)).status).toBe(201);
  for (const origin of [proxy.address.replace('https:', 'http:'), site.address, 'https://evil.test', 'null'])
    expect([origin, (await signIn(origin)).status]).toEqual([origin, 403]);
});

test('proxy headers are ignored without a proxy', async () => {
  process.kill(site.pid, 'SIGTERM');
  await site.ended();
  const { port } = new URL(site.address);
  await site.start({ TRUSTED_PROXIES: '0', PORT: port });
  expect((await signIn(proxy.address)).status).toBe(403);
});
