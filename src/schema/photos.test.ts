import { expect, test } from 'vitest';
import { isUploadPath } from './address-fields.ts';
import { photoNameFrom, photosSchema, withPhoto } from './photos.ts';

const list = photosSchema.parse({
  photos: [
    { src: '/uploads/b.jpg', focus: { x: 10, y: 20 } },
    { src: '/uploads/a.jpg', focus: { x: 30, y: 40 } },
  ],
});

test('a focal point replaces the previous one, and the list is sorted', () => {
  expect(withPhoto(list, '/uploads/b.jpg', { focus: { x: 0, y: 100 } })).toEqual({
    photos: [
      { src: '/uploads/a.jpg', focus: { x: 30, y: 40 } },
      { src: '/uploads/b.jpg', focus: { x: 0, y: 100 } },
    ],
  });
});

test.each([null, { x: 50, y: 50 }])('a centered focal point (%j) is not stored', (focus) => {
  expect(withPhoto(list, '/uploads/a.jpg', { focus }).photos.map(({ src }) => src)).toEqual(['/uploads/b.jpg']);
});

test('a change keeps the fields it does not mention', () => {
  const described = withPhoto(list, '/uploads/a.jpg', { alt: 'A loaf' });
  expect(described.photos[0]).toEqual({ src: '/uploads/a.jpg', alt: 'A loaf', focus: { x: 30, y: 40 } });
  expect(withPhoto(described, '/uploads/a.jpg', { focus: null }).photos[0]).toEqual({ src: '/uploads/a.jpg', alt: 'A loaf' });
  expect(withPhoto(described, '/uploads/a.jpg', { alt: null }).photos[0]).toEqual({ src: '/uploads/a.jpg', focus: { x: 30, y: 40 } });
});

test.each([
  ['IMG_2034.HEIC', 'img-2034'],
  ['Crème brûlée (final).jpeg', 'creme-brulee-final'],
  ['PXL_20261101_081500.MP.jpg', 'pxl-20261101-081500-mp'],
  ['loaf', 'loaf'],
  ['.jpg', 'photo'],
  ['', 'photo'],
  ['фото.png', 'photo'],
  ['🍞.webp', 'photo'],
  ['CON.jpg', 'con-1'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\rye.png', 'rye'],
  ['Rye 3.5', 'rye-3-5'],
  [`${'ab'.repeat(32)}.webp`, 'ab'.repeat(30)],
  [`${'long '.repeat(40)}.jpg`, 'long-'.repeat(12).slice(0, -1)],
])('the file %j suggests the name %j', (file, name) => {
  expect(photoNameFrom(file)).toBe(name);
  expect(isUploadPath(`/uploads/${photoNameFrom(file)}.webp`)).toBe(true);
});
