import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { openSession } from '../support/sign-in.ts';
import { describeCsrf } from './csrf.contract.ts';
import { formWith } from './support/mutations.ts';
import { DRAFTS, POST } from './support/planted.ts';
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

/** Checks that nothing was saved and no one was signed out. */
async function expectNothingHappened(): Promise<void> {
  expect(await target.head()).toBe(head);
  expect((await admin('/api/auth/verify')).status).toBe(200);
}

describeCsrf(sharedTarget);

test('#17 a Host header does not make another site same-origin', async () => {
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
  const browser = testBrowser();
  let evil: Server;
  let page = '';
  let evilAddress = '';
  beforeAll(async () => {
    evil = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end(page));
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    // Another port is another origin of the same site, so that even SameSite=Strict cookies are sent.
    evilAddress = `http://localhost:${(evil.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    evil.closeAllConnections();
    evil.close();
  });

  /** Opens a malicious page for a visitor who is signed in at the target. */
  async function openEvil(html: string) {
    page = `<!doctype html><title>Evil</title>${html}`;
    const opened = await browser.open();
    const visitor = asking(target, await signInQuietly(opened, target.address));
    const sent: string[] = [];
    // Whether or not the browser exposes the response, the site has sent one.
    const note = (request: Request) => {
      if (request.url().startsWith(target.address)) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    };
    opened.on('requestfinished', note).on('requestfailed', note);
    await opened.goto(evilAddress);
    return { opened, sent, visitor };
  }

  test('#13 #17 #19 cannot save, delete or sign out on the visitor’s behalf', async () => {
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
