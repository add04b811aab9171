import { describe, expect, test } from 'vitest';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { createReader } from './reader.ts';
import { nextMoment, snapshotAt } from './schedule.ts';

const settings = (features: object) => JSON.stringify({ ...(JSON.parse(fixture('settings', 'minimal').text) as object), features });
const comment = (number: number, more: object = {}) => ({
  id: `comment${String(number).padStart(4, '0')}`,
  name: `Visitor ${number}`,
  text: 'Good.',
  at: new Date(Date.parse('2026-11-20T08:00:00Z') + number * 60_000).toISOString(),
  ...more,
});
const siteWith = (features: object, comments: object[], recipe: object = {}) =>
  snapshotOf(
    siteFiles('minimal', {
      'content/settings.json': settings(features),
      'content/recipes/oat-loaf.json': recipeFile({ title: 'Oat loaf', id: 'oat', publishedAt: '2026-11-10T08:00:00Z', ...recipe }),
      'content/recipes/plain-loaf.json': recipeFile({ title: 'Plain loaf' }),
      'content/recipes/best-loaf.json': recipeFile({ title: 'Best loaf' }),
      'content/comments/recipes/oat.json': JSON.stringify({ comments }),
      'content/comments/recipes/best-loaf.json': JSON.stringify({
        comments: [1, 2, 3, 4].map((number) => comment(number, { rating: 5, id: `best0000${number}` })),
      }),
    }),
  );
const BOTH = { enableComments: true, enableRecipeRatings: true };

describe('the comments of a recipe', () => {
  test('are in pages of 20, newest first, under the ID that survives a new address', async () => {
    const reader = createReader(
      await siteWith(
        BOTH,
        Array.from({ length: 41 }, (_unused, index) => comment(index + 1)),
      ),
    );
    const first = reader.comments('recipe', 'oat-loaf', 1);
    expect(first).toMatchObject({ total: 41, isOpen: true, newer: null, older: '/kitchen/comments/oat-loaf/2', rating: null });
    expect(first?.items.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_unused, index) => `Visitor ${41 - index}`));
    expect(reader.comments('recipe', 'oat-loaf', 3)).toMatchObject({ page: 3, newer: '/kitchen/comments/oat-loaf/2', older: null });
    expect(reader.commentAddresses('recipe')).toEqual(['/kitchen/comments/oat-loaf/2', '/kitchen/comments/oat-loaf/3']);
    expect(reader.commentAddresses('post')).toEqual([]);
  });

  test.each([
    [20, []],
    [21, ['/kitchen/comments/oat-loaf/2']],
  ])('of %i take these further pages: %j', async (count, addresses) => {
    const reader = createReader(
      await siteWith(
        BOTH,
        Array.from({ length: count }, (_unused, index) => comment(index + 1)),
      ),
    );
    expect(reader.commentAddresses('recipe')).toEqual(addresses);
  });

  test('show only what the settings turn on', async () => {
    const mixed = [comment(1, { rating: 4 }), comment(2), comment(3, { text: undefined, rating: 2 })];
    const shown = async (features: object) => {
      const reader = createReader(await siteWith(features, mixed));
      const view = reader.comments('recipe', 'oat-loaf', 1);
      return (
        view && { texts: view.items.map(({ text = '' }) => text), ratings: view.items.map(({ rating = 0 }) => rating), rating: view.rating }
      );
    };
    expect(await shown(BOTH)).toEqual({ texts: ['', 'Good.', 'Good.'], ratings: [2, 0, 4], rating: { average: 3, count: 2 } });
    expect(await shown({ enableComments: true })).toEqual({ texts: ['Good.', 'Good.'], ratings: [0, 0], rating: null });
    expect(await shown({ enableRecipeRatings: true })).toEqual({ texts: ['', ''], ratings: [2, 4], rating: { average: 3, count: 2 } });
    expect(await shown({})).toBeNull();
  });

  test('close at a moment that the site knows beforehand', async () => {
    const snapshot = await siteWith({ ...BOTH, closeCommentsAfterDays: 11 }, []);
    const closes = Date.parse('2026-11-21T08:00:00Z');
    expect(nextMoment(snapshot, closes - 1)).toBe(closes);
    const isOpenAt = (time: number) => createReader(snapshotAt(snapshot, time)).comments('recipe', 'oat-loaf', 1)?.isOpen;
    expect([isOpenAt(closes - 1), isOpenAt(closes)]).toEqual([true, false]);
  });
});

test('recipes are sorted by their ratings, where several of them count more than one', async () => {
  const order = async (features: object) => {
    const reader = createReader(await siteWith(features, [comment(1, { rating: 5 })]));
    const { items } = reader.recipes({ page: 1, pageSize: 9, sort: 'rating' });
    return [reader.hasRatedRecipes(), items.map(({ title, rating }) => `${title} ${rating?.average ?? '-'}`).slice(0, 2)];
  };
  expect(await order(BOTH)).toEqual([true, ['Best loaf 5', 'Oat loaf 5']]);
  expect((await order({ enableComments: true }))[0]).toBe(false);
});
