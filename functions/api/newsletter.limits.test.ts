import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewsletterStatus, ReadersAdded } from '#api/newsletter.ts';
import { startSmtp, type TestSmtp } from '../../tests/support/smtp.ts';
import { closeWithoutFaults, createTestApi, PASSWORD, type TestApi } from '../../tests/support/test-api.ts';
import { createMailer } from '../mail/mailer.ts';

const HERE = '/api/newsletter';
const ADMIN = '/api/admin/newsletter';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let smtp: TestSmtp;
let api: TestApi;
beforeEach(async () => {
  smtp = await startSmtp();
  api = await createTestApi({}, { mailer: createMailer({ url: smtp.url, from: () => 'hello@bakery.example', patienceMs: 5_000 }) });
});
afterEach(async () => {
  await api.newsletter.work();
  await smtp.close();
  await closeWithoutFaults(api);
});

/** An address in an IPv4 /24 of its own. */
const from = (network: number) => `${100 + (network >> 8)}.${network & 255}.7.1`;
const signUp = (email: string, address: string, homepage = '') =>
  api.call(HERE, { body: new URLSearchParams({ email, homepage }), anonymous: true, address });
async function signUps(count: number, emailOf: (index: number) => string, addressOf: (index: number) => string): Promise<number> {
  let accepted = 0;
  for (let index = 0; index < count; index += 1) accepted += (await signUp(emailOf(index), addressOf(index))).status === 303 ? 1 : 0;
  await api.newsletter.work();
  return accepted;
}
const press = (link: string, headers: Record<string, string> = {}) =>
  api.call(link, { body: new URLSearchParams({}), anonymous: true, headers });
const linkTo = (page: 'confirm' | 'never') =>
  new RegExp(`(/api/newsletter/${page}\\?t=[\\w.-]+)`).exec(smtp.taken.at(-1)?.mail.text ?? '')?.[1] ?? '';
/** All spellings of one inbox at Gmail. */
const spelling = (index: number) =>
  index % 2 === 0
    ? `victim+${index}@gmail.com`
    : `${Array.from('victim', (letter, at) => letter + ((index >> at) & 1 && at < 5 ? '.' : '')).join('')}@googlemail.com`;
/** Signs in again: a session does not outlast the days that some tests let pass. */
async function status(): Promise<NewsletterStatus> {
  const answer = await api.call('/api/auth/login', { json: { username: 'admin', password: PASSWORD }, anonymous: true });
  const token = /__Host-session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  return api.ask<NewsletterStatus>(200, ADMIN, token === undefined ? {} : { token });
}

describe('one inbox', () => {
  test('gets one mail a day, from 256 networks of one home, however its address is spelled', async () => {
    const home = (index: number) => `2001:db8:1:${((index * 7) % 256).toString(16)}::${index + 1}`;
    expect(await signUps(100, spelling, home)).toBe(8);
    expect(smtp.taken).toHaveLength(1);
    // From another home at the same customer's network, and then at another's.
    expect(await signUps(20, spelling, (index) => `2001:db8:1:ff0${index % 10}::1`)).toBe(8);
    expect(await signUps(20, spelling, (index) => `2001:db8:1:${index}00::1`)).toBe(0);
    expect(await signUps(2, spelling, () => '2001:db8:2:1::1')).toBe(2);
    expect(smtp.taken).toHaveLength(1);
    api.clock.now += DAY_MS;
    expect(await signUps(5, spelling, home)).toBe(5);
    expect(smtp.taken).toHaveLength(2);
  });

  test('is told that a program wrote, which no absence answers', async () => {
    await signUps(1, () => 'rosa@example.com', from);
    expect(smtp.taken[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(smtp.taken[0]?.source).toMatch(/^List-Unsubscribe:\s+<\S+\/api\/newsletter\/never\?t=/m);
  });
});

describe('the whole site', () => {
  test('asks sixty in an hour, then tells others to come back, stores nothing for them and tells the owner', async () => {
    expect((await status()).signUpsFullAt).toBeNull();
    expect(await signUps(60, (index) => `reader${index}@example.com`, from)).toBe(60);
    expect(smtp.taken).toHaveLength(60);
    const stored = async () => (await api.storage.getKeys()).filter((key) => !key.includes('limits:full'));
    const before = await stored();
    const answer = await signUp('late@example.com', from(300));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBe(3_600);
    const page = await answer.text();
    expect(page).toContain('<h1>Please come back later</h1>');
    expect(page).toContain('your address wasn’t saved');
    expect(page).toContain('value="late@example.com"');
    await signUps(
      40,
      (index) => `later${index}@example.com`,
      (index) => from(301 + index),
    );
    expect(await stored()).toEqual(before);
    expect(smtp.taken).toHaveLength(60);
    expect((await status()).signUpsFullAt).toBe(new Date(api.clock.now).toISOString());
    api.clock.now += HOUR_MS;
    expect((await signUp('late@example.com', from(300))).status).toBe(303);
    api.clock.now += 8 * DAY_MS;
    expect((await status()).signUpsFullAt).toBeNull();
  }, 30_000);

  test('sends no more in an hour either where the mail server was down for days', async () => {
    smtp.behavior = 'die-in-data';
    for (let hour = 0; hour < 2; hour += 1) {
      for (let index = 0; index < 40; index += 1) await api.newsletter.signups.note(`reader${hour}-${index}@example.com`, `${index}`);
      api.clock.now += HOUR_MS;
    }
    await api.newsletter.work();
    expect(api.faults.splice(0).length).toBeGreaterThan(0);
    smtp.behavior = 'take';
    const sent: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      api.clock.now += HOUR_MS;
      const before = smtp.taken.length;
      await api.newsletter.work();
      await api.newsletter.work();
      sent.push(smtp.taken.length - before);
    }
    expect(sent).toEqual([60, 20, 0]);
    expect(new Set(smtp.taken.map(({ to }) => to.join())).size).toBe(80);
  }, 60_000);

  test('has room for everybody: of many that wait, the oldest of the busiest network give way', async () => {
    const waiting = () => api.storage.getKeys('newsletter:signups');
    await api.newsletter.signups.note('first@example.com', 'honest');
    for (let index = 0; index < 520; index += 1) {
      api.clock.now += 1;
      await api.newsletter.signups.note(`flood${index}@example.com`, 'busy');
    }
    expect(await waiting()).toHaveLength(500);
    expect((await signUp('last@example.com', from(1))).status).toBe(303);
    const addresses = await Promise.all(
      (await waiting()).map(async (key) => (await api.storage.getItem<{ address: string }>(key))?.address),
    );
    expect(addresses).toContain('first@example.com');
    expect(addresses).toContain('flood519@example.com');
    expect(addresses).not.toContain('flood0@example.com');
  }, 60_000);
});

describe('a trap that is filled in, as by a password manager', () => {
  test('asks to confirm like any other', async () => {
    expect((await signUp('rosa@example.com', from(1), 'Rosa')).status).toBe(303);
    await api.newsletter.work();
    expect(smtp.taken.map(({ to }) => to)).toEqual([['rosa@example.com']]);
    expect((await press(linkTo('confirm'))).status).toBe(200);
    expect((await api.newsletter.list.find('rosa@example.com'))?.state).toBe('confirmed');
  });

  test('has lower limits, and does not use up those of others', async () => {
    const trapped = async (index: number, address: string) => (await signUp(`bot${index}@example.com`, address, 'x')).status;
    expect([await trapped(0, from(1)), await trapped(1, from(1)), await trapped(2, from(1))]).toEqual([303, 303, 429]);
    for (let index = 3; index < 13; index += 1) expect(await trapped(index, from(index))).toBe(303);
    expect(await trapped(13, from(13))).toBe(429);
    expect((await status()).signUpsFullAt).toBeNull();
    expect((await signUp('honest@example.com', from(13))).status).toBe(303);
  });
});

describe('never again', () => {
  beforeEach(() => signUps(1, () => 'victim+shop@gmail.com', from));

  test('is one press, also by a mail program, and no mail comes to any spelling, whatever the password', async () => {
    const [link, confirm] = [linkTo('never'), linkTo('confirm')];
    for (const method of ['GET', 'HEAD', 'GET']) expect((await api.call(link, { method, anonymous: true })).status).toBe(200);
    const page = await (await api.call(link, { anonymous: true })).text();
    expect(page.match(/<main[^]*?<\/main>/)?.[0].match(/<button/g)).toHaveLength(1);
    expect(await api.newsletter.blocked.has('victim@gmail.com')).toBe(false);
    const pressed = await press(link, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' });
    expect(await pressed.text()).toContain('We won’t ask you again');
    expect((await press(link)).status).toBe(200);

    api.setPassword('another one, with words');
    api.clock.now += 2 * DAY_MS;
    const known = await signUp('V.ictim+2@googlemail.com', from(5));
    const unknown = await signUp('nobody@example.com', from(6));
    expect([known.status, known.headers.get('location'), await known.text()]).toEqual([
      unknown.status,
      unknown.headers.get('location'),
      await unknown.text(),
    ]);
    await api.newsletter.work();
    expect(smtp.taken.slice(1).map(({ to }) => to)).toEqual([['nobody@example.com']]);
    // Nor does the link that came with it put anybody on the list.
    const dead = await press(confirm);
    expect(dead.status).toBe(410);
    expect(await dead.text()).toContain('We won’t ask you again');
    // Nothing stored says whose inbox it is.
    const stored = await Promise.all(
      (await api.storage.getKeys('newsletter')).map(async (key) => `${key} ${JSON.stringify(await api.storage.getItem(key))}`),
    );
    expect(stored.join('\n')).not.toContain('victim');
  });

  test('holds against a table, and ends when its owner writes to the bakery and is added alone', async () => {
    await press(linkTo('never'));
    const add = (table: string) => api.ask<ReadersAdded>(200, `${ADMIN}/readers`, { json: { table, agreed: true } });
    expect(await add('victim@gmail.com\nrosa@example.com')).toMatchObject({ added: 1, gone: 1 });
    expect(await add('victim@gmail.com')).toMatchObject({ added: 1, gone: 0 });
    expect(await api.newsletter.blocked.has('victim+shop@gmail.com')).toBe(false);
  });

  test('takes who has confirmed off the list', async () => {
    const [link, confirm] = [linkTo('never'), linkTo('confirm')];
    await press(confirm);
    await press(link);
    expect((await api.newsletter.list.find('victim+shop@gmail.com'))?.state).toBe('left');
  });

  test('needs the link of the mail', async () => {
    const token = await api.newsletter.links.token('confirm', { address: 'victim@gmail.com', madeAt: api.clock.now });
    for (const wrong of ['', 'x', token, '<script>']) {
      for (const answer of [
        await api.call(`${HERE}/never?t=${encodeURIComponent(wrong)}`, { anonymous: true }),
        await press(`${HERE}/never?t=${encodeURIComponent(wrong)}`),
      ]) {
        expect([wrong, answer.status]).toEqual([wrong, 410]);
        expect(await answer.text()).not.toContain('<script');
      }
    }
    expect(await api.newsletter.blocked.has('victim@gmail.com')).toBe(false);
  });
});

test('the form takes no photo, so one counts as the rest of the form does', async () => {
  const body = new FormData();
  body.set('email', 'rosa@example.com');
  body.set('photo', new File([new Uint8Array(100_000)], 'loaf.jpg', { type: 'image/jpeg' }));
  expect((await api.call(HERE, { body, anonymous: true })).status).toBe(413);
});

test('1,000 refused signups leave an honest one as fast as before', async () => {
  const timeOf = async (network: number) => {
    const times: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const started = performance.now();
      expect((await signUp(`honest${network}-${index}@example.com`, from(network + index))).status).toBe(303);
      times.push(performance.now() - started);
    }
    return Math.min(...times);
  };
  for (let index = 0; index < 10; index += 1) await signUp(`flood${index}@example.com`, from(1));
  const before = await timeOf(10);
  await api.newsletter.work();
  const stored = (await api.storage.getKeys()).length;
  let refused = 0;
  for (let index = 0; index < 1_000; index += 1) refused += (await signUp('flood@example.com', from(1))).status === 429 ? 1 : 0;
  expect(refused).toBe(1_000);
  expect(await api.storage.getKeys()).toHaveLength(stored);
  const after = await timeOf(20);
  expect(after / before, `${before.toFixed(1)} ms, then ${after.toFixed(1)} ms`).toBeLessThan(5);
}, 120_000);
