import { expect, test } from 'vitest';
import { recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { createReader } from './reader.ts';
import { remarksOf } from './remarks.ts';

const WEEK = 'content/collections/week.json';
const files = (recipes: Record<string, string>) =>
  siteFiles('minimal', {
    ...Object.fromEntries(Object.entries(recipes).map(([slug, text]) => [`content/recipes/${slug}.json`, text])),
    [WEEK]: JSON.stringify({ title: 'Week', description: 'Seven days.', recipeIds: ['stollen'], status: 'published' }),
  });

test.each([
  ['with another title', { stollen: recipeFile({ title: 'Christmas bread' }) }, 'stollen'],
  ['with an id, as the admin renames one', { bread: recipeFile({ id: 'stollen', formerSlugs: ['stollen'] }) }, 'bread'],
  ['whose file was renamed by hand, with its former slug', { bread: recipeFile({ formerSlugs: ['stollen'] }) }, 'bread'],
])('a collection keeps a recipe %s, and the recipe its collection', async (_case, recipes, slug) => {
  const snapshot = await snapshotOf(files(recipes));
  const content = createReader(snapshot);
  expect(content.collection('week')?.recipes.map((recipe) => recipe.slug)).toEqual([slug]);
  expect(content.collectionsOf(slug).map(({ title }) => title)).toEqual(['Week']);
  expect((await remarksOf(snapshot)).filter(({ file }) => file === WEEK)).toEqual([]);
});

test('a former slug that another recipe has by now means that one', async () => {
  const snapshot = await snapshotOf(files({ bread: recipeFile({ formerSlugs: ['stollen'] }), stollen: recipeFile({ title: 'Stollen' }) }));
  const content = createReader(snapshot);
  expect(content.collection('week')?.recipes.map((recipe) => recipe.slug)).toEqual(['stollen']);
  expect(content.collectionsOf('bread')).toEqual([]);
});
