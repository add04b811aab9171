import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readCarousel } from './read-carousel.ts';
import { ReviewCarousel } from './ReviewCarousel.tsx';

const reviews = [
  { author: 'Dana & <Co>', quote: 'Two\nlines.', rating: 4, date: '2026-11-01', profilePhoto: 'https://a.example/face?s=1&t=2' },
  { author: 'Luis', quote: '  "Good"  ', rating: 5, date: undefined, profilePhoto: undefined },
];

test.each([
  [{}, null],
  [{ place: 'ChIJ-1' }, { id: 'ChIJ-1', isHeard: false }],
  [
    { place: 'ChIJ-1', heard: '' },
    { id: 'ChIJ-1', isHeard: true },
  ],
])('a carousel is read as it was rendered, with %j', (data, place) => {
  const carousel = document.createElement('section');
  Object.assign(carousel.dataset, { ...data, timeZone: 'America/Chicago' });
  const props = { reviews, place, timeZone: 'America/Chicago' };
  carousel.innerHTML = renderToStaticMarkup(createElement(ReviewCarousel, { ...props, photos: [null, null] }));
  expect(readCarousel(carousel)).toEqual(props);
});
