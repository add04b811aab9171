import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { isFormerAddress } from '#domain/former-slugs.ts';
import { collectionFile, type Files, postFile, recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { createReader } from './reader.ts';
import { parseRedirects, redirectsFile } from './redirects.ts';

/** The redirects of a site with these entries, parsed from the published file. */
async function redirectsOf(files: Files): Promise<Record<string, string>> {
  const none = { [contentPath('post', 'rye-starter')]: null, [contentPath('recipe', 'rye-loaf')]: null };
  const snapshot = await snapshotOf(siteFiles('minimal', { ...none, [contentPath('collection', 'rye-weekend')]: null, ...files }));
  expect([...snapshot.problems.values()]).toEqual([]);
  return Object.fromEntries(parseRedirects(redirectsFile(createReader(snapshot).redirects())));
}

test('former addresses of every kind redirect to the current one in a single step', async () => {
  const formerSlugs = ['a', 'b'];
  expect(
    await redirectsOf({
      [contentPath('post', 'c')]: postFile({ formerSlugs }),
      [contentPath('recipe', 'c')]: recipeFile({ formerSlugs }),
      [contentPath('collection', 'c')]: collectionFile({ formerSlugs }),
    }),
  ).toEqual({
    '/blog/a': '/blog/c',
    '/blog/b': '/blog/c',
    '/kitchen/a': '/kitchen/c',
    '/kitchen/b': '/kitchen/c',
    '/kitchen/collections/a': '/kitchen/collections/c',
    '/kitchen/collections/b': '/kitchen/collections/c',
  });
});

test('existing pages take precedence over redirects; drafts do not', async () => {
  expect(
    await redirectsOf({
      [contentPath('post', 'c')]: postFile({ formerSlugs: ['a', 'b', 'c', '404', 'index'] }),
      [contentPath('post', 'a')]: postFile(),
      [contentPath('post', 'b')]: postFile({ status: 'draft', formerSlugs: ['d'] }),
      [contentPath('recipe', 'c')]: recipeFile({ formerSlugs: ['all', 'collections', '404'] }),
    }),
  ).toEqual({ '/blog/b': '/blog/c' });
});

test('if two entries had an address, the newer one gets it; if equally new, the first by name', async () => {
  const at = (publishedAt: string) => postFile({ publishedAt, formerSlugs: ['rye'] });
  const files = { [contentPath('post', 'old')]: at('2026-01-01'), [contentPath('post', 'new')]: at('2026-02-02') };
  expect(await redirectsOf(files)).toEqual({ '/blog/rye': '/blog/new' });
  expect(await redirectsOf({ ...files, [contentPath('post', 'also-new')]: at('2026-02-02') })).toEqual({ '/blog/rye': '/blog/also-new' });
});

test('redirects never chain, and never hide an entry', async () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const post = fc.record({ status: fc.constantFrom('draft', 'published'), formerSlugs: fc.array(name) });
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, post), async (posts) => {
      const files = Object.entries(posts).map(([slug, fields]) => [contentPath('post', slug), postFile(fields)]);
      const published = Object.keys(posts).filter((slug) => posts[slug]?.status === 'published');
      const redirects = await redirectsOf(Object.fromEntries(files) as Files);
      for (const [from, to] of Object.entries(redirects)) {
        expect(published).toContain(to.replace('/blog/', ''));
        expect(published).not.toContain(from.replace('/blog/', ''));
      }
    }),
  );
});

test('paths on another site redirect to the post that has them, the newest if several do', async () => {
  const formerAddresses = ['/2019/05/rye', '/feed.html', '/blog/old'];
  expect(
    await redirectsOf({
      [contentPath('post', 'c')]: postFile({ formerAddresses, publishedAt: '2026-01-02' }),
      [contentPath('post', 'd')]: postFile({ formerAddresses: ['/2019/05/rye'], formerSlugs: ['old'], publishedAt: '2026-01-01' }),
      [contentPath('post', 'e')]: postFile({ formerAddresses: ['/draft'], status: 'draft' }),
    }),
  ).toEqual({
    '/blog/old': '/blog/d',
    '/2019/05/rye': '/blog/c',
    '/2019/05/rye/': '/blog/c',
    '/feed.html': '/blog/c',
    '/feed.html/': '/blog/c',
    '/blog/old/': '/blog/c',
  });
});

test('a recipe has addresses on another site too, after those of posts, and is never led to itself', async () => {
  expect(
    await redirectsOf({
      [contentPath('post', 'c')]: postFile({ formerAddresses: ['/rye'] }),
      [contentPath('recipe', 'rye')]: recipeFile({ formerAddresses: ['/rye', '/recipes/rye', '/kitchen/rye'] }),
      [contentPath('recipe', 'draft')]: recipeFile({ formerAddresses: ['/recipes/draft'], status: 'draft' }),
    }),
  ).toEqual({
    '/rye': '/blog/c',
    '/rye/': '/blog/c',
    '/recipes/rye': '/kitchen/rye',
    '/recipes/rye/': '/kitchen/rye',
  });
});

test.each(['/', '//evil.example', '/admin/x', '/api', '/a?b', '/a/*', '/:slug', 'https://a.example/b', '/a b'])(
  '%s cannot redirect',
  (path) => expect(isFormerAddress(path)).toBe(false),
);
