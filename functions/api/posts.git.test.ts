import { expect, test } from 'vitest';
import { api, create, edit, fields, file, get, HTML_POST, POSTS, refuse, update, usePosts } from '../../tests/support/posts.ts';
import type { TestRepository } from '@family-bakery/git-content/testing/repository';
import { postFile } from '../../tests/support/snapshot-of.ts';
import { createGitTestApi } from '../../tests/support/test-api.ts';

let repository: TestRepository;
usePosts(async (files) => {
  const made = await createGitTestApi(files);
  ({ repository } = made);
  return made;
});

test('a post is written, moved and deleted in the repository and its working tree', async () => {
  await create(fields);
  expect(api.content.newest()).toMatchObject({ message: 'Add post rye-days', changes: [`A ${file('rye-days')}`] });
  expect(repository.text(file('rye-days'))).toContain('<p>Stir it.</p>');
  await update('rye-days', { slug: 'days' });
  expect(api.content.newest().changes).toEqual([`A ${file('days')}`, `D ${file('rye-days')}`]);
  await refuse(404, 'DELETE', '/nowhere');
  await api.ask(200, `${POSTS}/rye-days`, { method: 'DELETE' });
  expect(api.content.newest().changes).toEqual([`D ${file('days')}`]);
  expect(() => repository.text(file('days'))).toThrow();
});

test('a change of a file with uncommitted edits starts from those', async () => {
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
