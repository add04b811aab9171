import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailableError } from '@family-bakery/git-content/content-store';
import {
  api,
  committed,
  commits,
  create,
  edit,
  fields,
  file,
  type List,
  type Post,
  POSTS,
  type Problem,
  update,
  usePosts,
} from '../../tests/support/posts.ts';
import { recipeFile } from '../../tests/support/snapshot-of.ts';
import { anotherInstance, type TestApi } from '../../tests/support/test-api.ts';

usePosts();

const KEY = '8e03978e-40d5-43dd-bc93-6894a57f9324';
const headers = { 'idempotency-key': KEY };

type Around = Parameters<typeof anotherInstance>[1] & object;

const instances: TestApi[] = [];
/** Another function or process of the same site. */
async function instance(around?: Around): Promise<TestApi> {
  const other = await anotherInstance(api, around);
  instances.push(other);
  return other;
}
afterEach(() => Promise.all(instances.splice(0).map(({ store }) => store.close())));

const send = (json: object, to: TestApi = api, all: Record<string, string> = headers) => to.ask<Post>(201, POSTS, { json, headers: all });
const refused = (status: number, json: object, to: TestApi = api, all: Record<string, string> = headers) =>
  to.ask<Problem>(status, POSTS, { json, headers: all });
const titles = async () => (await api.ask<List>(200, `${POSTS}?all=1`)).posts.map(({ title }) => title).sort();
const STANDING = ['By hand', 'In Markdown', 'sentinel7f3a'];

/** The store of a process that is killed: before the commit, or after it and before the answer. */
const killed =
  (when: 'before' | 'after'): Around =>
  (store) => ({
    ...store,
    async commit(change) {
      if (when === 'after') await store.commit(change);
      throw new Error('killed');
    },
  });

describe('a creation with an Idempotency-Key', () => {
  test.each([{ slug: 'rye' }, {}])('is idempotent, also across instances: %j', async (slug) => {
    const first = await send({ ...fields, ...slug });
    const before = commits();
    api.clock.now += 20 * 60_000;
    expect(await send({ ...fields, ...slug })).toEqual(first);
    expect(await send({ ...fields, ...slug }, await instance())).toEqual(first);
    expect(commits()).toBe(before);
    expect(await titles()).toEqual([...STANDING, 'Rye days'].sort());
  });

  test('with another key or without one creates another entry', async () => {
    const slugs = [await send(fields), await send(fields, api, { 'idempotency-key': 'another' }), await create(fields)].map(
      ({ slug }) => slug,
    );
    expect(slugs).toEqual(['rye-days', 'rye-days-2', 'rye-days-3']);
  });

  test('accepts a quoted key, as in the standard', async () => {
    const first = await send(fields);
    expect(await send(fields, api, { 'idempotency-key': `"${KEY}"` })).toEqual(first);
  });

  test.each([{ slug: 'rye' }, {}])('saved by a process that was killed before responding is found by the next: %j', async (slug) => {
    const dead = await instance(killed('after'));
    await dead.call(POSTS, { json: { ...fields, ...slug }, headers });
    const before = commits();
    expect((await send({ ...fields, ...slug })).title).toBe('Rye days');
    expect(commits()).toBe(before);
    expect(await titles()).toEqual([...STANDING, 'Rye days'].sort());
  });

  test('is made if the process was killed before the commit', async () => {
    const dead = await instance(killed('before'));
    await dead.call(POSTS, { json: fields, headers });
    expect((await send(fields)).slug).toBe('rye-days');
    expect(commits()).toBe(2);
  });

  test.each([{ title: 'Oat days' }, { title: 'Oat days', slug: 'oat' }, { content: '<p>Fold it.</p>' }])(
    'retried with another payload returns what is saved: %j',
    async (change) => {
      const first = await send(fields);
      const before = commits();
      const { current, error } = await refused(409, { ...fields, ...change });
      expect(error).toBe('An earlier version of this post is already saved. What you wrote since is still here.');
      const { commit: _commit, ...entry } = first;
      expect(current).toEqual(entry);
      expect(commits()).toBe(before);
      // What the client does then.
      expect(await update('rye-days', { ...fields, ...change, revision: current?.revision })).toMatchObject(change);
      expect(await titles()).toHaveLength(STANDING.length + 1);
    },
  );

  test('returns the current entry at its current address', async () => {
    await send(fields);
    await update('rye-days', { title: 'Rye weeks' });
    await update('rye-days', { slug: 'weeks' });
    expect(await send(fields)).toMatchObject({ title: 'Rye weeks', slug: 'weeks', id: 'rye-days' });
    expect(await titles()).toHaveLength(STANDING.length + 1);
  });

  test('is found even if the entry has changed a lot', async () => {
    await send(fields);
    await update('rye-days', { slug: 'other', title: 'All is new', content: `<p>${'Knead. '.repeat(300)}</p>`, excerpt: 'New.' });
    expect(await send(fields)).toMatchObject({ title: 'All is new', slug: 'other' });
    expect(await titles()).toHaveLength(STANDING.length + 1);
  });

  test('reports that the entry was deleted, and does not restore it', async () => {
    await send(fields);
    await api.ask(200, `${POSTS}/rye-days`, { method: 'DELETE' });
    const before = commits();
    expect(await refused(409, fields)).toMatchObject({
      current: null,
      error: 'This post was saved and has been deleted since. What you wrote is still here.',
    });
    // Nor is another entry of that address taken for it.
    await create({ ...fields, excerpt: 'Of someone else.' });
    expect(await refused(409, fields)).toMatchObject({ current: null });
    expect(commits()).toBe(before + 1);
  });

  test('does not mistake another entry for its own', async () => {
    edit({ [file('rye-days')]: committed('by-hand') });
    const { errors } = await refused(400, { ...fields, slug: 'rye-days' });
    expect(errors).toEqual([{ path: 'slug', message: 'The address “rye-days” already belongs to the post “By hand”' }]);
    expect((await send({ ...fields, slug: 'rye' })).slug).toBe('rye');
  });

  test('from several places at once creates one entry', async () => {
    const others = await Promise.all([instance(), instance()]);
    const answers = await Promise.all([api, ...others].flatMap((to) => [1, 2].map(() => to.call(POSTS, { json: fields, headers }))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const posts = (await Promise.all(answers.map((answer) => answer.json()))) as Post[];
    expect(new Set(posts.map(({ slug, revision }) => `${slug} ${revision}`)).size).toBe(1);
    expect(commits()).toBe(2);
  });

  test('with different titles from several places at once creates one entry', async () => {
    const other = await instance();
    const answers = await Promise.all([
      api.call(POSTS, { json: fields, headers }),
      other.call(POSTS, { json: { ...fields, title: 'Oat days' }, headers }),
      api.call(POSTS, { json: { ...fields, title: 'Spelt days' }, headers }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    for (const status of statuses) expect([201, 409, 503]).toContain(status);
    expect((await titles()).length).toBeLessThanOrEqual(STANDING.length + 1);
  });

  test('under another slug waits for an earlier attempt to finish', async () => {
    const dead = await instance(killed('before'));
    await dead.call(POSTS, { json: fields, headers });
    const other = { ...fields, title: 'Oat days' };
    const answer = await api.call(POSTS, { json: other, headers });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect((await answer.json()) as Problem).toMatchObject({
      error: expect.stringMatching(/^An earlier attempt to save this post/) as string,
    });
    api.clock.now += 20_000;
    expect((await send(other)).slug).toBe('oat-days');
  });

  test('whose failure is certain is forgotten', async () => {
    const full = await instance((store) => ({ ...store, commit: () => Promise.reject(new StoreUnavailableError('The disk is full.')) }));
    await refused(503, fields, full);
    expect((await send({ ...fields, title: 'Oat days' })).slug).toBe('oat-days');
  });

  test('requires a valid key', async () => {
    for (const key of ['', ' ', 'two words', 'a,b', '"', '"open', 'x'.repeat(201), 'ö', '../x;y']) {
      const { error } = await refused(400, fields, api, { 'idempotency-key': key });
      expect(error, key).toMatch(/^The Idempotency-Key must be 1 to 200 letters/);
    }
    expect(commits()).toBe(1);
    await send(fields, api, { 'idempotency-key': 'x'.repeat(200) });
  });

  test('requires a session, even if the key is known', async () => {
    await send(fields);
    await api.ask(401, POSTS, { json: fields, headers, anonymous: true });
  });

  test('works for every kind, and in every editor', async () => {
    const recipe = JSON.parse(recipeFile({ title: 'Rye loaf' })) as object;
    const recipes = () => api.ask<Post>(201, '/api/kitchen/recipes', { json: recipe, headers });
    expect(await recipes()).toEqual(await recipes());
    const collection = { title: 'Breads', description: 'All of them.', recipes: ['rye-loaf'] };
    const collections = () => api.ask<Post>(201, '/api/kitchen/collections', { json: collection, headers });
    expect(await collections()).toEqual(await collections());
    const other = JSON.parse(recipeFile({ title: 'Oat loaf' })) as object;
    const byDecap = () =>
      api.ask<Post>(201, '/api/content/recipe', { json: { slug: 'oat-loaf', data: other }, headers: { 'idempotency-key': 'x' } });
    expect(await byDecap()).toEqual(await byDecap());
    expect(commits()).toBe(4);
  });

  test('with a damaged record is saved normally', async () => {
    await send(fields);
    for (const name of await api.storage.getKeys()) await api.storage.setItem(name, 'damaged');
    expect((await send(fields)).slug).toBe('rye-days-2');
  });
});
