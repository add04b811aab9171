import { expect, test } from 'vitest';
import { photosSchema, withFocus } from './photos.ts';

const list = photosSchema.parse({
  photos: [
    { src: '/uploads/b.jpg', focus: { x: 10, y: 20 } },
    { src: '/uploads/a.jpg', focus: { x: 30, y: 40 } },
  ],
});

test('a focal point takes the place of the one before, and the list is in order', () => {
  expect(withFocus(list, '/uploads/b.jpg', { x: 0, y: 100 })).toEqual({
    photos: [
      { src: '/uploads/a.jpg', focus: { x: 30, y: 40 } },
      { src: '/uploads/b.jpg', focus: { x: 0, y: 100 } },
    ],
  });
});

test.each([null, { x: 50, y: 50 }])('the middle (%j) is left out', (focus) => {
  expect(withFocus(list, '/uploads/a.jpg', focus).photos.map(({ src }) => src)).toEqual(['/uploads/b.jpg']);
});
