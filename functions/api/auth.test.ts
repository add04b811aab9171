import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeWithoutFaults, createTestApi, PASSWORD, type TestApi } from '../../tests/support/test-api.ts';
import { inHashQueue } from '../auth/hash-queue.ts';
import { generateTotpSecret } from '../auth/second-factor.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const MINUTE = 60_000;

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => closeWithoutFaults(api));

const login = (json: unknown = { username: 'admin', password: PASSWORD }, call: Parameters<TestApi['call']>[1] = {}) =>
  api.call('/api/auth/login', { json, anonymous: true, ...call });
const tokenOf = (answer: Response) => /__Host-session=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
const isOpen = async (token: string) => (await api.call('/api/auth/verify', { token })).status === 200;

describe('signing in', () => {
  test('sets a cookie that is limited to this site and hidden from scripts', async () => {
    const answer = await login();
    expect(await answer.json()).toEqual({ username: 'admin' });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const [cookie, ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    const [value = '', ...flags] = cookie?.split('; ') ?? [];
    expect(value).toMatch(/^__Host-session=[A-Za-z0-9_-]{43}$/);
    // Without an age: it ends with the browser.
    expect(flags.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
    const verified = await api.call('/api/auth/verify', { token: tokenOf(answer) });
    expect(verified.headers.get('cache-control')).toBe('private, no-store');
    expect(await verified.json()).toEqual({ username: 'admin' });
    expect(verified.headers.getSetCookie()).toEqual([]);
  });

  test('is not a failed try while too many passwords wait to be checked', async () => {
    const ends: (() => void)[] = [];
    const waiting = Array.from({ length: 18 }, () => inHashQueue(() => new Promise<void>((resolve) => ends.push(resolve))));
    for (let index = 0; index < 11; index += 1) {
      const answer = await login({ username: 'admin', password: 'wrong' });
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        error: 'Too many people are signing in right now. Please wait a few seconds and try again.',
      });
    }
    for (const index of waiting.keys()) {
      await expect.poll(() => ends[index]).toBeDefined();
      ends[index]?.();
    }
    await Promise.all(waiting);
    const answer = await login({ username: 'admin', password: 'wrong' });
    expect(await answer.json()).toMatchObject({ status: 401, error: 'Invalid credentials' });
  });

  test.each([
    ['admin', 'wrong'],
    ['admin', ''.padEnd(64, 'x')],
    ['admin', `${PASSWORD} `],
    ['admin', PASSWORD.toUpperCase()],
    ['nobody', PASSWORD],
    ['Admin', PASSWORD],
    ['admin ', PASSWORD],
    ['admin', 'admin'],
    ['admin\n{"msg":"login ok"}', 'x'],
  ])('fails as %j with %j, and does not say why', async (username, password) => {
    const answer = await login({ username, password });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Not signed in',
      status: 401,
      detail: 'Invalid credentials',
      error: 'Invalid credentials',
    });
  });

  test.each([
    [{ username: { $ne: null }, password: ['x'] }, ['username', 'password']],
    [{ username: 'admin', password: { length: 8 } }, ['password']],
    [{ username: 'admin' }, ['password']],
    [{ username: '', password: '' }, ['username', 'password']],
    [{ username: 'admin', password: 'x'.repeat(1_001) }, ['password']],
    [{ username: 'admin', password: 5 }, ['password']],
    [{}, ['username', 'password']],
    [{ username: 'admin', password: PASSWORD, remember: 'yes' }, ['remember']],
  ])('%j is refused with field errors', async (json, fields) => {
    const problem = (await (await login(json)).json()) as { status: number; errors: { path: string }[] };
    expect(problem.status).toBe(400);
    expect(problem.errors.map(({ path }) => path)).toEqual(fields);
  });

  test.each([[], null, 'x', 5].map((json) => ({ json })))('$json is not a valid login', async ({ json }) => {
    expect((await login(json)).status).toBe(400);
  });

  test('a megabyte is refused before it is hashed', async () => {
    const started = performance.now();
    expect((await login({ username: 'admin', password: 'x'.repeat(1_000_000) })).status).toBe(413);
    expectLessThan(1_000, performance.now() - started);
  });

  test('always opens a new session, so that a planted one is not adopted', async () => {
    const planted = await login(undefined, { headers: { cookie: '__Host-session=attacker' } });
    expect(tokenOf(planted)).not.toBe('attacker');
    expect(await isOpen('attacker')).toBe(false);
    const again = await login(undefined, { anonymous: false, token: tokenOf(planted) });
    expect(tokenOf(again)).not.toBe(tokenOf(planted));
    expect([await isOpen(tokenOf(planted)), await isOpen(tokenOf(again))]).toEqual([false, true]);
  });

  test('that fails does not change an existing session', async () => {
    expect((await login({ username: 'admin', password: 'wrong' }, { anonymous: false })).status).toBe(401);
    expect(await isOpen(api.token)).toBe(true);
  });
});

describe('too many tries', () => {
  const wrong = { username: 'admin', password: 'wrong' };

  test('from one address must wait, and other addresses are not affected', async () => {
    // At the same moment: none may slip through before another is counted.
    const answers = await Promise.all(Array.from({ length: 14 }, () => login(wrong, { address: '192.0.2.66' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    const refused = await login({ username: 'admin', password: PASSWORD }, { address: '192.0.2.66' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(await refused.json()).toMatchObject({ error: 'Too many tries. Please wait 15 minutes and try again.' });
    expect((await login(undefined, { address: '192.0.2.7' })).status).toBe(200);
    api.clock.now += 15 * MINUTE;
    expect((await login(undefined, { address: '192.0.2.66' })).status).toBe(200);
  });

  test('from one IPv6 network count together', async () => {
    for (let index = 1; index <= 10; index += 1) expect((await login(wrong, { address: `2001:db8:1:2::${index}` })).status).toBe(401);
    expect((await login(wrong, { address: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await login(undefined, { address: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test.each([
    ['a wrong password', wrong],
    ['an unknown name', { username: 'stranger', password: PASSWORD }],
  ])('are counted down for a client that sends %s, with the wait time', async (_what, sent) => {
    const sentences: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      sentences.push(((await (await login(sent, { address: '192.0.2.66' })).json()) as { error: string }).error);
      if (index === 0) api.clock.now += MINUTE;
    }
    expect(sentences).toEqual([
      ...Array<string>(4).fill('Invalid credentials'),
      'Invalid credentials. You have 5 more tries; after that you have to wait 14 minutes.',
      'Invalid credentials. You have 4 more tries; after that you have to wait 14 minutes.',
      'Invalid credentials. You have 3 more tries; after that you have to wait 14 minutes.',
      'Invalid credentials. You have 2 more tries; after that you have to wait 14 minutes.',
      'Invalid credentials. You have 1 more try; after that you have to wait 14 minutes.',
      'Invalid credentials. Please wait 14 minutes before you try again.',
      'Too many tries. Please wait 14 minutes and try again.',
    ]);
  });

  test('do not include invalid requests', async () => {
    for (let index = 0; index < 15; index += 1) expect((await login({ username: 'admin' })).status).toBe(400);
    expect((await login()).status).toBe(200);
  });
});

describe('a session', () => {
  test('ends after half an hour without use, and after twelve hours in any case', async () => {
    const start = api.clock.now;
    api.clock.now += 30 * MINUTE;
    expect(await isOpen(api.token)).toBe(true);
    const other = tokenOf(await login());
    api.clock.now += 30 * MINUTE + 1;
    expect([await isOpen(api.token), await isOpen(other)]).toEqual([false, false]);

    const used = tokenOf(await login());
    const begun = api.clock.now;
    for (let minutes = 25; minutes <= 12 * 60; minutes += 25) {
      api.clock.now = begun + minutes * MINUTE;
      expect(await isOpen(used)).toBe(true);
    }
    api.clock.now = begun + 12 * 60 * MINUTE + 1;
    expect(await isOpen(used)).toBe(false);
    expect(api.clock.now).toBeGreaterThan(start);
  });

  test('ends with the password it was opened with', async () => {
    api.setPassword('another one');
    expect(await isOpen(api.token)).toBe(false);
    expect((await login()).status).toBe(401);
    expect(await isOpen(tokenOf(await login({ username: 'admin', password: 'another one' })))).toBe(true);
    api.setPassword(PASSWORD);
    expect(await isOpen(api.token)).toBe(false);
  });

  test('ends when signing out, on the server too, and its cookie is deleted', async () => {
    const token = tokenOf(await login());
    const answer = await api.call('/api/auth/logout', { method: 'POST', token });
    expect(await answer.json()).toEqual({ signedOut: true });
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect([await isOpen(token), await isOpen(api.token)]).toEqual([false, true]);
    expect((await api.call('/api/auth/logout', { method: 'POST', token })).status).toBe(200);
    expect((await api.call('/api/auth/logout', { method: 'POST', anonymous: true })).status).toBe(200);
  });

  test('ends on every device at once, which only someone signed in can do', async () => {
    const token = tokenOf(await login());
    expect((await api.call('/api/auth/logout/everywhere', { method: 'POST', anonymous: true })).status).toBe(401);
    expect([await isOpen(token), await isOpen(api.token)]).toEqual([true, true]);
    const answer = await api.call('/api/auth/logout/everywhere', { method: 'POST', token });
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0;/);
    expect([await isOpen(token), await isOpen(api.token)]).toEqual([false, false]);
  });

  test('is not ended by a request for an image', async () => {
    expect((await api.call('/api/auth/logout')).status).toBe(405);
    expect((await api.call('/api/auth/login')).status).toBe(405);
    expect(await isOpen(api.token)).toBe(true);
  });
});

describe('signing in with an authenticator app', () => {
  const secret = generateTotpSecret();
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now });
  const withCode = (code?: string, password = PASSWORD) => login({ username: 'admin', password, ...(code === undefined ? {} : { code }) });
  beforeEach(() => api.setTotpSecret(secret));

  test('requires a code after the right password, and opens no session without one', async () => {
    const answer = await withCode();
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toMatchObject({ needsCode: true, error: 'Now enter the six-digit code from your authenticator app.' });
    const code = codeNow();
    expect(await isOpen(tokenOf(await withCode(`${code.slice(0, 3)} ${code.slice(3)}`)))).toBe(true);
  });

  test('refuses a used code and a wrong one', async () => {
    const code = codeNow();
    expect((await withCode(code)).status).toBe(200);
    const again = await withCode(code);
    expect(again.status).toBe(401);
    expect(await again.json()).toMatchObject({ needsCode: true });
    expect((await withCode(code === '000000' ? '000001' : '000000')).status).toBe(401);
  });

  test('does not reveal a wrong password', async () => {
    const answer = await withCode(codeNow(), 'wrong');
    expect(await answer.json()).toMatchObject({ error: 'Invalid credentials' });
    expect((await withCode(codeNow())).status).toBe(200);
  });

  test.each([5, ['123456'], { $ne: null }, '1'.repeat(21)].map((code) => ({ code })))('$code is not a valid code', async ({ code }) => {
    expect((await login({ username: 'admin', password: PASSWORD, code })).status).toBe(400);
  });

  test('cannot be guessed at: wrong codes count as failures of their address', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await withCode('000000')).status).toBe(401);
    expect((await withCode(codeNow())).status).toBe(429);
  });

  test('refuses all codes after twenty wrong ones from any address, and says what to do', async () => {
    for (let tries = 0; tries < 20; tries++)
      expect((await login({ username: 'admin', password: PASSWORD, code: 'wrong' }, { address: `198.51.100.${tries}` })).status).toBe(401);
    const answer = await login({ username: 'admin', password: PASSWORD, code: codeNow() }, { address: '203.0.113.9' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('Set up the authenticator app again') as string });
    // Someone without the password learns nothing from it.
    expect((await login({ username: 'admin', password: 'wrong', code: codeNow() }, { address: '203.0.113.10' })).status).toBe(401);
  });

  test('ends existing sessions when it is set up and when it is turned off', async () => {
    expect(await isOpen(api.token)).toBe(false);
    const token = tokenOf(await withCode(codeNow()));
    expect(await isOpen(token)).toBe(true);
    api.setTotpSecret(null);
    expect(await isOpen(token)).toBe(false);
  });
});

describe('what is logged', () => {
  const address = '192.0.2.1';
  const events = () => api.events.splice(0);

  test('includes logins and logouts', async () => {
    const token = tokenOf(await login());
    await api.call('/api/auth/logout', { method: 'POST', token });
    await api.call('/api/auth/logout', { method: 'POST', token });
    await api.call('/api/auth/logout/everywhere', { method: 'POST' });
    expect(events()).toEqual([
      { event: 'login-succeeded', address, user: 'admin', factors: 'password' },
      { event: 'session-ended', address },
      { event: 'sessions-ended-everywhere', address },
    ]);
  });

  test('includes failed logins, without the input', async () => {
    const secret = generateTotpSecret();
    api.setTotpSecret(secret);
    await login({ username: 'typed-name', password: 'typed-password' });
    await login({ username: 'admin', password: PASSWORD });
    await login({ username: 'admin', password: PASSWORD, code: '000000' });
    for (let tries = 0; tries < 8; tries += 1) await login({ username: 'admin', password: 'wrong' });
    const logged = events();
    expect(logged.slice(0, 3)).toEqual([
      { event: 'login-failed', address, reason: 'name or password' },
      { event: 'login-code-asked', address },
      { event: 'login-failed', address, reason: 'code' },
    ]);
    expect(logged.at(-1)).toEqual({ event: 'login-refused', address, reason: 'too many tries' });
    expect(JSON.stringify(logged)).not.toMatch(/typed|000000/);
  });

  test('includes refused requests, without their query', async () => {
    await api.call('/api/blog/posts?token=typed', { anonymous: true, json: { title: 'x' } });
    await api.call('/api/admin/settings', { json: {}, headers: { origin: 'https://evil.test' } });
    await api.call('/api/blog/posts', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } });
    await api.call('/api/auth/verify', { anonymous: true });
    expect(events()).toEqual([
      { event: 'request-refused', address, method: 'POST', path: '/api/blog/posts', status: 401 },
      { event: 'request-refused', address, method: 'POST', path: '/api/admin/settings', status: 403 },
      { event: 'request-refused', address, method: 'POST', path: '/api/blog/posts', status: 415 },
    ]);
  });
});
