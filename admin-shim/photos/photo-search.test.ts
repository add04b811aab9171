import { expect, test } from 'vitest';
import { matchingPhotos, photoName } from './photo-search.ts';

const use = (title: string) => ({ kind: 'post' as const, slug: 'a', title, path: 'featuredImage' });
const rye = { address: '/uploads/dark-rye.jpg', uses: [use('Pumpernickel à la maison')] };
const upload = { address: `/uploads/${'ab'.repeat(32)}.webp`, uses: [use('Rolls')] };
const unused = { address: `/uploads/${'cd'.repeat(32)}.webp`, uses: [] };

test('a photo is called after its file, or after its use where the file’s name says nothing', () => {
  expect([rye, upload, unused].map(photoName)).toEqual(['dark-rye.jpg', 'Photo in “Rolls”', 'Photo without a name']);
});

test.each([
  ['', [rye, upload, unused]],
  ['RYE', [rye]],
  ['a LA pumper', [rye]],
  ['rolls', [upload]],
  ['cdcd', [unused]],
  ['rye rolls', []],
])('%j finds by name and by use', (search, found) => {
  expect(matchingPhotos([rye, upload, unused], search)).toEqual(found);
});
