import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerProblem } from './problem.ts';
import { allowBody, jsonBody, limitedBody, MOST_BYTES, readJson } from './request-body.ts';

const app = new Hono();
app.use('/json', allowBody(100));
app.post('/json', jsonBody, async (context) => context.json(await readJson(context)));
app.use('/bytes', allowBody(100));
app.post('/bytes', limitedBody, async (context) => context.text(String((await context.req.arrayBuffer()).byteLength)));
app.post('/anything', limitedBody, (context) => context.text(''));
app.use('/broken', allowBody(100));
app.post('/broken', limitedBody, () => {
  throw new Error('It broke.');
});
const faults: unknown[] = [];
app.onError((error, context) => answerProblem(context, error, (fault) => faults.push(fault)));

const send = async (path: string, init: RequestInit = {}) => app.request(`http://localhost:4321${path}`, { method: 'POST', ...init });

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

test('a body has a limit where no one said one', async () => {
  expect((await send('/anything', { body: new Uint8Array(MOST_BYTES) })).status).toBe(200);
  expect((await send('/anything', { body: new Uint8Array(MOST_BYTES + 1) })).status).toBe(413);
});

test.each(['gzip', 'br', 'deflate', 'identity, gzip', 'x'])('a body in %s is refused unread', async (encoding) => {
  let isRead = false;
  const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 });
  const answer = await send('/bytes', { body, headers: { 'content-encoding': encoding }, duplex: 'half' } as RequestInit);
  expect([answer.status, isRead]).toEqual([415, false]);
  expect((await send('/bytes', { body: 'x', headers: { 'content-encoding': 'identity' } })).status).toBe(200);
});

describe('a body that comes slowly', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['a byte a second', 1, 1_000, 408],
    ['nothing', 0, 1_000, 408],
    ['four bytes each four seconds, and then is done', 25, 4_000, 200],
  ])('%s', async (_what, pieces, everyMs, status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    let left = status === 200 ? 4 : Infinity;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        if ((left -= 1) < 0) controller.close();
        else if (pieces > 0) controller.enqueue(new Uint8Array(pieces));
      },
    });
    const answer = send('/bytes', { body, duplex: 'half' } as RequestInit);
    let answered: number | undefined;
    void answer.then((one) => (answered = one.status));
    for (let second = 0; second < 25 && answered === undefined; second += 1) await vi.advanceTimersByTimeAsync(1_000);
    expect((await answer).status).toBe(status);
  });
});
