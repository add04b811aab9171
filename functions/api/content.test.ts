import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FIXTURE_SIZES, fixture, isMarkdownKind } from '../../tests/fixtures/fixtures.ts';
import { CONTENT_KINDS, contentPath, getKind } from '#schema/content-kinds.ts';
import { siteFiles } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import type { Problem } from '../../tests/support/answers.ts';

interface FileEntry {
  slug: string;
  data: Record<string, unknown>;
  body?: string;
  revision: string;
}

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi(siteFiles('full'));
});
afterEach(() => closeWithoutFaults(api));

describe.each(CONTENT_KINDS)('%s', (kind) => {
  const { slug } = fixture(kind, FIXTURE_SIZES[0]);
  const place = `/api/content/${kind}/${slug}`;

  test('is listed, read, and saved unchanged without a commit', async () => {
    const before = api.head();
    const { entries } = await api.ask<{ entries: FileEntry[] }>(200, `/api/content/${kind}`);
    expect(entries.map((entry) => entry.slug)).toContain(slug);
    const { data, body, revision } = await api.ask<FileEntry>(200, place);
    expect(body === undefined).toBe(!isMarkdownKind(kind));
    await api.ask(200, place, { method: 'PUT', json: { data, body, revision } });
    expect(api.head()).toBe(before);
  });

  test('with one changed text is a commit of only that line and the time', async () => {
    const { data, body, revision } = await api.ask<FileEntry>(200, place);
    const [name = '', text] =
      Object.entries(data).find(([field, value]) => typeof value === 'string' && /[Tt]itle|name|siteName|tagline|intro/.test(field)) ?? [];
    if (name === '') return;
    const file = contentPath(kind, slug);
    const linesOf = () =>
      api.content
        .text(file)
        .split('\n')
        .filter((line) => !line.includes('updatedAt'));
    const before = linesOf();
    await api.ask(200, place, { method: 'PUT', json: { data: { ...data, [name]: `${String(text)} too` }, body, revision } });
    const after = linesOf();
    expect(after).toHaveLength(before.length);
    expect(after.filter((line, index) => line !== before[index])).toHaveLength(1);
  });

  test('requires a session', async () => {
    for (const [at, method] of [
      [`/api/content/${kind}`, 'GET'],
      [place, 'GET'],
      [place, 'DELETE'],
    ] as const)
      expect((await api.call(at, { method, anonymous: true })).status).toBe(401);
  });

  test('is only created and deleted if its kind allows several', async () => {
    const isOpen = getKind(kind).holds === 'folder';
    if (!isOpen) await api.ask(400, `/api/content/${kind}`, { json: { ...(await api.ask<FileEntry>(200, place)), slug: 'another' } });
    // The fixture's cakes take their price from its menu.
    await api.ask(isOpen && kind !== 'menu' ? 200 : 400, place, { method: 'DELETE' });
  });
});

test('a page can have any address except those of the site’s own pages', async () => {
  const { data, body } = await api.ask<FileEntry>(200, '/api/content/page/about');
  await api.ask(200, '/api/content/page/about', { method: 'DELETE' });
  const { errors } = await api.ask<Problem>(400, '/api/content/page', { json: { slug: 'about', data, body } });
  expect(errors).toEqual([{ path: 'slug', message: 'The address “about” is one that the site needs itself' }]);
  await api.ask(201, '/api/content/page', { json: { slug: 'christmas', data, body } });
  await api.ask(201, '/api/content/page', { json: { slug: 'privacy-policy', data, body } });
});

test('unknown fields are refused by name', async () => {
  const { data, revision } = await api.ask<FileEntry>(200, '/api/content/menu/breads');
  const { errors } = await api.ask<Problem>(400, '/api/content/menu/breads', {
    method: 'PUT',
    json: { data: { ...data, nmae: 'x' }, revision },
  });
  expect(errors?.[0]?.message).toContain('“nmae”');
});

test('an unknown kind or entry is a 404', async () => {
  await api.ask(404, '/api/content/buns');
  await api.ask(404, '/api/content/menu/buns');
});

test('a menu category that is saved without a place comes last', async () => {
  const { entries } = await api.ask<{ entries: { order: number }[] }>(200, '/api/admin/content/menu');
  const sent = { name: 'Buns', order: null, items: [] };
  const { order } = await api.ask<{ order: number }>(201, '/api/admin/content/menu', { json: sent });
  expect(order).toBe(Math.max(...entries.map((entry) => entry.order)) + 1);
});
