import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asking, type Call } from './support/requests.ts';
import { type OwnTarget, startTarget } from './support/target.ts';

const codeRoot = path.resolve(import.meta.dirname, '../..');
/** 64 characters, some of them beyond ASCII, with a space at the end. */
const PASSWORD = `Brötchen und Käse, ${'achtzehn Stunden '.repeat(3)}`.slice(0, 63).padEnd(63, 'x') + ' ';

let target: OwnTarget;
beforeAll(async () => {
  target = await startTarget({ ADMIN_PASSWORD: null });
  await setPassword(PASSWORD);
});
afterAll(() => target.close());

/** Sets the password as the README says, beside the running program. */
const setPassword = (password: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const program = spawn(process.execPath, [path.join(codeRoot, 'scripts/admin-password.ts')], {
      cwd: target.root,
      env: { ...process.env, SITE_DATA_DIR: target.data },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    program.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The password was not set.'))));
    program.stdin.end(`${password}\n`);
  });

let visitors = 0;
/** An address nobody else has come from. */
const newAddress = () => {
  visitors += 1;
  return `198.51.${100 + Math.floor(visitors / 256)}.${visitors % 256}`;
};
const login = (username: unknown, password: unknown, call: Call = {}) =>
  asking(target)('/api/auth/login', { json: { username, password }, from: newAddress(), ...call });
const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('guessing', () => {
  test('#1 #3 twenty tries from one address come to ten refusals and a pause, and the owner still gets in from hers', async () => {
    const from = newAddress();
    const answers = [];
    for (let number = 0; number < 20; number += 1) answers.push(await login('admin', 'wrong', { from }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
    for (const answer of answers.slice(10)) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login('admin', PASSWORD, { from })).status).toBe(429);
    // What the attacker writes into the header stands before what the proxy added.
    for (const spoofed of ['203.0.113.9', '127.0.0.1', ''])
      expect((await login('admin', PASSWORD, { from: `${spoofed}, ${from}` })).status).toBe(429);
    expect((await login('admin', PASSWORD)).status).toBe(200);
  });

  test('#1 tries at the same moment do not slip through together', async () => {
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('admin', 'wrong', { from })));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  });

  test('#15 there is no password to begin with, and none can be set over the web', async () => {
    for (const [username, password] of [
      ['admin', 'admin'],
      ['admin', 'password'],
      ['admin', ' '],
      ['', ''],
    ])
      expect([400, 401]).toContain((await login(username, password)).status);
    for (const place of [
      '/api/setup',
      '/api/auth/setup',
      '/api/auth/register',
      '/api/auth/reset',
      '/api/auth/password',
      '/api/admin/setup',
    ])
      expect((await asking(target)(place, { json: { username: 'admin', password: 'mine' } })).status, place).toBe(404);
    for (const place of ['/setup', '/install', '/admin/setup']) {
      expect((await asking(target)(place)).status, place).toBe(404);
      expect((await asking(target)(place, { json: {} })).status, place).toBe(405);
    }
  });

  test.for([
    ['operators', { username: { $ne: null }, password: ['x'] }],
    ['null', { username: null, password: null }],
    ['numbers', { username: 1, password: 0 }],
    ['true', { username: 'admin', password: true }],
    ['nothing', {}],
    ['a list', [{ username: 'admin', password: 'x' }]],
    ['a text', 'admin'],
    ['null alone', null],
    ['a code that is no text', { username: 'admin', password: 'x', code: { $gt: '' } }],
  ])('#5 credentials that are %s are refused', async ([, json]) => {
    const answer = await asking(target)('/api/auth/login', { json, from: newAddress() });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('#6 a password of a megabyte is refused before it is looked at', async () => {
    const times = [];
    for (let number = 0; number < 3; number += 1) {
      const started = performance.now();
      expect((await login('admin', 'x'.repeat(1_000_000))).status).toBe(413);
      times.push(performance.now() - started);
    }
    expect(Math.min(...times)).toBeLessThan(200);
    expect((await login('admin', 'x'.repeat(5_000))).status).toBe(400);
  });

  test.for([
    ['without its space', PASSWORD.trimEnd()],
    ['with another space', `${PASSWORD} `],
    ['with a space before', ` ${PASSWORD}`],
    ['cut short', PASSWORD.slice(0, 32)],
    ['decomposed', PASSWORD.normalize('NFD')],
    ['in capitals', PASSWORD.toUpperCase()],
    ['with a NUL', `${PASSWORD}\0`],
  ])('#6 the password %s is another', async ([, password]) => {
    expect((await login('admin', password)).status).toBe(401);
  });

  test('#6 the password itself is right', async () => {
    expect(PASSWORD).toHaveLength(64);
    expect((await login('admin', PASSWORD)).status).toBe(200);
  });
});

test('#49 no secret that a request carries gets into the log', async () => {
  const before = target.output().length;
  const planted = 'planted5ecret';
  const cookie = cookieOf(await login('admin', PASSWORD));
  await asking(target, cookie)(`/api/blog/posts/__Host-session=${planted}`, { method: 'PUT', body: 'x' });
  await asking(target)(`/api/content/post/${planted}@bakery.example.com?token=${planted}`, {
    json: { password: planted },
    headers: { authorization: `Bearer ${planted}`, cookie: `__Host-session=${planted}`, referer: `https://x.test/?code=${planted}` },
  });
  await asking(target)('/api/admin/settings', { json: { planted }, headers: { origin: `https://${planted}.test` } });
  await expect
    .poll(
      () =>
        target
          .output()
          .slice(before)
          .match(/"request-refused"/g)?.length ?? 0,
    )
    .toBeGreaterThanOrEqual(2);
  const printed = target.output().slice(before);
  expect(printed).not.toContain(planted);
  expect(printed).not.toContain(cookie.split('=')[1]);
  expect(printed).not.toContain(PASSWORD);
});

test.for(['https://evil.test', 'null', 'http://localhost', 'http://localhost.evil.test'])(
  '#22 a page at %s cannot sign its visitors in',
  async (origin) => {
    const answer = await login('admin', PASSWORD, { headers: { origin } });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);

test('#12 another password ends the sessions of the one before', async () => {
  const before = asking(target, cookieOf(await login('admin', PASSWORD)));
  expect((await before('/api/auth/verify')).status).toBe(200);
  await setPassword('another password altogether');
  expect((await before('/api/auth/verify')).status).toBe(401);
  expect((await login('admin', PASSWORD)).status).toBe(401);
  await setPassword(PASSWORD);
  expect((await before('/api/auth/verify')).status).toBe(401);
});

test('#49 what is typed as name and password is not in the log, and breaks no line of it', async () => {
  const before = target.output().length;
  expect((await login('admin\n{"msg":"login ok"}', 'logged-password\r\n')).status).toBe(401);
  expect((await login('admin', { 'logged-password': 1 })).status).toBe(400);
  const place = '/api/auth/login%0a{"msg":"login ok"}';
  expect((await asking(target)(place, { json: {}, headers: { 'user-agent': '{"msg":"login ok"}' } })).status).toBe(404);
  const lines = target.output().slice(before).split('\n').filter(Boolean);
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const event of events) expect(event).not.toMatchObject({ msg: 'login ok' });
  expect(events).toContainEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    level: 'warn',
    event: 'login-failed',
    address: expect.stringMatching(/^198\.51\.100\./) as string,
    reason: 'name or password',
  });
  expect(lines.join('\n')).not.toContain('logged-password');
  expect(target.output()).not.toContain(PASSWORD);
});

describe('#4 a name that nobody has', () => {
  const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  // Another program of this machine may take its time from one of the two; a name that is looked at first never passes.
  test('is refused in the same words and the same time as a wrong password', { retry: 2 }, async () => {
    const times: Record<string, number[]> = { admin: [], nobody: [] };
    const bodies = new Set<string>();
    for (let number = 0; number < 50; number += 1) {
      // A program that has seen fewer than fifty failures holds none back.
      if (number % 24 === 0) await target.restart();
      for (const name of number % 2 ? ['admin', 'nobody'] : ['nobody', 'admin']) {
        const started = performance.now();
        const answer = await login(name, 'wrong');
        bodies.add(`${answer.status} ${await answer.text()}`);
        times[name]?.push(performance.now() - started);
      }
    }
    expect([...bodies]).toHaveLength(1);
    const ratio = median(times['nobody'] ?? []) / median(times['admin'] ?? []);
    expect(ratio).toBeGreaterThan(1 / 1.2);
    expect(ratio).toBeLessThan(1.2);
  });
});

test('what a stranger breaks off is no fault of ours', async () => {
  const { port } = new URL(target.address);
  const before = target.output().length;
  const breakOff = (length: string, body: string, end: 'end' | 'resetAndDestroy') =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      socket.once('close', () => resolve());
      // It says when it is being answered.
      socket.once('data', () => socket.write(body, () => socket[end]()));
      const type = 'Content-Type: application/json\r\nExpect: 100-continue';
      socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n${type}\r\n${length}\r\n\r\n`);
    });
  const [chunked, said] = ['Transfer-Encoding: chunked', 'Content-Length: 500'];
  for (const [length, body] of [
    [chunked, '5\r\n{"a":'],
    [chunked, 'zz\r\n'],
    [chunked, '5\r\nabcdeXX'],
    [chunked, ''],
    [said, '{"a":'],
    [said, ''],
  ] as const)
    for (const end of ['end', 'resetAndDestroy'] as const) await Promise.all(Array.from({ length: 10 }, () => breakOff(length, body, end)));
  expect((await login('admin', 'wrong')).status).toBe(401);
  expect(target.output().slice(before)).not.toMatch(/"level":"error"|aborted|ECONNRESET/);
});

// The last: so many failures slow down all that come after them.
test('#1 one address has no more tries for being spelled in another way', async () => {
  const ipv4 = ['203.0.113.5', '203.0.113.5:1000', '203.0.113.5:1001', '::ffff:203.0.113.5', '::FFFF:cb00:7105', '[::ffff:cb00:7105]:99'];
  const ipv6 = ['2001:db8:5::1', '2001:DB8:5:0::2', '[2001:db8:5::1]', '[2001:db8:5::1]:1000', '2001:0db8:0005:0000::3', '2001:db8:5::4%0'];
  for (const spellings of [ipv4, ipv6]) {
    const answers = await Promise.all([...spellings, ...spellings].map((from) => login('admin', 'wrong', { from })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(401), 429, 429]);
  }
});
