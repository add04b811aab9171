import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PublicationError } from '@family-bakery/live-pages/folder/publication-error';
import { failureSentence, publicReason } from './publication-error.ts';

test('a sentence of ours is passed on', () => {
  expect(publicReason(new PublicationError('The page /menu answered 500, not 200.'))).toBe(
    'it cannot be made. The page /menu answered 500, not 200.',
  );
});

test('a sentence names the page, the photo or the file, the reason, and how many more there are', () => {
  const error = Object.assign(new Error('ENOSPC: /srv/site'), { code: 'ENOSPC' });
  const reason = 'the disk is full; free some space.';
  const sentence = (name: string, others: number, page?: string) => failureSentence({ name, error, others }, page);
  const again = 'It is tried again every few seconds.';
  expect(sentence('menu.html', 0, '/menu')).toBe(`Visitors see the page /menu as it was before: ${reason} ${again}`);
  expect(sentence('media/0-400.avif', 1)).toBe(
    `A size of a photo cannot be made: ${reason} Another file could not be made either. ${again}`,
  );
  expect(sentence('robots.txt', 1_200)).toBe(
    `The file /robots.txt cannot be written: ${reason} 1,200 other files could not be made either. ${again}`,
  );
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
