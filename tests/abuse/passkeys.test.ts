import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Authenticator, type Ceremony, createAuthenticator } from '../support/authenticator.ts';
import { openSession } from '../support/sign-in.ts';
import { asking } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';

let target: Target;
let session: string;
beforeAll(async () => {
  target = sharedTarget();
  session = await openSession(target.address);
});

let visitors = 0;
/** An address that was not used before, so that no test meets the limit of another. */
const newAddress = () => `198.51.97.${(visitors += 1)}`;

/** A browser: it keeps the cookie of its challenge. */
async function browserAt(place: string, cookie = '') {
  const answer = await asking(target, cookie)(place, { method: 'POST' });
  const challenge = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { options: (await answer.json()) as { challenge: string; rpId: string; rp: { id: string } }, cookie: `${cookie}; ${challenge}` };
}
const toSignIn = () => browserAt('/api/auth/passkey-options');
const toAdd = () => browserAt('/api/admin/passkey-options', session);
const here = (): Ceremony => ({ origin: target.address });

const sendUse = (answer: unknown, cookie: string, from = newAddress()) =>
  asking(target, cookie)('/api/auth/passkeys', { json: { answer }, from });
const sendNew = (answer: unknown, cookie: string) => asking(target, cookie)('/api/admin/passkeys', { json: { name: 'Mine', answer } });

async function add(device: Authenticator): Promise<string> {
  const { options, cookie } = await toAdd();
  const answer = await sendNew(device.create(options, here()), cookie);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}
const remove = (id: string) => asking(target, session)(`/api/admin/passkeys/${id}`, { method: 'DELETE' });
const count = async () =>
  ((await (await asking(target, session)('/api/admin/passkeys')).json()) as { passkeys: unknown[] }).passkeys.length;

describe('with a passkey', () => {
  const phone = createAuthenticator();
  let id: string;
  beforeAll(async () => {
    id = await add(phone);
  });
  afterAll(() => remove(id));

  /** Expects that an answer signs no one in. */
  async function expectRefused(answer: unknown, cookie: string): Promise<void> {
    const refused = await sendUse(answer, cookie);
    expect(refused.status).toBe(401);
    expect(refused.headers.getSetCookie().filter((one) => one.startsWith('__Host-session='))).toEqual([]);
  }

  test('an answer signs in once', async () => {
    const { options, cookie } = await toSignIn();
    const answer = phone.get(options, here());
    expect((await sendUse(answer, cookie)).status).toBe(200);
    await expectRefused(answer, cookie);
  });

  test('an answer that is sent ten times at once signs in at most once', async () => {
    const { options, cookie } = await toSignIn();
    const answer = phone.get(options, here());
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendUse(answer, cookie)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('an answer is worth nothing in another browser, without a cookie, or with a cookie of its sender’s making', async () => {
    const { options, cookie } = await toSignIn();
    const other = await toSignIn();
    const answer = phone.get(options, here());
    const made = `__Host-challenge=${Date.now() + 60_000}.${'A'.repeat(43)}`;
    const [, end = '', random = ''] = /=(\d+)\.(.+)$/.exec(cookie) ?? [];
    const later = `__Host-challenge=${Number(end) + 1}.${random}`;
    for (const its of [other.cookie, '', made, later, '__Host-challenge=', `__Host-challenge=${options.challenge}`])
      await expectRefused(answer, its);
    expect((await sendUse(answer, cookie)).status).toBe(200);
  });

  test('the challenge for adding one is none for signing in, and the reverse', async () => {
    const adding = await toAdd();
    await expectRefused(phone.get({ ...adding.options, rpId: 'localhost' }, here()), adding.cookie);
    const signing = await toSignIn();
    const made = createAuthenticator().create({ ...signing.options, rp: { id: 'localhost' } }, here());
    expect((await sendNew(made, `${session}; ${signing.cookie}`)).status).toBe(400);
  });

  test.for<[string, Partial<Ceremony>]>([
    ['made at another origin', { origin: 'https://evil.test' }],
    ['made at another port', { origin: 'http://localhost:1' }],
    ['made for another site', { rpId: 'evil.test' }],
    ['of a device that did not check who holds it', { isVerified: false }],
  ])('an answer %s is refused, for signing in and for adding', async ([, ceremony]) => {
    const { options, cookie } = await toSignIn();
    await expectRefused(phone.get(options, { ...here(), ...ceremony }), cookie);
    const adding = await toAdd();
    expect((await sendNew(createAuthenticator().create(adding.options, { ...here(), ...ceremony }), adding.cookie)).status).toBe(400);
  });

  test('an answer of another device, or one that was changed, is refused', async () => {
    const { options, cookie } = await toSignIn();
    const answer = phone.get(options, here());
    const stranger = createAuthenticator().get(options, here());
    await expectRefused(stranger, cookie);
    await expectRefused({ ...stranger, id: answer.id, rawId: answer.rawId }, cookie);
    await expectRefused({ ...answer, response: { ...answer.response, signature: stranger.response.signature } }, cookie);
    await expectRefused({ ...answer, rawId: stranger.rawId }, cookie);
  });

  test('a device cannot be added twice, and an answer only once', async () => {
    const { options, cookie } = await toAdd();
    const answer = createAuthenticator().create(options, here());
    const added = await sendNew(answer, cookie);
    expect(added.status).toBe(201);
    expect((await sendNew(answer, cookie)).status).toBe(400);
    await remove(((await added.json()) as { id: string }).id);
    expect((await sendNew(answer, cookie)).status).toBe(400);
    const again = await toAdd();
    expect((await sendNew(phone.create(again.options, here()), again.cookie)).status).toBe(400);
    await expect.poll(() => count()).toBe(1);
  });

  test('without a session, the site tells no more than that there is one', async () => {
    const offer = await asking(target)('/api/auth/passkeys');
    expect([await offer.json(), offer.headers.get('cache-control')]).toEqual([{ isOffered: true }, 'private, no-store']);
    const { options } = await toSignIn();
    expect(Object.keys(options).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
  });

  test('an answer of a megabyte is refused unread', async () => {
    const { options, cookie } = await toSignIn();
    const answer = { ...phone.get(options, here()), more: 'x'.repeat(1_000_000) };
    expect([(await sendUse(answer, cookie)).status, (await sendNew(answer, session)).status]).toEqual([413, 413]);
    expect((await sendUse({ ...answer, more: '', id: 'A'.repeat(1_401) }, cookie)).status).toBe(400);
  });

  test('ten refused answers block their address for the password too', async () => {
    const from = newAddress();
    for (let number = 0; number < 10; number += 1) {
      const { options, cookie } = await toSignIn();
      expect((await sendUse(createAuthenticator().get(options, here()), cookie, from)).status).toBe(401);
    }
    const { options, cookie } = await toSignIn();
    expect((await sendUse(phone.get(options, here()), cookie, from)).status).toBe(429);
    expect((await asking(target)('/api/auth/login', { json: { username: 'admin', password: 'x' }, from })).status).toBe(429);
  });
});

test('one that was removed signs no one in', async () => {
  const [kept, lost] = [createAuthenticator(), createAuthenticator()];
  const [keptId, lostId] = [await add(kept), await add(lost)];
  const { options, cookie } = await toSignIn();
  expect((await remove(lostId)).status).toBe(200);
  expect((await sendUse(lost.get(options, here()), cookie)).status).toBe(401);
  for (const id of ['x', '..%2f', 'all', `${keptId}-used`, '__proto__', '*']) expect((await remove(id)).status, id).toBe(404);
  await expect.poll(() => count()).toBe(1);
  await remove(keptId);
});

test('there are fifty at most', async () => {
  const ids = [];
  for (let number = 0; number < 50; number += 1) ids.push(await add(createAuthenticator()));
  const refused = await asking(target, session)('/api/admin/passkey-options', { method: 'POST' });
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
    400,
    'There are 50 passkeys already. Remove one first.',
  ]);
  for (const id of ids) await remove(id);
  await expect.poll(() => count()).toBe(0);
});
