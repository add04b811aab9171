import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerJson, MISBEHAVIOR, type StandIn, startStandIn } from '../../tests/support/stand-in.ts';
import { fetchService, ServiceError } from './fetch-service.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const KEY = 'AIzaPlanted';
const schema = z.object({ rating: z.number() });

let service: StandIn;
beforeEach(async () => {
  service = await startStandIn(answerJson({ rating: 4.9, secret: 'left out' }));
});
afterEach(() => service.close());

const ask = (timeoutMs = 1_000) =>
  fetchService(`${service.address}/v1?key=${KEY}`, { headers: { 'X-Api-Key': KEY }, schema, timeoutMs, maxBytes: 100_000 });

const failure = async (): Promise<ServiceError> => {
  const error: unknown = await ask().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
};

test('a good response is parsed by the schema, and the headers are sent', async () => {
  expect(await ask()).toEqual({ rating: 4.9 });
  expect(service.requests[0]?.headers['x-api-key']).toBe(KEY);
});

test('a key repeated by the service is removed', async () => {
  const secret = 'AIza|Planted';
  service.answer = (request, response) =>
    void response.end(JSON.stringify({ words: [`You sent ${request.headers['x-api-key'] as string}.`, request.url] }));
  const words = await fetchService(`${service.address}/?${new URLSearchParams({ key: secret })}`, {
    headers: { 'X-Api-Key': secret },
    schema: z.object({ words: z.array(z.string()) }),
    secret,
  });
  expect(words).toEqual({ words: ['You sent .', '/?key='] });
});

describe('a service that', () => {
  test.each([
    ['is asked too often', 'status', 429],
    ['breaks', 'status', 500],
    ['hangs before its headers', 'timeout', null],
    ['hangs in its body', 'timeout', null],
    ['drops the connection', 'unreachable', null],
    ['redirects to loopback', 'redirect', null],
    ['sends 50 MB', 'too-large', null],
    ['sends HTML for JSON', 'not-json', null],
    ['sends another shape', 'wrong-shape', null],
  ] as const)('%s is reported in time, and never with the address that holds the key', async (way, reason, status) => {
    service.answer = MISBEHAVIOR[way];
    const started = performance.now();
    const error = await failure();
    expectLessThan(2_000, performance.now() - started);
    expect(error).toMatchObject({ reason, status });
    expect(inspect(error, { depth: 10 })).not.toContain(KEY);
  });

  test('is not there is reported', async () => {
    await service.close();
    expect((await failure()).reason).toBe('unreachable');
  });

  test('sends body bytes slowly has one deadline for all of them', async () => {
    service.answer = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    };
    expect((await failure()).reason).toBe('timeout');
  });

  test.each([
    ['120', 120_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
    ['-1', null],
    ['soon', null],
  ])('wants to be left alone for %s is heard', async (header, ms) => {
    service.answer = (_request, response) => void response.writeHead(503, { 'retry-after': header }).end();
    const { retryAfterMs } = await failure();
    if (ms === null) expect(retryAfterMs).toBeNull();
    else expect(Math.abs((retryAfterMs ?? 0) - ms)).toBeLessThan(5_000);
  });
});

test('50 MB are not read completely', async () => {
  let closed = false;
  service.answer = (request, response) => {
    response.once('close', () => (closed = !response.writableFinished));
    MISBEHAVIOR['sends 50 MB'](request, response);
  };
  await failure();
  await expect.poll(() => closed).toBe(true);
});

test('a redirect is not followed', async () => {
  const inner = await startStandIn(answerJson({ rating: 1 }));
  service.answer = (_request, response) => void response.writeHead(307, { location: inner.address }).end();
  await failure();
  expect(inner.requests).toEqual([]);
  await inner.close();
});

test('an endless body ends at the deadline, even if fetch misses the signal', async () => {
  const endless = () => Promise.resolve(new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([123])) })));
  const asked = fetchService('https://service.example', { schema, timeoutMs: 100, fetch: endless });
  await expect(asked).rejects.toMatchObject({ reason: 'timeout' });
}, 2_000);
