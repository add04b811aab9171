import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import type { Problem } from '../../tests/support/answers.ts';
import { collectionFile, postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { createTestApi, type TestApi } from '../../tests/support/test-api.ts';

interface Saved {
  id: string;
  slug: string;
  revision: string;
  formerSlugs: string[];
}

interface FileEntry {
  slug: string;
  data: Record<string, unknown>;
  body?: string;
  revision: string;
}

const KINDS = [
  ['post', '/api/blog/posts'],
  ['recipe', '/api/kitchen/recipes'],
  ['collection', '/api/kitchen/collections'],
] as const;

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    [contentPath('post', 'rye')]: postFile(),
    [contentPath('recipe', 'rye')]: recipeFile(),
    [contentPath('collection', 'rye')]: collectionFile(),
  });
});
afterEach(async () => {
  try {
    expect(api.faults).toEqual([]);
    expect(await api.problems()).toEqual([]);
  } finally {
    await api.close();
  }
});

describe.each(KINDS)('a %s that is renamed', (kind, place) => {
  const rename = (name: string, json: object) => api.ask<Saved>(200, `${place}/${name}`, { method: 'PUT', json });
  const inFile = (slug: string) => api.content.text(contentPath(kind, slug));

  test('keeps every slug it had, and drops the one it goes back to', async () => {
    expect((await rename('rye', { slug: 'dark-rye' })).formerSlugs).toEqual(['rye']);
    expect(inFile('dark-rye')).toContain('"rye"');
    expect((await rename('dark-rye', { slug: 'darkest-rye', title: 'Darkest' })).formerSlugs).toEqual(['rye', 'dark-rye']);
    expect((await rename('darkest-rye', { slug: 'rye' })).formerSlugs).toEqual(['dark-rye', 'darkest-rye']);
    expect((await api.ask<Saved>(200, `${place}/rye`)).formerSlugs).toEqual(['dark-rye', 'darkest-rye']);
  });

  test('keeps them through changes that do not name them; null or an empty list clears them', async () => {
    await rename('rye', { slug: 'dark-rye' });
    expect((await rename('dark-rye', { title: 'Other' })).formerSlugs).toEqual(['rye']);
    expect((await rename('dark-rye', { formerSlugs: ['by-hand', 'dark-rye'] })).formerSlugs).toEqual(['by-hand']);
    expect((await rename('dark-rye', { formerSlugs: null })).formerSlugs).toEqual([]);
    expect(inFile('dark-rye')).not.toContain('formerSlugs');
  });

  test('refuses invalid former slugs', async () => {
    const { errors } = await api.ask<Problem>(400, `${place}/rye`, { method: 'PUT', json: { formerSlugs: ['ok', '../x'] } });
    expect(errors?.map(({ path }) => path)).toEqual(['formerSlugs[1]']);
  });

  test('does not show it to visitors', async () => {
    await rename('rye', { slug: 'dark-rye' });
    expect(await (await api.call(`${place}/dark-rye`, { anonymous: true })).text()).not.toContain('formerSlugs');
    expect(await (await api.call(place, { anonymous: true })).text()).not.toContain('formerSlugs');
  });

  test('keeps them in the file editor too, whether or not it sends them', async () => {
    const at = `/api/content/${kind}`;
    const { data, body } = await api.ask<FileEntry>(200, `${at}/rye`);
    const put = (name: string, json: object) => api.ask<FileEntry>(200, `${at}/${name}`, { method: 'PUT', json });
    expect((await put('rye', { data, body, slug: 'dark-rye' })).data['formerSlugs']).toEqual(['rye']);
    const { formerSlugs: _unknown, ...others } = data;
    expect((await put('dark-rye', { data: others, body, slug: 'late-rye' })).data['formerSlugs']).toEqual(['rye', 'dark-rye']);
    expect((await put('late-rye', { data: { ...data, formerSlugs: 'one, two' }, body })).data['formerSlugs']).toEqual(['one', 'two']);
    expect((await put('late-rye', { data: { ...data, formerSlugs: [] }, body })).data['formerSlugs']).toEqual([]);
  });

  test('keeps them when an older version is restored, and when restored from the trash', async () => {
    await rename('rye', { title: 'Older' });
    await rename('rye', { slug: 'dark-rye', title: 'Newer' });
    const history = `/api/admin/history/${kind}/dark-rye`;
    const { versions } = await api.ask<{ versions: { revision: string }[] }>(200, history);
    const back = await api.ask<Saved>(200, history, { json: { putBack: versions[1]?.revision } });
    expect(back).toMatchObject({ title: 'Older', slug: 'dark-rye', formerSlugs: ['rye'] });

    await api.ask(200, `${place}/dark-rye`, { method: 'DELETE' });
    const { entries } = await api.ask<{ entries: { kind: string; slug: string; revision: string }[] }>(200, '/api/admin/trash');
    const { slug, revision } = entries.find((entry) => entry.kind === kind) as (typeof entries)[0];
    expect(await api.ask<Saved>(201, '/api/admin/trash', { json: { kind, slug, revision } })).toMatchObject({ formerSlugs: ['rye'] });
  });

  test('is listed by its new address only', async () => {
    await rename('rye', { slug: 'dark-rye' });
    const { versions } = await api.ask<{ versions: { changes: string[] }[] }>(200, `/api/admin/history/${kind}/dark-rye`);
    expect(versions[0]?.changes).toEqual(['Address changed to “dark-rye”']);
  });
});
