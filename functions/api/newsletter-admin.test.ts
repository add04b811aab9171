import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LetterPreview, NewsletterStatus, ReaderList, ReadersAdded } from '#api/newsletter.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { postFile } from '../../tests/support/snapshot-of.ts';
import { startSmtp, type TestSmtp } from '../../tests/support/smtp.ts';
import { anotherInstance, closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';

const ADMIN = '/api/admin/newsletter';
const BAKE = { date: '2026-11-21', status: 'published', items: [{ product: 'Rye' }] };
const SOURCE = { post: 'rye' };

let smtp: TestSmtp;
let mailer: Mailer;
let api: TestApi;
beforeEach(async () => {
  smtp = await startSmtp();
  const files = {
    [contentPath('post', 'rye')]: postFile({ title: 'Rye & us' }),
    [contentPath('post', 'draft')]: postFile({ status: 'draft' }),
    [contentPath('bake', '2100-01-02')]: null,
    [contentPath('bake', '2026-11-21')]: JSON.stringify(BAKE),
  };
  mailer = createMailer({ url: smtp.url, from: () => 'hello@bakery.example', patienceMs: 2_000 });
  api = await createTestApi(files, { mailer });
});
afterEach(async () => {
  await smtp.close();
  await closeWithoutFaults(api);
});

const status = () => api.ask<NewsletterStatus>(200, ADMIN);
const readers = (search = '', start = 0) =>
  api.ask<ReaderList>(200, `${ADMIN}/readers?search=${encodeURIComponent(search)}&start=${start}`);
const add = (table: string, start = 0) => api.ask<ReadersAdded>(200, `${ADMIN}/readers`, { json: { table, start, agreed: true } });
const people = (count: number) => Array.from({ length: count }, (_unused, index) => `reader${index}@example.com`).join('\n');

test('a newsletter: looked at, tested, sent to everybody once, and followed', async () => {
  await add(people(3));
  const letter = await api.ask<LetterPreview>(200, `${ADMIN}/letter?post=rye`);
  expect(letter).toMatchObject({ subject: 'Rye & us', readers: 3, sent: null });
  const page = await api.call(`${ADMIN}/letter/page?post=rye`);
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'.*frame-ancestors 'self'/);
  expect(await page.text()).toContain('Rye &amp; us</h1>');

  await api.ask(200, `${ADMIN}/test`, { json: { source: SOURCE, to: ' Rosa@Example.com' } });
  const [tested] = await smtp.mails(1);
  expect([tested?.to, tested?.mail.subject]).toEqual([['rosa@example.com'], 'Test: Rye & us']);

  await api.ask(409, `${ADMIN}/send`, { json: { source: SOURCE, readers: 2 } });
  expect(await api.ask(201, `${ADMIN}/send`, { json: { source: SOURCE, readers: 3 } })).toEqual({ id: 'post-rye' });
  await api.newsletter.work(60_000);
  expect(smtp.taken).toHaveLength(4);
  await api.ask(409, `${ADMIN}/send`, { json: { source: SOURCE, readers: 3 } });
  api.clock.now += 1_000;
  await api.ask(200, `${ADMIN}/readers/${(await readers('reader1@')).readers[0]?.id}`, { method: 'DELETE' });
  expect((await status()).campaigns).toMatchObject([
    { id: 'post-rye', subject: 'Rye & us', total: 3, counts: { sent: 3 }, isSending: false, left: 1 },
  ]);
  expect((await api.ask<LetterPreview>(200, `${ADMIN}/letter?post=rye`)).sent).toMatchObject({ counts: { sent: 3 } });
});

describe('of three Send at once', () => {
  const send = ({ call, token }: TestApi) => call(`${ADMIN}/send`, { json: { source: SOURCE, readers: 2 }, token });
  const statuses = async (...answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status: code }) => code).sort();

  test('one sends it', async () => {
    await add(people(2));
    expect(await statuses(send(api), send(api), send(api))).toEqual([201, 409, 409]);
    await api.newsletter.work(60_000);
    expect(smtp.taken).toHaveLength(2);
  });

  test('to two processes, no more than one sends it; if both gave up, the next does', async () => {
    await add(people(2));
    const other = await anotherInstance(api, undefined, { mailer });
    const codes = await statuses(send(api), send(other), send(api));
    expect(codes.slice(1)).toEqual([409, 409]);
    expect((await send(api)).status).toBe(codes[0] === 201 ? 409 : 201);
    await Promise.all([api.newsletter.work(60_000), other.newsletter.work(60_000)]);
    expect(smtp.taken).toHaveLength(2);
    await other.store.close();
  });
});

test('of two published lists, it says which one is sent and which one follows', async () => {
  await api.ask(201, '/api/admin/content/bake', { json: { ...BAKE, date: '2026-11-28' } });
  expect((await status()).week).toMatchObject({ day: 'Saturday, November 21', later: ['Saturday, November 28'] });
  const { id, revision } = (
    await api.ask<{ entries: { id: string; revision: string; date: string }[] }>(200, '/api/admin/content/bake')
  ).entries.find(({ date }) => date === '2026-11-21') ?? { id: '', revision: '' };
  await api.ask(200, `/api/admin/content/bake/${id}`, { method: 'PUT', json: { items: [{ product: 'Rye', isSoldOut: true }], revision } });
  expect((await status()).week).toMatchObject({ day: 'Saturday, November 28', later: [] });
});

test('the coming bake day’s list is a newsletter too', async () => {
  await add(people(1));
  expect((await status()).week).toEqual({ subject: 'This Saturday: Rye', day: 'Saturday, November 21', later: [] });
  expect(await api.ask(201, `${ADMIN}/send`, { json: { source: { week: true }, readers: 1 } })).toEqual({ id: 'week-2026-11-21' });
  expect(await api.ask(200, `${ADMIN}/campaigns/week-2026-11-21`, { method: 'PUT', json: { isSending: false } })).toEqual({});
  await api.newsletter.work(60_000);
  expect(smtp.taken).toEqual([]);
  await api.ask(200, `${ADMIN}/campaigns/week-2026-11-21`, { method: 'PUT', json: { isSending: true } });
  await api.newsletter.work(60_000);
  expect(smtp.taken).toHaveLength(1);
});

describe('the list', () => {
  test('comes from a table in parts, and leaves as one', async () => {
    const table = `email,status\n${people(450).replaceAll('\n', ',active\n')},active\ngone@example.com,unsubscribed\nnope,active`;
    const first = await add(table);
    expect(first).toMatchObject({ added: 200, total: 450, next: 200, notSubscribed: 1, wrong: ['nope'] });
    expect((await add(table, 200)).next).toBe(400);
    expect(await add(table, 400)).toMatchObject({ added: 50, next: null });
    expect(await add(table)).toMatchObject({ added: 0, known: 200 });
    expect((await status()).readers).toEqual({ asked: 0, confirmed: 450, left: 0, bounced: 0 });
    const csv = await api.call(`${ADMIN}/export`);
    expect([csv.headers.get('content-type'), csv.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="readers-2026-11-20.csv"',
    ]);
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(451);
  });

  test('asks about a column that is not understood, and adds no one before', async () => {
    const table = 'email,Torten\nrosa@example.com,ja\ntom@example.com,nein';
    const add = (answers?: object) =>
      api.ask<ReadersAdded>(200, `${ADMIN}/readers`, { json: { table, agreed: true, ...(answers && { answers }) } });
    expect(await add()).toMatchObject({ added: 0, total: 0, next: null, questions: [{ column: 'Torten', values: ['ja', 'nein'] }] });
    expect((await status()).readers.confirmed).toBe(0);
    expect(await add({ Torten: ['ja'] })).toMatchObject({ added: 1, notSubscribed: 1, questions: [] });
    expect(await add({ Torten: null })).toMatchObject({ added: 1, known: 1, questions: [] });
    await api.ask(400, `${ADMIN}/readers`, { json: { table, agreed: true, answers: { Torten: 'ja' } } });
    await api.ask(400, `${ADMIN}/readers`, { json: { agreed: true } });
  });

  test('comes from several files', async () => {
    const files = [
      { name: 'subscribed_members.csv', text: 'Email Address\nrosa@example.com\ntom@example.com' },
      { name: 'unsubscribed_members.csv', text: 'Email Address\ntom@example.com' },
    ];
    const added = await api.ask<ReadersAdded>(200, `${ADMIN}/readers`, { json: { files, agreed: true } });
    expect(added).toMatchObject({ added: 1, notSubscribed: 1, total: 1 });
  });

  test('is searched and shown in pages, and people are taken off it', async () => {
    await add(people(120));
    const [first, last] = [await readers(), await readers('', 100)];
    expect([first.readers.length, first.total, first.next, last.readers.length, last.next]).toEqual([50, 120, 50, 20, null]);
    const [found] = (await readers('READER77')).readers;
    expect(found?.address).toBe('reader77@example.com');
    await api.ask(200, `${ADMIN}/readers/${found?.id}`, { method: 'DELETE' });
    await api.ask(404, `${ADMIN}/readers/${found?.id}`, { method: 'DELETE' });
    expect((await readers('reader77@')).readers).toEqual([]);
    // Who has left does not come back by a table.
    expect(await add('reader77@example.com')).toMatchObject({ added: 0, gone: 1 });
  });

  test('takes no one who did not agree', async () => {
    for (const json of [{ table: people(1) }, { table: people(1), agreed: false }, { table: people(1), agreed: 'yes' }]) {
      const answer = await api.ask<{ error: string }>(400, `${ADMIN}/readers`, { json });
      expect(answer.error).toContain('agreed');
    }
    expect((await status()).readers.confirmed).toBe(0);
  });
});

test.each<[string, number, object]>([
  ['a draft', 404, { source: { post: 'draft' }, readers: 1 }],
  ['no post', 404, { source: { post: '../settings' }, readers: 1 }],
  ['nothing', 400, { readers: 1 }],
  ['two things', 400, { source: { post: 'rye', week: true }, readers: 1 }],
  ['no number', 400, { source: SOURCE }],
])('%s is not sent', async (_what, expected, json) => {
  await add(people(1));
  await api.ask(expected, `${ADMIN}/send`, { json });
  expect((await status()).campaigns).toEqual([]);
});

test('an empty list, a wrong test address and a mail server that refuses each have a sentence', async () => {
  expect((await api.ask<{ error: string }>(400, `${ADMIN}/send`, { json: { source: SOURCE, readers: 0 } })).error).toContain(
    'Your list has no readers yet',
  );
  await api.ask(400, `${ADMIN}/test`, { json: { source: SOURCE, to: 'a@b.example, c@d.example' } });
  smtp.behavior = { recipient: '554 5.7.1 Relay access denied' };
  const { error } = await api.ask<{ error: string }>(502, `${ADMIN}/test`, { json: { source: SOURCE, to: 'rosa@example.com' } });
  expect(error).toMatch(/^The test was not sent\. The mail server did not accept the e-mail\. It said: .*Relay/);
});

test('without a mail server the owner is told what is missing, and nothing is sent', async () => {
  const other = await createTestApi();
  expect(await other.ask(200, ADMIN)).toMatchObject({ missing: expect.stringContaining('SMTP_URL') as string });
  await other.newsletter.list.put('rosa@example.com', 'confirmed');
  const bodies = { send: { source: { week: true }, readers: 1 }, test: { source: { week: true }, to: 'rosa@example.com' } };
  for (const [place, json] of Object.entries(bodies)) await other.ask(place === 'send' ? 503 : 404, `${ADMIN}/${place}`, { json });
  await closeWithoutFaults(other);
});

test('no one sees or changes anything without a session', async () => {
  await add('secret@example.com');
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['GET', '/readers'],
    ['POST', '/readers', { table: 'x@example.com', agreed: true }],
    ['DELETE', `/readers/${(await readers()).readers[0]?.id}`],
    ['GET', '/export'],
    ['GET', '/letter?post=rye'],
    ['GET', '/letter/page?post=rye'],
    ['POST', '/test', { source: SOURCE, to: 'x@example.com' }],
    ['POST', '/send', { source: SOURCE, readers: 1 }],
    ['PUT', '/campaigns/post-rye', { isSending: true }],
  ];
  for (const [method, place, json] of calls) {
    const answer = await api.call(ADMIN + place, { method, json, anonymous: true });
    expect([place, answer.status]).toEqual([place, 401]);
    expect(await answer.text()).not.toContain('secret@');
  }
  expect((await status()).readers.confirmed).toBe(1);
  expect(smtp.taken).toEqual([]);
});
