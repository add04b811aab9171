import { expect, test } from 'vitest';
import { readPhotos } from './read-photos.ts';

test('a card’s photos are read as they were given, without those that failed to load', () => {
  const card = document.createElement('div');
  card.innerHTML = `
    <div class="menu-photo"><picture><source srcset="/a-400.avif 400w, /a-800.avif 800w"><img src="/a-800.jpeg" alt="A loaf" width="1200" height="900" loading="lazy" data-focus-x="3"></picture></div>
    <div class="menu-photo" data-missing><img src="/b.jpeg" alt=""></div>
    <div class="menu-photo" hidden><img src="https://photos.example/c.jpeg" alt="A cake" loading="lazy"></div>`;
  expect(readPhotos(card)).toEqual([
    {
      frame: card.children[0],
      src: `${location.origin}/a-800.jpeg`,
      alt: 'A loaf',
      width: 1_200,
      height: 900,
      sourceSet: '/a-400.avif 400w, /a-800.avif 800w',
      focusX: 3,
    },
    {
      frame: card.children[2],
      src: 'https://photos.example/c.jpeg',
      alt: 'A cake',
      width: null,
      height: null,
      sourceSet: undefined,
      focusX: 5,
    },
  ]);
});
