import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PublicationError, publicReason } from './publication-error.ts';

test('a sentence of ours is passed on', () => {
  expect(publicReason(new PublicationError('The page /menu answered 500, not 200.'))).toBe('The page /menu answered 500, not 200.');
});

test('a full disk is named', () => {
  expect(publicReason(Object.assign(new Error('ENOSPC: /srv/site'), { code: 'ENOSPC' }))).toMatch(/^the disk is full/);
});

test.each([
  ['a file that is missing', () => readFile('/srv/secret/place')],
  ['a fault of a library', () => Promise.reject(new Error('Cannot read /srv/secret/place'))],
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- Libraries throw all kinds of things.
  ['what is no error', () => Promise.reject('/srv/secret/place')],
])('%s does not tell where the site is kept', async (_name, fail) => {
  const error = await fail().catch((reason: unknown) => reason);
  expect(publicReason(error)).toBe('something went wrong on our side; the log of the site says what.');
});
