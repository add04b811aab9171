import { expect, test } from 'vitest';
import { postFile, recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { altIn, photoUses } from './photo-uses.ts';

test('uses are found at any depth and in the text, once per entry', async () => {
  const uses = photoUses(
    await snapshotOf({
      'content/posts/a.md': postFile(
        { title: 'A', featuredImage: '/uploads/a.jpg', authorImage: '/uploads/face.jpg' },
        '![](/uploads/a.jpg) and <img src="/uploads/b.webp" alt="">, [large](https://bakery.example/uploads/c.png).\n',
      ),
      'content/recipes/r.json': recipeFile({
        title: 'R',
        status: 'draft',
        instructions: [{ instruction: 'Mix.', image: '/uploads/a.jpg' }],
      }),
    }),
  );
  const inPost = (path: string) => ({ kind: 'post', slug: 'a', title: 'A', path });
  expect(Object.fromEntries(uses)).toEqual({
    '/uploads/a.jpg': [inPost('featuredImage'), { kind: 'recipe', slug: 'r', title: 'R', path: 'instructions[0].image' }],
    '/uploads/face.jpg': [inPost('authorImage')],
    '/uploads/b.webp': [inPost('content')],
    '/uploads/c.png': [inPost('content')],
  });
});

test('every kind is searched, and a focal point does not count as a use', async () => {
  const uses = photoUses(await snapshotOf(siteFiles('full')));
  expect(uses.get('/uploads/rye.jpg')?.map(({ kind }) => kind)).toContain('menu');
  const focused = photoUses(
    await snapshotOf({ 'content/photos.json': JSON.stringify({ photos: [{ src: '/uploads/a.jpg', focus: { x: 1, y: 1 } }] }) }),
  );
  expect(focused.size).toBe(0);
});

test('a drawing uses the one that narrow windows show in its place', async () => {
  const uses = photoUses(await snapshotOf({ 'content/posts/a.md': postFile({ title: 'A', featuredImage: '/uploads/bench.svg' }) }));
  expect(uses.get('/uploads/bench-narrow.svg')).toEqual([{ kind: 'post', slug: 'a', title: 'A', path: 'featuredImage' }]);
  expect(uses.has('/uploads/bench-narrow-narrow.svg')).toBe(false);
});

test.each([
  ['Markdown', '![Rye, cut](/uploads/b.jpg)'],
  ['Markdown with a title and brackets', '![Rye \\[cut\\]](/uploads/b.jpg "Rye")', 'Rye [cut]'],
  ['HTML', '<p><img src="/uploads/b.jpg" alt="Rye &amp; salt" width="8"></p>', 'Rye & salt'],
  ['HTML with the words first', '<img alt="Rye, cut" src="https://bakery.example/uploads/b.jpg">'],
  ['the second of two places', '![](/uploads/b.jpg)\n\n![Rye, cut](/uploads/b.jpg)'],
  ['no words', '![](/uploads/b.jpg) <img src="/uploads/b.jpg" alt="">', ''],
  ['words of another photo', '![Rye, cut](/uploads/a.jpg) ![](/uploads/b.jpg)', ''],
])('a text says what its photo shows: %s', async (_how, body, words = 'Rye, cut') => {
  const { entries } = await snapshotOf({ 'content/posts/a.md': postFile({ title: 'A', featuredImage: '/uploads/c.jpg' }, `${body}\n`) });
  expect(altIn(entries.post.get('a') as never, '/uploads/b.jpg') ?? '').toBe(words);
});
