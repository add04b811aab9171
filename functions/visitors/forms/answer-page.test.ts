import { afterEach, describe, expect, test } from 'vitest';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../../tests/support/test-api.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="script-src 'self'">
<style>h1{color:red}</style><title>Not found</title><meta property="og:title" content="Not found"></head>
<body><header>The bakery</header><main id="main"><h1>Lost</h1></main><script>evil()</script><footer>Pickup</footer></body></html>`;

let api: TestApi;
afterEach(() => closeWithoutFaults(api));

const asBrowser = { anonymous: true, headers: { accept: 'text/html,application/xhtml+xml' } };

describe('a page that answers', () => {
  test('has the frame of the site, its own words, and no script', async () => {
    let rendered = 0;
    api = await createTestApi(
      {},
      {
        preview: () => {
          rendered += 1;
          return Promise.resolve({ status: 404, text: PAGE });
        },
      },
    );
    const answer = await api.call('/api/newsletter/sent', asBrowser);
    const html = await answer.text();
    expect(html).toMatch(/<header>The bakery<\/header><main id="main"><div class="page answer">[\s\S]*<\/main><footer>/);
    expect(html).toMatch(/<title>Almost there \| /);
    expect(html).toContain('class="loaded typeset settled"');
    expect(html).not.toMatch(/Lost|evil|og:title|http-equiv/);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self' 'sha256-[^']+';(?!.*script-src)/);
    await api.call('/api/newsletter/sent', asBrowser);
    expect(rendered).toBe(1);
  });

  test('stands on its own where the frame cannot be rendered', async () => {
    let fails = true;
    api = await createTestApi(
      {},
      { preview: () => (fails ? Promise.reject(new Error('no renderer')) : Promise.resolve({ status: 404, text: PAGE })) },
    );
    expect(await (await api.call('/api/newsletter/sent', asBrowser)).text()).toMatch(
      /<main id="main"><div class="page answer">[\s\S]*Check your inbox/,
    );
    expect(api.faults.splice(0)).toHaveLength(1);
    fails = false;
    expect(await (await api.call('/api/newsletter/sent', asBrowser)).text()).toContain('<footer>Pickup</footer>');
  });

  test.each([
    ['GET', '/api/newsletter/nothing', 404],
    ['GET', '/api/messages', 405],
    ['POST', '/api/messages', 415],
  ])('a browser gets one for a failed %s %s, a script gets JSON', async (method, address, status) => {
    api = await createTestApi({}, { preview: () => Promise.resolve({ status: 404, text: PAGE }) });
    const page = await api.call(address, { ...asBrowser, method });
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=UTF-8']);
    expect(await page.text()).toMatch(/<h1>That did not work<\/h1>[\s\S]*To the home page/);
    const data = await api.call(address, { anonymous: true, method });
    expect([data.status, data.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
  });
});
