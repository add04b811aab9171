import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SecondFactorSetup } from '#api/second-factor.ts';
import { closeWithoutFaults, createTestApi, PASSWORD, type TestApi } from '../../tests/support/test-api.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { generateTotpSecret } from '../auth/second-factor.ts';
import type { Mail } from '../mail/mailer.ts';

const HERE = '/api/admin/second-factor';
const MINUTE = 60_000;

let mails: Mail[];
let api: TestApi;
beforeEach(async () => {
  mails = [];
  api = await createTestApi(
    {},
    {
      mailer: {
        send: (mail) => {
          mails.push(mail);
          return Promise.resolve();
        },
      },
    },
  );
});
afterEach(() => closeWithoutFaults(api));

const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now + periods * 30_000 });
const tokenOf = (answer: Response) => /__Host-session=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
const login = (json: object = {}, address = '192.0.2.1') =>
  api.call('/api/auth/login', { json: { username: 'admin', password: PASSWORD, ...json }, anonymous: true, address });
const isOpen = async (token: string) => (await api.call('/api/auth/verify', { token })).status === 200;
const setUp = (token = api.token) => api.ask<SecondFactorSetup>(200, `${HERE}/setup`, { method: 'POST', token });
const confirm = ({ secret, setup }: SecondFactorSetup, code: unknown, token = api.token) =>
  api.call(HERE, { json: { secret, setup, code }, token });

/** Turns codes on; returns the secret, the recovery codes, and the token of the session that goes on. */
async function turnOn() {
  const setup = await setUp();
  const answer = await confirm(setup, codeOf(setup.secret));
  expect(answer.status).toBe(201);
  const { recoveryCodes } = (await answer.json()) as { recoveryCodes: string[] };
  return { secret: setup.secret, recoveryCodes, token: tokenOf(answer) };
}

describe('codes of an app', () => {
  test('are turned on by one of them; other sessions end, this one goes on', async () => {
    const other = tokenOf(await login());
    expect(await api.ask(200, HERE)).toEqual({ isOn: false, isFixed: false, recoveryCodes: 0 });
    const { secret, recoveryCodes, token } = await turnOn();
    expect(recoveryCodes).toHaveLength(10);
    expect([await isOpen(other), await isOpen(api.token), await isOpen(token)]).toEqual([false, false, true]);
    expect(await api.ask(200, HERE, { token })).toEqual({ isOn: true, isFixed: false, recoveryCodes: 10 });
    expect(await (await login()).json()).toMatchObject({ needsCode: true });
    expect((await login({ code: codeOf(secret, 1) })).status).toBe(200);
    await waitFor('the mail about it', () => mails.some(({ subject }) => subject.includes('Codes were turned on')));
  });

  test('that turned them on do not sign in as well', async () => {
    const { secret } = await turnOn();
    expect((await login({ code: codeOf(secret) })).status).toBe(401);
    expect((await login({ code: codeOf(secret, -1) })).status).toBe(401);
  });

  test('stay off with a wrong one', async () => {
    const setup = await setUp();
    const right = codeOf(setup.secret);
    for (const code of ['', '12345', right === '000000' ? '000001' : '000000', codeOf(setup.secret, 4), null, 5, ['1']])
      expect((await confirm(setup, code)).status).toBe(400);
    expect(await api.ask(200, HERE)).toMatchObject({ isOn: false });
    expect((await confirm(setup, `${right.slice(0, 3)} ${right.slice(3)}`)).status).toBe(201);
  });

  test('are of a secret that the site made for this session, within ten minutes', async () => {
    const other = tokenOf(await login());
    const setup = await setUp();
    const mine = generateTotpSecret();
    expect((await confirm({ ...setup, secret: mine }, codeOf(mine))).status).toBe(400);
    expect((await confirm({ ...setup, setup: `${Date.now() * 2}.x` }, codeOf(setup.secret))).status).toBe(400);
    expect((await confirm({ ...setup, setup: '' }, codeOf(setup.secret))).status).toBe(400);
    expect((await confirm(setup, codeOf(setup.secret), other)).status).toBe(400);
    api.clock.now += 10 * MINUTE + 1;
    expect((await confirm(setup, codeOf(setup.secret))).status).toBe(400);
    api.clock.now -= 1;
    expect((await confirm(setup, codeOf(setup.secret))).status).toBe(201);
  });

  test('are not turned on twice', async () => {
    const { secret, token } = await turnOn();
    const second = await setUp(token);
    expect((await confirm(second, codeOf(second.secret, 1), token)).status).toBe(400);
    expect((await login({ code: codeOf(secret, 1) })).status).toBe(200);
  });

  test('are turned off again, which ends other sessions', async () => {
    const { secret, token } = await turnOn();
    const other = tokenOf(await login({ code: codeOf(secret, 1) }));
    const answer = await api.call(HERE, { method: 'DELETE', token });
    expect(answer.status).toBe(200);
    expect([await isOpen(other), await isOpen(token), await isOpen(tokenOf(answer))]).toEqual([false, false, true]);
    expect((await login()).status).toBe(200);
    await waitFor('the mail about it', () => mails.some(({ subject }) => subject.includes('Codes were turned off')));
  });

  test('that the terminal turns off are off here, and the other way round', async () => {
    const { token } = await turnOn();
    api.setTotpSecret(null);
    expect(await isOpen(token)).toBe(false);
    expect(await api.ask(200, HERE, { token: tokenOf(await login()) })).toMatchObject({ isOn: false, recoveryCodes: 0 });
  });
});

describe('a session that did not begin just now', () => {
  test.each([
    ['POST', `${HERE}/setup`],
    ['DELETE', HERE],
    ['POST', `${HERE}/recovery-codes`],
  ])('is asked to sign in again: %s %s', async (method, path) => {
    api.clock.now += MINUTE + 1;
    expect(await api.ask(401, path, { method })).toMatchObject({ error: 'Please sign in again to change how you sign in.' });
    const fresh = tokenOf(await login());
    api.clock.now += MINUTE;
    expect((await api.call(path, { method, token: fresh })).status).not.toBe(401);
  });
});

describe('recovery codes', () => {
  test('sign in once each, in place of the app', async () => {
    const { recoveryCodes, token } = await turnOn();
    const [code = ''] = recoveryCodes;
    expect(await isOpen(tokenOf(await login({ code: code.toUpperCase() })))).toBe(true);
    const again = await login({ code });
    expect([again.status, await again.json()]).toEqual([401, expect.objectContaining({ needsCode: true }) as unknown]);
    expect(await api.ask(200, HERE, { token })).toMatchObject({ recoveryCodes: 9 });
    await waitFor('the mail about it', () => mails.some(({ subject }) => subject.includes('A recovery code was used')));
    expect(api.events).toContainEqual(expect.objectContaining({ event: 'login-succeeded', factors: 'password and recovery code' }));
  });

  test('need the password', async () => {
    const { recoveryCodes } = await turnOn();
    expect((await login({ password: 'wrong', code: recoveryCodes[0] })).status).toBe(401);
    expect((await login({ code: recoveryCodes[0] })).status).toBe(200);
  });

  test('sign in one of those who send one at the same moment', async () => {
    const { recoveryCodes } = await turnOn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => login({ code: recoveryCodes[0] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('cannot be guessed at: wrong ones count as failures of their address', async () => {
    await turnOn();
    for (let tries = 0; tries < 10; tries += 1) expect((await login({ code: 'abcde-fghij' })).status).toBe(401);
    expect((await login({ code: 'abcde-fghij' })).status).toBe(429);
  });

  test('work where codes are refused after too many wrong ones', async () => {
    const { secret, recoveryCodes } = await turnOn();
    for (let tries = 0; tries < 20; tries += 1) await login({ code: '000000' }, `198.51.100.${tries}`);
    expect((await login({ code: codeOf(secret, 1) }, '203.0.113.9')).status).toBe(403);
    expect((await login({ code: recoveryCodes[0] }, '203.0.113.10')).status).toBe(200);
  });

  test('are made again, which ends earlier ones and no session', async () => {
    const { recoveryCodes, token } = await turnOn();
    const { recoveryCodes: newer } = await api.ask<{ recoveryCodes: string[] }>(201, `${HERE}/recovery-codes`, { method: 'POST', token });
    expect(await isOpen(token)).toBe(true);
    expect((await login({ code: recoveryCodes[0] })).status).toBe(401);
    expect((await login({ code: newer[0] })).status).toBe(200);
    await waitFor('the mail about it', () => mails.some(({ subject }) => subject.includes('new recovery codes')));
  });

  test('are not made without an app', async () => {
    expect((await api.call(`${HERE}/recovery-codes`, { method: 'POST' })).status).toBe(400);
  });

  test('end with the app, also when the terminal sets another up', async () => {
    const { recoveryCodes } = await turnOn();
    api.setTotpSecret(generateTotpSecret());
    expect((await login({ code: recoveryCodes[0] })).status).toBe(401);
  });
});

test('secrets and codes are not logged', async () => {
  const { secret, recoveryCodes } = await turnOn();
  await login({ code: recoveryCodes[0] });
  const logged = JSON.stringify(api.events);
  for (const text of [secret, ...recoveryCodes]) expect(logged).not.toContain(text);
});
