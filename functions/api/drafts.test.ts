import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Drafts, DraftsChange, DraftsChanged } from '#api/drafts.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { picture } from '../../tests/support/photos.ts';
import { postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

const DRAFTS = '/api/admin/drafts';
const PHOTO = '/uploads/rye.webp';
const draft = { status: 'draft', category: '', featuredImage: '', author: '' };

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    [contentPath('recipe', 'soup')]: recipeFile({ ...draft, title: 'Leek soup' }),
    [contentPath('recipe', 'stew')]: recipeFile({ ...draft, title: 'Grandma’s best', ingredients: [] }),
    [contentPath('post', 'note')]: postFile(
      { title: 'A note', status: 'draft', excerpt: undefined, author: undefined, featuredImage: undefined },
      `## Heading\n\n![](${PHOTO})\n\nThe oven is **warm**. Come early.\n\nMore.\n`,
    ),
    [`public${PHOTO}`]: await picture(1_000, 700).webp().toBuffer(),
    [contentPath('photos')]: JSON.stringify({ photos: [{ src: PHOTO, alt: 'A dark loaf' }] }),
  });
});
afterEach(() => closeWithoutFaults(api));

const OWN = ['soup', 'stew', 'note'];
const drafts = async () => (await api.ask<Drafts>(200, DRAFTS)).drafts.filter(({ id }) => OWN.includes(id));
const change = async (ids: readonly string[], more: Partial<DraftsChange>) => {
  const chosen = (await drafts()).filter(({ id }) => ids.includes(id)).map(({ kind, id, revision }) => ({ kind, id, revision }));
  return api.ask<DraftsChanged>(200, DRAFTS, { json: { drafts: chosen, ...more } });
};
const recipe = (slug: string) => JSON.parse(api.content.text(contentPath('recipe', slug))) as Record<string, unknown>;

test('lists drafts by title with what they lack, and what there is for it', async () => {
  expect(await drafts()).toMatchObject([
    {
      kind: 'post',
      id: 'note',
      missing: ['excerpt', 'featuredImage', 'author'].map((path) => ({ path })),
      offers: {
        excerpt: 'The oven is warm. Come early.',
        featuredImage: PHOTO,
        featuredImageAlt: 'A dark loaf',
        author: expect.any(String) as unknown,
      },
    },
    { id: 'stew', title: 'Grandma’s best', missing: [{ path: 'category' }, { path: 'ingredients' }], offers: {} },
    { id: 'soup', missing: [{ path: 'category', message: 'Category is required' }], offers: { category: 'Soups' } },
  ]);
});

test('changes several in one commit, publishes those that are ready, and undoes it in one', async () => {
  const [commits, before] = [api.content.commits(), [recipe('soup'), recipe('stew')]];
  const changed = await change(['soup', 'stew'], { fill: ['category'], set: { author: 'Rosa' }, publish: true });
  expect(changed).toMatchObject({
    changed: 2,
    published: 1,
    problems: ['“Grandma’s best” is not published: Category is required; At least one ingredient is required.'],
  });
  expect(api.content.commits()).toBe(commits + 1);
  expect(recipe('soup')).toMatchObject({
    status: 'published',
    category: 'Soups',
    author: 'Rosa',
    publishedAt: expect.any(String) as unknown,
  });
  expect(recipe('stew')).toMatchObject({ status: 'draft', author: 'Rosa' });
  await api.ask(200, DRAFTS, { method: 'PUT', json: { files: changed.files } });
  expect(api.content.commits()).toBe(commits + 2);
  expect([recipe('soup'), recipe('stew')]).toEqual(before);
});

test('fills in a post from its own text, the library and the settings, and keeps its text', async () => {
  const changed = await change(['note'], { fill: ['excerpt', 'author', 'featuredImage', 'featuredImageAlt'], publish: true });
  expect(changed).toMatchObject({ changed: 1, published: 1, problems: [] });
  const file = api.content.text(contentPath('post', 'note'));
  expect(file).toContain('excerpt: "The oven is warm. Come early."');
  expect(file).toContain('featuredImageAlt: "A dark loaf"');
  expect(file).toContain('## Heading\n\n![](/uploads/rye.webp)\n\nThe oven is **warm**. Come early.\n\nMore.\n');
});

test('what fields have is not filled in, and another photo has no old words', async () => {
  await change(['soup'], { set: { category: 'Snacks', featuredImage: PHOTO, featuredImageAlt: 'Leeks' } });
  await change(['soup'], { fill: ['category'], set: { featuredImage: 'https://photos.example.com/soup.jpg' } });
  expect(recipe('soup')).toMatchObject({ category: 'Snacks', featuredImage: 'https://photos.example.com/soup.jpg' });
  expect(recipe('soup')).not.toHaveProperty('featuredImageAlt');
});

describe('a change is refused', () => {
  test('for a draft that was changed, published or deleted elsewhere, and made for the others', async () => {
    const chosen = (await drafts()).map(({ kind, id, revision }) => ({ kind, id, revision }));
    api.content.edit({
      [contentPath('recipe', 'stew')]: recipeFile({ ...draft, title: 'Mine' }),
      [contentPath('post', 'note')]: null,
    });
    expect(await api.ask(200, DRAFTS, { json: { drafts: chosen, set: { author: 'Rosa' } } })).toMatchObject({
      changed: 1,
      problems: ['A post was deleted elsewhere, and was left out.', '“Mine” was changed elsewhere, and was left out.'],
    });
  });

  test('of fields that are wrong, without a commit', async () => {
    const commits = api.content.commits();
    const answer = await change(['soup'], { set: { category: 'Nowhere', featuredImage: '/uploads/gone.webp' } });
    expect(answer).toMatchObject({ changed: 0, commit: null, files: [] });
    expect(answer.problems[0]).toMatch(/^“Leek soup” was not changed: Category must be one of/);
    expect(api.content.commits()).toBe(commits);
    await api.ask(400, DRAFTS, { json: { drafts: [] } });
  });

  test('to be undone once a draft has changed since', async () => {
    const { files } = await change(['soup'], { set: { author: 'Rosa' } });
    await change(['soup'], { set: { author: 'Ruth' } });
    await api.ask(409, DRAFTS, { method: 'PUT', json: { files } });
    expect(recipe('soup')).toMatchObject({ author: 'Ruth' });
  });
});
