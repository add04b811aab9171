import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { anotherInstance, closeWithoutFaults, createTestApi, PASSWORD, type TestApi } from '../../tests/support/test-api.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OWNER = 'rosa@bakery.example';
const NEW = 'a longer rest of 24 hours';
const LINKS = '/api/auth/password-links';

const settings = (change: object = {}) =>
  JSON.stringify({
    ...(JSON.parse(fixture('settings', 'minimal').text) as object),
    siteUrl: 'https://bakery.example',
    contactEmail: OWNER,
    ...change,
  });

let mails: Mail[];
let mailer: Mailer;
let api: TestApi;
beforeEach(async () => {
  // Each test has its own: a mail that comes after its test has ended is not the next one’s.
  const own: Mail[] = [];
  mails = own;
  mailer = {
    send: (mail) => {
      own.push(mail);
      return Promise.resolve();
    },
  };
  api = await createTestApi({ 'content/settings.json': settings() }, { mailer });
});
afterEach(() => closeWithoutFaults(api));

let networks = 0;
const newNetwork = () => `198.51.${100 + (networks >> 8)}.${networks++ & 255}`;
const ask = (email: unknown = OWNER, call: Parameters<TestApi['call']>[1] = {}) =>
  api.call(LINKS, { json: { email }, anonymous: true, address: newNetwork(), ...call });
const use = (token: unknown, password: unknown = NEW, of = api) =>
  of.call(`${LINKS}/use`, { json: { token, password }, anonymous: true, address: newNetwork() });
const tokenIn = (mail: Mail | undefined) => /#([\w-]+)\n/.exec(mail?.text ?? '')?.[1] ?? '';
/** Mails about links are sent after the answer: those that were asked for before have come once this one has. */
async function mailsWithLinks(count: number): Promise<Mail[]> {
  const withLinks = () => mails.filter((mail) => tokenIn(mail) !== '');
  await waitFor(`${count} links`, () => withLinks().length >= count);
  return withLinks();
}
async function askForLink(): Promise<string> {
  const before = mails.length;
  expect((await ask()).status).toBe(200);
  await waitFor('a link', () => mails.length > before);
  return tokenIn(mails.at(-1));
}
const login = (password: string) => api.call('/api/auth/login', { json: { username: 'admin', password }, anonymous: true });
const isOpen = async (token: string) => (await api.call('/api/auth/verify', { token })).status === 200;
const tokenOf = (answer: Response) => /__Host-session=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
/** Lets what is done after an answer be done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('a forgotten password', () => {
  test('gets a link by e-mail that sets a new one, ends all sessions, and opens none', async () => {
    expect(await api.ask(200, LINKS, { anonymous: true })).toEqual({ isOffered: true });
    const token = await askForLink();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mails[0]).toMatchObject({
      to: OWNER,
      text: expect.stringContaining(`https://bakery.example/admin/new-password#${token}\n`) as unknown,
    });
    expect(mails[0]?.text).toContain('Your username is admin.');
    expect(await isOpen(api.token)).toBe(true);
    const answer = await use(token);
    expect([answer.status, answer.headers.getSetCookie(), await answer.json()]).toEqual([200, [], { username: 'admin' }]);
    expect(await isOpen(api.token)).toBe(false);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
    await waitFor('the mail about it', () => mails.length === 2);
    expect(mails[1]).toMatchObject({ to: OWNER, subject: expect.stringContaining('The password was changed') as unknown });
    expect(api.events.map(({ event }) => event)).toEqual(['password-link-asked', 'password-changed', 'login-failed', 'login-succeeded']);
  });

  test.each([
    ['capitals', OWNER.toUpperCase()],
    ['spaces around it', ` ${OWNER} `],
    ['a tag', 'rosa+web@bakery.example'],
  ])('is recognized by an address with %s; the mail goes to the one in the settings', async (_what, email) => {
    expect((await ask(email)).status).toBe(200);
    const [mail] = await mailsWithLinks(1);
    expect(mail?.to).toBe(OWNER);
  });

  test.each([
    ['another address', 'tom@bakery.example'],
    ['another domain', 'rosa@bakery.example.com'],
    ['an address that looks the same', 'rosа@bakery.example'],
    ['the sender of mails', 'bakery@localhost.example'],
  ])('%s is answered the same, and gets no mail', async (_what, email) => {
    const [other, own] = [await ask(email), await ask()];
    expect([other.status, [...other.headers], await other.text()]).toEqual([own.status, [...own.headers], await own.text()]);
    await settled();
    expect(mails.map(({ to }) => to)).toEqual([OWNER]);
  });

  test.each([
    'two@bakery.example,rosa@bakery.example',
    'rosa@bakery.example\nBcc: evil@evil.test',
    'Rosa <rosa@bakery.example>',
    'rosa',
    '',
    5,
    null,
    ['rosa@bakery.example'],
    { $ne: '' },
    `${'x'.repeat(300)}@bakery.example`,
  ])('%j is no address', async (email) => {
    expect((await ask(email)).status).toBe(400);
    await settled();
    expect(mails).toEqual([]);
  });

  test('has no link where the site cannot send e-mail, and says what to do', async () => {
    const without = await anotherInstance(api);
    expect(await without.ask(200, LINKS, { anonymous: true })).toEqual({ isOffered: false });
    expect(await without.ask(404, LINKS, { anonymous: true, json: { email: OWNER } })).toMatchObject({
      error: expect.stringContaining('npm run admin:password') as unknown,
    });
    await without.store.close();
  });

  test('a lost mail is a fault that the log names, and the answer is the same', async () => {
    const failing = await anotherInstance(api, undefined, { mailer: { send: () => Promise.reject(new Error('421 Later')) } });
    expect((await failing.call(LINKS, { json: { email: OWNER }, anonymous: true })).status).toBe(200);
    await waitFor('the fault', () => failing.faults.length === 1);
    await failing.store.close();
  });
});

describe('a link', () => {
  test('is only a digest in the storage', async () => {
    const token = await askForLink();
    const keys = await api.storage.getKeys('password-links');
    expect(keys.length).toBeGreaterThan(0);
    const stored = await Promise.all(keys.map(async (key) => `${key} ${JSON.stringify(await api.storage.getItem(key))}`));
    expect(stored.join('\n')).not.toContain(token);
  });

  test('works once', async () => {
    const token = await askForLink();
    expect((await use(token)).status).toBe(200);
    const again = await use(token, 'a stranger’s choice');
    expect([again.status, await again.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringContaining('no longer works') as unknown }) as unknown,
    ]);
    expect((await login(NEW)).status).toBe(200);
  });

  test('works for one of ten who use it at the same moment', async () => {
    const token = await askForLink();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => use(token, `password number ${index}`)));
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    expect((await login(`password number ${won[0]}`)).status).toBe(200);
  });

  test('is never taken by two instances of a site', async () => {
    const other = await anotherInstance(api, undefined, { mailer });
    const token = await askForLink();
    const answers = await Promise.all([use(token), use(token, NEW, other)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    await other.store.close();
  });

  test.each([
    [29 * MINUTE + 59_000, 200],
    [30 * MINUTE, 400],
    [-29 * MINUTE, 200],
    [-DAY, 400],
  ])('after %i ms is answered %i', async (ms, status) => {
    const token = await askForLink();
    api.clock.now += ms;
    expect((await use(token)).status).toBe(status);
  });

  test('ends with another password, wherever that comes from', async () => {
    const token = await askForLink();
    api.setPassword('set at the terminal');
    expect((await use(token)).status).toBe(400);
    expect((await login('set at the terminal')).status).toBe(200);
  });

  test('ends with another that is used', async () => {
    const [first, second] = [await askForLink(), await askForLink()];
    expect(first).not.toBe(second);
    expect((await use(second)).status).toBe(200);
    expect((await use(first)).status).toBe(400);
  });

  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}/`, '../sessions', '__proto__', 5, null, { $ne: '' }])(
    'that is made up is refused: %j',
    async (token) => {
      await askForLink();
      expect((await use(token)).status).toBe(400);
      expect((await login(PASSWORD)).status).toBe(200);
    },
  );

  test.each([
    ['123456789', 400],
    ['1234567890', 200],
    ['x'.repeat(1_000), 200],
    ['x'.repeat(1_001), 400],
    ['', 400],
    [null, 400],
  ])('takes a password of ten characters at least, and is not used up by another: %s', async (password, status) => {
    const token = await askForLink();
    expect((await use(token, password)).status).toBe(status);
    if (status === 400) expect((await use(token)).status).toBe(200);
  });

  test('leads to the site’s own address, whatever was asked', async () => {
    await ask(OWNER, {
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-original-url': 'https://evil.test' },
    });
    const [mail] = await mailsWithLinks(1);
    expect(mail?.text).toContain('https://bakery.example/admin/new-password#');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  test('asks for the code afterwards where there is an authenticator app', async () => {
    api.setTotpSecret('JBSWY3DPEHPK3PXPJBSWY3DP');
    expect((await use(await askForLink())).status).toBe(200);
    const answer = await login(NEW);
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ needsCode: true }) as unknown]);
  });
});

describe('too much', () => {
  test('from one network is refused before it is read', async () => {
    const address = '192.0.2.77';
    for (let index = 0; index < 3; index += 1)
      expect((await ask(index === 0 ? OWNER : 'tom@bakery.example', { address })).status).toBe(200);
    const refused = await api.call(LINKS, { body: '{', headers: { 'content-type': 'application/json' }, anonymous: true, address });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
    expect((await ask(OWNER)).status).toBe(200);
    api.clock.now += 10 * MINUTE;
    expect((await ask(OWNER, { address })).status).toBe(200);
  });

  test('from many networks is three mails in half an hour, of which the owner’s inbox has one that works', async () => {
    for (let index = 0; index < 30; index += 1) expect((await ask()).status).toBe(200);
    await settled();
    expect(mails).toHaveLength(3);
    api.clock.now += 29 * MINUTE;
    expect((await ask()).status).toBe(200);
    await settled();
    expect(mails).toHaveLength(3);
    expect((await use(tokenIn(mails[2]))).status).toBe(200);
  });

  test('in a day is twenty mails', async () => {
    for (let index = 0; index < 40; index += 1) {
      await ask();
      await settled();
      api.clock.now += 15 * MINUTE;
    }
    expect(mails).toHaveLength(20);
    const keys = await api.storage.getKeys('password-links');
    expect(keys.filter((key) => key.includes(':sent:')).length).toBeLessThanOrEqual(3);
  });

  test('guesses at links are counted with those at passwords', async () => {
    const address = '192.0.2.78';
    const guess = () => api.call(`${LINKS}/use`, { json: { token: 'a'.repeat(43), password: NEW }, anonymous: true, address });
    for (let index = 0; index < 10; index += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    const { status } = await api.call('/api/auth/login', { json: { username: 'admin', password: PASSWORD }, anonymous: true, address });
    expect(status).toBe(429);
  });
});

describe('the address of mails', () => {
  const changeContact = async (email: string) => {
    api.content.edit({ 'content/settings.json': settings({ contactEmail: email }) }, { name: 'Rosa', email: OWNER });
    await settled();
  };

  test('is the contact e-mail as it was when the owner signed in last, so that a stolen session cannot redirect links', async () => {
    await login(PASSWORD);
    await settled();
    await changeContact('thief@evil.example');
    await ask('thief@evil.example');
    await ask(OWNER);
    expect((await mailsWithLinks(1)).map(({ to }) => to)).toEqual([OWNER]);
    expect(await api.ask(200, '/api/admin/password')).toEqual({ linkGoesTo: OWNER });
  });

  test('moves when she signs in again, which its owner until then is told', async () => {
    await login(PASSWORD);
    await settled();
    await changeContact('shop@bakery.example');
    await login(PASSWORD);
    await waitFor('the mail about it', () => mails.length === 1);
    expect(mails[0]).toMatchObject({ to: OWNER, subject: expect.stringContaining('The contact e-mail was changed') as unknown });
    expect(await api.ask(200, '/api/admin/password')).toEqual({ linkGoesTo: 'shop@bakery.example' });
  });
});

describe('another password', () => {
  const change = (json: object, call: Parameters<TestApi['call']>[1] = {}) => api.call('/api/admin/password', { json, ...call });

  test('is set by who knows the current one, and ends all other sessions', async () => {
    const other = tokenOf(await login(PASSWORD));
    const answer = await change({ current: PASSWORD, password: NEW });
    expect(answer.status).toBe(200);
    expect([await isOpen(other), await isOpen(api.token), await isOpen(tokenOf(answer))]).toEqual([false, false, true]);
    expect([(await login(PASSWORD)).status, (await login(NEW)).status]).toEqual([401, 200]);
    await waitFor('the mail about it', () => mails.length === 1);
  });

  test('keeps the device signed in as it was', async () => {
    const { headers } = await api.call('/api/auth/login', {
      json: { username: 'admin', password: PASSWORD, remember: true },
      anonymous: true,
    });
    const token = /__Host-session=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
    const answer = await change({ current: PASSWORD, password: NEW }, { token });
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=2592000');
  });

  test('is not set without the current one, and guesses are counted', async () => {
    const answer = await change({ current: 'wrong', password: NEW });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'current' }) as unknown] }) as unknown,
    ]);
    for (let index = 0; index < 9; index += 1) expect((await change({ current: 'wrong', password: NEW })).status).toBe(400);
    expect((await change({ current: PASSWORD, password: NEW })).status).toBe(429);
    expect((await change({ current: PASSWORD, password: NEW }, { anonymous: true })).status).toBe(401);
    expect(await isOpen(api.token)).toBe(true);
  });

  test('has ten characters at least', async () => {
    expect((await change({ current: PASSWORD, password: 'too short' })).status).toBe(400);
  });
});
