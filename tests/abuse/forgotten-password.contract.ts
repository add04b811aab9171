import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestSmtp } from '../support/smtp.ts';
import { openSession } from '../support/sign-in.ts';
import { PASSWORD } from '../support/site-program.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Ask, asking, sendRaw, statusOf } from './support/requests.ts';
import type { Target } from './support/target.ts';

const LINKS = '/api/auth/password-links';
const NEW = 'a longer rest of 24 hours';
const LINK = /(https?:\/\/[^\s#]+)#([\w-]{43})/;
const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Requirements on a forgotten password, for every host. Mails are limited for the whole site, so the order of the tests counts, and the
 * password of the target is another one in between.
 */
export function describeForgottenPasswords(open: () => Pick<Target, 'address'>, smtp: () => TestSmtp): void {
  let anyone: Ask;
  let owner: string;
  let siteUrl: string;
  let cookie: string;
  let before = 0;
  let networks = 0;
  /** Networks around it are limited too, so that each is in another. */
  function newNetwork(): string {
    networks += 1;
    return `198.${20 + (networks >> 8)}.${networks & 255}.1`;
  }
  const ask = (email: unknown, call: Parameters<Ask>[1] = {}) => anyone(LINKS, { json: { email }, from: newNetwork(), ...call });
  const use = (token: unknown, password: string, call: Parameters<Ask>[1] = {}) =>
    anyone(`${LINKS}/use`, { json: { token, password }, from: newNetwork(), ...call });
  const login = (password: string) => anyone('/api/auth/login', { json: { username: 'admin', password }, from: newNetwork() });
  const mails = () => smtp().taken.slice(before);
  const links = () =>
    mails().flatMap(({ mail }) => {
      const [, address = '', token] = LINK.exec(mail.text ?? '') ?? [];
      return token === undefined ? [] : [{ address, token }];
    });

  beforeAll(async () => {
    anyone = asking(open());
    cookie = await openSession(open().address);
    ({ contactEmail: owner, siteUrl } = (await (await asking(open(), cookie)('/api/admin/settings')).json()) as {
      contactEmail: string;
      siteUrl: string;
    });
    before = smtp().taken.length;
  });

  describe('a forgotten password', () => {
    test('#31 has a link to the configured address of the site, whatever host is asked for', async () => {
      const body = JSON.stringify({ email: owner });
      const head = [
        `POST ${LINKS} HTTP/1.1`,
        ...['Host: evil.test', 'X-Forwarded-Host: evil.test', 'Forwarded: host=evil.test', `X-Forwarded-For: ${newNetwork()}`],
        ...['Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close', '', body],
      ];
      expect([200, 421]).toContain(statusOf(await sendRaw(open().address, head.join('\r\n'))));
      await ask(owner, { headers: { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-original-host': 'evil.test' } });
      await waitFor('a link', () => links().length > 0);
      for (const { address } of links()) expect(address).toBe(new URL('/admin/new-password', siteUrl).href);
      expect(
        mails()
          .map(({ source }) => source)
          .join(''),
      ).not.toContain('evil.test');
    });

    test('does not tell whether an address is the owner’s, neither in words nor in time', { retry: 2 }, async () => {
      const times: Record<string, number[]> = { own: [], other: [] };
      const answers = new Set<string>();
      for (let number = 0; number < 40; number += 1)
        for (const who of number % 2 ? ['own', 'other'] : ['other', 'own']) {
          const started = performance.now();
          const answer = await ask(who === 'own' ? owner : 'tom@bakery.example.com');
          answers.add(`${answer.status} ${answer.headers.get('content-length')} ${await answer.text()}`);
          times[who]?.push(performance.now() - started);
        }
      expect([...answers]).toEqual([expect.stringMatching(/^200 .*is on its way/)]);
      const ratio = median(times['own'] ?? []) / median(times['other'] ?? []);
      expect(ratio).toBeGreaterThan(1 / 1.5);
      expect(ratio).toBeLessThan(1.5);
    });

    test('is a flood of three mails at most, all of them to the owner', async () => {
      await waitFor('the mails', () => mails().length >= 3);
      await Promise.all(Array.from({ length: 100 }, () => ask(owner)));
      await delay(500);
      expect(mails().map(({ to }) => to)).toEqual([[owner], [owner], [owner]]);
      for (const { mail } of mails()) expect(mail.headers.has('bcc') || mail.headers.has('cc')).toBe(false);
    });

    test.for(['https://evil.test', 'null'])('#17 cannot be asked for, nor a link used, by a page at %s', async (origin) => {
      expect((await ask(owner, { headers: { origin } })).status).toBe(403);
      expect((await use('a'.repeat(43), NEW, { headers: { origin } })).status).toBe(403);
    });

    test.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
      '#19 is not asked for by a form: %s',
      async (type) => {
        for (const place of [LINKS, `${LINKS}/use`])
          expect((await anyone(place, { body: '{}', headers: { 'content-type': type }, from: newNetwork() })).status).toBe(415);
      },
    );

    test('#77 is not asked for with a megabyte, nor by a network that asks for more', async () => {
      for (const place of [LINKS, `${LINKS}/use`])
        expect((await anyone(place, { json: { email: 'x'.repeat(1_000_000) }, from: newNetwork() })).status).toBe(413);
      const network = newNetwork();
      const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ask(owner, { from: network })).status));
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(7);
      const unread = await anyone(LINKS, { body: '{', headers: { 'content-type': 'application/json' }, from: network });
      expect(unread.status).toBe(429);
    });

    test('#13 is no matter of GET: opening the link uses nothing up', async () => {
      const [{ token } = { token: '' }] = links();
      for (const place of ['/admin/new-password', `/admin/new-password?token=${token}`, `${LINKS}/use`, `${LINKS}/use?token=${token}`])
        // 404: of Netlify there are only the functions here, without the pages.
        expect([200, 404, 405], place).toContain((await anyone(place)).status);
      expect((await login(PASSWORD)).status).toBe(200);
    });

    test('is not guessed: made-up and changed tokens fail, and are counted', async () => {
      const [{ token } = { token: '' }] = links();
      const last = token.endsWith('A') ? 'B' : 'A';
      for (const wrong of [token.slice(0, -2) + last + last, token.slice(0, 42), `${token}A`, token.toUpperCase(), [token], { $ne: '' }])
        expect((await use(wrong, NEW)).status).toBe(400);
      const network = newNetwork();
      for (let tries = 0; tries < 10; tries += 1) await use('a'.repeat(43), NEW, { from: network });
      expect((await use('a'.repeat(43), NEW, { from: network })).status).toBe(429);
      expect((await login(PASSWORD)).status).toBe(200);
    });

    test('#8 #12 is set by one of those who use a link at once; then all sessions and links have ended', async () => {
      const [{ token } = { token: '' }, ...others] = links();
      expect((await asking(open(), cookie)('/api/auth/verify')).status).toBe(200);
      const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => use(token, `password number ${index}`)));
      const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
      expect(won).toHaveLength(1);
      expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([]);
      expect((await asking(open(), cookie)('/api/auth/verify')).status).toBe(401);
      expect((await login(PASSWORD)).status).toBe(401);
      expect((await login(`password number ${won[0]}`)).status).toBe(200);
      expect(others.length).toBeGreaterThan(0);
      for (const other of others) expect((await use(other.token, NEW)).status).toBe(400);
    });
  });
}
