import { expect, test } from 'vitest';
import { searchResultOf } from './page-head.ts';

const address = new URL('https://bakery.example.com/blog/rye');
/** Ten pixels for each letter. */
const widthOf = (text: string) => text.length * 10;
const words = (characters: number) => 'rye bread '.repeat(characters).slice(0, characters);

test.each([
  [58, 155, false],
  [59, 156, true],
])('a title of %i and a description of %i characters: cut %s', (title, description, isCut) => {
  const page = { title: words(title), description: words(description), address };
  const result = searchResultOf(page, widthOf, 'field');
  expect([result.title !== page.title, result.description !== page.description]).toEqual([isCut, isCut]);
  expect(widthOf(result.title)).toBeLessThanOrEqual(580);
  expect(result.description.length).toBeLessThanOrEqual(155);
  const tooLong = [
    'This title is too long: Google will cut off the end. Try a shorter “Title for Google”.',
    'This description is too long: Google will cut off the end. Try a shorter “Description for Google”.',
  ];
  expect(result.remarks).toEqual(isCut ? tooLong : []);
});

test('what is missing is said, and that a page is not listed', () => {
  expect(searchResultOf({ title: 'How a rye loaf from the…', description: 'Dark.', address }, widthOf, 'field').remarks[0]).toMatch(
    /^The title is already cut off/,
  );
  expect(searchResultOf({ title: 'Rye', description: 'Dark.', address: null }, widthOf, 'page').remarks).toEqual([
    'Search engines are asked not to list this page.',
    'No description for Google yet: this one is made from the rest of the page.',
  ]);
  expect(searchResultOf({ title: 'Rye', description: 'Dark.', address }, widthOf, 'settings').remarks.at(-1)).toBe(
    'This is the site description from your settings.',
  );
});
