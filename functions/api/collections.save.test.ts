import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentPath } from '#domain/content-kinds.ts';
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

test('a new collection has the defaults', async () => {
  const saved = await api.ask<Saved>(201, COLLECTIONS, { json: { title: 'Quick bread', description: 'Soon done.', tags: ['fast'] } });
  expect(saved).toMatchObject({
    slug: 'quick-bread',
    author: 'Admin',
    status: 'draft',
    recipeIds: [],
    createdAt: '2026-11-20T08:00:00.000Z',
  });
});

test('is saved by the id in the body, or by its address', async () => {
  expect(await api.ask<Saved>(200, COLLECTIONS, { method: 'PUT', json: { id: 'slow', season: 'Winter' } })).toMatchObject({
    season: 'Winter',
  });
  expect(await api.ask<Saved>(200, `${COLLECTIONS}/slow`, { method: 'PUT', json: { season: '' } })).not.toHaveProperty('season');
});

test('null clears a field, even a number', async () => {
  const at = `${COLLECTIONS}/slow`;
  expect(await api.ask<Saved>(200, at, { method: 'PUT', json: { estimatedTime: 90, season: 'Winter' } })).toMatchObject({
    estimatedTime: 90,
  });
  const cleared = await api.ask<Saved>(200, at, { method: 'PUT', json: { estimatedTime: null, season: null } });
  expect(cleared).not.toHaveProperty('estimatedTime');
  expect(cleared).not.toHaveProperty('season');
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

test('title and description are required', async () => {
  const { errors } = await api.ask<Problem>(400, COLLECTIONS, { json: { title: ' ' } });
  expect(errors?.map(({ message }) => message)).toEqual(expect.arrayContaining(['Title is required', 'Description is required']));
});

test('is deleted by ?id= or by its address', async () => {
  expect(await api.ask(200, `${COLLECTIONS}?id=slow`, { method: 'DELETE' })).toMatchObject({ deleted: 'slow' });
  expect((await api.ask<Problem>(404, `${COLLECTIONS}/slow`, { method: 'DELETE' })).error).toBe('Collection not found');
  await api.ask(400, COLLECTIONS, { method: 'DELETE' });
});
