import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../tests/support/smtp.ts';
import { createMailer, type Mail, type Mailer, tryMailServer } from './mailer.ts';
import { mailboxText } from './mailbox.ts';
import { MailError } from './mail-error.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const PATIENCE_MS = 2_000;
const mail: Mail = { to: 'rosa@bakery.example', subject: 'Bread', text: 'Two loaves, please.' };

let smtp: TestSmtp;
let mailer: Mailer;
beforeEach(async () => {
  smtp = await startSmtp();
  mailer = createMailer({ url: smtp.url, from: () => 'Rosa’s Bakery <hello@bakery.example>', patienceMs: PATIENCE_MS });
});
afterEach(() => smtp.close());

const failure = (sending: Promise<void>): Promise<MailError> =>
  sending.then(
    () => {
      throw new Error('The mail was sent.');
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(MailError);
      return error as MailError;
    },
  );

test('a mail arrives with its parts', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_unused, index) => index % 251);
  await mailer.send({
    ...mail,
    replyTo: 'Åsa Öberg <asa@example.com>',
    subject: 'Zwölf Brötchen für Jürgen 🥖',
    text: '.\nA line with a dot alone before it.\nFrom here',
    html: '<p>Hello</p>',
    headers: { 'List-Unsubscribe': '<https://bakery.example/u>' },
    attachments: [{ name: 'cake.jpg', type: 'image/jpeg', bytes }],
    id: 'message-17',
  });
  const [taken] = await smtp.mails(1);
  expect(taken).toMatchObject({ from: 'hello@bakery.example', to: ['rosa@bakery.example'] });
  const { from, replyTo, subject, text, html, messageId, headers, attachments } = taken?.mail ?? {};
  expect(from?.value).toEqual([{ name: 'Rosa’s Bakery', address: 'hello@bakery.example' }]);
  expect(replyTo?.value).toEqual([{ name: 'Åsa Öberg', address: 'asa@example.com' }]);
  expect({ subject, messageId }).toEqual({ subject: 'Zwölf Brötchen für Jürgen 🥖', messageId: '<message-17@bakery.example>' });
  expect(text?.trim()).toBe('.\nA line with a dot alone before it.\nFrom here');
  expect(html).toContain('<p>Hello</p>');
  expect(headers?.get('list')).toMatchObject({ unsubscribe: { url: 'https://bakery.example/u' } });
  expect(attachments).toMatchObject([{ filename: 'cake.jpg', contentType: 'image/jpeg' }]);
  expect(Buffer.compare(attachments?.[0]?.content ?? Buffer.alloc(0), bytes)).toBe(0);
});

test('a mail can have another sender, and the mailer can sign in', async () => {
  const login = { user: 'rosa@bakery.example', password: 'eighteen: hours/of @rest' };
  const guarded = await startSmtp({ login });
  try {
    await createMailer({ url: guarded.url, from: () => 'x@y.example' }).send({ ...mail, from: 'Letters <letters@bakery.example>' });
    expect((await guarded.mails(1))[0]).toMatchObject({ from: 'letters@bakery.example' });
    await tryMailServer({ url: guarded.url });
    const wrong = guarded.url.replace('rest', 'feast');
    for (const refused of [
      await failure(createMailer({ url: wrong, from: () => 'x@y.example' }).send(mail)),
      await failure(tryMailServer({ url: wrong })),
    ]) {
      expect(refused.kind).toBe('refused');
      expect(refused.message).toContain('did not accept the username and password');
      expect(`${refused.stack}${String(refused.cause)}`).not.toMatch(/hours|feast/);
    }
  } finally {
    await guarded.close();
  }
});

describe('a server that is not on this machine', () => {
  /** The same server under an address that is not loopback by its name. */
  const elsewhere = ({ url }: TestSmtp) => url.replace('127.0.0.1', '0.0.0.0');
  const from = () => 'hello@bakery.example';

  test.each(['STARTTLS', 'EHLO'] as const)('gets nothing in plain text without %s, unless that is allowed', async (missing) => {
    const plain = await startSmtp({ missing });
    try {
      const refused = await failure(createMailer({ url: elsewhere(plain), from }).send(mail));
      expect(refused.message).toMatch(/^The mail server (?:offers no encryption|did not accept the e-mail)/);
      expect((await failure(tryMailServer({ url: elsewhere(plain) }))).kind).toBe(refused.kind);
      expect(plain.taken).toEqual([]);
      await createMailer({ url: elsewhere(plain), encryption: 'optional', from }).send(mail);
      expect(await plain.mails(1)).toHaveLength(1);
    } finally {
      await plain.close();
    }
  });

  test('gets no password in plain text, even where plain text is allowed', async () => {
    const plain = await startSmtp({ missing: 'STARTTLS', login: { user: 'rosa', password: 'eighteen-hours' } });
    try {
      const refused = await failure(createMailer({ url: elsewhere(plain), encryption: 'optional', from }).send(mail));
      expect(refused.message).toMatch(/^The mail server offers no encryption/);
      expect(plain.taken).toEqual([]);
    } finally {
      await plain.close();
    }
  });

  test('needs a certificate that can be trusted, unless encryption is optional', async () => {
    expect((await failure(createMailer({ url: elsewhere(smtp), from }).send(mail))).message).toMatch(/^The mail server/);
    expect(smtp.taken).toEqual([]);
    await createMailer({ url: elsewhere(smtp), encryption: 'optional', from }).send(mail);
    expect(await smtp.mails(1)).toHaveLength(1);
  });
});

describe('why a mail was not sent', () => {
  test.each([
    [{ recipient: '550 5.1.1 <rosa@bakery.example> does not exist' }, 'refused-address'],
    [{ recipient: '550 Unknown user' }, 'refused-address'],
    [{ recipient: '552 5.2.2 Mailbox full' }, 'refused-address'],
    [{ data: '550 5.1.1 No such user here' }, 'refused-address'],
    // What the server has against this site is not a reason to give up a reader's address.
    [{ recipient: '554 5.7.1 Relay access denied' }, 'refused'],
    [{ recipient: '550 Sender blocked' }, 'refused'],
    [{ data: '554 5.7.1 Looks like spam' }, 'refused'],
    [{ data: '552 5.3.4 Too big' }, 'refused'],
    [{ recipient: '450 4.2.1 Try again later' }, 'later'],
    [{ data: '451 4.3.0 Out of disk' }, 'later'],
    ['hang', 'later'],
    ['hang-after-data', 'later'],
    ['die-in-data', 'later'],
    ['die-after-data', 'later'],
  ] as const)('%o: %s', async (behavior, kind) => {
    smtp.behavior = behavior;
    const started = performance.now();
    const refused = await failure(mailer.send({ ...mail, text: 'x'.repeat(200_000) }));
    expect(refused.kind, refused.message).toBe(kind);
    expect(refused.message).toMatch(/^The mail server .*/);
    expect(refused.message).not.toContain('rosa@');
    expectLessThan(10 * PATIENCE_MS, performance.now() - started);
    expect(smtp.taken).toEqual([]);
    smtp.behavior = 'take';
    await mailer.send(mail);
  });

  test('no one listens, or the name does not exist', async () => {
    await smtp.close();
    expect((await failure(mailer.send(mail))).kind).toBe('later');
    smtp = await startSmtp();
    const nowhere = createMailer({ url: 'smtp://mail.bakery.invalid', from: () => 'a@b.example', patienceMs: PATIENCE_MS });
    expect((await failure(nowhere.send(mail))).kind).toBe('later');
  });
});

describe('header injection', () => {
  const EVIL = [
    '\r\nBcc: all@evil.example',
    '\nBcc: all@evil.example',
    '\rBcc: all@evil.example',
    '\0',
    '\r\n\r\n<script>',
    '\u2028Bcc: x@y.z',
  ];

  test.each(EVIL)('%j adds no field, no recipient and no body', async (evil) => {
    await mailer.send({
      ...mail,
      subject: `Bread${evil}`,
      replyTo: mailboxText(`Anna${evil}`, 'anna@example.com'),
      headers: { 'X-Kind': `cake${evil}` },
      attachments: [{ name: `a${evil}.jpg`, type: `image/jpeg${evil}`, bytes: Uint8Array.of(1) }],
    });
    const [taken] = await smtp.mails(1);
    expect(taken?.to).toEqual(['rosa@bakery.example']);
    expect(taken?.mail.headers.has('bcc')).toBe(false);
    expect(taken?.mail.text?.trim()).toBe(mail.text);
    expect(taken?.mail.attachments).toHaveLength(1);
    expect(taken?.mail.replyTo?.value.map(({ address }) => address)).toEqual(['anna@example.com']);
  });

  test.each([...EVIL, ', all@evil.example', '>, <all@evil.example', ';x@y.z', ' x', '(x)', '"', '@evil.example', '\u202e'])(
    'an address with %j is refused',
    async (evil) => {
      expect((await failure(mailer.send({ ...mail, to: `rosa@bakery.example${evil}` }))).kind).toBe('refused-address');
      expect((await failure(mailer.send({ ...mail, replyTo: `anna@example.com${evil}` }))).kind).toBe('refused');
      expect((await failure(mailer.send({ ...mail, from: `anna@example.com${evil}` }))).kind).toBe('refused');
      expect(smtp.connections).toBe(0);
    },
  );

  test.each(['Bcc', 'to', 'Content-Type', 'X-A:b', 'X\r\nBcc', '', 'DKIM-Signature', 'Resent-To'])(
    'the header field %j is refused',
    async (name) => {
      expect((await failure(mailer.send({ ...mail, headers: { [name]: 'all@evil.example' } }))).kind).toBe('refused');
    },
  );

  test('no text in any field reaches anybody but the recipient', async () => {
    const text = fc.string({
      unit: fc.constantFrom('\r', '\n', '\0', ':', 'Bcc: a@b.example', ' ', 'é', '.', '<', '>', ',', '"', '=?utf-8?Q?=0A?='),
    });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (subject, name, field) => {
        smtp.taken = [];
        const before = mail.text;
        await mailer.send({
          ...mail,
          subject,
          text: before,
          headers: { 'X-A': field },
          attachments: [{ name, type: 'image/png', bytes: Uint8Array.of(1) }],
        });
        const [taken] = smtp.taken;
        expect(taken?.to).toEqual([mail.to]);
        expect(taken?.mail.headers.has('bcc')).toBe(false);
        expect(taken?.mail.text?.trim()).toBe(before);
      }),
      { numRuns: 25 },
    );
  });
});

test.each(['asa@bäcker.example', 'jürgen@bäcker.example'])('%s can be written to', async (to) => {
  await mailer.send({ ...mail, to });
  expect((await smtp.mails(1))[0]?.to).toEqual([to]);
});

test('a file or an address on the network cannot be sent by naming it', async () => {
  const sneaky = { ...mail, attachments: [{ name: 'x', type: 'text/plain', bytes: Uint8Array.of(1), path: '/etc/passwd' }] };
  await mailer.send(sneaky);
  expect((await smtp.mails(1))[0]?.source).not.toContain('root:');
});
