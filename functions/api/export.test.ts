import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportPage, PostExportPage } from '#api/import.ts';
import { exportPosts } from '#exchange/export-posts.ts';
import { isPost } from '#exchange/posts/source-post.ts';
import { readPosts } from '#exchange/posts/read-posts.ts';
import { picture } from '../../tests/support/photos.ts';
import { postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

let api: TestApi;
let photo: Buffer;
beforeEach(async () => {
  photo = await picture(60, 40).jpeg().toBuffer();
  const several = Array.from({ length: 23 }, (_, index): [string, string][] => [
    [`content/posts/post-${index}.md`, postFile({ title: `Post ${index}`, status: index % 2 ? 'draft' : 'published' })],
    [`content/recipes/loaf-${index}.json`, recipeFile({ title: `Loaf ${index}` })],
  ]);
  api = await createTestApi({
    ...Object.fromEntries(several.flat()),
    'public/uploads/rye.jpg': photo,
    'public/uploads/crumb.jpg': photo,
    'content/posts/rye.md': postFile(
      { title: 'Rye: “the second” starter', featuredImage: '/uploads/rye.jpg', tags: ['starter', 'rye'] },
      'It eats more.\n\n![The crumb](/uploads/crumb.jpg)\n',
    ),
  });
});
afterEach(() => closeWithoutFaults(api));

test('all posts come in pages, and are read again as they were', async () => {
  const posts: PostExportPage['posts'] = [];
  for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
    const answer = await api.ask<PostExportPage>(200, `/api/admin/export/posts?page=${page}`);
    expect(answer.posts.length).toBeLessThanOrEqual(10);
    posts.push(...answer.posts);
    pages = answer.pages;
  }
  expect(new Set(posts.map(({ path }) => path)).size).toBe(25);
  const rye = posts.find(({ path }) => path === 'content/posts/rye.md');
  expect(rye?.photos).toEqual(['/uploads/rye.jpg', '/uploads/crumb.jpg']);

  const files = await exportPosts(posts, (address) => Promise.resolve(address.endsWith('.jpg') ? photo : null));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['public/uploads/rye.jpg', 'public/uploads/crumb.jpg']));
  const found = [
    ...readPosts(
      Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
      true,
    ),
  ].filter(isPost);
  expect(found).toHaveLength(25);
  const back = found.find(({ slug }) => slug === 'rye');
  expect(back).toMatchObject({ title: 'Rye: “the second” starter', labels: expect.arrayContaining(['starter', 'rye']) as unknown });
  expect(back?.body.trim()).toBe('It eats more.\n\n![The crumb](/uploads/crumb.jpg)');
  expect(back?.pictureAt('/uploads/crumb.jpg')).toEqual({ bytes: files['public/uploads/crumb.jpg'] });
});

test.each(['', '?page=0', '?page=-1', '?page=x'])('the first page of recipes is %j', async (page) => {
  const { recipes, pages } = await api.ask<ExportPage>(200, `/api/admin/export${page}`);
  expect([recipes.filter(({ slug }) => slug.startsWith('loaf-')).length, pages]).toEqual([23, 1]);
});
