import type { BoardCategory } from './board.ts';

const textOf = (element: Element | null): string => element?.textContent ?? '';

/** The categories and items in a page's menu (MenuBoard.tsx). */
export const readBoard = (place: Element): BoardCategory[] =>
  [...place.querySelectorAll('.menu-category')].map((category) => ({
    id: category.id,
    name: textOf(category.querySelector('h2')),
    items: [...category.querySelectorAll('.menu-items > li')].map((item) => ({
      id: item.id,
      name: textOf(item.querySelector('h3')),
      place: item.className,
      photoCount: item.querySelectorAll('.menu-photo').length,
      label: [...item.querySelectorAll('.menu-label > p')].map((line) => ({
        text: textOf(line),
        isComplete: line.querySelector('b') !== null,
      })),
    })),
  }));
