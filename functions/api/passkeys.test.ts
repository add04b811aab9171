import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Authenticator, type Ceremony, createAuthenticator } from '../../tests/support/authenticator.ts';
import { closeWithoutFaults, createTestApi, PASSWORD, type TestApi } from '../../tests/support/test-api.ts';
import { generateTotpSecret } from '../auth/second-factor.ts';

const MINUTE = 60_000;
const ORIGIN = 'http://localhost:4321';

interface Options {
  challenge: string;
  rpId?: string;
  rp: { id: string; name: string };
  excludeCredentials: { id: string }[];
}
interface Listed {
  passkeys: { id: string; name: string; addedAt: string; usedAt: string | null; otherHost: string | null }[];
  canAdd: boolean;
}

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => closeWithoutFaults(api));

const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const isOffered = async () => (await api.ask<{ isOffered: boolean }>(200, '/api/auth/passkeys', { anonymous: true })).isOffered;
const list = () => api.ask<Listed>(200, '/api/admin/passkeys');

/** Asks for options; answers them and the headers of a browser that has the challenge's cookie. */
async function optionsOf(place: string, session = ''): Promise<{ options: Options; headers: { cookie: string } }> {
  const answer = await api.call(place, { method: 'POST', anonymous: true, headers: { cookie: session } });
  expect(answer.status).toBe(200);
  return { options: (await answer.json()) as Options, headers: { cookie: `${session}; ${cookieOf(answer)}` } };
}
const optionsToAdd = (session = `__Host-session=${api.token}`) => optionsOf('/api/admin/passkey-options', session);
const optionsToSignIn = () => optionsOf('/api/auth/passkey-options');

async function add(
  device: Authenticator,
  { name = 'My phone', session, ...ceremony }: Partial<Ceremony> & { name?: unknown; session?: string } = {},
) {
  const { options, headers } = await optionsToAdd(session);
  const json = { name, answer: device.create(options, { origin: ORIGIN, ...ceremony }) };
  return api.call('/api/admin/passkeys', { anonymous: true, headers, json });
}
async function signIn(device: Authenticator, more: { remember?: unknown } & Partial<Ceremony> = {}, address = '192.0.2.1') {
  const { remember, ...ceremony } = more;
  const { options, headers } = await optionsToSignIn();
  const json = { answer: device.get(options, { origin: ORIGIN, ...ceremony }), remember };
  return api.call('/api/auth/passkeys', { anonymous: true, headers, json, address });
}

describe('a passkey', () => {
  test('is added, signs in, is listed with its last use, and is removed', async () => {
    expect([await isOffered(), await list()]).toEqual([false, { passkeys: [], canAdd: true }]);
    const phone = createAuthenticator();
    const answer = await add(phone, { name: ' My phone ' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'private, no-store']);
    const added = (await answer.json()) as Listed['passkeys'][number];
    const at = new Date(api.clock.now).toISOString();
    expect(added).toEqual({ id: expect.any(String) as string, name: 'My phone', addedAt: at, usedAt: null, otherHost: null });
    expect([await isOffered(), (await list()).passkeys]).toEqual([true, [added]]);

    api.clock.now += MINUTE;
    const signedIn = await signIn(phone, { remember: true });
    expect(await signedIn.json()).toEqual({ username: 'admin' });
    const [challenge, session] = signedIn.headers.getSetCookie();
    expect(challenge).toMatch(/^__Host-challenge=; Max-Age=0;/);
    expect(session).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const token = /^__Host-session=([^;]+)/.exec(session ?? '')?.[1] ?? '';
    expect((await api.call('/api/auth/verify', { token })).status).toBe(200);
    expect((await list()).passkeys).toEqual([{ ...added, usedAt: new Date(api.clock.now).toISOString() }]);

    expect(await api.ask(200, `/api/admin/passkeys/${added.id}`, { method: 'DELETE' })).toEqual({ removed: added.id });
    await api.ask(404, `/api/admin/passkeys/${added.id}`, { method: 'DELETE' });
    expect([await isOffered(), (await list()).passkeys]).toEqual([false, []]);
    const address = '192.0.2.1';
    expect(api.events).toEqual([
      { event: 'passkey-added', address },
      { event: 'login-succeeded', address, user: 'admin', factors: 'passkey' },
      { event: 'passkey-removed', address },
    ]);
  });

  test('needs no code of an authenticator app, which the password still asks for', async () => {
    const secret = generateTotpSecret();
    api.setTotpSecret(secret);
    const json = { username: 'admin', password: PASSWORD };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now });
    const session = cookieOf(await api.call('/api/auth/login', { json: { ...json, code }, anonymous: true }));
    const phone = createAuthenticator();
    expect((await add(phone, { session })).status).toBe(201);
    expect((await signIn(phone)).status).toBe(200);
    await api.ask(401, '/api/auth/login', { json, anonymous: true });
  });

  test('is offered to no device that has one, and each device names only the site', async () => {
    const phone = createAuthenticator();
    await add(phone);
    const { options } = await optionsToAdd();
    expect(options.excludeCredentials).toEqual([expect.objectContaining({ id: phone.create(options, { origin: ORIGIN }).id })]);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Rosa’s Bakery' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const asked = (await optionsToSignIn()).options;
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked).not.toHaveProperty('allowCredentials');
  });

  test.each([
    [{ name: '' }, 'Name is required.'],
    [{ name: '  ' }, 'Name is required.'],
    [{ name: 5 }, 'Name is required.'],
    [{ name: 'x'.repeat(61) }, 'Name may have at most 60 characters.'],
  ])('named %j is refused', async ({ name }, error) => {
    const answer = await add(createAuthenticator(), { name });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, error]);
  });

  test('may have a name of 60 characters', async () => {
    expect((await add(createAuthenticator(), { name: 'x'.repeat(60) })).status).toBe(201);
  });

  test.each(
    [null, [], 'x', {}, { answer: null }, { answer: { id: 'a' } }, { answer: { id: '*', rawId: '*', type: 'x', response: {} } }].map(
      (json) => ({
        json,
      }),
    ),
  )('that is $json is a 400', async ({ json }) => {
    await api.ask(400, '/api/auth/passkeys', { json, anonymous: true });
    await api.ask(400, '/api/admin/passkeys', { json });
  });
});

describe('adding one', () => {
  test('takes a session of the last ten minutes', async () => {
    api.clock.now += 10 * MINUTE;
    await api.ask(200, '/api/admin/passkey-options', { method: 'POST' });
    api.clock.now += 1;
    const problem = await api.ask(401, '/api/admin/passkey-options', { method: 'POST' });
    expect(problem).toMatchObject({ error: 'Please sign in again to add a passkey.' });
    expect((await api.call('/api/auth/verify')).status).toBe(200);
  });

  test('is over after five minutes, and belongs to the session that asked', async () => {
    const phone = createAuthenticator();
    const { options, headers } = await optionsToAdd();
    const json = { name: 'Mine', answer: phone.create(options, { origin: ORIGIN }) };
    const login = { username: 'admin', password: PASSWORD };
    const other = cookieOf(await api.call('/api/auth/login', { json: login, anonymous: true }));
    const challenge = headers.cookie.split('; ')[1] ?? '';
    await api.ask(400, '/api/admin/passkeys', { anonymous: true, headers: { cookie: `${other}; ${challenge}` }, json });
    api.clock.now += 5 * MINUTE;
    expect(await api.ask(400, '/api/admin/passkeys', { anonymous: true, headers, json })).toMatchObject({
      error: 'That took too long. Please try again.',
    });
    expect((await list()).passkeys).toEqual([]);
  });

  test('asks for no certificate and accepts none, so that nothing in it is looked up', async () => {
    const certificate = new Map([['x5c', [new Uint8Array(8)]]]);
    for (const format of ['packed', 'apple', 'android-key', 'tpm', 'fido-u2f'])
      expect((await add(createAuthenticator(), { attestation: { format, statement: certificate } })).status, format).toBe(400);
    const jws = new Map([['response', new Uint8Array(8)]]);
    expect((await add(createAuthenticator(), { attestation: { format: 'android-safetynet', statement: jws } })).status).toBe(400);
  });
});

describe('signing in', () => {
  test('sets a cookie for five minutes that is limited to this site and hidden from scripts', async () => {
    await add(createAuthenticator());
    const answer = await api.call('/api/auth/passkey-options', { method: 'POST', anonymous: true });
    const flags = 'Max-Age=300; Path=/; HttpOnly; Secure; SameSite=Strict';
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(new RegExp(`^__Host-challenge=\\d{13}\\.[\\w-]{43}; ${flags}$`))]);
  });

  test('is over after five minutes', async () => {
    const phone = createAuthenticator();
    await add(phone);
    const { options, headers } = await optionsToSignIn();
    const json = { answer: phone.get(options, { origin: ORIGIN }) };
    api.clock.now += 5 * MINUTE;
    expect(await api.ask(401, '/api/auth/passkeys', { anonymous: true, headers, json })).toMatchObject({
      error: 'That took too long. Please try again.',
    });
  });

  test('counts failures as tries of the address, and a right one clears them', async () => {
    const phone = createAuthenticator();
    await add(phone);
    for (let number = 0; number < 9; number += 1) expect((await signIn(phone, { isVerified: false })).status).toBe(401);
    expect((await signIn(phone)).status).toBe(200);
    for (let number = 0; number < 10; number += 1) expect((await signIn(phone, { isVerified: false })).status).toBe(401);
    const refused = await signIn(phone);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    await api.ask(429, '/api/auth/login', { json: { username: 'admin', password: PASSWORD }, anonymous: true });
    expect((await signIn(phone, {}, '192.0.2.2')).status).toBe(200);
    expect(api.events).toContainEqual({ event: 'login-failed', address: '192.0.2.1', reason: 'passkey' });
  });

  test('fails with a copy of a device, which has counted less', async () => {
    const phone = createAuthenticator();
    await add(phone);
    expect((await signIn(phone)).status).toBe(200);
    phone.setCounter(1);
    expect((await signIn(phone)).status).toBe(401);
    phone.setCounter(2);
    expect((await signIn(phone)).status).toBe(200);
  });
});

describe.each([
  ['a new password', (of: TestApi) => of.setPassword('another one')],
  ['a second factor', (of: TestApi) => of.setTotpSecret(generateTotpSecret())],
])('%s', (_, change) => {
  test('turns all passkeys off, and a challenge that was given before', async () => {
    const phone = createAuthenticator();
    await add(phone);
    const { options, headers } = await optionsToSignIn();
    change(api);
    expect(await isOffered()).toBe(false);
    await api.ask(404, '/api/auth/passkey-options', { method: 'POST', anonymous: true });
    const json = { answer: phone.get(options, { origin: ORIGIN }) };
    await api.ask(401, '/api/auth/passkeys', { anonymous: true, headers, json });
  });
});

test('at another address there are no passkeys', async () => {
  await add(createAuthenticator());
  const at = async (origin: string, place: string, init: RequestInit = {}) =>
    api.app.request(`${origin}${place}`, { ...init, headers: { cookie: `__Host-session=${api.token}` } });
  for (const origin of ['http://127.0.0.1:4321', 'https://preview.example', 'http://localhost.example']) {
    expect(await (await at(origin, '/api/auth/passkeys')).json()).toEqual({ isOffered: false });
    const { passkeys, canAdd } = (await (await at(origin, '/api/admin/passkeys')).json()) as Listed;
    expect([canAdd, passkeys.map(({ otherHost }) => otherHost)]).toEqual([false, ['localhost']]);
    const options = await at(origin, '/api/admin/passkey-options', { method: 'POST' });
    expect([options.status, ((await options.json()) as { error: string }).error]).toEqual([
      400,
      'Passkeys only work at the site’s own address. Open the admin there to add one.',
    ]);
  }
});
