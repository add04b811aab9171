import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { CONTENT_KINDS } from '#schema/content-kinds.ts';
import { withoutScripts } from '#functions/http/without-scripts.ts';
import { picture } from '../../tests/support/photos.ts';
import { collectionFile, postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { loadRenderer, type Renderer } from './renderer.ts';

const PREVIEW = '/api/admin/preview';

let renderer: Renderer;
let api: TestApi;
beforeAll(async () => {
  renderer = await loadRenderer(path.resolve(import.meta.dirname, '../..'));
  api = await createTestApi(
    {
      'content/recipes/rye.json': recipeFile({ status: 'draft', title: 'Rye in the dark' }),
      'content/recipes/oat.json': recipeFile({ title: 'Oat loaf', publishedAt: '2026-01-01' }),
      'content/pages/privacy-policy.md': '---\ntitle: Privacy\ndescription: What we keep\n---\nNothing.\n',
      'content/posts/rye.md': postFile({ publishedAt: '2026-01-01' }),
      'content/collections/slow.json': collectionFile({ recipeIds: ['oat'] }),
    },
    { preview: (route, snapshot) => renderer.render(route, createReader(snapshot)) },
  );
}, 240_000);
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const ask = (entry: unknown) => api.call(PREVIEW, { body: new URLSearchParams({ entry: JSON.stringify(entry) }) });
/** HTML without the values of its attributes, where a title may say anything. */
const withoutQuoted = (html: string): string => html.replace(/ [a-z-]+="(?!application\/)[^"]*"/g, '');
async function page(entry: unknown): Promise<string> {
  const answer = await ask(entry);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  expect(withoutQuoted(text)).not.toMatch(/<script\b(?![^>]*=)/);
  return text;
}
const problem = async (status: number, entry: unknown): Promise<string> => {
  const answer = await ask(entry);
  expect(answer.status).toBe(status);
  return ((await answer.json()) as { error: string }).error;
};

describe('an unsaved draft', () => {
  test('is identical to the page published after saving', async () => {
    const draft = { title: 'Oat loaf, again', cookTime: 55, status: 'published' };
    const before = await page({ kind: 'recipe', id: 'oat', ...draft });
    expect(before).toContain('Oat loaf, again');
    expect(api.content.commits()).toBe(1);
    await api.ask(200, '/api/kitchen/recipes/oat', { method: 'PUT', json: draft });
    const [entry] = (await api.ask<{ recipes: { slug: string }[] }>(200, '/api/kitchen/recipes?all=true')).recipes;
    expect(entry).toBeDefined();
    const again = await page({ kind: 'recipe', id: 'oat' });
    expect(again).toBe(before);
  });

  test('is shown with tags that are too long, in the one text that the form has of them, without those tags', async () => {
    const html = await page({ kind: 'post', id: 'rye', tags: `starter, ${'x'.repeat(41)}`, title: 'Tags' });
    expect(html).toContain('Tags');
    await page({ kind: 'recipe', id: 'oat', tags: 'x'.repeat(100_000), instructions: 'Stir', nutritionInfo: 'none', ingredients: [[], 5] });
    await page({ kind: 'collection', id: 'slow', tags: 'x,'.repeat(100), recipeIds: 'oat' });
  });

  test('is shown completely even if its text mentions scripts', async () => {
    const html = await page({ kind: 'recipe', id: 'oat', title: 'Oats <script>', description: `<script src="x"> 'it' <b>` });
    expect(html).toMatch(/<h1[^>]*>Oats &lt;script&gt;/);
    expect(html).toContain('content="<script src=&quot;x&quot;>');
    expect(html.trimEnd()).toMatch(/<\/html>$/);
  });

  test('is shown despite deeply nested garbage', async () => {
    const nonsense = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    for (const [kind, field] of [
      ['recipe', 'ingredients'],
      ['recipe', 'title'],
      ['settings', 'seo'],
    ] as const) {
      const entry = `{"kind":"${kind}","id":"oat","${field}":${nonsense}}`;
      expect((await api.call(PREVIEW, { body: new URLSearchParams({ entry }) })).status).toBeLessThan(500);
    }
  });

  test('shows drafts as published', async () => {
    expect(await page({ kind: 'recipe', id: 'rye', title: 'Rye at night' })).toContain('Rye at night');
    expect(await page({ kind: 'collection', id: 'slow', recipeIds: ['oat', 'rye'] })).not.toContain('Rye in the dark');
  });

  test('of something new has an address of its own', async () => {
    expect(await page({ kind: 'post', id: null, title: 'New days', content: '<p>Words</p>' })).toContain('New days');
    // Another entry at the wanted address stays what it is.
    const text = await page({ kind: 'recipe', id: null, slug: 'oat', title: 'Oat too' });
    expect(text).toContain('Oat too');
  });

  test('gets placeholders for missing fields', async () => {
    expect(await page({ kind: 'post', id: null })).toContain('Untitled');
    expect(await page({ kind: 'recipe', id: null })).toContain('Untitled');
    expect(await page({ kind: 'collection', id: null })).toContain('Untitled');
    const text = await page({
      kind: 'recipe',
      id: null,
      title: 'Barely',
      prepTime: '25',
      cookTime: '',
      servings: '0',
      category: 'Nonsense',
      tags: 'rye, dark',
      ingredients: [{ ingredient: 'flour' }, { ingredient: '', amount: '' }, { amount: '3' }],
      instructions: [{ instruction: 'Mix.', duration: '' }, { instruction: '' }],
      nutritionInfo: { calories: 'many' },
      unknown: true,
    });
    expect(text).toContain('Mix.');
    expect(text).toContain('25 min');
    expect(await page({ kind: 'recipe', id: 'oat', title: '', featuredImage: 'nonsense' })).toContain('Oat loaf');
  });

  test('runs nothing that was written into it', async () => {
    const text = await page({
      kind: 'post',
      id: null,
      title: '</title><script>alert(1)</script>',
      content: '<p onclick="alert(1)">Words<script>alert(1)</script></p><iframe src="javascript:alert(1)"></iframe>',
    });
    expect(withoutQuoted(text)).not.toMatch(/onclick|javascript:|<script>alert/);
  });

  test('shows photos that are uploaded and not saved', async () => {
    const form = new FormData();
    form.append('image', new File([new Uint8Array(await picture(640, 480).jpeg().toBuffer())], 'rye.jpg'));
    const { url } = await api.ask<{ url: string }>(201, '/api/upload', { body: form });
    const text = await page({ kind: 'recipe', id: 'oat', featuredImage: url });
    expect(text).toMatch(/\/media\/[0-9a-f]{16}-640\.avif/);
  });

  test('of every kind has a page', async () => {
    for (const kind of CONTENT_KINDS) {
      const slugs = { menu: 'breads', page: 'privacy-policy', post: 'rye', collection: 'slow', recipe: 'oat' };
      const id =
        { ...slugs, bake: '2100-01-02', notice: 'at-the-lake', postComments: 'rye-starter', recipeComments: 'rye-loaf' }[kind as string] ??
        kind;
      const { data, body } = await api.ask<{ data: object; body?: string }>(200, `/api/content/${kind}/${id}`);
      const text = await page({ kind, id, data, body, ...data });
      expect(text, kind).toContain('</html>');
    }
  });
});

test('an older version is shown as it would be today', async () => {
  await api.ask(200, '/api/blog/posts/rye', { method: 'PUT', json: { title: 'Rye, later' } });
  const { versions } = await api.ask<{ versions: { revision: string }[] }>(200, '/api/admin/history/post/rye');
  const text = await page({ kind: 'post', id: 'rye', version: versions[1]?.revision });
  expect(text).not.toContain('Rye, later');
  expect(await problem(404, { kind: 'post', id: 'rye', version: '0'.repeat(40) })).toMatch(/no longer exists/);
});

test('only the admin may frame it, and it is not indexed or cached', async () => {
  const { headers } = await ask({ kind: 'recipe', id: 'oat' });
  expect(headers.get('content-security-policy')).toBe("sandbox allow-same-origin; frame-ancestors 'self'");
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('cache-control')).toContain('no-store');
  const { headers: others } = await api.call('/api/kitchen/recipes/oat');
  expect(others.get('x-frame-options')).toBe('DENY');
  expect(others.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect((await api.call(PREVIEW, { body: new URLSearchParams({ entry: '{}' }), anonymous: true })).status).toBe(401);
  expect((await api.call(PREVIEW)).status).toBe(405);
});

test('invalid requests are reported', async () => {
  await problem(404, { kind: 'nothing', id: null });
  await problem(404, {});
  for (const entry of [null, [], 'text', 7]) expect(await problem(400, entry)).toMatch(/^Send the entry as JSON/);
  expect((await api.call(PREVIEW, { body: new URLSearchParams() })).status).toBe(400);
  expect((await api.call(PREVIEW, { body: 'not a form' })).status).toBe(400);
  expect((await ask({ kind: 'post', id: null, content: 'x'.repeat(4_000_000) })).status).toBe(413);
  expect(await problem(400, { kind: 'post', id: null, content: 'x'.repeat(400_000) })).toMatch(/too long/);
  expect(
    await page({ kind: 'recipe', id: null, title: 'x'.repeat(100_000), ingredients: 'nonsense', instructions: [7, null, [[]]] }),
  ).toContain('xxx');
});

test('scripts are left out, data stays', () => {
  expect(
    withoutScripts('<script>1</script><b>a</b><script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>'),
  ).toBe('<b>a</b><script type="application/ld+json">{}</script>');
});

describe('what has a time', () => {
  const [past, later] = ['2020-01-05T08:00:00.000Z', '2999-01-05T08:00:00.000Z'];
  test.each([
    ['is yet to appear', { publishAt: later }],
    ['is yet to appear, and to be taken down again', { publishAt: later, unpublishAt: '2999-02-01' }],
    ['has been taken down', { unpublishAt: past }],
    ['has appeared and been taken down', { publishAt: '2020-01-01', unpublishAt: past }],
  ])('is shown as it is when visitors see it: what %s', async (_, times) => {
    expect(await page({ kind: 'post', id: 'rye', title: 'Rye at night', ...times })).toContain('Rye at night');
    expect(await page({ kind: 'recipe', id: 'oat', title: 'Oats at night', ...times })).toContain('Oats at night');
    expect(await page({ kind: 'collection', id: 'slow', title: 'Slow nights', ...times })).toContain('Slow nights');
    expect(await page({ kind: 'notice', title: 'Closed for a night', ...times })).toContain('Closed for a night');
  });
  test('is saved, scheduled, and shown by its form', async () => {
    await api.ask(200, '/api/blog/posts/rye', { method: 'PUT', json: { publishAt: later } });
    expect(await page({ kind: 'post', id: 'rye' })).toContain('<h1');
    await api.ask(200, '/api/blog/posts/rye', { method: 'PUT', json: { publishAt: null } });
  });
});
