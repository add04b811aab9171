import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewsletterStatus, ReaderList } from '#api/newsletter.ts';
import type { TestSmtp } from '../support/smtp.ts';
import { waitFor } from '../support/wait-for.ts';
import { POST } from './support/planted.ts';
import { type Ask, asking, askingAsAdmin } from './support/requests.ts';
import type { Target } from './support/target.ts';
import { EVIL, INJECTIONS } from './support/visitor-form.ts';

const HERE = '/api/newsletter';
const ADMIN = '/api/admin/newsletter';
/** What makes two recipients of an address. */
const RECIPIENTS = [',b@evil.test', ';b@evil.test', '>,<b@evil.test'];

type Place = Pick<Target, 'address'>;

/**
 * Requirements on the newsletter, for every host and store. Each signup comes from a network of its own. `deliver` has sent what waits, where
 * that does not happen by itself.
 */
export function describeNewsletter(
  open: () => Place,
  smtp: () => TestSmtp,
  from: (network: number) => string,
  deliver?: () => Promise<unknown>,
): void {
  let target: Place;
  let admin: Ask;
  let anyone: Ask;
  let post: string;
  let networks = 5_000;
  beforeAll(async () => {
    target = open();
    admin = await askingAsAdmin(target);
    anyone = asking(target);
    const saved = await admin('/api/blog/posts', {
      json: { ...POST, title: 'The newsletter', slug: 'the-newsletter', status: 'published' },
    });
    ({ slug: post } = (await saved.json()) as { slug: string });
    // On a host of functions, visitors have a save a moment later.
    await waitFor('the post to be published', async () => (await admin(`${ADMIN}/letter?post=${post}`)).ok);
  });
  afterAll(() => admin(`/api/blog/posts/${post}`, { method: 'DELETE' }));

  const signUp = (email: string, fields: Record<string, string> = {}, network = (networks += 1)) =>
    anyone(HERE, { body: new URLSearchParams({ email, homepage: '', ...fields }), from: from(network) });
  const mailsTo = (address: string) => smtp().taken.filter(({ to }) => to.includes(address));
  /** Waits for so many mails to an address, and returns the path of the link in the last one. */
  async function linkTo(address: string, page: 'confirm' | 'leave', count = 1): Promise<string> {
    await waitFor(`a mail to ${address}`, async () => {
      if (mailsTo(address).length < count) await deliver?.();
      return mailsTo(address).length >= count;
    });
    const text = mailsTo(address).at(-1)?.mail.text ?? '';
    return new RegExp(`(/api/newsletter/${page}\\?t=[\\w.-]+)`).exec(text)?.[1] ?? '';
  }
  const readers = async (search: string) =>
    ((await (await admin(`${ADMIN}/readers?search=${encodeURIComponent(search)}`)).json()) as ReaderList).readers;
  const stateOf = async (address: string) => (await readers(address))[0]?.state;
  const press = (link: string, headers: Record<string, string> = {}) => anyone(link, { body: new URLSearchParams({}), headers });
  /** A link to leave for an address, from a test mail. */
  async function leaveLink(address: string): Promise<string> {
    const before = mailsTo(address).length;
    expect((await admin(`${ADMIN}/test`, { json: { source: { post }, to: address } })).status).toBe(200);
    return linkTo(address, 'leave', before + 1);
  }

  describe('the newsletter', () => {
    test('#17 other sites sign no one up and confirm nothing; a mail program’s button to leave works from anywhere', async () => {
      await signUp('csrf@example.com');
      const confirm = await linkTo('csrf@example.com', 'confirm');
      for (const origin of ['https://evil.test', 'null', `${target.address}0`]) {
        const body = new URLSearchParams({ email: 'csrf2@example.com' });
        expect([origin, (await anyone(HERE, { body, headers: { origin } })).status]).toEqual([origin, 403]);
        expect((await press(confirm, { origin })).status).toBe(403);
      }
      expect(await stateOf('csrf@example.com')).toBe('asked');
      expect((await press(confirm)).status).toBe(200);
      const leave = await leaveLink('csrf@example.com');
      expect(await stateOf('csrf@example.com')).toBe('confirmed');
      expect((await press(leave, { origin: 'https://mail.test', 'sec-fetch-site': 'cross-site' })).status).toBe(200);
      expect(await stateOf('csrf@example.com')).toBeUndefined();
    });

    test('a link that is only opened changes nothing, and one that was used, changed or is for something else is worth nothing', async () => {
      await signUp('token@example.com');
      const confirm = await linkTo('token@example.com', 'confirm');
      for (const method of ['GET', 'HEAD']) expect((await anyone(confirm, { method })).status).toBe(200);
      expect(await stateOf('token@example.com')).toBe('asked');
      const other = Buffer.from(`${Date.now()} victim@example.com`).toString('base64url');
      for (const wrong of [
        confirm.replace('/confirm', '/leave'),
        confirm.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        confirm.replace(/t=[\w-]+/, `t=${other}`),
        `${HERE}/confirm?t=${other}.${'A'.repeat(32)}`,
        `${HERE}/confirm?t=`,
        `${HERE}/confirm`,
        `${HERE}/leave?t=${encodeURIComponent(EVIL)}`,
      ]) {
        for (const answer of [await anyone(wrong), await press(wrong)]) {
          expect([wrong, answer.status]).toEqual([wrong, 410]);
          expect(await answer.text()).not.toContain('<script');
        }
      }
      await press(confirm);
      await press(await leaveLink('token@example.com'));
      expect((await press(confirm)).status).toBe(410);
      expect(await stateOf('token@example.com')).toBeUndefined();
      expect(await readers('victim@')).toEqual([]);
    });

    test('no one learns who is on the list: the answers are the same to the byte', async () => {
      await admin(`${ADMIN}/readers`, { json: { table: 'known@example.com', agreed: true } });
      const told = await Promise.all(
        ['known@example.com', 'unknown@example.com'].map(async (email) => {
          const answer = await signUp(email);
          const headers = [...answer.headers].filter(([name]) => name !== 'date');
          return { status: answer.status, headers, body: await answer.text() };
        }),
      );
      expect(told[0]).toEqual(told[1]);
      await linkTo('unknown@example.com', 'confirm');
      expect(mailsTo('known@example.com')).toEqual([]);
    });

    test('an address gets one mail a day, from however many networks it is entered', async () => {
      for (let index = 0; index < 12; index += 1) expect((await signUp('bombed@example.com')).status).toBe(303);
      await linkTo('bombed@example.com', 'confirm');
      await signUp('after@example.com');
      await linkTo('after@example.com', 'confirm');
      expect(mailsTo('bombed@example.com')).toHaveLength(1);
    });

    test('a flood from one network ends with a sentence', async () => {
      const network = (networks += 1);
      const statuses: number[] = [];
      for (let index = 0; index < 12; index += 1) statuses.push((await signUp(`flood${index}@example.com`, {}, network)).status);
      expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(8);
      expect(statuses.at(-1)).toBe(429);
    });

    test('an address with header fields or other recipients in it is refused, and reaches no one', async () => {
      for (const evil of [...INJECTIONS, ...RECIPIENTS]) {
        expect([evil, (await signUp(`injected@example.com${evil}`)).status]).toEqual([evil, 400]);
        expect([evil, (await admin(`${ADMIN}/test`, { json: { source: { post }, to: `injected@example.com${evil}` } })).status]).toEqual([
          evil,
          400,
        ]);
      }
      for (const { to, mail } of smtp().taken) {
        expect(to).toHaveLength(1);
        expect(mail.headers.has('bcc') || mail.headers.has('cc')).toBe(false);
      }
      expect(smtp().taken.some(({ to }) => to.join().includes('evil.test') || to.join().includes('injected@'))).toBe(false);
    });

    test.for<[string, string, number]>([
      ['60,000 characters', 'a'.repeat(60_000), 400],
      ['100,000 characters', 'a'.repeat(100_000), 413],
      ['a million', 'a'.repeat(1_100_000), 413],
      ['scripts', EVIL, 400],
      ['blank', ' \u200B', 400],
      ['turned around', 'moc.elpmaxe@live\u202E', 400],
    ])('%s: a sentence, and nothing runs', async ([, email, status]) => {
      const answer = await signUp(email);
      expect(answer.status).toBe(status);
      const text = await answer.text();
      expect(text).not.toContain('<script');
      if (status === 400)
        expect(answer.headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; style-src 'self' 'sha256-(?!.*(?:script-src|unsafe))/,
        );
    });

    test('the list and sending are for the owner alone: no relay, no list', async () => {
      const before = smtp().taken.length;
      for (const place of ['', '/readers', '/export', `/letter?post=${post}`, `/letter/page?post=${post}`]) {
        const answer = await anyone(ADMIN + place);
        expect([place, answer.status]).toEqual([place, 401]);
        expect(await answer.text()).not.toContain('@example.com');
      }
      for (const [place, json] of Object.entries({
        '/test': { source: { post }, to: 'relay@example.com' },
        '/send': { source: { post }, readers: 1 },
        '/readers': { table: 'relay@example.com', agreed: true },
      }))
        expect((await anyone(ADMIN + place, { json })).status).toBe(401);
      expect(await readers('relay@')).toEqual([]);
      expect(
        smtp()
          .taken.slice(before)
          .filter(({ to }) => to.includes('relay@example.com')),
      ).toEqual([]);
      for (const page of ['/', '/privacy-policy', '/build.json', '/api/content/settings', HERE]) {
        const text = await (await anyone(page)).text();
        expect(text, page).not.toContain('known@example.com');
      }
    });

    test('a newsletter reaches each reader once, however often and in whatever way it is sent, with a way out for each', async () => {
      const added = ['first@example.com', 'second@example.com'];
      await admin(`${ADMIN}/readers`, { json: { table: added.join('\n'), agreed: true } });
      const { readers: counts } = (await (await admin(ADMIN)).json()) as NewsletterStatus;
      const json = { source: { post }, readers: counts.confirmed };
      const presses = await Promise.all([1, 2, 3].map(() => admin(`${ADMIN}/send`, { json })));
      expect(presses.some(({ status }) => status === 201)).toBe(true);
      await waitFor('the newsletter to be sent', async () => {
        await deliver?.();
        const { campaigns } = (await (await admin(ADMIN)).json()) as NewsletterStatus;
        return campaigns.some(({ id, doneAt }) => id === `post-${post}` && doneAt !== null);
      });
      expect((await admin(`${ADMIN}/send`, { json })).status).toBe(409);
      for (const address of added) {
        expect(mailsTo(address)).toHaveLength(1);
        const { source = '' } = mailsTo(address)[0] ?? {};
        expect(source).toMatch(/^List-Unsubscribe:\s+<https?:\/\/[^>]+\/api\/newsletter\/leave\?t=/m);
        expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      }
      await press(await linkTo('first@example.com', 'leave'));
      expect(await stateOf('first@example.com')).toBeUndefined();
      expect(await stateOf('second@example.com')).toBe('confirmed');
    });

    test('a table cannot make a spreadsheet calculate, or the admin run anything', async () => {
      await admin(`${ADMIN}/readers`, {
        json: { table: `=cmd|x@example.com\n"<script>alert(1)</script>"\n@sum@example.com`, agreed: true },
      });
      const csv = await (await admin(`${ADMIN}/export`)).text();
      for (const cell of csv.split(/\r\n|,/)) expect(cell).not.toMatch(/^[=+\-@\t|]/);
      const { readers: counts } = (await (await admin(ADMIN)).json()) as NewsletterStatus;
      expect(counts.confirmed).toBeGreaterThan(0);
      const page = await admin(`${ADMIN}/letter/page?post=${post}`);
      expect(page.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    });
  });
}
