import { describe, expect, test } from 'vitest';
import {
  api,
  bodyOf,
  committed,
  commits,
  create,
  edit,
  fields,
  file,
  get,
  HTML_POST,
  POSTS,
  refuse,
  update,
  usePosts,
} from '../../tests/support/posts.ts';
import type { TestRepository } from '../../tests/support/repository.ts';
import { postFile } from '../../tests/support/snapshot-of.ts';
import { createGitTestApi } from '../../tests/support/test-api.ts';

let repository: TestRepository;
usePosts(async (files) => {
  const made = await createGitTestApi(files);
  ({ repository } = made);
  return made;
});

describe('a change', () => {
  test('keeps missing fields and removes emptied ones', async () => {
    await create({ ...fields, category: 'News', metaTitle: 'M', tags: ['rye'] });
    expect(await update('rye-days', { title: 'Other' })).toMatchObject({
      ...fields,
      title: 'Other',
      category: 'News',
      metaTitle: 'M',
      tags: ['rye'],
    });
    const emptied = await update('rye-days', { category: '', metaTitle: null, tags: [] });
    expect(emptied).not.toHaveProperty('category');
    expect(emptied).not.toHaveProperty('metaTitle');
    expect(emptied.tags).toEqual([]);
  });

  test('without differences makes no commit', async () => {
    const { revision } = await create(fields);
    const head = api.head();
    api.clock.now += 1_000;
    for (const same of [{}, fields, await get('rye-days'), { ...fields, revision }]) {
      expect(await update('rye-days', same)).toMatchObject({ revision, commit: head });
      expect(api.head()).toBe(head);
    }
  });

  test('succeeds when retried after a lost response', async () => {
    const { revision } = await get('by-hand');
    const change = { excerpt: 'Mine', content: '<p>Fold it.</p>', slug: 'by-heart', status: 'draft', revision };
    const saved = await update('by-hand', change);
    api.clock.now += 60_000;
    expect(await update('by-hand', change)).toEqual(saved);
    // Nothing of it is applied once more over what was saved since.
    await update('by-hand', { excerpt: 'Theirs' });
    expect((await refuse(409, 'PUT', '/by-hand', change)).current).toMatchObject({ excerpt: 'Theirs' });
    expect(commits()).toBe(3);
  });

  test.each([
    ['in the body', (revision: string) => [{ revision }, {}] as const],
    ['in If-Match', (revision: string) => [{}, { 'if-match': `"${revision}"` }] as const],
    ['in a weak If-Match', (revision: string) => [{}, { 'if-match': `W/"${revision}"` }] as const],
    ['in a bare If-Match', (revision: string) => [{}, { 'if-match': revision }] as const],
  ])('on an old revision (%s) returns the current entry', async (_where, send) => {
    const { revision } = await get('by-hand');
    const newer = await update('by-hand', { excerpt: 'Theirs' });
    const head = api.head();
    const [json, headers] = send(revision);
    const { current, error } = await refuse(409, 'PUT', '/by-hand', { excerpt: 'Mine', ...json }, headers);
    expect(error).toBe('This post was changed elsewhere since you opened it. What you wrote is still here.');
    const { commit: _commit, ...there } = newer;
    expect(current).toEqual(there);
    expect(api.head()).toBe(head);
    const [again, headersAgain] = send(newer.revision);
    expect(await update('by-hand', { excerpt: 'Mine', ...again }, headersAgain)).toMatchObject({ excerpt: 'Mine' });
  });

  test('without a revision, or with one that matches anything, goes through', async () => {
    await update('by-hand', { excerpt: 'Theirs' });
    expect(await update('by-hand', { excerpt: 'Mine' })).toMatchObject({ excerpt: 'Mine' });
    expect(await update('by-hand', { excerpt: 'Mine too' }, { 'if-match': '*' })).toMatchObject({ excerpt: 'Mine too' });
  });

  test('from several clients at once succeeds once, and the others get a conflict', async () => {
    const { revision } = await get('by-hand');
    const before = commits();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        api.call(`${POSTS}/by-hand`, { method: 'PUT', json: { excerpt: `Mine ${index}`, revision } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(commits()).toBe(before + 1);
  });

  test('of a file with uncommitted edits starts from those', async () => {
    const { revision } = await get('by-hand');
    repository.write(file('by-hand'), HTML_POST.replace('By hand', 'Not committed'));
    const dirty = await get('by-hand');
    expect(dirty.title).toBe('Not committed');
    expect((await refuse(409, 'PUT', '/by-hand', { excerpt: 'Mine', revision })).current).toEqual(dirty);
    expect(await update('by-hand', { excerpt: 'Mine', revision: dirty.revision })).toMatchObject({
      title: 'Not committed',
      excerpt: 'Mine',
    });
  });

  test('of a missing entry is a 404, by slug, id and former slugs', async () => {
    for (const name of ['nowhere', '__proto__', 'constructor', 'by-hand.md', 'BY-HAND']) {
      await refuse(404, 'PUT', `/${name}`, { title: 'x' });
      await refuse(404, 'DELETE', `/${name}`);
    }
    expect((await update('hidden-id', { title: 'Found' })).slug).toBe('hidden');
  });
});

describe('a new address', () => {
  test('moves the file in one commit, and the id stays', async () => {
    const before = commits();
    const post = await update('by-hand', { slug: 'by-heart' });
    expect(post).toMatchObject({ slug: 'by-heart', id: 'by-hand' });
    expect(commits()).toBe(before + 1);
    expect(api.content.newest()).toMatchObject({
      message: 'Rename by-hand to post by-heart',
      changes: [`D ${file('by-hand')}`, `A ${file('by-heart')}`],
    });
    expect(bodyOf('by-heart')).toBe(HTML_POST.replace(/^---\n.*?\n---\n/s, ''));
    expect((await get('by-hand')).slug).toBe('by-heart');
    // Nobody else may take the name it had; it may itself.
    await refuse(400, 'POST', '', { ...fields, slug: 'by-hand' });
    expect(await update('by-heart', { slug: 'by-hand' })).toMatchObject({ slug: 'by-hand', id: 'by-hand' });
    expect(committed('by-hand')).not.toContain('id:');
  });

  test.each(['in-markdown', 'hidden-id', '404', 'A b', 'con'])('may not be %s', async (slug) => {
    const head = api.head();
    expect((await refuse(400, 'PUT', '/by-hand', { slug })).errors?.map((error) => error.path)).toEqual(['slug']);
    expect(api.head()).toBe(head);
  });

  test('on an old revision is a conflict, not a move', async () => {
    const { revision } = await get('by-hand');
    await update('by-hand', { excerpt: 'Theirs' });
    expect((await refuse(409, 'PUT', '/by-hand', { slug: 'by-heart', revision })).current).toMatchObject({ excerpt: 'Theirs' });
    expect(api.content.paths('content')).not.toContain(file('by-heart'));
  });

  test('given to two posts at once succeeds for one', async () => {
    const answers = await Promise.all(
      ['by-hand', 'in-markdown', 'hidden'].map((name) => api.call(`${POSTS}/${name}`, { method: 'PUT', json: { slug: 'wanted' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});

describe('deleting', () => {
  test('is one commit and returns the id', async () => {
    const before = commits();
    expect(await api.ask(200, `${POSTS}/hidden-id`, { method: 'DELETE' })).toEqual({ deleted: 'hidden-id', commit: api.head() });
    expect(commits()).toBe(before + 1);
    expect(api.content.paths('content')).not.toContain(file('hidden'));
    await refuse(404, 'DELETE', '/hidden');
    expect((await create({ ...fields, slug: 'hidden' })).id).toBe('hidden');
  });

  test('on an old revision returns the current entry', async () => {
    const { revision } = await get('by-hand');
    await update('by-hand', { excerpt: 'Theirs' });
    for (const [place, headers] of [
      [`?revision=${revision}`, {}],
      ['', { 'if-match': `"${revision}"` }],
    ] as const)
      expect((await refuse(409, 'DELETE', `/by-hand${place}`, undefined, headers)).current).toMatchObject({ excerpt: 'Theirs' });
    await get('by-hand');
  });

  test('saving an entry that someone else has deleted is a conflict', async () => {
    const { revision } = await get('by-hand');
    const [deleted, changed] = await Promise.all([
      api.call(`${POSTS}/by-hand`, { method: 'DELETE' }),
      api.call(`${POSTS}/by-hand`, { method: 'PUT', json: { excerpt: 'Mine', revision } }),
    ]);
    expect([deleted.status, changed.status].sort()).toEqual([200, expect.toSatisfy((status: number) => [200, 404, 409].includes(status))]);
    if (changed.status === 409)
      expect(await changed.json()).toMatchObject({ current: null, error: expect.stringMatching(/was deleted elsewhere/) as string });
  });
});

test('a missing photo is reported at the field that uses it', async () => {
  const nowhere = `/uploads/${'0'.repeat(64)}.webp`;
  const message = `There is no photo at ${nowhere}; upload it again`;
  const head = api.head();
  expect((await refuse(400, 'POST', '', { ...fields, featuredImage: nowhere })).errors).toEqual([{ path: 'featuredImage', message }]);
  expect((await refuse(400, 'PUT', '/by-hand', { authorImage: nowhere })).errors).toEqual([{ path: 'authorImage', message }]);
  expect((await refuse(400, 'PUT', '/by-hand', { content: `<p>x</p><img src="${nowhere}">` })).errors).toEqual([
    { path: 'content', message },
  ]);
  expect((await refuse(400, 'PUT', '/in-markdown', { markdown: `![x](${nowhere})` })).errors).toEqual([{ path: 'content', message }]);
  expect(api.head()).toBe(head);
});

test('a post with a missing photo can still be edited', async () => {
  edit({ [file('lost')]: postFile({ featuredImage: '/uploads/lost.jpg', title: 'Lost' }) });
  expect(await update('lost', { title: 'Found' })).toMatchObject({ title: 'Found', featuredImage: '/uploads/lost.jpg', photo: null });
});

test('a store that cannot save reports why and changes nothing', async () => {
  repository.git('checkout', '--quiet', '--detach');
  const { error } = await refuse(503, 'POST', '', fields);
  expect(error).toMatch(/detached HEAD.*git switch main/);
  repository.git('checkout', '--quiet', 'main');
  await create(fields);
});
