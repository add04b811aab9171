import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supportedMethods } from '#functions/api/app.ts';
import { allMade } from '../support/all-made.ts';
import { openSession } from '../support/sign-in.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { closeWithoutFaults, createTestApi } from '../support/test-api.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { expectQuickly } from '../support/quickly.ts';
import { type Cost, costOf, isIdle, type RawCall, sendCall } from './support/request-cost.ts';
import { cpuSlowness } from '../support/slowness.ts';
import { type WorstBody, worstBodies, worstQuestions } from './support/worst-bodies.ts';

/** What a stranger's request may cost, beyond its photo, on a machine that is not slow. */
const MOST: Cost = { cpuMs: 20, memoryMb: 5 };
/** An answer to what is refused unread. */
const LARGEST_REFUSAL = 10_000;

/** Every route of the API, from the API itself, so that a new one is measured too. */
const api = await createTestApi();
const routes = [...supportedMethods(api.app)].flatMap(([path, methods]) => methods.map((method): [string, string] => [method, path]));
await closeWithoutFaults(api);

/** Other addresses, which serve files. */
const FILES = ['/', '/menu', '/kitchen', '/kitchen/country-loaf', '/search', '/admin', '/rss.xml', '/sitemap.xml', '/nowhere'];
const MADE_UP = ['/uploads/none.webp', '/media/none.webp', '/_astro/none.js', `/${'a/'.repeat(2_000)}`, `/${'%2e%2e%2f'.repeat(1_000)}`];

let smtp: TestSmtp;
let site: TestSite;
let networks = 0;
beforeAll(async () => {
  smtp = await startSmtp();
  site = await startTestSite({ environment: { TRUSTED_PROXIES: '1', SMTP_URL: smtp.url } });
  const cookie = await openSession(site.address);
  const headers = { cookie, 'content-type': 'application/json' };
  const features = { enableComments: true, enableRecipeRatings: true, enableMessages: true, enableNewsletter: true };
  await fetch(`${site.address}/api/admin/settings`, { method: 'POST', headers, body: JSON.stringify({ features }) });
  await site.live();
  await allMade(site.address, cookie);
}, 300_000);
afterAll(async () => {
  await site.close();
  await smtp.close();
});

/** Each request comes from another network: one that has sent too much would be refused before anything is read. */
const send = (call: RawCall) => {
  networks += 1;
  const from = `198.${18 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`;
  return sendCall(site.address, { ...call, headers: { 'x-forwarded-for': from, ...call.headers } });
};
const placeOf = (path: string) => path.replace(':kind', 'post').replace(/:\w+|\*/, 'country-loaf');
/** The bodies for routes without a token, which are made once: that takes seconds. */
let withoutToken: readonly WorstBody[] | undefined;
/** The worst bodies for a route. Those of the visitors' forms have a token that is right, so that nothing is refused before it is read. */
async function bodiesFor(path: string): Promise<readonly WorstBody[]> {
  if (path !== '/api/messages' && path !== '/api/comments') return (withoutToken ??= worstBodies({ email: 'ann@example.com' }));
  const { token } = (await (await fetch(`${site.address}${path}/token`)).json()) as { token: string };
  const page = path === '/api/comments' ? { kind: 'recipe', entry: 'country-loaf' } : { kind: 'contact' };
  return worstBodies({ token, ...page, name: 'Ann', email: 'ann@example.com' });
}

/** Measures requests one after the other, and returns those that cost too much. */
async function tooCostly(calls: readonly (RawCall & { name: string })[]): Promise<string[]> {
  await isIdle(site.pid);
  const most = { ...MOST, cpuMs: MOST.cpuMs * cpuSlowness() };
  const found: (Cost & { name: string })[] = [];
  for (const { name, ...call } of calls) found.push({ name, ...(await costOf(site.pid, most, () => send(call))) });
  const inWords = ({ name, cpuMs, memoryMb }: Cost & { name: string }) => `${cpuMs.toFixed(1)} ms, ${memoryMb.toFixed(1)} MB: ${name}`;
  const [worst] = found.toSorted((a, b) => b.cpuMs - a.cpuMs);
  process.stdout.write(`worst of ${calls.length}: ${worst ? inWords(worst) : ''}\n`);
  return found.filter(({ cpuMs, memoryMb }) => cpuMs > most.cpuMs || memoryMb > most.memoryMb).map(inWords);
}

test.for(routes)('#81 %s %s costs little, whatever is sent', { timeout: 300_000 }, async ([method, path]) => {
  const place = placeOf(path);
  const asked = worstQuestions().map(({ name, query, headers }) => ({ name, method, path: `${place}${query}`, headers }));
  const bodies = (await bodiesFor(path)).map(({ name, headers, body }) => ({ name, method, path: place, headers, body }));
  const isGuarded = (await send({ method, path: place })).status === 401;
  // Where no one reads a body, one kind is as good as another; and where a session is missing, one question.
  const isRead = method !== 'GET' && !isGuarded;
  const calls = [
    ...asked.filter(({ name }) => !isGuarded || /session|cookies|search$/.test(name)),
    ...bodies.filter(({ name }) => isRead || /12\.8 MB without|JSON, 12\.8 MB/.test(name)),
  ];
  // Code is compiled, and files are read, once.
  for (const { name: _name, ...call } of calls.slice(0, 30)) await send(call);
  expect(await tooCostly(calls)).toEqual([]);
});

test('#81 no page and no file costs much, whatever is asked', { timeout: 300_000 }, async () => {
  const calls = [...FILES, ...MADE_UP].flatMap((path) =>
    worstQuestions().map(({ name, query, headers }) => ({
      name: `${path.slice(0, 40)}: ${name}`,
      method: 'GET',
      path: `${path}${query}`.slice(0, 14_000),
      headers,
    })),
  );
  for (const { name: _name, ...call } of calls) await send(call);
  expect(await tooCostly(calls)).toEqual([]);
});

test.for(['/api/messages', '/api/comments', '/api/newsletter'])('#81 %s refuses 12.8 MB at once', async (path) => {
  for (const { name, body, headers } of await bodiesFor(path)) {
    if (!/12\.8 MB|100,000 parts|240,000 fields/.test(name) || /photo/.test(name)) continue;
    // A hundredth of what it was.
    await expectQuickly(1_000, async () => {
      const { status, size } = await send({ method: 'POST', path, headers, body });
      expect([name, status]).toEqual([name, 413]);
      expect(size).toBeLessThan(LARGEST_REFUSAL);
    });
  }
});

test('#81 a body that drips is not waited for', { timeout: 120_000 }, async () => {
  const { port } = new URL(site.address);
  const head = 'POST /api/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{';
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(head);
  let answer = '';
  socket.on('data', (piece) => (answer += piece.toString())).on('error', () => undefined);
  for (let second = 0; second < 60 && answer === ''; second += 1) {
    socket.write(' ');
    await delay(1_000);
  }
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(() => socket.destroyed || !socket.writable || socket.closed, { timeout: 20_000 }).toBe(true);
});
