import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { smtpServer } from './smtp-server.ts';
import { mailVariables } from './mail-variables.ts';
import { readVariables } from '../runtime/environment/read-variables.ts';

const read = (variables: NodeJS.ProcessEnv) => readVariables(z.object(mailVariables), variables);

test('without a mail server there is none', () => {
  expect(read({})).toEqual({});
  expect(read({ SMTP_URL: '', SMTP_TLS: '', MAIL_FROM: '' })).toEqual({});
});

test.each([
  [
    'smtps://rosa:secret@mail.example.com',
    { host: 'mail.example.com', port: 465, isSecure: true, login: { user: 'rosa', password: 'secret' } },
  ],
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, isSecure: false, login: null }],
  ['smtp://127.0.0.1:1025/', { host: '127.0.0.1', port: 1025, isSecure: false, login: null }],
  ['smtp://[::1]:25', { host: '[::1]', port: 25, isSecure: false, login: null }],
  [
    'smtps://rosa%40x.example:p%40%3A%2F%23%25@h',
    { host: 'h', port: 465, isSecure: true, login: { user: 'rosa@x.example', password: 'p@:/#%' } },
  ],
])('%s is a mail server', (url, server) => {
  expect(read({ SMTP_URL: url }).SMTP_URL).toBe(url);
  expect(smtpServer(url)).toEqual(server);
});

describe('a mail server that is not one is refused without its password', () => {
  test.each([
    'mail.example.com',
    'https://rosa:hunter22@mail.example.com',
    'smtp:mail.example.com',
    'smtp://',
    'smtp://rosa:hunter22@',
    'smtp://rosa@mail.example.com',
    'smtp://:hunter22@mail.example.com',
    'smtp://rosa:hunter22@mail.example.com:0',
    'smtp://rosa:hunter22@mail.example.com:99999',
    'smtp://rosa:hunter%2@mail.example.com',
    'smtp://rosa:hunter22@mail.example.com?tls=no',
    'smtp://rosa:hunter22@mail.example.com/inbox',
    'smtp://rosa:hunter22@mail .example.com',
    'smtp://rosa:hunter22@mail.example.com\r\nRCPT TO:<x>',
    `smtp://rosa:hunter22@${'x'.repeat(2_000)}`,
  ])('%j', (url) => {
    expect(() => read({ SMTP_URL: url })).toThrow(/^SMTP_URL (?:must be the address of a mail server|may have at most)/);
    expect(() => read({ SMTP_URL: url })).not.toThrow(/hunter/);
  });
});

test('encryption is required or optional, and nothing else', () => {
  expect([read({ SMTP_TLS: 'required' }).SMTP_TLS, read({ SMTP_TLS: 'optional' }).SMTP_TLS]).toEqual(['required', 'optional']);
  for (const wrong of ['no', 'off', '0', 'Optional'])
    expect(() => read({ SMTP_TLS: wrong })).toThrow('SMTP_TLS must be required or optional.');
});

test.each(['hello@bakery.example', 'Rosa’s Bakery <hello@bakery.example>', '<hello@bakery.example>'])('%s can be a sender', (from) => {
  expect(read({ MAIL_FROM: from }).MAIL_FROM).toBe(from);
});

test.each(['Rosa', 'Rosa <hello>', 'a@b.example, c@d.example', 'Rosa <a@b.example> <c@d.example>', 'a@b.example\nBcc: c@d.example'])(
  '%j cannot be a sender',
  (from) => {
    expect(() => read({ MAIL_FROM: from })).toThrow(/^MAIL_FROM must be an e-mail address/);
  },
);
