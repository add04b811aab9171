import { createStorage, prefixStorage, type Storage } from 'unstorage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../../tests/support/smtp.ts';
import { createMailer } from '../../mail/mailer.ts';
import { createCampaigns } from './campaigns.ts';
import { type StoredSubscriber, Subscribers } from './subscribers.ts';

const LETTER = { subject: 'Bread', text: 'Hello https://leave.invalid/newsletter', html: '<p>Hello</p>' };
/** For a server that answers, however busy the machine is, and for one that does not. */
const PATIENCE_MS = 20_000;
const SHORT_PATIENCE_MS = 300;

let smtp: TestSmtp;
let storage: Storage;
let list: Subscribers;
let now: number;
let logged: unknown[];
let pace: number;
beforeEach(async () => {
  smtp = await startSmtp();
  storage = createStorage();
  now = Date.parse('2026-11-20T08:00:00Z');
  list = new Subscribers(prefixStorage<StoredSubscriber>(storage, 'list'), () => now);
  logged = [];
  pace = 10_000;
});
afterEach(() => smtp.close());

/** Campaigns of another process with the same storage. */
const campaignsHere = (patienceMs = PATIENCE_MS) =>
  createCampaigns({
    storage: prefixStorage(storage, 'campaigns'),
    list,
    mailer: createMailer({ url: smtp.url, from: () => 'hello@bakery.example', patienceMs }),
    leaveUrl: (address) => Promise.resolve(`https://bakery.example/leave/${address.split('@')[0]}`),
    perMinute: () => Promise.resolve(pace),
    log: (error) => void logged.push(error),
    now: () => now,
  });

async function readers(count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_unused, index) => `reader${index}@example.com`);
  for (const address of addresses) await list.put(address, 'confirmed');
  return addresses;
}
const reached = () => smtp.taken.map(({ to }) => to.join()).sort();
const first = async (campaigns: ReturnType<typeof campaignsHere>) => {
  const [one] = await campaigns.list();
  if (!one) throw new Error('There is no campaign.');
  return one;
};

test('everybody who has confirmed gets one mail, with a way out of their own; no one else does', async () => {
  const addresses = await readers(5);
  await list.put('asked@example.com', 'asked');
  await list.put('left@example.com', 'left');
  const campaigns = campaignsHere();
  expect(await campaigns.start('post-rye', LETTER)).toBe(true);
  expect(await first(campaigns)).toMatchObject({ isSending: true, counts: { waiting: 5, sent: 0 } });
  await campaigns.send();
  expect(reached()).toEqual(addresses);
  for (const { to, mail, source } of smtp.taken) {
    expect(mail.text).toContain(`https://bakery.example/leave/${to[0]?.split('@')[0]}`);
    expect(mail.headers.get('list')).toMatchObject({ unsubscribe: { url: `https://bakery.example/leave/${to[0]?.split('@')[0]}` } });
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  }
  expect(new Set(smtp.taken.map(({ mail }) => mail.messageId)).size).toBe(5);
  expect(await first(campaigns)).toMatchObject({ isSending: false, campaign: { total: 5 }, counts: { sent: 5, waiting: 0 } });
  // Nothing of the readers stays with it, and nothing is sent twice.
  expect(JSON.stringify(await first(campaigns))).not.toContain('example.com');
  expect(await storage.getKeys('campaigns:people')).toEqual([]);
  expect(await campaigns.start('post-rye', LETTER)).toBe(false);
  await campaigns.send();
  expect(smtp.taken).toHaveLength(5);
});

test('who leaves while it is sent gets none', async () => {
  await readers(3);
  const campaigns = campaignsHere();
  await campaigns.start('post-rye', LETTER);
  await list.put('reader1@example.com', 'left');
  await campaigns.send();
  expect(reached()).toEqual(['reader0@example.com', 'reader2@example.com']);
  expect((await first(campaigns)).counts).toMatchObject({ sent: 2, gone: 1 });
});

test('the owner stops it, and goes on with it', async () => {
  await readers(20);
  pace = 600;
  const campaigns = campaignsHere();
  await campaigns.start('post-rye', LETTER);
  const sending = campaigns.send();
  await smtp.mails(2);
  expect(await campaigns.setSending('post-rye', false)).toBe(true);
  await sending;
  const before = smtp.taken.length;
  expect(before).toBeLessThan(20);
  await campaigns.send();
  expect(smtp.taken).toHaveLength(before);
  expect(await first(campaigns)).toMatchObject({ isSending: false, counts: { waiting: 20 - before } });
  pace = 10_000;
  await campaigns.setSending('post-rye', true);
  await campaigns.send();
  expect(new Set(reached()).size).toBe(20);
  expect(smtp.taken).toHaveLength(20);
  expect(await campaigns.setSending('post-rye', true)).toBe(false);
  expect(await campaigns.setSending('nothing', true)).toBe(false);
});

test('the pace is kept; a function sends the mails of a minute at once', async () => {
  await readers(4);
  pace = 600;
  const campaigns = campaignsHere();
  await campaigns.start('post-rye', LETTER);
  pace = 3;
  await campaigns.send(5_000);
  expect(smtp.taken).toHaveLength(3);
  await campaigns.send(5_000);
  expect(smtp.taken).toHaveLength(4);
});

test('two processes at the same time send nothing twice', async () => {
  await readers(30);
  const all = [campaignsHere(), campaignsHere(), campaignsHere()];
  await all[0]?.start('post-rye', LETTER);
  await Promise.all(all.map((one) => one.send()));
  await campaignsHere().send();
  const to = reached();
  expect(new Set(to).size).toBe(to.length);
  expect(to).toHaveLength(30);
});

describe('the mail server', () => {
  test('says that an address does not exist: it is off the list, and the others get theirs', async () => {
    await readers(3);
    const campaigns = campaignsHere();
    await campaigns.start('post-rye', LETTER);
    smtp.behavior = { recipient: '550 5.1.1 No such user' };
    const sending = campaigns.send();
    await sending;
    expect((await first(campaigns)).counts).toMatchObject({ bounced: 3, sent: 0, waiting: 0 });
    expect(await list.counts()).toMatchObject({ bounced: 3, confirmed: 0 });
  });

  test('is busy: each mail is tried again later, and given up after five times', async () => {
    await readers(2);
    const campaigns = campaignsHere();
    await campaigns.start('post-rye', LETTER);
    smtp.behavior = { data: '451 4.3.0 Try again' };
    await campaigns.send();
    await campaigns.send();
    expect((await first(campaigns)).counts).toMatchObject({ waiting: 2, sent: 0 });
    now += 300_000;
    smtp.behavior = 'take';
    await campaigns.send();
    expect(reached()).toEqual(['reader0@example.com', 'reader1@example.com']);
    expect((await first(campaigns)).counts).toMatchObject({ sent: 2, waiting: 0 });

    smtp.behavior = { recipient: '450 4.2.1 Try again' };
    await campaigns.start('post-spelt', LETTER);
    for (let tries = 0; tries < 6; tries += 1) {
      await campaigns.send();
      now += 86_400_000;
    }
    expect((await first(campaigns)).counts).toMatchObject({ failed: 2, waiting: 0 });
  });

  test.each(['hang', 'die-in-data'] as const)('%s: no one is given up, and it goes on a minute later', async (behavior) => {
    await readers(3);
    const campaigns = campaignsHere(SHORT_PATIENCE_MS);
    await campaigns.start('post-rye', LETTER);
    smtp.behavior = behavior;
    await campaigns.send();
    expect(await first(campaigns)).toMatchObject({ isSending: true, counts: { waiting: 3 } });
    expect((await first(campaigns)).problem).toMatch(/^The mail server .* tried again in a minute\.$/);
    smtp.behavior = 'take';
    await campaigns.send();
    expect(smtp.taken).toEqual([]);
    now += 60_000;
    await campaigns.send();
    expect(reached()).toHaveLength(3);
    expect((await first(campaigns)).problem).toBeNull();
  });

  test.each(['hang-after-data', 'die-after-data'] as const)(
    '%s: whether it has the mail is not known, so it is not sent again',
    async (behavior) => {
      await readers(3);
      const campaigns = campaignsHere(SHORT_PATIENCE_MS);
      await campaigns.start('post-rye', LETTER);
      smtp.behavior = behavior;
      await campaigns.send();
      smtp.behavior = 'take';
      now += 60_000;
      await campaigns.send();
      expect(reached()).toHaveLength(2);
      expect((await first(campaigns)).counts).toMatchObject({ sent: 2, unknown: 1, waiting: 0 });
    },
  );

  test('refuses this site: it stops after three, says so, and no one is given up', async () => {
    await readers(10);
    const campaigns = campaignsHere();
    await campaigns.start('post-rye', LETTER);
    smtp.behavior = { recipient: '554 5.7.1 Relay access denied' };
    await campaigns.send();
    expect(await first(campaigns)).toMatchObject({ isSending: false, counts: { waiting: 10, bounced: 0 } });
    expect((await first(campaigns)).problem).toContain('sending has stopped');
    expect(logged.splice(0)).toHaveLength(3);
    smtp.behavior = 'take';
    now += 300_000;
    await campaigns.setSending('post-rye', true);
    await campaigns.send();
    expect(new Set(reached()).size).toBe(10);
  });
});

test('a process that ends finishes the mail that is on its way', async () => {
  await readers(20);
  pace = 600;
  const campaigns = campaignsHere();
  await campaigns.start('post-rye', LETTER);
  const sending = campaigns.send();
  await smtp.mails(1);
  await campaigns.rest();
  await sending;
  expect((await first(campaigns)).counts.unknown).toBe(0);
  await campaignsHere().send(60_000);
  expect(new Set(reached()).size).toBe(20);
  expect(smtp.taken).toHaveLength(20);
  expect(logged).toEqual([]);
});
