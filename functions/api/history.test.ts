import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem, Saved } from '../../tests/support/answers.ts';
import { picture } from '../../tests/support/photos.ts';
import { collectionFile, postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createGitTestApi, type GitTestApi } from '../../tests/support/test-api.ts';

interface Version {
  revision: string | null;
  commit: string;
  at: string;
  by: string;
  changes: string[];
}
interface Trashed {
  kind: string;
  slug: string;
  title: string;
  revision: string;
  by: string;
}

const RYE = 'content/recipes/rye.json';
const POST = 'content/posts/rye.md';

let api: GitTestApi;
beforeEach(async () => {
  api = await createGitTestApi({ [RYE]: recipeFile({ status: 'draft' }), [POST]: postFile() });
});
afterEach(() => closeWithoutFaults(api));

const versionsOf = async (entry: string) => (await api.ask<{ versions: Version[] }>(200, `/api/admin/history/${entry}`)).versions;
const trash = async () => (await api.ask<{ entries: Trashed[] }>(200, '/api/admin/trash')).entries;
const put = (fields: object) => api.ask<Saved>(200, '/api/kitchen/recipes/rye', { method: 'PUT', json: fields });
const remove = (address: string) => api.ask(200, address, { method: 'DELETE' });

/** Commits a file as an editor would. */
function commitByHand(path: string, text: string): void {
  api.content.edit({ [path]: text }, { name: 'Anna Kessler', email: 'anna@bakery.example' });
}

describe('the versions of an entry', () => {
  test('are described in plain words with their authors', async () => {
    await put({ cookTime: 45, title: 'Dark rye' });
    await put({ status: 'published' });
    commitByHand(RYE, recipeFile({ title: 'Darker rye', cookTime: 45, status: 'published' }));
    const versions = await versionsOf('recipe/rye');
    expect(versions.map(({ by, changes }) => [by, changes])).toEqual([
      ['Anna Kessler', expect.arrayContaining(['Title changed from “Dark rye” to “Darker rye”']) as string[]],
      ['the admin', ['Published']],
      ['the admin', ['Title changed from “Rye loaf” to “Dark rye”', 'Cook time 40 → 45 min']],
      ['Rosa', ['Created']],
    ]);
    for (const { at, revision, commit } of versions) {
      expect(new Date(at).toISOString()).toBe(at);
      expect(revision).toMatch(/^[0-9a-f]{40}$/);
      expect(commit).toMatch(/^[0-9a-f]{40}$/);
    }
  });

  test('are attributed to the admin even after the site was renamed', async () => {
    await put({ cookTime: 45 });
    const settings = await api.ask<object>(200, '/api/admin/settings');
    await api.ask(200, '/api/admin/settings', { json: { ...settings, siteName: 'Another bakery' } });
    await put({ cookTime: 50 });
    expect((await versionsOf('recipe/rye')).map(({ by }) => by)).toEqual(['the admin', 'the admin', 'Rosa']);
    expect((await versionsOf('settings/settings'))[0]?.changes).toEqual([
      expect.stringMatching(/^Site name changed from “.*” to “Another bakery”$/),
    ]);
  });

  test('are empty for an unknown name', async () => {
    await api.ask(200, '/api/admin/history/settings/settings');
    await api.ask(404, '/api/admin/history/settings/other');
    await api.ask(404, '/api/admin/history/recipe/..%2Fposts%2Frye');
  });

  test('follow renames, are found by id, and include a deletion and restore', async () => {
    await put({ slug: 'dark-rye' });
    expect((await versionsOf('recipe/rye')).map(({ changes }) => changes)).toEqual([['Address changed to “dark-rye”'], ['Created']]);
    await remove('/api/kitchen/recipes/dark-rye');
    const [gone] = await trash();
    await api.ask(201, '/api/admin/trash', { json: gone });
    expect((await versionsOf('recipe/dark-rye')).map(({ changes }) => changes)).toEqual([
      ['Restored'],
      ['Deleted'],
      ['Address changed to “dark-rye”'],
      ['Created'],
    ]);
  });

  test('a version that is no longer valid is listed as a change', async () => {
    commitByHand(RYE, '{"title": "Rye"}');
    commitByHand(RYE, recipeFile());
    expect((await versionsOf('recipe/rye')).map(({ changes }) => changes)).toEqual([['Changed'], ['Changed'], ['Created']]);
  });

  test.each(['recipe/none', 'recipe/..%2f..%2fpackage', 'nothing/rye', 'recipe/%00'])('there are none of %s', async (entry) => {
    await api.ask(404, `/api/admin/history/${entry}`);
  });
});

describe('restoring a version', () => {
  const putBack = (status: number, entry: string, json: object) =>
    api.ask<Saved & Problem>(status, `/api/admin/history/${entry}`, { json });

  test('creates a new version with the current address and status', async () => {
    const [first] = await versionsOf('recipe/rye');
    await put({ cookTime: 45, status: 'published' });
    const { revision } = await put({ slug: 'dark-rye' });
    const back = await putBack(200, 'recipe/dark-rye', { putBack: first?.revision, revision });
    expect(back).toMatchObject({ slug: 'dark-rye', id: 'rye', cookTime: 40, status: 'published', commit: api.head() });
    expect(back['totalTime']).toBe(60);
    expect((await versionsOf('recipe/dark-rye'))[0]?.changes).toEqual(['Cook time 45 → 40 min']);
    expect(await api.problems()).toEqual([]);
  });

  test('works for a post, its text included', async () => {
    const [first] = await versionsOf('post/rye');
    await api.ask(200, '/api/blog/posts/rye', { method: 'PUT', json: { content: '<p>Other words.</p>' } });
    expect((await versionsOf('post/rye'))[0]?.changes).toEqual(['Text changed']);
    const back = await putBack(200, 'post/rye', { putBack: first?.revision });
    expect(back['markdown']).toBe('Feed it.');
  });

  test('is refused after another save, with the current entry', async () => {
    const [first] = await versionsOf('recipe/rye');
    const { revision } = await put({ cookTime: 45 });
    await put({ cookTime: 50 });
    const refused = await putBack(409, 'recipe/rye', { putBack: first?.revision, revision });
    expect(refused.current).toMatchObject({ cookTime: 50 });
  });

  test('is refused with field errors if the version is no longer valid', async () => {
    commitByHand(RYE, '{"title": "Rye"}');
    commitByHand(RYE, recipeFile());
    const refused = await putBack(400, 'recipe/rye', { putBack: (await versionsOf('recipe/rye'))[1]?.revision });
    expect(refused.error).toMatch(
      /^This version cannot be restored, because the rules for a recipe have changed since: Category is required; /,
    );
    expect(refused.errors?.map(({ path }) => path)).toContain('category');
    commitByHand(RYE, '{');
    commitByHand(RYE, recipeFile());
    const unread = await putBack(400, 'recipe/rye', { putBack: (await versionsOf('recipe/rye'))[1]?.revision });
    expect(unread.error).toMatch(/ have changed since: .*[^.]\.$/);
  });

  test('restores photos that have been deleted since', async () => {
    const photo = 'public/uploads/rye.jpg';
    api.content.edit({ [photo]: await picture(60, 40).jpeg().toBuffer(), [RYE]: recipeFile({ featuredImage: '/uploads/rye.jpg' }) });
    const [shown] = await versionsOf('recipe/rye');
    api.content.edit({ [photo]: null, [RYE]: recipeFile() });
    await putBack(200, 'recipe/rye', { putBack: shown?.revision });
    expect(api.content.newest().changes).toEqual([`M ${RYE}`, `A ${photo}`]);
  });

  test('only an entry’s own versions', async () => {
    const [post] = await versionsOf('post/rye');
    await putBack(404, 'recipe/rye', { putBack: post?.revision });
    await putBack(404, 'recipe/rye', { putBack: '0'.repeat(40) });
    await putBack(404, 'recipe/rye', { putBack: 'HEAD' });
    expect((await putBack(400, 'recipe/rye', {})).error).toBe('Version is required.');
    await putBack(404, 'recipe/none', { putBack: post?.revision });
  });
});

describe('the trash', () => {
  test('lists deleted entries and restores them with their address and id', async () => {
    await put({ slug: 'dark-rye' });
    await remove('/api/kitchen/recipes/rye');
    await remove('/api/blog/posts/rye');
    const entries = await trash();
    expect(entries).toMatchObject([
      { kind: 'post', slug: 'rye', title: 'Rye', by: 'the admin' },
      { kind: 'recipe', slug: 'dark-rye', title: 'Rye loaf', by: 'the admin' },
    ]);
    const back = await api.ask<Saved>(201, '/api/admin/trash', { json: entries[1] });
    expect(back).toMatchObject({ slug: 'dark-rye', id: 'rye', commit: api.head() });
    expect((await trash()).map(({ kind }) => kind)).toEqual(['post']);
    expect(await api.problems()).toEqual([]);
  });

  test('reports a taken address and an entry that was already restored', async () => {
    await remove('/api/kitchen/recipes/rye');
    const [gone] = await trash();
    commitByHand('content/recipes/other.json', recipeFile({ title: 'Another', id: 'rye' }));
    expect((await api.ask<Problem>(400, '/api/admin/trash', { json: gone })).error).toBe(
      'The address “rye” is now used by the recipe “Another”. Give that one another address, then restore this one.',
    );
    commitByHand('content/recipes/other.json', recipeFile({ title: 'Another' }));
    await api.ask(201, '/api/admin/trash', { json: gone });
    await api.ask(400, '/api/admin/trash', { json: gone });
  });

  test('does not list fixed files or renamed entries', async () => {
    commitByHand('content/collections/slow.json', collectionFile());
    api.repository.git('mv', 'content/collections/slow.json', 'content/collections/slower.json');
    api.repository.git('commit', '--quiet', '--message=Move');
    api.repository.git('rm', '--quiet', 'content/about.json');
    api.repository.git('commit', '--quiet', '--message=Away');
    expect(await trash()).toEqual([]);
  });

  test('restores only what it contains', async () => {
    for (const json of [
      { kind: 'recipe', slug: 'rye', revision: '0'.repeat(40) },
      { kind: 'recipe', slug: '../../package', revision: 'HEAD' },
      { kind: 'settings', slug: 'settings', revision: 'HEAD' },
    ])
      expect([400, 404]).toContain((await api.call('/api/admin/trash', { json })).status);
    await api.ask(400, '/api/admin/trash', { json: { kind: 'nothing' } });
    await api.ask(400, '/api/admin/trash', { json: null });
  });
});

test.each([
  ['GET', '/api/admin/history/recipe/rye'],
  ['POST', '/api/admin/history/recipe/rye'],
  ['GET', '/api/admin/trash'],
  ['POST', '/api/admin/trash'],
])('%s %s requires a session and is not cached', async (method, address) => {
  const json = method === 'POST' ? { json: {} } : {};
  expect((await api.call(address, { method, anonymous: true, ...json })).status).toBe(401);
  expect((await api.call(address, { method, ...json })).headers.get('cache-control')).toContain('no-store');
  expect((await api.call(address, { method: 'PATCH', ...json })).status).toBe(405);
});

test('a host that does not render pages reports that', async () => {
  const body = new URLSearchParams({ entry: '{"kind":"recipe"}' });
  expect((await api.ask<Problem>(503, '/api/admin/preview', { body })).error).toMatch(/^Preview is not available/);
});

test('a list of a bake day that has passed comes back from the trash, and an earlier version of it', async () => {
  const file = 'content/bakes/2025-01-04.json';
  const list = (note: string) => JSON.stringify({ date: '2025-01-04', items: [{ product: 'Rye' }], note, status: 'published' });
  commitByHand(file, list('With seeds'));
  commitByHand(file, list('Without seeds'));
  const [newest, before] = await versionsOf('bake/2025-01-04');
  const back = await api.ask<Saved>(200, '/api/admin/history/bake/2025-01-04', {
    json: { putBack: before?.revision, revision: newest?.revision },
  });
  expect(api.content.text(file)).toContain('With seeds');
  await remove(`/api/content/bake/2025-01-04?revision=${back.revision}`);
  const [gone] = await trash();
  await api.ask(201, '/api/admin/trash', { json: gone });
  expect(api.content.text(file)).toContain('With seeds');
});
