import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { ownOriginOnly } from './guard.ts';
import { answerProblem } from '../http/problem.ts';

const SITE = 'https://bakery.example';
const HERE = 'http://localhost:4321';

const app = new Hono();
app.use(
  ownOriginOnly(
    ({ req }) => new URL(req.url).origin,
    () => Promise.resolve(SITE),
  ),
);
app.all('/any', (context) => context.text('passed'));
app.onError((error, context) => answerProblem(context, error, () => undefined));

const send = (path: string, init: RequestInit = {}) => app.request(`${HERE}${path}`, { method: 'POST', ...init });
const statusOf = async (path: string, init: RequestInit = {}) => (await send(path, init)).status;

describe('a request that changes something', () => {
  test.each([
    ['names no origin, as a program does', {}],
    ['comes from this address', { origin: HERE }],
    ['comes from the site’s own address', { origin: SITE }],
    ['comes from the same page', { 'sec-fetch-site': 'same-origin' }],
    ['was begun by the person', { 'sec-fetch-site': 'none' }],
    ['comes from here, and the browser says so', { origin: HERE, 'sec-fetch-site': 'same-origin' }],
  ])('passes where it %s', async (_what, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await statusOf('/any', { method, headers })).toBe(200);
  });

  test.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost' },
    { origin: 'https://localhost:4321' },
    { origin: 'http://localhost:43210' },
    { origin: 'http://127.0.0.1:4321' },
    { origin: 'https://bakery.example.evil.test' },
    { origin: 'https://bakery.example:8443' },
    { origin: 'http://bakery.example' },
    { origin: 'https://BAKERY.example' },
    { origin: `${SITE}, https://evil.test` },
    { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('does not pass with %j', async (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await statusOf('/any', { method, headers })).toBe(403);
  });

  test('safe methods are allowed from anywhere', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(await statusOf('/any', { method, headers: { origin: 'https://evil.test' } })).toBe(200);
  });

  test('a method override in a header is ignored', async () => {
    expect(
      await (await send('/any', { method: 'GET', headers: { origin: 'https://evil.test', 'x-http-method-override': 'DELETE' } })).text(),
    ).toBe('passed');
  });
});
