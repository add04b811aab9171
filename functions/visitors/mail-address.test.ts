import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accepts, messages } from '../../tests/support/schemas.ts';
import { mailAddress } from '#schema/address-fields.ts';
import { sentCommentSchema } from '#schema/comment.ts';
import { parseMailAddress } from '#domain/mail-address.ts';
import { sentMessageSchemas } from '#schema/message.ts';
import { normalizedAddress } from './newsletter/address.ts';
import { mailbox } from '../mail/mailbox.ts';

/** Everything that takes an address: forms, settings, the list of readers, tables that are added to it, and the mailer. */
const TAKEN_BY: Record<string, (address: string) => boolean> = {
  settings: (address) => accepts(mailAddress('Contact email'), address),
  message: (email) => accepts(sentMessageSchemas.contact, { name: 'Ann', text: 'Hello', email }),
  comment: (email) => accepts(sentCommentSchema, { name: 'Ann', text: 'Hello', email, hasPhoto: false }),
  readers: (address) => normalizedAddress(address) !== null,
  mailer: (address) => mailbox(address) !== null,
};

const answers = (address: string) => Object.entries(TAKEN_BY).map(([name, takes]) => `${name}: ${takes(address)}`);
const all = (isTaken: boolean) => Object.keys(TAKEN_BY).map((name) => `${name}: ${isTaken}`);

const GOOD = [
  'rosa@example.com',
  'Rosa.Baker+bread@mail.example.com',
  "o'brien@example.ie",
  'a@b.co',
  '_@example.com',
  "!#$%&'*+/=?^_`{|}~-@example.com",
  '1@2.example',
  'a@1-2.example',
  'a@xn--bcker-gra.example',
  'asa@bäcker.example',
  'a@пример.рф',
  'a@例え.テスト',
  'a@example.photography',
  'a@example.xn--vermgensberatung-pwb',
  'jürgen@example.com',
  '用户@example.com',
  `${'x'.repeat(64)}@example.com`,
  `a@${'x'.repeat(63)}.com`,
  `a@${`${'x'.repeat(60)}.`.repeat(4)}example`,
];
const BAD = [
  '',
  'rosa',
  '@example.com',
  'rosa@',
  'a@b',
  'a@localhost',
  'a@mail.localhost',
  'a@nowhere.invalid',
  'a@127.0.0.1',
  'a@127.1',
  'a@0x7f.1',
  'a@2130706433',
  'a@[1.2.3.4]',
  'a@[IPv6:::1]',
  'a@::1',
  'a.@b.com',
  '.a@b.com',
  'a..b@c.com',
  'a@b..com',
  'a@.b.com',
  'a@b.com.',
  'a@-b.com',
  'a@b-.com',
  'a@b.c',
  'a@b.1',
  'a@b.c0m',
  'a@my_host.com',
  'a@b.com:25',
  'a@b.com/x',
  'a@b%2ecom',
  '"a b"@example.com',
  '"a"@example.com',
  '"a@b"@example.com',
  'a(x)@example.com',
  'a@example.com (Ann)',
  'a b@example.com',
  'a@exa mple.com',
  'a@b@example.com',
  'a,b@example.com',
  'a;b@example.com',
  'a\\b@example.com',
  'a<b@example.com',
  'mailto:a@example.com',
  'a@example.com, b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  `${'x'.repeat(65)}@example.com`,
  `${'ü'.repeat(33)}@example.com`,
  `a@${'x'.repeat(64)}.com`,
  `a@${`${'x'.repeat(60)}.`.repeat(4)}examples.com`,
  `a@${'ü.'.repeat(120)}com`,
];

describe('everything that takes an e-mail address has one rule', () => {
  test.each(GOOD)('%s', (address) => {
    expect(answers(address)).toEqual(all(true));
  });

  test.each(BAD)('not %j', (address) => {
    // A comment needs none.
    expect(answers(address)).toEqual(
      all(false).map((answer) => (address === '' && answer.startsWith('comment') ? 'comment: true' : answer)),
    );
  });

  test('whatever is written', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '.', '-', '_', '+', 'ü', '例', '"', ' ', '[', ']', ':', '@') });
    fc.assert(
      fc.property(part, part, fc.constantFrom('', '.com', '.рф', '.localhost', '.1'), (local, host, end) => {
        const address = `${local}@${host}${end}`;
        // Around an address, forms drop what no one sees.
        fc.pre(address === address.trim());
        expect(new Set(Object.values(TAKEN_BY).map((takes) => takes(address))).size).toBe(1);
      }),
    );
  });
});

test('what an address is made of', () => {
  expect(parseMailAddress('Åsa@Bäcker.Example')).toEqual({ local: 'Åsa', domain: 'xn--bcker-gra.example', isAscii: false });
  expect(parseMailAddress('asa+x@BAKERY.example')).toEqual({ local: 'asa+x', domain: 'bakery.example', isAscii: true });
});

test('what is wrong is said in words', () => {
  expect(messages(mailAddress('Your e-mail'), 'a@localhost')).toEqual(['Your e-mail must be an address such as hello@example.com']);
  expect(messages(mailAddress('Your e-mail'), undefined)).toEqual(['Your e-mail is required']);
});
