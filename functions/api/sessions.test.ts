import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeWithoutFaults, createTestApi, PASSWORD, type TestApi } from '../../tests/support/test-api.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

interface Listed {
  sessions: { id: string; device: string; startedAt: string; usedAt: string; isRemembered: boolean; isCurrent: boolean }[];
}

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => closeWithoutFaults(api));

/** Signs in on another device; answers its cookie as the browser gets it, and its token. */
async function signIn(remember?: boolean): Promise<{ cookie: string; token: string }> {
  const json = { username: 'admin', password: PASSWORD, ...(remember === undefined ? {} : { remember }) };
  const answer = await api.call('/api/auth/login', { json, anonymous: true, headers: { 'user-agent': PHONE } });
  const [cookie = ''] = answer.headers.getSetCookie();
  return { cookie, token: /^__Host-session=([^;]+)/.exec(cookie)?.[1] ?? '' };
}
const list = async (token = api.token) => (await api.ask<Listed>(200, '/api/admin/sessions', { token })).sessions;
const isOpen = async (token: string) => (await api.call('/api/auth/verify', { token })).status === 200;

test('a remembered device stays signed in for thirty days after its last use', async () => {
  const { cookie, token } = await signIn(true);
  expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  api.clock.now += 30 * DAY;
  const verified = await api.call('/api/auth/verify', { token });
  expect(await verified.json()).toEqual({ username: 'admin' });
  expect(verified.headers.getSetCookie()).toEqual([cookie]);
  api.clock.now += 30 * DAY;
  expect(await isOpen(token)).toBe(true);
  api.clock.now += 30 * DAY + 1;
  expect(await isOpen(token)).toBe(false);
});

test.each([undefined, false])('other sessions end with the browser and after half an hour (remember: %s)', async (remember) => {
  const { cookie, token } = await signIn(remember);
  expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  api.clock.now += 30 * MINUTE;
  expect((await api.call('/api/auth/verify', { token })).headers.getSetCookie()).toEqual([]);
  api.clock.now += 30 * MINUTE + 1;
  expect(await isOpen(token)).toBe(false);
});

test('the list shows each device, its last use, and which one is current', async () => {
  const started = api.clock.now;
  api.clock.now += MINUTE;
  const { token } = await signIn(true);
  const [phone, own, ...others] = await list(token);
  expect(others).toEqual([]);
  const at = new Date(api.clock.now).toISOString();
  expect(phone).toMatchObject({ device: 'Safari on iPhone', startedAt: at, usedAt: at, isRemembered: true, isCurrent: true });
  expect(own).toMatchObject({ startedAt: new Date(started).toISOString(), isRemembered: false, isCurrent: false });
  expect((await list()).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  const answer = await api.call('/api/admin/sessions');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('each can be signed out, including the current one', async () => {
  const phone = await signIn(true);
  const other = await signIn();
  const idOf = async (token: string) => (await list(token)).find(({ isCurrent }) => isCurrent)?.id ?? '';
  const id = await idOf(phone.token);
  expect(await api.ask(200, `/api/admin/sessions/${id}`, { method: 'DELETE' })).toEqual({ ended: id });
  expect([await isOpen(phone.token), await isOpen(other.token), await isOpen(api.token)]).toEqual([false, true, true]);
  await api.ask(404, `/api/admin/sessions/${id}`, { method: 'DELETE' });
  expect(api.events.at(-1)).toEqual({ event: 'session-ended', address: expect.any(String) as string });

  const own = await api.call(`/api/admin/sessions/${await idOf(other.token)}`, { method: 'DELETE', token: other.token });
  expect(own.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0;/);
  expect([await isOpen(other.token), await isOpen(api.token)]).toEqual([false, true]);
});

test('a new password ends all sessions, including remembered ones', async () => {
  const { token } = await signIn(true);
  api.setPassword('another one');
  expect(await isOpen(token)).toBe(false);
});

test('signing out everywhere includes remembered devices', async () => {
  const { token } = await signIn(true);
  await api.ask(200, '/api/auth/logout/everywhere', { method: 'POST' });
  expect(await isOpen(token)).toBe(false);
});
