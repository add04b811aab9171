import { expect, test } from 'vitest';
import type { ListedDraft } from '#api/drafts.ts';
import { filtersOf, isSameFilter, isShown, lacksOf, offersOf } from './draft-filters.ts';

const draft = (more: Partial<ListedDraft>): ListedDraft => ({
  kind: 'recipe',
  id: 'rye',
  title: 'Rye',
  revision: '0',
  photo: '/uploads/rye.webp',
  missing: [],
  offers: {},
  ...more,
});
const lacking = (...paths: string[]) => draft({ missing: paths.map((path) => ({ path, message: `${path} is required` })) });

test('drafts are filtered by what they lack, most of all first, and a photo counts even if none is required', () => {
  const drafts = [lacking('category'), lacking('category', 'ingredients[2].ingredient', 'ingredients'), draft({ photo: undefined })];
  expect(drafts.map(lacksOf)).toEqual([['category'], ['category', 'ingredients'], ['featuredImage']]);
  expect(filtersOf(drafts)).toEqual([
    { filter: 'all', count: 3 },
    { filter: { lacks: 'category' }, count: 2 },
    { filter: { lacks: 'ingredients' }, count: 1 },
    { filter: { lacks: 'featuredImage' }, count: 1 },
    { filter: 'ready', count: 1 },
  ]);
  expect(drafts.map((one) => isShown(one, { lacks: 'ingredients' }))).toEqual([false, true, false]);
  expect(filtersOf([])).toEqual([{ filter: 'all', count: 0 }]);
  expect(isSameFilter({ lacks: 'category' }, { lacks: 'category' })).toBe(true);
  expect(isSameFilter('all', 'ready')).toBe(false);
});

test('offers are counted by field', () => {
  expect(offersOf([draft({ offers: { category: 'Soups' } }), draft({})], 'category')).toBe(1);
});
