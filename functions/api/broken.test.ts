import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../../tests/support/answers.ts';
import { postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createGitTestApi, type TestApi } from '../../tests/support/test-api.ts';

interface Broken {
  file: string;
  message: string;
  revision: string;
  good: { revision: string; at: string } | null;
  canDelete: boolean;
}

const BROKEN = '/api/admin/broken';
const POST = 'content/posts/rye.md';
const RECIPE = 'content/recipes/rye.json';
const SETTINGS = 'content/settings.json';

let api: TestApi;
beforeEach(async () => {
  api = await createGitTestApi({ [POST]: postFile({ title: 'Rye' }), [RECIPE]: recipeFile() });
});
afterEach(() => closeWithoutFaults(api));

const commitByHand = (path: string, text: string | null) => api.content.edit({ [path]: text });
const broken = async () => (await api.ask<{ files: Broken[] }>(200, BROKEN)).files;
const theOne = async (): Promise<Broken> => {
  const [file, ...others] = await broken();
  expect(others).toEqual([]);
  return file as Broken;
};
const textAt = (path: string) => api.content.text(path);
const post = (status: number, json: object) => api.ask<Problem & { commit: string }>(status, BROKEN, { json });
const remove = (status: number, { file, revision }: Pick<Broken, 'file' | 'revision'>) =>
  api.ask<Problem & { commit: string }>(status, `${BROKEN}?${new URLSearchParams({ file, revision })}`, { method: 'DELETE' });

test('without broken files the list is empty', async () => expect(await broken()).toEqual([]));

describe('a file that was broken by hand', () => {
  test('is restored to its last valid version in one commit', async () => {
    const good = textAt(POST);
    commitByHand(POST, '---\ntitle: [Rye\n---\n');
    commitByHand(POST, 'Rye, and no front matter');
    const { file, message, revision, good: last, canDelete } = await theOne();
    expect([file, canDelete]).toEqual([POST, true]);
    expect(message).toMatch(/front matter.*\.$/i);
    expect(new Date(last?.at ?? '').toISOString()).toBe(last?.at);
    const before = api.content.commits();
    const { commit } = await post(200, { file, revision, putBack: last?.revision });
    expect(commit).toBe(api.head());
    expect(api.content.commits()).toBe(before + 1);
    expect(textAt(POST)).toBe(good);
    expect(await broken()).toEqual([]);
  });

  test('can be restored if it is the settings, which cannot be deleted', async () => {
    commitByHand(SETTINGS, '{');
    const found = await theOne();
    expect(found.canDelete).toBe(false);
    expect((await remove(400, found)).error).toBe('The settings can be edited, but not created or deleted.');
    await post(200, { file: SETTINGS, revision: found.revision, putBack: found.good?.revision });
  });

  test('is deleted to the trash and can be restored unchanged', async () => {
    commitByHand(RECIPE, '{"title": "Rye",');
    const found = await theOne();
    expect((await remove(200, found)).commit).toBe(api.head());
    expect(await broken()).toEqual([]);
    const trash = await api.ask<{ entries: object[] }>(200, '/api/admin/trash');
    expect(trash.entries).toMatchObject([{ kind: 'recipe', slug: 'rye', revision: found.revision }]);
    await post(200, { file: RECIPE, revision: null, putBack: found.revision });
    expect(await theOne()).toEqual(found);
    await remove(200, found);
    // Later, from the trash, it is what its last good version was.
    await api.ask(201, '/api/admin/trash', { json: trash.entries[0] });
    expect(JSON.parse(textAt(RECIPE))).toMatchObject({ title: 'Rye loaf' });
  });

  test('that was never valid can only be deleted', async () => {
    const file = 'content/recipes/new.json';
    commitByHand(file, 'not JSON');
    const found = await theOne();
    expect(found.good).toBeNull();
    await post(404, { file, revision: found.revision, putBack: found.revision });
    await remove(200, found);
    await api.ask(400, '/api/admin/trash', { json: { kind: 'recipe', slug: 'new', revision: found.revision } });
  });

  test('is left alone if it has changed since it was shown', async () => {
    commitByHand(POST, 'broken');
    const found = await theOne();
    commitByHand(POST, 'broken otherwise');
    expect((await post(409, { file: POST, revision: found.revision, putBack: found.good?.revision })).error).toMatch(/changed/);
    await remove(409, found);
    expect(textAt(POST)).toBe('broken otherwise');
    commitByHand(POST, postFile());
    await remove(404, found);
  });
});

test('only broken files can be restored, and only to their own versions', async () => {
  commitByHand(POST, 'broken');
  const { revision, good } = await theOne();
  const other = api.content.revision(RECIPE);
  for (const json of [
    { file: RECIPE, revision: other, putBack: other },
    { file: 'package.json', revision: other, putBack: other },
    { file: '../x', revision: null, putBack: other },
    { file: RECIPE, revision: null, putBack: other },
    { file: POST, revision, putBack: other },
  ])
    await post(404, json);
  await api.ask(400, BROKEN, { json: { file: POST } });
  await api.ask(400, `${BROKEN}?file=${POST}`, { method: 'DELETE' });
  await post(200, { file: POST, revision, putBack: good?.revision });
});

test.each(['GET', 'POST', 'DELETE'])('%s requires a session and is not cached', async (method) => {
  const json = method === 'POST' ? { json: {} } : {};
  expect((await api.call(BROKEN, { method, anonymous: true, ...json })).status).toBe(401);
  expect((await api.call(BROKEN, { method, ...json })).headers.get('cache-control')).toContain('no-store');
  expect((await api.call(BROKEN, { method: 'PATCH', ...json })).status).toBe(405);
});
