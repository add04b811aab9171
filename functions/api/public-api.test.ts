import { beforeAll, describe, expect, test } from 'vitest';
import { publishedAnswersOf } from '#content/precomputed-answers.ts';
import { publishedContentFrom } from '#content/published-answers.ts';
import { publishedContentOf } from '#content/published-content.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { collectionFile, postFile, recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { contentReads } from './public-api.ts';

/** Only drafts contain it. */
const SECRET = 'sentinel7f3a';

let snapshot: ContentSnapshot;
/** The answers of a build, as its functions read them. */
let built: string[];
beforeAll(async () => {
  snapshot = await snapshotOf(
    siteFiles('full', {
      [contentPath('post', 'renamed')]: postFile({ title: 'Renamed', id: 'first-name', tags: ['Rye', 'slow'], metaTitle: 'In searches' }),
      [contentPath('post', 'hidden')]: postFile({ status: 'draft', title: SECRET }),
      [contentPath('recipe', 'hidden')]: recipeFile({ status: 'draft', title: SECRET }),
      [contentPath('recipe', 'renamed')]: recipeFile({ id: 'first-name', title: 'Cinnamon rolls', cuisine: 'American', tags: ['Sweet'] }),
      [contentPath('collection', 'hidden')]: collectionFile({ status: 'draft', title: SECRET }),
      [contentPath('collection', 'all-of-it')]: collectionFile({ recipeIds: ['hidden', 'first-name'], season: 'Winter' }),
    }),
  );
  const { lists, entries } = publishedAnswersOf(snapshot);
  built = [JSON.stringify(lists), JSON.stringify(entries)];
});

describe('what a build answered ahead', () => {
  test.each([
    '/blog/posts',
    '/blog/posts?page=2&pageSize=1',
    '/blog/posts?page=900',
    '/blog/posts?tag=RYE',
    '/blog/posts?category=none',
    '/blog/posts/renamed',
    '/blog/posts/first-name',
    '/blog/posts/hidden',
    '/blog/posts/__proto__',
    '/kitchen/recipes',
    '/kitchen/recipes?search=cinamon',
    '/kitchen/recipes?cuisine=american&maxTime=60&pageSize=100',
    '/kitchen/recipes/renamed',
    '/kitchen/recipes/first-name',
    '/kitchen/recipes/hidden',
    '/kitchen/collections',
    '/kitchen/collections?season=winter',
    '/kitchen/collections/all-of-it',
    '/kitchen/collections/hidden',
  ])('%s is the same as from the content', async (address) => {
    const [lists, entries] = built.map((json) => () => JSON.parse(json) as never) as [() => never, () => never];
    const [fromContent, fromBuild] = await Promise.all(
      [publishedContentOf(snapshot), publishedContentFrom(lists, entries)].map(async (content) => {
        const reads = contentReads(() => Promise.resolve(content));
        reads.onError((error, context) => context.text(error.message, 404));
        const answer = await reads.request(address);
        return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
      }),
    );
    expect(fromBuild).toEqual(fromContent);
  });

  test('contains no drafts', () => {
    expect(built.join('')).toContain('Cinnamon rolls');
    expect(built.join('')).not.toContain(SECRET);
  });
});
