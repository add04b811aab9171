import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailer, type Mailer } from '#functions/mail/mailer.ts';
import { fixture } from '../../../tests/fixtures/fixtures.ts';
import { recipeFile } from '../../../tests/support/snapshot-of.ts';
import { startSmtp, type TestSmtp } from '../../../tests/support/smtp.ts';
import { anotherInstance, closeWithoutFaults, createTestApi, type TestApi } from '../../../tests/support/test-api.ts';

const OWNER = 'rosa@bakery.example';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let smtp: TestSmtp;
let mailer: Mailer;
let api: TestApi;
async function open(features: object): Promise<void> {
  const settings = { ...(JSON.parse(fixture('settings', 'minimal').text) as object), contactEmail: OWNER };
  api = await createTestApi(
    {
      'content/settings.json': JSON.stringify({ ...settings, features: { enableComments: true, ...features } }),
      'content/recipes/oat-loaf.json': recipeFile({ title: 'Oat loaf', id: 'oat', publishedAt: '2026-11-10T08:00:00Z' }),
    },
    { mailer },
  );
}
beforeEach(async () => {
  smtp = await startSmtp();
  mailer = createMailer({ url: smtp.url, from: () => OWNER, patienceMs: 2_000 });
});
afterEach(async () => {
  await closeWithoutFaults(api);
  await smtp.close();
});

let visitors = 0;
async function comment(text: string, fields: object = {}): Promise<void> {
  const { token } = await api.ask<{ token: string }>(200, '/api/comments/token', { anonymous: true });
  api.clock.now += 30_000;
  const json = { kind: 'recipe', entry: 'oat-loaf', name: 'Maria', text, token, ...fields };
  await api.ask(201, '/api/comments', { json, anonymous: true, address: `198.51.100.${(visitors += 1) & 255}` });
  await api.comments.tell();
}
const subjects = () => smtp.taken.map(({ mail }) => mail.subject);

test('one mail when a comment waits, and at most one in an hour with how many', async () => {
  await open({ mailComments: true });
  await comment('The crumb was perfect.');
  expect(subjects()).toEqual(['1 comment is waiting for you']);
  expect(smtp.taken[0]).toMatchObject({ from: OWNER, to: [OWNER] });
  expect(smtp.taken[0]?.mail.text).toMatch(
    /^1 comment is waiting for you on .*Maria about “Oat loaf”:\s+> The crumb was perfect\.\s+Approve: https?:\/\/\S+\/admin\/comments\?comment=[a-z0-9]+\s+All waiting comments: https?:\/\/\S+\/admin\/comments\s/s,
  );
  await comment('Mine was flat, and still good.');
  await comment('Which flour do you use?');
  api.clock.now += 50 * MINUTE;
  await api.comments.tell();
  expect(smtp.taken).toHaveLength(1);
  // Another process of the same site, as after a restart.
  const other = await anotherInstance(api, undefined, { mailer });
  other.clock.now = api.clock.now += 15 * MINUTE;
  await Promise.all([other.comments.tell(), api.comments.tell()]);
  await api.comments.tell();
  await other.store.close();
  expect(subjects()).toEqual(['1 comment is waiting for you', '3 comments are waiting for you']);
  api.clock.now += 5 * HOUR;
  await api.comments.tell();
  expect(smtp.taken).toHaveLength(2);
});

test('the mail quotes the newest comments, and only the beginning of a long one', async () => {
  await open({ mailComments: true });
  await comment('The first.');
  for (const text of ['The second.', `Line one.\n\nSubject: not a header ${'long '.repeat(200)}`, 'The fourth.', 'The fifth.'])
    await comment(text);
  api.clock.now += 2 * HOUR;
  await api.comments.tell();
  const { text = '' } = smtp.taken[1]?.mail ?? {};
  expect(text).toMatch(/The fifth.*The fourth.*> Line one\. Subject: not a header/s);
  expect(text).not.toMatch(/The second|The first/);
  expect(text.length).toBeLessThan(1_200);
});

test('no mail about spam, about comments that were read meanwhile, and while the switch is off', async () => {
  await open({ mailComments: true });
  await comment('Best online casino https://casino.example.com', { homepage: 'x' });
  expect(smtp.taken).toEqual([]);
  await comment('The crumb was perfect.');
  await comment('Mine was flat, and still good.');
  for (const id of (await api.comments.stored.ids()).waiting) await api.comments.stored.remove(id);
  api.clock.now += 2 * HOUR;
  await api.comments.tell();
  expect(smtp.taken).toHaveLength(1);
  await closeWithoutFaults(api);
  await open({});
  await comment('Which flour do you use?');
  expect(smtp.taken).toHaveLength(1);
});

test('a mail that could not be sent is tried again after ten minutes', async () => {
  await open({ mailComments: true });
  smtp.behavior = { data: '451 4.3.0 Out of disk' };
  await comment('The crumb was perfect.');
  smtp.behavior = 'take';
  await api.comments.tell();
  expect(smtp.taken).toEqual([]);
  api.clock.now += 10 * MINUTE;
  await api.comments.tell();
  expect(subjects()).toEqual(['1 comment is waiting for you']);
});
