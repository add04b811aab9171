import { expect, test } from 'vitest';
import { fieldsOfKind } from './decap-config.ts';
import { failureSentence } from './failure-sentence.ts';

const refused = (...errors: { path: string; message: string }[]) => ({ kind: 'refused', status: 422, message: 'No', errors }) as const;

test('a refused save names each field in the words on the screen', () => {
  const sentence = failureSentence(
    refused(
      { path: 'items[2].name', message: 'Name is required' },
      { path: 'order', message: 'Order must be at least 0' },
      { path: 'slug', message: 'The address “breads” already belongs to another menu category' },
    ),
    fieldsOfKind('menu'),
  );
  expect(sentence).toBe(
    'Items 3 › Name: Name is required. Order must be at least 0. The address “breads” already belongs to another menu category',
  );
});

test('a refusal without fields has the server’s own words', () => {
  expect(failureSentence(refused())).toBe('No');
});

test('a stale save says what to do', () => {
  expect(failureSentence({ kind: 'stale', message: null, current: {} })).toMatch(/changed elsewhere .*load this page again/);
  expect(failureSentence({ kind: 'stale', message: null, current: null })).toMatch(/deleted elsewhere/);
});
