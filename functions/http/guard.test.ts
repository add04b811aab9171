import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { jsonBody, limitedBody, ownOriginOnly, readJson } from './guard.ts';
import { answerProblem } from './problem.ts';

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
app.post('/json', jsonBody(100), async (context) => context.json(await readJson(context)));
app.post('/bytes', limitedBody(100), async (context) => context.text(String((await context.req.arrayBuffer()).byteLength)));
app.post('/broken', limitedBody(100), () => {
  throw new Error('It broke.');
});
const faults: unknown[] = [];
app.onError((error, context) => answerProblem(context, error, (fault) => faults.push(fault)));

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

describe('a body of JSON', () => {
  const json = (body: RequestInit['body'], type = 'application/json') =>
    send('/json', { body: body ?? null, headers: { 'content-type': type } });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/json ;x=y'])(
    'is accepted as %s',
    async (type) => {
      expect(await (await json('{"a":1}', type)).json()).toEqual({ a: 1 });
    },
  );

  test.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'text/plain; application/json',
    'application/problem+json',
  ])('is refused as %j', async (type) => {
    expect((await json('{"a":1}', type)).status).toBe(415);
  });

  test.each(['', '{', '{"a":1,}', "{'a':1}", 'undefined', '{"a":1}x', 'NaN', '['.repeat(90)])('%j is refused', async (body) => {
    const answer = await json(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ status: 400, error: 'The request is not valid JSON.' });
  });
});

describe('a body of bytes', () => {
  const stream = (...sizes: number[]) =>
    new ReadableStream({
      start(controller) {
        for (const size of sizes) controller.enqueue(new Uint8Array(size).fill(0x20));
        controller.close();
      },
    });

  test('does not keep other requests waiting while many arrive', async () => {
    let taken = 0;
    const inPieces = () => {
      let left = 20;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          taken += 1;
          if ((left -= 1) < 0) controller.close();
          else controller.enqueue(new Uint8Array(5));
        },
      });
    };
    const state = { isOver: false };
    const answers = Promise.all(
      Array.from({ length: 20 }, async () => (await send('/bytes', { body: inPieces(), duplex: 'half' } as RequestInit)).text()),
    ).finally(() => (state.isOver = true));
    let mostInOneTurn = 0;
    while (!state.isOver) {
      taken = 0;
      await nextTurn();
      mostInOneTurn = Math.max(mostInOneTurn, taken);
    }
    expect(await answers).toEqual(Array(20).fill('100'));
    // At first every body has one piece ready and asks for another.
    expect(mostInOneTurn).toBeLessThanOrEqual(40);
  });

  test('may be exactly at its limit', async () => {
    expect(await (await send('/bytes', { body: new Uint8Array(100) })).text()).toBe('100');
    expect(await (await send('/bytes', { body: stream(60, 40), duplex: 'half' } as RequestInit)).text()).toBe('100');
    expect((await send('/bytes', {})).status).toBe(200);
  });

  test.each(['/bytes', '/json'])('to %s that ends early, with or without a length, is a 400', async (path) => {
    const broken = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(5));
          controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
        },
      });
    faults.length = 0;
    for (const said of [{}, { 'content-length': '10' }]) {
      const headers = { 'content-type': 'application/json', ...said };
      expect((await send(path, { body: broken(), headers, duplex: 'half' } as RequestInit)).status).toBe(400);
    }
    expect(faults).toEqual([]);
    expect((await send('/broken', { body: stream(5), duplex: 'half' } as RequestInit)).status).toBe(500);
    expect(faults).toMatchObject([{ message: 'It broke.' }]);
  });

  test.each(['/bytes', '/json'])('to %s is limited, with and without Content-Length', async (path) => {
    const headers = { 'content-type': 'application/json' };
    const bodies: RequestInit[] = [
      { body: new Uint8Array(101), headers },
      { body: new Uint8Array(101), headers: { ...headers, 'content-length': '101' } },
      { body: stream(60, 41), headers, duplex: 'half' } as RequestInit,
      { body: stream(1_000_000), headers, duplex: 'half' } as RequestInit,
      { body: stream(101), headers: { ...headers, 'content-length': '5', 'transfer-encoding': 'chunked' }, duplex: 'half' } as RequestInit,
    ];
    for (const init of bodies) {
      const answer = await send(path, init);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^That is too large: the limit is /) as string });
    }
  });
});
