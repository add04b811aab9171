import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSession } from '../support/sign-in.ts';
import { expectLessThan, expectQuickly } from '../support/quickly.ts';
import { mutations } from './support/mutations.ts';
import { POST, RECIPE } from './support/planted.ts';
import { type Ask, asking, askingAsAdmin, sendHead, sendRaw, statusOf } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';

let target: Target;
let admin: Ask;
let head: string;
beforeAll(async () => {
  target = sharedTarget();
  admin = await askingAsAdmin(target);
});
beforeEach(async () => {
  head = await target.head();
});
// After each attack, visitors are still served and nothing was saved.
afterEach(async () => {
  await expectQuickly(1_000, async () => expect((await asking(target)('/')).status).toBe(200));
  expect(await target.head()).toBe(head);
});

test.for(mutations().filter(([, , { json }]) => json !== undefined))('#77 %s %s rejects 5 MB', async ([method, place]) => {
  expect((await admin(place, { method, json: { title: 'x'.repeat(5_000_000) } })).status).toBe(413);
});

test('#77 a declared length of 5 MB is rejected before the body is sent', async () => {
  const cookie = await openSession(target.address);
  for (const [method, place, { json }] of [...mutations(), ['POST', '/api/auth/login', { json: {} }] as const]) {
    if (json === undefined) continue;
    const answer = await sendHead(target.address, method, place, [
      `Cookie: ${cookie}`,
      'Content-Type: application/json',
      'Content-Length: 5000000',
    ]);
    expect([method, place, statusOf(answer)]).toEqual([method, place, 413]);
  }
});

test('#77 a recipe of a hundred thousand ingredients is refused', async () => {
  for (const ingredients of [Array(100_000).fill({ ingredient: 'x' }), Array(100_000).fill('x'), Array(100_000).fill(0)]) {
    await expectQuickly(2_000, async () => {
      expect([400, 413]).toContain((await admin('/api/kitchen/recipes', { json: { ...RECIPE, ingredients } })).status);
    });
  }
});

test.for<[string, string]>([
  ['deep lists', '['.repeat(400_000) + ']'.repeat(400_000)],
  ['deep objects', '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000)],
  ['deep fields', `{"title":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
  ['100,000 fields', JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`f${index}`, 0])))],
  ['a long number', `{"prepTime":${'9'.repeat(900_000)}}`],
  ['a long slug', JSON.stringify({ ...POST, slug: `${'a-'.repeat(400_000)}!` })],
  ['a long title of marks', JSON.stringify({ ...POST, title: 'e\u0301'.repeat(200_000) })],
  ['a long tag list', JSON.stringify({ ...POST, tags: ','.repeat(900_000) })],
  ['a long web address', JSON.stringify({ ...POST, featuredImage: `https://${'a'.repeat(900_000)}` })],
  ['a long moment', JSON.stringify({ ...POST, publishedAt: '2026-01-01T00:00:00.' + '1'.repeat(900_000) })],
])('#77 %s are refused within two seconds', async ([, text]) => {
  await expectQuickly(2_000, async () => {
    for (const place of ['/api/blog/posts', '/api/kitchen/recipes', '/api/kitchen/collections', '/api/content/post']) {
      const answer = await admin(place, { body: text, headers: { 'content-type': 'application/json' } });
      expect([400, 413], `${place} ${answer.status}`).toContain(answer.status);
    }
  });
});

test.for([
  ['open brackets', '['.repeat(100_000)],
  ['stars', '*a '.repeat(60_000)],
  ['links', '[a]('.repeat(40_000)],
  ['quotes', '>'.repeat(20_000) + 'x'],
  ['backticks', Array.from({ length: 600 }, (_, index) => '`'.repeat(index)).join(' ')],
  ['tables', `${'|x'.repeat(2_000)}|\n${'|-'.repeat(2_000)}|\n${'|x\n'.repeat(2_000)}`],
  ['references', Array.from({ length: 8_000 }, (_, index) => `[${index}]: x`).join('\n')],
  ['comments', '<!--'.repeat(40_000)],
  ['half tags', '<a '.repeat(60_000)],
  ['entities', '&#'.repeat(100_000)],
])('#77 a body of %s is previewed or rejected within ten seconds', async ([, markdown]) => {
  const started = performance.now();
  const entry = new FormData();
  const { content: _content, ...fields } = POST;
  entry.append('entry', JSON.stringify({ ...fields, kind: 'post', slug: 'heavy', markdown }));
  expect([200, 400]).toContain((await admin('/api/admin/preview', { body: entry })).status);
  expectLessThan(10_000, performance.now() - started);
});

test('#77 oversized addresses, headers and names are rejected', async () => {
  for (const answer of [
    await sendHead(target.address, 'GET', `/${'a'.repeat(100_000)}`),
    await sendHead(target.address, 'GET', `/api/blog/posts?tag=${'a'.repeat(100_000)}`),
    await sendHead(target.address, 'GET', '/', [`X-Long: ${'a'.repeat(100_000)}`]),
    await sendHead(
      target.address,
      'GET',
      '/',
      Array.from({ length: 5_000 }, (_, index) => `X-${index}: 1`),
    ),
    await sendHead(target.address, 'X'.repeat(1_000), '/'),
  ]) {
    expect([400, 405, 414, 431]).toContain(statusOf(answer));
  }
  expect((await asking(target)(`/blog/${'a'.repeat(5_000)}`)).status).toBe(404);
  expect((await asking(target)(`/blog/${'%2e'.repeat(2_000)}`)).status).toBeLessThan(500);
  expect(
    (await asking(target)('/', { headers: { 'accept-encoding': 'br, '.repeat(2_000), range: `bytes=${'0-1,'.repeat(2_000)}` } })).status,
  ).toBeLessThan(500);
});

test('#77 two hundred idle connections do not block visitors', async () => {
  const { port } = new URL(target.address);
  const idle: Socket[] = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined));
  for (const socket of idle.slice(0, 100))
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{');
  const answers = await Promise.all(Array.from({ length: 50 }, () => asking(target)('/api/blog/posts')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const socket of idle) socket.destroy();
});

test('request smuggling is rejected', async () => {
  const smuggled = 'GET /api/admin/settings HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (const lengths of [
    'Content-Length: 4\r\nTransfer-Encoding: chunked',
    'Content-Length: 0\r\nContent-Length: 5',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Content-Length: -1',
    'Content-Length: +5',
  ]) {
    const answer = await sendRaw(
      target.address,
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${lengths}\r\n\r\n0\r\n\r\n${smuggled}`,
    );
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
  }
});
