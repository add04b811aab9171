import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { startSmtp, type TestSmtp } from '../../tests/support/smtp.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { createMailer } from '../mail/mailer.ts';

const HERE = '/api/newsletter';
const ROSA = 'rosa@example.com';
const DAY_MS = 86_400_000;

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

let network = 0;
/** Sends the form, each time from another network. */
const post = (fields: Record<string, string> = {}, address = `198.51.100.${(network = (network + 1) % 250)}`) =>
  api.call(HERE, { body: new URLSearchParams({ email: ROSA, homepage: '', ...fields }), anonymous: true, address });
const open = (address: string, form?: Record<string, string>) =>
  api.call(address, { anonymous: true, ...(form && { body: new URLSearchParams(form) }) });
const linkIn = (text = '') => {
  const [, address = ''] = /https?:\/\/[^/\s]+(\/api\/newsletter\/\w+\?t=[\w.-]+)/.exec(text) ?? [];
  return address;
};
const tokenIn = (address: string) => address.split('?t=')[1] ?? '';
const state = async (address = ROSA) => (await api.newsletter.list.find(address))?.state;
/** Signs up, and returns the address of the link in the mail. */
async function asked(): Promise<string> {
  await post();
  await api.newsletter.work();
  return linkIn(smtp.taken.at(-1)?.mail.text);
}

test('from the form to the list, and off it again', async () => {
  const sent = await post({ email: ' Rosa@Example.com ' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/api/newsletter/sent#sent']);
  expect(await (await open('/api/newsletter/sent')).text()).toContain('Check your inbox');
  const [mail] = await smtp.mails(1);
  expect(mail?.to).toEqual([ROSA]);
  expect(mail?.mail.subject).toMatch(/^Please confirm/);
  const link = linkIn(mail?.mail.text);

  const look = await open(link);
  const page = await look.text();
  expect(look.status).toBe(200);
  expect(look.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self'(?: 'sha256-[^']+')*; img-src 'self' data:; font-src 'self'; manifest-src 'self'; form-action 'self'/,
  );
  expect(look.headers.get('cache-control')).toContain('no-store');
  expect(page.match(/<main[^]*?<\/main>/)?.[0].match(/<button/g)).toHaveLength(1);
  // What a mail scanner does.
  await open(link);
  expect(await state()).toBe('asked');
  expect(await (await open('/api/newsletter/confirm', { t: tokenIn(link) })).text()).toContain('You’re on the list');
  expect(await state()).toBe('confirmed');
  // Pressed twice, and opened again.
  expect((await open('/api/newsletter/confirm', { t: tokenIn(link) })).status).toBe(200);
  expect(await (await open(link)).text()).toContain('You’re on the list');

  const leave = `/api/newsletter/leave?t=${await api.newsletter.links.token('leave', { address: ROSA, madeAt: 0 })}`;
  expect((await (await open(leave)).text()).match(/<main[^]*?<\/main>/)?.[0].match(/<button/g)).toHaveLength(1);
  expect(await state()).toBe('confirmed');
  expect(await (await open('/api/newsletter/leave', { t: tokenIn(leave) })).text()).toContain('You’re off the list');
  expect(await state()).toBe('left');
  expect(await (await open(leave)).text()).toContain('You’re off the list');
});

test('a mail program leaves by one POST, from anywhere, without a session', async () => {
  await api.newsletter.list.put(ROSA, 'confirmed');
  const token = await api.newsletter.links.token('leave', { address: ROSA, madeAt: 0 });
  const answer = await api.call(`/api/newsletter/leave?t=${token}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    anonymous: true,
  });
  expect(answer.status).toBe(200);
  expect(await state()).toBe('left');
});

describe('no one learns who is on the list', () => {
  test.each(['confirmed', 'asked', 'left', 'bounced'] as const)('%s is answered like an unknown address', async (known) => {
    await api.newsletter.list.put(ROSA, known, api.clock.now);
    const answers = [await post(), await post({ email: 'nobody@example.com' })];
    const told = await Promise.all(answers.map(async (answer) => [answer.status, [...answer.headers], await answer.text()]));
    expect(told[0]).toEqual(told[1]);
    await api.newsletter.work();
    // Not even by a mail that someone else sees.
    expect((await smtp.mails(1)).map(({ to }) => to)).toEqual([['nobody@example.com']]);
    expect(await state()).toBe(known);
  });

  test('one mail a day at most', async () => {
    await asked();
    for (let hour = 0; hour < 23; hour += 1) {
      api.clock.now += 3_600_000;
      await asked();
    }
    expect(smtp.taken).toHaveLength(1);
    api.clock.now += DAY_MS / 24;
    await asked();
    expect(smtp.taken).toHaveLength(2);
  });

  test('leaving does not make room for more mails', async () => {
    const link = await asked();
    await open('/api/newsletter/confirm', { t: tokenIn(link) });
    await api.newsletter.list.put(ROSA, 'left');
    await asked();
    expect(smtp.taken).toHaveLength(1);
  });
});

describe('a link', () => {
  test('that is old, made up, for something else, or from before someone left is told so', async () => {
    const link = await asked();
    const token = tokenIn(link);
    const leave = await api.newsletter.links.token('leave', { address: ROSA, madeAt: api.clock.now });
    for (const wrong of ['', 'x', leave, token.slice(1), `${token}=`, '%00', '<script>alert(1)</script>', 'a'.repeat(5_000)]) {
      for (const answer of [
        await open(`/api/newsletter/confirm?t=${encodeURIComponent(wrong)}`),
        await open('/api/newsletter/confirm', { t: wrong }),
      ]) {
        expect(answer.status, wrong).toBe(410);
        const text = await answer.text();
        expect(text).toContain('doesn’t work anymore');
        expect(text).not.toContain('<script');
      }
      if (wrong !== leave) expect((await open('/api/newsletter/leave', { t: wrong })).status).toBe(410);
    }
    expect((await open('/api/newsletter/leave', { t: token })).status).toBe(410);
    expect(await state()).toBe('asked');
    await open('/api/newsletter/leave', { t: leave });
    expect((await open('/api/newsletter/confirm', { t: token })).status).toBe(410);
    expect(await state()).toBe('left');
  });

  test('is good for seven days', async () => {
    const link = await asked();
    api.clock.now += 7 * DAY_MS + 1;
    expect((await open('/api/newsletter/confirm', { t: tokenIn(link) })).status).toBe(410);
    expect(await state()).toBe('asked');
    await api.newsletter.sweep();
    expect(await state()).toBeUndefined();
  });

  test('to leave works with another password, without a mail server, and years later', async () => {
    await api.newsletter.list.put(ROSA, 'confirmed');
    const token = await api.newsletter.links.token('leave', { address: ROSA, madeAt: api.clock.now });
    api.setPassword('another one, with words');
    api.clock.now += 3_000 * DAY_MS;
    expect((await open('/api/newsletter/leave', { t: token })).status).toBe(200);
    expect(await state()).toBe('left');
  });
});

describe('what is sent', () => {
  test.each([
    ['', /enter your e-mail address/],
    [' \u200b ', /check the address/],
    ['rosa', /check the address/],
    ['rosa@example.com\r\nBcc: all@example.com', /check the address/],
    ['rosa@example.com,all@example.com', /check the address/],
    ['"><script>alert(1)</script>@example.com', /check the address/],
    ['a'.repeat(20_000), /check the address/],
  ])('%j gets a sentence, and comes back', async (email, sentence) => {
    const answer = await post({ email });
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text).toMatch(sentence);
    expect(text).not.toContain('<script');
    await api.newsletter.work();
    expect(await api.newsletter.list.counts()).toMatchObject({ asked: 0 });
  });

  test('in a flood from one network is refused with a sentence', async () => {
    for (let index = 0; index < 8; index += 1)
      expect((await post({ email: `reader${index}@example.com` }, '203.0.113.7')).status).toBe(303);
    const refused = await post({ email: 'reader8@example.com' }, '203.0.113.7');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.text()).toContain('value="reader8@example.com"');
  });

  test('from another site is refused', async () => {
    const answer = await api.call(HERE, {
      body: new URLSearchParams({ email: ROSA }),
      headers: { origin: 'https://evil.example' },
      anonymous: true,
    });
    expect(answer.status).toBe(403);
  });

  test('as JSON is answered in JSON', async () => {
    expect(await api.ask(201, HERE, { json: { email: ROSA }, anonymous: true })).toMatchObject({
      sentence: expect.stringContaining('inbox') as string,
    });
    await api.ask(400, HERE, { json: { email: ['a', 'b'] }, anonymous: true });
    await api.ask(400, HERE, { json: [], anonymous: true });
  });
});

describe('the mail server', () => {
  test('hangs, dies and refuses: the mail is tried again until it leaves, once', async () => {
    for (const behavior of ['hang', 'die-in-data', { data: '451 4.3.0 Out of disk' }, { recipient: '554 5.7.1 Relay denied' }] as const) {
      smtp.behavior = behavior;
      if (behavior === 'hang') await post();
      await api.newsletter.work();
      expect(api.faults.splice(0)).toHaveLength(1);
      api.clock.now += 3_600_000;
    }
    smtp.behavior = 'take';
    await api.newsletter.work();
    api.clock.now += 3_600_000;
    await api.newsletter.work();
    expect(smtp.taken).toHaveLength(1);
  });

  test('says that the address does not exist: it is off the list', async () => {
    smtp.behavior = { recipient: '550 5.1.1 No such user' };
    await post();
    await api.newsletter.work();
    expect(await state()).toBe('bounced');
  });
});

test('without a mail server, or with the newsletter turned off, there is nothing to sign up for', async () => {
  const settings = JSON.parse(fixture('settings', 'minimal').text) as { features?: object };
  const off = { ...settings, features: { ...settings.features, enableNewsletter: false } };
  const mailer = createMailer({ url: smtp.url, from: () => 'hello@bakery.example' });
  for (const other of [await createTestApi(), await createTestApi({ [contentPath('settings')]: JSON.stringify(off) }, { mailer })]) {
    const answer = await other.call(HERE, { body: new URLSearchParams({ email: ROSA }), anonymous: true });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('was not stored');
    await other.newsletter.work();
    expect(await other.newsletter.list.counts()).toMatchObject({ asked: 0 });
    await closeWithoutFaults(other);
  }
});
