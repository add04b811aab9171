import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EntryCounts } from '#api/entries.ts';
import type { MessageAction, MessageList, MessagesChanged, MessageState } from '#api/messages.ts';
import { IDEA_LIMIT_BYTES } from '#domain/message.ts';
import { MOST_KEPT, MOST_PHOTOS } from '#functions/messages/kept-messages.ts';
import { createMailer, type Mailer } from '#functions/mail/mailer.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { type SmtpBehavior, startSmtp, type TestSmtp } from '../../tests/support/smtp.ts';
import { anotherInstance, closeWithoutFaults, createTestApi, PASSWORD, type TestApi } from '../../tests/support/test-api.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

const HERE = '/api/messages';
const ADMIN = '/api/admin/messages';
const OWNER = 'rosa@bakery.example';
const MINUTE = 60_000;
const DAY = 86_400_000;
const FIXTURES = path.resolve(import.meta.dirname, '../../tests/fixtures');

const WORDS = { kind: 'contact', name: 'Maria', email: 'maria@example.com', text: 'Do you have rye bread on Fridays?' };
const CAKE = { kind: 'cake', name: 'Tom', email: 'tom@example.com', text: 'Three layers with lemon.', date: '2026-12-12', servings: '24' };

let smtp: TestSmtp;
let mailer: Mailer;
let api: TestApi;
let session: string | undefined;
beforeEach(async () => {
  session = undefined;
  smtp = await startSmtp();
  mailer = createMailer({ url: smtp.url, from: () => `Bakery <${OWNER}>`, patienceMs: 2_000 });
  const settings = { ...(JSON.parse(fixture('settings', 'minimal').text) as object), contactEmail: OWNER };
  const business = { ...(JSON.parse(fixture('business', 'minimal').text) as object), timeZone: 'America/Chicago' };
  api = await createTestApi(
    { 'content/settings.json': JSON.stringify(settings), 'content/business.json': JSON.stringify(business) },
    { mailer },
  );
});
afterEach(async () => {
  await closeWithoutFaults(api);
  await smtp.close();
});

async function token(waitMs = 30_000, of = api): Promise<string> {
  const { token: issued } = await of.ask<{ token: string }>(200, `${HERE}/token`, { anonymous: true });
  of.clock.now += waitMs;
  return issued;
}
let visitors = 0;
/** Sends a form as a browser does, each from a network of its own. */
async function post(
  fields: Record<string, string | Blob>,
  { address = `198.51.${(visitors += 1) >> 8}.${visitors & 255}`, waitMs = 30_000, given = '' } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ token: given || (await token(waitMs)), ...fields })) form.append(name, value);
  return api.call(HERE, { body: form, anonymous: true, address });
}
async function send(fields: Record<string, string | Blob> = WORDS, options: Parameters<typeof post>[1] = {}): Promise<void> {
  const answer = await post(fields, options);
  expect([answer.status, answer.headers.get('location')], await answer.text()).toEqual([
    303,
    `${fields['kind'] === 'cake' ? '/cakes' : '/contact'}#message-sent`,
  ]);
}
const list = (state: MessageState = 'waiting') =>
  api.ask<MessageList>(200, `${ADMIN}?state=${state}`, session === undefined ? {} : { token: session });
const act = (action: MessageAction, ...ids: string[]) =>
  api.ask<MessagesChanged>(200, ADMIN, { json: { ids, action }, ...(session === undefined ? {} : { token: session }) });
const waiting = async () => (await list()).messages;
const failed = async (count = 1) => {
  await waitFor('the failure to be noted', async () => (await waiting()).filter(({ failure }) => failure !== undefined).length >= count);
  return waiting();
};
const isSent = (count: number) => waitFor(`${count} sent messages`, async () => (await list('sent')).counts.sent >= count);
/** Has the messages that are due sent. Another instance does it, as after a restart. */
async function restart(): Promise<void> {
  const other = await anotherInstance(api, undefined, { mailer });
  other.clock.now = api.clock.now;
  await other.messages.deliver();
  await other.store.close();
  expect(other.faults).toEqual([]);
}
/** Signs in again: a session does not outlast the days that some tests let pass. */
async function later(ms: number): Promise<void> {
  api.clock.now += ms;
  const answer = await api.call('/api/auth/login', { json: { username: 'admin', password: PASSWORD }, anonymous: true });
  session = /__Host-session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
}
const HEIC = 'heic/iphone.heic';
const photo = (format: 'jpeg' | 'png' | 'webp' | typeof HEIC = 'jpeg'): Promise<Buffer> =>
  format === HEIC
    ? readFile(path.join(FIXTURES, HEIC))
    : sharp({ create: { width: 90, height: 60, channels: 3, background: '#c84' } })
        .toFormat(format)
        .toBuffer();
const file = (bytes: Uint8Array, name = 'idea.jpg', type = 'image/jpeg') => new File([Uint8Array.from(bytes)], name, { type });

describe('a message', () => {
  test('is in the inbox a moment later, and answering it writes to the visitor', async () => {
    await send();
    const [taken] = await smtp.mails(1);
    expect(taken).toMatchObject({ from: OWNER, to: [OWNER] });
    expect(taken?.mail.replyTo?.value).toEqual([{ name: 'Maria', address: 'maria@example.com' }]);
    expect(taken?.mail.subject).toBe('Message from Maria');
    expect(taken?.mail.text).toMatch(
      /^Do you have rye bread on Fridays\?\n\n-- \nMaria <maria@example.com> wrote this on \S+\/contact, November 20, 2026 at 2:00/,
    );
    await isSent(1);
    expect(await waiting()).toEqual([]);
    expect((await list('sent')).messages).toMatchObject([
      { ...WORDS, state: 'sent', sentAt: expect.stringMatching(/^2026-11-20T/) as string },
    ]);
    expect(smtp.taken).toHaveLength(1);
  });

  test('about a cake has the day, the servings and the photo, which the site then forgets', async () => {
    const bytes = await photo();
    await send({ ...CAKE, photo: file(bytes, '../../evil.exe', 'text/html') });
    const [taken] = await smtp.mails(1);
    expect(taken?.mail.subject).toBe('Cake for Saturday, December 12, 2026, from Tom');
    expect(taken?.mail.text).toMatch(
      /^A cake for Saturday, December 12, 2026\nServings: 24\nA photo of an idea is attached\.\n\nThree layers with lemon\./,
    );
    expect(taken?.mail.attachments).toMatchObject([{ filename: 'cake-idea.jpg', contentType: 'image/jpeg' }]);
    expect(taken?.mail.attachments[0]?.content.equals(bytes)).toBe(true);
    await isSent(1);
    expect((await api.storage.getKeys('messages:photos')).length).toBe(0);
  });

  test('from a form without a script comes after one more look, and a mistake loses nothing', async () => {
    const look = await post({ ...CAKE, token: '' });
    expect(look.status).toBe(409);
    const page = await look.text();
    expect(page).toContain('One more look');
    for (const written of ['Tom', 'tom@example.com', '2026-12-12', '24', 'Three layers with lemon.']) expect(page).toContain(written);
    const again = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    api.clock.now += 10_000;
    await send(CAKE, { given: again });
    const wrong = await post({ ...CAKE, email: 'tom', servings: 'many', date: '2026-02-30' });
    expect(wrong.status).toBe(400);
    const sentences = await wrong.text();
    expect(sentences).toContain('Your e-mail must be an address');
    expect(sentences).toContain('Servings');
    expect(sentences).toContain('The day must be a date');
    expect(sentences).toContain('Three layers with lemon.');
    expect(wrong.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each<[Record<string, string>, string]>([
    [{ name: ' ' }, 'Your name'],
    [{ name: 'a'.repeat(100_000) }, 'Your name'],
    [{ email: '' }, 'Your e-mail'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'Your e-mail'],
    [{ email: 'a@example.com, b@example.com' }, 'Your e-mail'],
    [{ text: '\u200B \u2060' }, 'Your message'],
    [{ text: 'a'.repeat(100_000) }, 'Your message'],
  ])('wrong words $# are refused with a sentence', async (fields, field) => {
    const answer = await post({ ...WORDS, ...fields });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`${field} `);
    expect((await list()).counts).toEqual({ waiting: 0, spam: 0, sent: 0 });
  });

  test.each([
    ['2026-11-19', 400],
    ['2026-11-20', 303],
    ['2028-11-19', 303],
    ['2028-11-20', 400],
    ['0001-01-01', 400],
  ])('a cake for %s: %i', async (date, status) => {
    expect((await post({ ...CAKE, date })).status).toBe(status);
  });

  test('“today” is the day in the bakery: it is still yesterday there when it is morning in London', async () => {
    api.clock.now = Date.parse('2026-11-21T05:30:00Z');
    expect((await post({ ...CAKE, date: '2026-11-20' })).status).toBe(303);
    api.clock.now = Date.parse('2026-11-21T06:30:00Z');
    expect((await post({ ...CAKE, date: '2026-11-20' })).status).toBe(400);
  });

  test.each(['0', '1001', '-3', '2.5', '', '1e3'])('%j servings are refused', async (servings) => {
    expect((await post({ ...CAKE, servings })).status).toBe(400);
  });

  test('is not taken where no mail server is set, for no form and for a section that is off', async () => {
    const without = await createTestApi();
    try {
      const answer = await without.call(HERE, { body: new URLSearchParams(WORDS), anonymous: true });
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain('Please write to');
    } finally {
      await closeWithoutFaults(without);
    }
    for (const kind of ['', 'about', '__proto__']) expect((await post({ ...WORDS, kind })).status).toBe(404);
  });
});

describe('a photo of an idea', () => {
  test.each(['jpeg', 'png', 'webp', HEIC] as const)('in %s is taken for what it is', async (name) => {
    const bytes = await photo(name);
    await send({ ...CAKE, photo: file(bytes, 'x', '') });
    expect((await smtp.mails(1))[0]?.mail.attachments[0]?.content.equals(bytes)).toBe(true);
  });

  test('an empty field is not a photo, and a form about nothing but words takes none', async () => {
    await send({ ...CAKE, photo: file(new Uint8Array()) });
    await send({ ...WORDS, photo: file(await photo()) });
    for (const { mail } of await smtp.mails(2)) expect(mail.attachments).toEqual([]);
  });

  test('what is not a photo, too large, or a huge picture in a small file is refused with what was written', async () => {
    const huge = Buffer.alloc(60);
    huge.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    huge.set([8, 2], 24);
    const heic = await photo(HEIC);
    const bomb = Buffer.from(heic);
    bomb.writeUInt32BE(0xffff_ffff, bomb.indexOf('ispe') + 8);
    const cases: [string, Uint8Array][] = [
      ['text', Buffer.from('<html><script>alert(1)</script>')],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['zip', Buffer.from('PK\u0003\u0004 and more')],
      ['program', Buffer.from('MZ\u0090 and more')],
      ['JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
      ['PNG of 3.6 billion pixels', huge],
      ['HEIC of billions of pixels', bomb],
      ['HEIC without a size', Buffer.from('\0\0\0\u0018ftypheic and more')],
      ['GIF', Buffer.from('GIF89a and more')],
      ['too many bytes', Buffer.concat([await photo(), Buffer.alloc(IDEA_LIMIT_BYTES)])],
    ];
    for (const [name, bytes] of cases) {
      const answer = await post({ ...CAKE, photo: file(bytes) });
      expect([name, answer.status]).toEqual([name, 400]);
      const page = await answer.text();
      expect(page, name).toMatch(/choose/);
      expect(page, name).toContain('Three layers with lemon.');
    }
    expect((await list()).counts).toEqual({ waiting: 0, spam: 0, sent: 0 });
    expect(await api.storage.getKeys('messages:photos')).toEqual([]);
  });
});

describe('what looks like spam', () => {
  test('waits apart with its reasons and is not sent until the owner says so', async () => {
    await send({ ...WORDS, homepage: 'https://x.example' });
    await send({ ...WORDS, text: 'Best online casino https://casino.example.com free bonus' });
    const { messages, counts } = await list('spam');
    expect(counts).toEqual({ waiting: 0, spam: 2, sent: 0 });
    expect(messages[1]?.reasons).toContain('Filled in a field that people cannot see');
    await send();
    expect((await smtp.mails(1))[0]?.mail.text).toMatch(/2 messages look like spam and were not sent to you: \S+\/admin\/messages/);
    const changed = await act('send', messages[1]?.id ?? '');
    expect(changed).toMatchObject({ after: { [messages[1]?.id ?? '']: 'sent' }, counts: { spam: 1, sent: 2 } });
    expect(await smtp.mails(2)).toHaveLength(2);
  });

  test.each([
    'My phone is 512-555-0134, or write to me at anna@example.org.',
    'Something like this: https://www.pinterest.com/pin/12345/ for about 30 people?',
    'Hi! Love your bread. Are you open on Thanksgiving?',
    'We need 12 loaves for our café each week. Can you do wholesale, and what would it cost? Call me: +1 (512) 555-0199.',
    'MY DAUGHTER IS TURNING FIVE AND LOVES UNICORNS!!!',
    'Bonjour, est-ce que vous livrez à Paris, Texas ? Merci beaucoup',
    'Is the chocolate cake free of nuts? My son is allergic.',
  ])('%s is not spam', async (text) => {
    await send({ ...WORDS, text });
    expect((await list('spam')).messages).toEqual([]);
  });

  test('the same form with other words is marked, a button pressed twice sends once, and a token of a comment is worth nothing', async () => {
    const given = await token();
    await send(WORDS, { given });
    await send(WORDS, { given });
    await send({ ...WORDS, text: 'Other words about the loaf' }, { given });
    await send({ ...WORDS, text: 'And again about the loaf' }, { given });
    await isSent(2);
    expect((await list('sent')).messages.find(({ text }) => text.startsWith('Other'))?.reasons).toEqual(['The same form was sent before']);
    expect((await list('spam')).messages).toMatchObject([{ text: 'And again about the loaf' }]);
    expect(smtp.taken).toHaveLength(2);
    const { token: other } = await api.ask<{ token: string }>(200, '/api/comments/token', { anonymous: true });
    api.clock.now += MINUTE;
    expect((await post(WORDS, { given: other })).status).toBe(409);
  });

  test('a flood from one network is refused after eight', async () => {
    for (let index = 0; index < 8; index += 1) await send({ ...WORDS, text: `Loaf ${index}` }, { address: '203.0.113.7', waitMs: 2_500 });
    const answer = await post(WORDS, { address: '203.0.113.7' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain(WORDS.text);
    await isSent(1);
  });
});

describe('while the mail server does not take it', () => {
  test.each<[SmtpBehavior, RegExp]>([
    ['hang', /took too long|could not be reached/],
    ['die-in-data', /could not be reached|did not take/],
    ['die-after-data', /could not be reached|did not take/],
    [{ data: '451 4.3.0 Out of disk' }, /It said: 451 4.3.0 Out of disk/],
    [{ recipient: '550 5.1.1 No such user' }, /It said: 550 5.1.1 No such user/],
    [{ data: '554 5.7.1 Looks like spam' }, /It said: 554 5.7.1 Looks like spam/],
  ])('%o: it waits with the reason, survives a restart, and is sent once', async (behavior, reason) => {
    smtp.behavior = behavior;
    const bytes = await photo();
    await send({ ...CAKE, photo: file(bytes) });
    const [message] = await failed();
    expect(message?.failure).toMatch(reason);
    expect(Date.parse(message?.nextTry ?? '')).toBeGreaterThan(api.clock.now);
    expect((await api.ask<EntryCounts>(200, '/api/admin/counts')).messagesWaiting).toBe(1);

    smtp.behavior = 'take';
    await restart();
    expect(smtp.taken).toEqual([]);
    await later(Date.parse(message?.nextTry ?? '') - api.clock.now);
    await Promise.all([restart(), restart(), api.messages.deliver()]);
    await api.messages.deliver();
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.taken[0]?.mail.attachments[0]?.content.equals(bytes)).toBe(true);
    expect((await list('sent')).counts).toEqual({ waiting: 0, spam: 0, sent: 1 });
  });

  test('the pauses grow up to twelve hours, and it is never given up', async () => {
    smtp.behavior = { data: '451 4.3.0 Out of disk' };
    await send();
    await failed();
    const pauses: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const [message] = await waiting();
      const next = Date.parse(message?.nextTry ?? '');
      pauses.push(Math.round((next - api.clock.now) / MINUTE));
      await later(next - api.clock.now);
      await api.messages.deliver();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 240, 720, 720, 720, 720]);
    await later(60 * DAY);
    expect(await waiting()).toHaveLength(1);
    smtp.behavior = 'take';
    await api.messages.deliver();
    expect(smtp.taken).toHaveLength(1);
  });

  test('of many that wait only one waits for a server that does not answer, and all are sent once it does', async () => {
    smtp.behavior = 'hang';
    for (let index = 0; index < 4; index += 1) await send({ ...WORDS, text: `Loaf ${index}` });
    await failed();
    await api.messages.deliver();
    const before = smtp.connections;
    await later(DAY);
    await api.messages.deliver();
    expect(smtp.connections - before).toBe(1);
    smtp.behavior = 'take';
    await act('send', ...(await waiting()).map(({ id }) => id));
    expect(smtp.taken.map(({ mail }) => mail.text?.split('\n')[0])).toEqual(['Loaf 0', 'Loaf 1', 'Loaf 2', 'Loaf 3']);
  });

  test('the owner tries again at once and is told why it fails, or deletes it', async () => {
    smtp.behavior = { data: '554 5.7.1 No' };
    await send();
    const [message] = await failed();
    const id = message?.id ?? '';
    expect(await act('send', id)).toMatchObject({
      after: { [id]: 'waiting' },
      failure: 'The mail server did not take the mail. It said: 554 5.7.1 No',
    });
    expect(await act('delete', id)).toEqual({ after: {}, counts: { waiting: 0, spam: 0, sent: 0 } });
    smtp.behavior = 'take';
    await api.messages.deliver();
    expect(smtp.taken).toEqual([]);
  });

  test('a message that is deleted while it is being sent does not come back', async () => {
    smtp.behavior = 'hang';
    await send();
    await waitFor('a connection', () => smtp.connections > 0);
    await act('delete', (await waiting())[0]?.id ?? '');
    await api.messages.deliver();
    expect((await list()).counts).toEqual({ waiting: 0, spam: 0, sent: 0 });
  });
});

describe('what is kept', () => {
  test('sent ones and spam go after 30 days', async () => {
    await send();
    await send({ ...WORDS, homepage: 'x' });
    await isSent(1);
    await later(30 * DAY - 5 * MINUTE);
    expect((await list('sent')).counts).toEqual({ waiting: 0, spam: 1, sent: 1 });
    await later(10 * MINUTE);
    expect((await list('sent')).counts).toEqual({ waiting: 0, spam: 0, sent: 0 });
  });

  test('the photo of what waits can be looked at, as a download', async () => {
    const bytes = await photo();
    await send({ ...CAKE, homepage: 'x', photo: file(bytes) });
    const { id = '', photoBytes } = (await list('spam')).messages[0] ?? {};
    expect(photoBytes).toBe(bytes.length);
    const answer = await api.call(`${ADMIN}/${id}/photo`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="cake-idea.jpeg"');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    await act('delete', id);
    expect((await api.call(`${ADMIN}/${id}/photo`)).status).toBe(404);
    expect(await api.storage.getKeys('messages:photos')).toEqual([]);
  });

  test('has a limit, and spam gives way, with its photos first', async () => {
    const { kept } = api.messages;
    const put = (index: number, state: MessageState, hasPhoto: boolean) =>
      kept.add(
        state,
        {
          id: `${(api.clock.now + index).toString(36).padStart(9, '0')}aaaaaaaaaa`,
          kind: 'contact',
          name: 'A',
          email: 'a@example.com',
          text: 'A',
          at: new Date(api.clock.now).toISOString(),
          score: 0,
          reasons: [],
          tries: 1,
          failure: 'No.',
          nextTry: api.clock.now + DAY,
          ...(hasPhoto && { photo: { type: 'image/jpeg', bytes: 1 } }),
        },
        hasPhoto ? Uint8Array.of(1) : null,
      );
    await put(0, 'spam', false);
    await put(1, 'spam', true);
    for (let index = 2; index <= MOST_PHOTOS; index += 1) await put(index, 'waiting', true);
    expect((await post({ ...CAKE, photo: file(await photo()) })).status).toBe(303);
    expect((await list('spam')).counts).toMatchObject({ spam: 1 });
    await isSent(1);
    await put(MOST_PHOTOS + 1, 'waiting', true);
    const refused = await post({ ...CAKE, text: 'Another lemon cake', photo: file(await photo()) });
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('Another lemon cake');
    for (let index = MOST_PHOTOS + 2; index <= MOST_KEPT; index += 1) await put(index, 'waiting', false);
    expect((await post({ ...WORDS, text: 'One of the last' })).status).toBe(303);
    expect((await list('spam')).counts).toMatchObject({ spam: 0 });
  });
});
