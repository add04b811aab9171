import { expect, test } from 'vitest';
import { photoName, photoWords } from './photo-name.ts';

const use = (title: string) => ({ kind: 'post' as const, slug: 'a', title, path: 'featuredImage' });
const rye = { address: '/uploads/dark-rye.jpg', uses: [use('Pumpernickel à la maison')] };
const upload = { address: `/uploads/${'ab'.repeat(32)}.webp`, uses: [use('Rolls')] };
const described = { address: `/uploads/${'ef'.repeat(32)}.webp`, alt: `Rolls ${'in a pan '.repeat(9)}`, uses: [use('Buns')] };
const unused = { address: `/uploads/${'cd'.repeat(32)}.webp`, uses: [] };

test('a photo is called after its file, or after what it shows or its use where the file’s name says nothing', () => {
  expect([rye, upload, unused].map(photoName)).toEqual(['dark-rye.jpg', 'Photo in “Rolls”', 'Photo without a name']);
  expect(photoName(described)).toBe('Rolls in a pan in a pan in a pan in a pan in a pan in a pan …');
});

test('a photo is found by its file, its name, its description and where it is used', () => {
  expect(photoWords(rye)).toEqual(['/uploads/dark-rye.jpg', 'dark-rye.jpg', undefined, 'Pumpernickel à la maison']);
  expect(photoWords(described)).toEqual([described.address, photoName(described), described.alt, 'Buns']);
});
