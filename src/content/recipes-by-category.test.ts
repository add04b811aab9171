import { expect, test } from 'vitest';
import { recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { createReader } from './reader.ts';

test('the recipes of a category are sorted by title, ignoring accents, case and quotes', async () => {
  const titles = ['Zopf', 'élan bread', 'Easter braid', '“Ebony” rye', 'anadama', 'Ångström loaf'];
  const files = titles.map((title, index): [string, string] => [`content/recipes/r${index}.json`, recipeFile({ title })]);
  const others = { 'content/recipes/rye-loaf.json': null, 'content/recipes/draft.json': recipeFile({ title: 'Bagels', status: 'draft' }) };
  const reader = createReader(await snapshotOf(siteFiles('minimal', { ...Object.fromEntries(files), ...others })));
  const ofPage = (page: number) => reader.recipesOfCategory('Breads', { page, pageSize: 4 }).items.map(({ title }) => title);
  expect(ofPage(1)).toEqual(['anadama', 'Ångström loaf', 'Easter braid', '“Ebony” rye']);
  expect(ofPage(2)).toEqual(['élan bread', 'Zopf']);
  expect(reader.recipesOfCategory('Soups', { page: 1, pageSize: 4 })).toEqual({ items: [], total: 0, page: 1, pageSize: 4 });
});
