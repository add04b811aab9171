import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type BoardCategory, labelLines } from './board.ts';
import { MenuBoard } from './MenuBoard.tsx';
import { readBoard } from './read-board.ts';

test('a menu is read as it was rendered, without an empty category', () => {
  const board: BoardCategory[] = [
    {
      id: 'breads',
      name: 'Breads & rolls',
      items: [
        { id: 'loaf', name: 'Seeded <Loaf>', place: 'menu-lead', photoCount: 2, label: labelLines('Flour, seeds.', 'wheat', true, '2 lb') },
        { id: 'rolls', name: 'Rolls', place: '', photoCount: 0, label: labelLines(undefined, 'mustard', false) },
      ],
    },
  ];
  const parts = new Map(
    board.flatMap(({ items }) =>
      items.map(({ id, name, photoCount }) => [
        id,
        { photos: Array.from({ length: photoCount }, () => 'A photo'), words: createElement('h3', null, name) },
      ]),
    ),
  );
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(
    createElement(MenuBoard, { categories: [...board, { id: 'specials', name: 'Specials', items: [] }], parts }),
  );
  expect(readBoard(place)).toEqual(board);
});
