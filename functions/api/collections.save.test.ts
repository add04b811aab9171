import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import type { Problem, Saved } from '../../tests/support/answers.ts';
import { collectionFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createGitTestApi, type TestApi } from '../../tests/support/test-api.ts';

const COLLECTIONS = '/api/kitchen/collections';

let api: TestApi;
beforeEach(async () => {
  api = await createGitTestApi({
    [contentPath('recipe', 'rye-loaf')]: recipeFile(),
    [contentPath('recipe', 'hidden')]: recipeFile({ status: 'draft' }),
    [contentPath('collection', 'slow')]: collectionFile({ recipeIds: ['rye-loaf', 'hidden', 'long-gone'] }),
  });
});
afterEach(() => closeWithoutFaults(api));

test('is saved by the id in the body, or by its address', async () => {
  expect(await api.ask<Saved>(200, COLLECTIONS, { method: 'PUT', json: { id: 'slow', season: 'Winter' } })).toMatchObject({
    season: 'Winter',
  });
  expect(await api.ask<Saved>(200, `${COLLECTIONS}/slow`, { method: 'PUT', json: { season: '' } })).not.toHaveProperty('season');
});

test('lists all its recipes for the admin and only published ones for visitors', async () => {
  expect(await api.ask<Saved>(200, `${COLLECTIONS}/slow`)).toMatchObject({ recipeIds: ['rye-loaf', 'hidden', 'long-gone'] });
  const visitors = await api.ask<Saved>(200, `${COLLECTIONS}/slow`, { anonymous: true });
  expect(visitors).toMatchObject({ recipeIds: ['rye-loaf'] });
  const { collections } = await api.ask<{ collections: Saved[] }>(200, `${COLLECTIONS}?all=true`);
  expect(collections.find(({ slug }) => slug === 'slow')).toMatchObject({
    recipeIds: ['rye-loaf', 'hidden', 'long-gone'],
    status: 'published',
  });
});

test('keeps a deleted recipe but refuses to add a missing one', async () => {
  expect(await api.ask<Saved>(200, `${COLLECTIONS}/slow`, { method: 'PUT', json: { recipeIds: ['long-gone', 'rye-loaf'] } })).toMatchObject(
    {
      recipeIds: ['long-gone', 'rye-loaf'],
    },
  );
  const refused = await api.ask<Problem>(400, `${COLLECTIONS}/slow`, { method: 'PUT', json: { recipeIds: ['rye-loaf', 'never-was'] } });
  expect(refused.errors).toEqual([{ path: 'recipeIds[1]', message: 'There is no recipe “never-was”' }]);
});

test('is deleted by ?id= or by its address', async () => {
  expect(await api.ask(200, `${COLLECTIONS}?id=slow`, { method: 'DELETE' })).toMatchObject({ deleted: 'slow' });
  expect((await api.ask<Problem>(404, `${COLLECTIONS}/slow`, { method: 'DELETE' })).error).toBe('Collection not found');
  await api.ask(400, COLLECTIONS, { method: 'DELETE' });
});
