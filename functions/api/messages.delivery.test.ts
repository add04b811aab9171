import { describe, expect, test } from 'vitest';
import type { EntryCounts } from '#api/entries.ts';
import type { SmtpBehavior } from '../../tests/support/smtp.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { CAKE, DAY, file, messageSite, MINUTE, OWNER, photo, WORDS } from '../../tests/support/message-site.ts';

const site = messageSite();

describe('while the mail server does not take it', () => {
  test.each<[SmtpBehavior, RegExp]>([
    ['hang', /took too long|could not be reached/],
    ['die-in-data', /could not be reached|did not accept/],
    ['die-after-data', /could not be reached|did not accept/],
    [{ data: '451 4.3.0 Out of disk' }, /It said: 451 4.3.0 Out of disk/],
    [{ recipient: '550 5.1.1 No such user' }, /It said: 550 5.1.1 No such user/],
    [{ data: '554 5.7.1 Looks like spam' }, /It said: 554 5.7.1 Looks like spam/],
  ])('%o: it waits with the reason, survives a restart, and is sent once', async (behavior, reason) => {
    site.smtp.behavior = behavior;
    const bytes = await photo();
    await site.send({ ...CAKE, photo: file(bytes) });
    const [message] = await site.failed();
    expect(message?.failure).toMatch(reason);
    expect(Date.parse(message?.nextTry ?? '')).toBeGreaterThan(site.api.clock.now);
    expect((await site.api.ask<EntryCounts>(200, '/api/admin/counts')).messagesWaiting).toBe(1);

    site.smtp.behavior = 'take';
    await site.restart();
    expect(site.smtp.taken).toEqual([]);
    await site.later(Date.parse(message?.nextTry ?? '') - site.api.clock.now);
    await Promise.all([site.restart(), site.restart(), site.api.messages.deliver()]);
    await site.api.messages.deliver();
    expect(site.smtp.taken).toHaveLength(1);
    expect(site.smtp.taken[0]?.mail.attachments[0]?.content.equals(bytes)).toBe(true);
    expect((await site.list('sent')).counts).toEqual({ waiting: 0, spam: 0, sent: 1 });
  });

  test('the pauses grow up to twelve hours, and it is never given up', async () => {
    site.smtp.behavior = { data: '451 4.3.0 Out of disk' };
    await site.send();
    await site.failed();
    const pauses: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const [message] = await site.waiting();
      const next = Date.parse(message?.nextTry ?? '');
      pauses.push(Math.round((next - site.api.clock.now) / MINUTE));
      await site.later(next - site.api.clock.now);
      await site.api.messages.deliver();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 240, 720, 720, 720, 720]);
    await site.later(60 * DAY);
    expect(await site.waiting()).toHaveLength(1);
    site.smtp.behavior = 'take';
    await site.api.messages.deliver();
    expect(site.smtp.taken).toHaveLength(1);
  });

  test('of many that wait only one waits for a server that does not answer, and all are sent once it does', async () => {
    site.smtp.behavior = 'hang';
    for (let index = 0; index < 4; index += 1) await site.send({ ...WORDS, text: `Loaf ${index}` });
    await site.failed();
    await site.api.messages.deliver();
    const before = site.smtp.connections;
    await site.later(DAY);
    await site.api.messages.deliver();
    expect(site.smtp.connections - before).toBe(1);
    site.smtp.behavior = 'take';
    await site.act('send', ...(await site.waiting()).map(({ id }) => id));
    expect(site.smtp.taken.map(({ mail }) => mail.text?.split('\n')[0])).toEqual(['Loaf 0', 'Loaf 1', 'Loaf 2', 'Loaf 3']);
  });

  test('the owner tries again at once and is told why it fails, or deletes it', async () => {
    site.smtp.behavior = { data: '554 5.7.1 No' };
    await site.send();
    const [message] = await site.failed();
    const id = message?.id ?? '';
    expect(await site.act('send', id)).toMatchObject({
      after: { [id]: 'waiting' },
      failure: 'The mail server did not accept the e-mail. It said: 554 5.7.1 No',
    });
    expect(await site.act('delete', id)).toEqual({ after: {}, counts: { waiting: 0, spam: 0, sent: 0 } });
    site.smtp.behavior = 'take';
    await site.api.messages.deliver();
    expect(site.smtp.taken).toEqual([]);
  });

  test('a message that is deleted while it is being sent does not come back', async () => {
    site.smtp.behavior = 'hang';
    await site.send();
    await waitFor('a connection', () => site.smtp.connections > 0);
    await site.act('delete', (await site.waiting())[0]?.id ?? '');
    await site.api.messages.deliver();
    expect((await site.list()).counts).toEqual({ waiting: 0, spam: 0, sent: 0 });
  });
});

describe('an address that cannot be answered stops no message', () => {
  test('one that was stored when the form still took it', async () => {
    for (const [index, email] of [
      'a@127.0.0.1',
      'a.@b.com',
      `${'x'.repeat(65)}@example.com`,
      '',
      'a@example.com\r\nBcc: b@example.com',
    ].entries())
      await site.api.messages.stored.add(
        'waiting',
        {
          ...{
            id: `0000000${index}abcdefghij`,
            kind: 'contact',
            name: 'Ann',
            email,
            text: 'Hello',
            at: new Date(site.api.clock.now).toISOString(),
          },
          ...{ score: 0, reasons: [], tries: 7, nextTry: 0 },
        },
        null,
      );
    await site.api.messages.deliver();
    const taken = await site.smtp.mails(5);
    expect(taken.map(({ mail }) => mail.replyTo)).toEqual(Array.from({ length: 5 }, () => undefined));
    for (const { mail, to } of taken) {
      expect(mail.text).toContain('Replying won’t reach Ann: the address Ann gave isn’t a working e-mail address.');
      expect(to).toEqual([OWNER]);
      expect(mail.headers.has('bcc')).toBe(false);
    }
  });

  test('one with letters that not every mail server takes', async () => {
    await site.send({ ...WORDS, email: 'jürgen@bäcker.example' });
    const [taken] = await site.smtp.mails(1);
    expect(taken?.mail.replyTo).toBeUndefined();
    expect(taken?.mail.text).toContain('Maria <jürgen@bäcker.example> wrote this');
    expect(taken?.mail.text).toContain('Start a new e-mail and paste the address above');
  });

  test('and one in another alphabet after the @ is answered', async () => {
    await site.send({ ...WORDS, email: 'maria@bäcker.example' });
    const [taken] = await site.smtp.mails(1);
    expect(taken?.mail.replyTo?.value).toEqual([{ name: 'Maria', address: 'maria@bäcker.example' }]);
  });
});
