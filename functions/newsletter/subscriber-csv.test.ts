import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';
import { readAddresses, subscribersCsv } from './subscriber-csv.ts';

const of = (text: string) => readAddresses(text).addresses;

test.each([
  ['Mailchimp', 'Email Address,First Name,MEMBER_RATING\r\nrosa@example.com,Rosa,2\r\n"Tom@example.com","Tom, Jr.",3\r\n'],
  ['Buttondown', 'id,email,notes,tags\nx,rosa@example.com,"a ""quote""\nand a line",b\ny,tom@example.com,,\n'],
  ['Kit', 'id,first_name,email_address\n1,Rosa,rosa@example.com\n2,Tom,tom@example.com'],
  ['a table with semicolons', '\uFEFFName;E-Mail-Adresse\r\nRosa;rosa@example.com\r\nTom;tom@example.com\r\n'],
  ['a table with tabs', 'Mail\tName\nrosa@example.com\tRosa\ntom@example.com\tTom'],
  ['a list', 'rosa@example.com\n\nTOM@example.com\nrosa@example.com\n'],
  ['columns without a known name', 'Kontakt,Wer\nrosa@example.com,Rosa\ntom@example.com,Tom'],
  ['one line', 'rosa@example.com\rtom@example.com'],
])('%s is read', (_what, text) => expect(of(text)).toEqual(['rosa@example.com', 'tom@example.com']));

test('who has left elsewhere is not added, and lines that cannot be read are named', () => {
  const text =
    'email,status\nrosa@example.com,active\ntom@example.com,unsubscribed\nann@example.com,Cleaned\nbob@example.com,bounced\nnope,active\n';
  expect(readAddresses(text)).toEqual({ addresses: ['rosa@example.com'], wrong: ['nope'], wrongCount: 1, notSubscribed: 3 });
});

test('a file that is something else, or a megabyte of quotes, is read in an instant', () => {
  const started = performance.now();
  for (const text of ['', '\0', '"'.repeat(1_000_000), ','.repeat(1_000_000), `"${'a\n'.repeat(500_000)}`, '<html>'.repeat(10_000)])
    expect(of(text)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('what a spreadsheet would calculate is defused, and comes back as it was', () => {
  const evil = ['=1+1@example.com', '+x@example.com', '-x@example.com', "'=x@example.com", '|x@example.com'];
  const csv = subscribersCsv(evil.map((address) => ({ id: '', address, state: 'confirmed', since: 0, mailedAt: 0 })));
  for (const line of csv.split('\r\n').slice(1, -1)) expect(line).toMatch(/^'/);
  expect(of(csv)).toEqual(evil);
});

test('any cells come back from the table they were written into', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '=', "'", '@', '-', 'é', '🥖') })
    .map((text) => text.trim());
  const rows = fc.array(fc.tuple(cell, cell, fc.constant('end')), { minLength: 1 });
  const head = ['a', 'b', 'c'];
  fc.assert(
    fc.property(rows, (written) => {
      expect(readCsv(writeCsv([head, ...written]))).toEqual([head, ...written]);
    }),
  );
});
