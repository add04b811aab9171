import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../support/sign-in.ts';
import { PASSWORD } from '../support/site-program.ts';
import { asking } from './support/requests.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A site whose sessions are attacked: its address, and the folder with one file per session. */
export interface SessionTarget {
  address: string;
  sessions: string;
}

/** Requirements on sessions for every host. */
export function describeSessions(open: () => SessionTarget): void {
  let target: SessionTarget;
  beforeAll(() => {
    target = open();
  });

  const verify = async (cookie?: string) => (await asking(target, cookie)('/api/auth/verify')).status;
  const loginWith = (cookie?: string, remember = false) =>
    asking(target, cookie)('/api/auth/login', { json: { username: 'admin', password: PASSWORD, remember }, from: '198.51.100.200' });
  const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  test('#7 signing in does not reuse a session ID chosen by the client', async () => {
    const chosen = '__Host-session=attacker';
    const answer = await loginWith(chosen);
    expect(cookieOf(answer)).toMatch(/^__Host-session=[\w-]{43}$/);
    expect(await verify(chosen)).toBe(401);
    expect(await verify(cookieOf(answer))).toBe(200);

    const again = await loginWith(cookieOf(answer));
    expect(cookieOf(again)).not.toBe(cookieOf(answer));
    expect(await verify(cookieOf(answer))).toBe(401);
  });

  test('#8 a copied cookie is invalid after signing out', async () => {
    const [cookie, other] = [await openSession(target.address), await openSession(target.address)];
    expect((await asking(target, cookie)('/api/auth/logout', { method: 'POST' })).status).toBe(200);
    expect([await verify(cookie), await verify(other)]).toEqual([401, 200]);
    expect((await asking(target, other)('/api/auth/logout/everywhere', { method: 'POST' })).status).toBe(200);
    expect(await verify(other)).toBe(401);
  });

  test('#8 a session ended on another device is invalid, and its ID is no token', async () => {
    const [cookie, other] = [await openSession(target.address), await openSession(target.address)];
    const ask = asking(target, cookie);
    const listed = async () =>
      ((await (await ask('/api/admin/sessions')).json()) as { sessions: { id: string; isCurrent: boolean }[] }).sessions;
    const before = await listed();
    expect(before.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    for (const { id } of before) expect(await verify(`__Host-session=${id}`)).toBe(401);
    expect(JSON.stringify(before)).not.toContain(other.split('=')[1]);
    for (const { id, isCurrent } of before)
      if (!isCurrent) expect((await ask(`/api/admin/sessions/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await verify(other)).toBe(401);
    expect(await listed()).toHaveLength(1);
    for (const id of ['x', '..%2f', '*', `${before[0]?.id}-used`, '__proto__', '0'.repeat(64)])
      expect((await ask(`/api/admin/sessions/${id}`, { method: 'DELETE' })).status, id).toBe(404);
    expect(await verify(cookie)).toBe(200);
  });

  test('#9 a forged token is invalid', async () => {
    const cookie = await openSession(target.address);
    const token = cookie.split('=')[1] ?? '';
    const flipped = token.slice(0, 20) + (token[20] === 'A' ? 'B' : 'A') + token.slice(21);
    const forged = [
      flipped,
      `${token}x`,
      token.slice(0, -1),
      token.toLowerCase(),
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
      '',
      '../sessions',
      '*',
      '%00',
      'x'.repeat(6_000),
      '__proto__',
    ];
    for (const value of forged) expect(await verify(`__Host-session=${value}`), value).toBe(401);
    for (const name of ['session', '__Secure-session', '__host-session']) expect(await verify(`${name}=${token}`), name).toBe(401);
    expect((await asking(target)('/api/auth/verify', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await asking(target)(`/api/auth/verify?__Host-session=${token}`)).status).toBe(401);
    expect(await verify(cookie)).toBe(200);
  });

  test('#10 the cookie has every security flag', async () => {
    const [cookie = '', ...others] = (await loginWith()).headers.getSetCookie();
    expect(others).toEqual([]);
    const [, ...flags] = cookie.split('; ');
    expect(flags.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
    const [own = ''] = (await loginWith(undefined, true)).headers.getSetCookie();
    const [, ...ownFlags] = own.split('; ');
    expect(ownFlags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict', 'Secure']);
  });

  describe('#11 a session', () => {
    const sessions = () => readdir(target.sessions).catch((): string[] => []);

    /** Creates a session and moves its stored times into the past. */
    async function agedSession(startedAgo: number, usedAgo: number, remember: boolean): Promise<string> {
      const before = new Set(await sessions());
      const cookie = cookieOf(await loginWith(undefined, remember));
      const [name = ''] = (await sessions()).filter((one) => !before.has(one));
      const file = path.join(target.sessions, name);
      const kept = JSON.parse(await readFile(file, 'utf8')) as object;
      const now = Date.now();
      await writeFile(file, JSON.stringify({ ...kept, startedAt: now - startedAgo, usedAt: now - usedAgo }));
      return cookie;
    }

    test.for([
      ['used 29 minutes ago is valid', HOUR, 29 * MINUTE, false, 200],
      ['unused for 31 minutes has ended', HOUR, 31 * MINUTE, false, 401],
      ['in use for less than 12 hours is valid', 12 * HOUR - MINUTE, 0, false, 200],
      ['in use for more than 12 hours has ended', 12 * HOUR + MINUTE, 0, false, 401],
      ['used 29 days ago on the owner’s device is valid', 29 * DAY, 29 * DAY, true, 200],
      ['unused for 31 days on the owner’s device has ended', 31 * DAY, 31 * DAY, true, 401],
      ['in use for more than a year on the owner’s device has ended', 366 * DAY, 0, true, 401],
    ] as const)('that was %s', async ([, startedAgo, usedAgo, remember, status]) => {
      const cookie = await agedSession(startedAgo, usedAgo, remember);
      expect(await verify(cookie)).toBe(status);
      // An ended session stays ended and cannot be used to save.
      expect(await verify(cookie)).toBe(status);
      if (status === 401) expect((await asking(target, cookie)('/api/admin/settings', { json: { siteName: 'Mine' } })).status).toBe(401);
    });
  });

  test('#13 a link or image cannot sign anyone in or out', async () => {
    const cookie = await openSession(target.address);
    for (const [method, place] of [
      ['GET', '/api/auth/logout'],
      ['HEAD', '/api/auth/logout'],
      ['GET', '/api/auth/logout/everywhere'],
      ['GET', `/api/auth/login?username=admin&password=${encodeURIComponent(PASSWORD)}`],
      ['PUT', '/api/auth/login'],
      ['DELETE', '/api/auth/logout'],
    ] as const) {
      const answer = await asking(target, cookie)(place, { method });
      expect([method, place, answer.status]).toEqual([method, place, 405]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await verify(cookie)).toBe(200);
  });
}
