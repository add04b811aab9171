import { expect, test } from 'vitest';
import { collectionAddressOf, collectionQueryFrom, listCollections, shownAuthor } from './collection-listing.ts';

test.each([
  ['', {}],
  ['?category=Quick+Meals', { category: 'Quick Meals' }],
  ['?season=Fall&category=Comfort+Food', { category: 'Comfort Food', season: 'Fall' }],
  ['?season=%20&category=&page=2', {}],
])('the address %s gives the query %j', (address, query) => {
  expect(collectionQueryFrom(new URLSearchParams(address))).toEqual(query);
  expect(collectionQueryFrom(new URLSearchParams(collectionAddressOf(query)))).toEqual(query);
});

test('collections match every filter, ignoring case', () => {
  const collections = [{ category: 'Quick Meals', season: 'Fall' }, { category: 'Quick Meals' }, {}];
  expect(listCollections(collections, {})).toEqual(collections);
  expect(listCollections(collections, { category: 'quick meals' })).toEqual(collections.slice(0, 2));
  expect(listCollections(collections, { category: 'Quick Meals', season: 'FALL' })).toEqual(collections.slice(0, 1));
});

test.each([
  ['Anna', 'Anna'],
  ['Admin', 'Admin'],
  ['', 'Unknown'],
])('the author “%s” is shown as %s', (author, shown) => {
  expect(shownAuthor({ author })).toBe(shown);
});
