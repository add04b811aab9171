import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import type { Problem, Saved } from '../../tests/support/answers.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createGitTestApi, type TestApi } from '../../tests/support/test-api.ts';

const PAGES = '/api/admin/pages';
const PRIVACY = '---\ntitle: "Privacy policy"\ndescription: "What we keep."\n---\n\nNothing.\n';

let api: TestApi;
beforeEach(async () => {
  api = await createGitTestApi({
    'content/pages/about.md': null,
    'content/pages/privacy-policy.md': PRIVACY,
    'public/spring.html': 'a page of the owner’s own',
  });
});
afterEach(() => closeWithoutFaults(api));

const create = (page: object, status = 201) => api.ask<Saved & Problem>(status, PAGES, { json: page });
const update = (slug: string, page: object, status = 200) =>
  api.ask<Saved & Problem>(status, `${PAGES}/${slug}`, { method: 'PUT', json: page });
const addresses = () => api.ask<{ published: string[]; drafts: string[] }>(200, '/api/admin/addresses');
const listed = async () => (await api.ask<{ pages: object[] }>(200, PAGES)).pages;
const christmas = { title: 'Christmas', content: '<p>Order <b>stollen</b> by the tenth &amp; pick it up.</p>', status: 'published' };

describe('a page of text', () => {
  test('needs a title and a text; derives its address and description', async () => {
    expect(await create(christmas)).toMatchObject({
      slug: 'christmas',
      status: 'published',
      description: 'Order stollen by the tenth & pick it up.',
      commit: api.head(),
    });
    expect(api.content.newest()).toMatchObject({ message: 'Add page christmas', changes: ['A content/pages/christmas.md'] });
    expect((await addresses()).published).toContain('/christmas');
    const { errors } = await create({ status: 'published' }, 400);
    expect(errors?.map(({ path }) => path)).toEqual(expect.arrayContaining(['title', 'content']));
  });

  test('can be a draft with only a title, which is not published', async () => {
    await create({ title: 'Easter', status: 'draft' });
    const { published, drafts } = await addresses();
    expect([published.includes('/easter'), drafts.includes('/easter')]).toEqual([false, true]);
  });

  test('keeps its Markdown until its text is edited', async () => {
    api.content.edit({ 'content/pages/spring-menu.md': '---\ntitle: "Spring"\ndescription: "Soon."\n---\n\n*Rhubarb*\n' });
    const page = await api.ask<Saved>(200, `${PAGES}/spring-menu`);
    expect(page).toMatchObject({ status: 'published', content: '<p><em>Rhubarb</em></p>', markdown: '*Rhubarb*' });
    await update('spring-menu', { ...page, title: 'Spring menu' });
    expect(api.content.text('content/pages/spring-menu.md')).toMatch(/title: "Spring menu"[^]*\n\*Rhubarb\*\n$/);
    await update('spring-menu', { content: '<p>Peas</p><script>alert(1)</script>' });
    expect(api.content.text('content/pages/spring-menu.md')).toMatch(/^---\n(?:(?!format).*\n)*---\n\nPeas\n$/);
  });

  test('redirects from its old address when renamed, and reserves it', async () => {
    await create(christmas);
    await update('christmas', { slug: 'holidays' });
    expect(api.content.text('content/pages/holidays.md')).toContain('formerSlugs:\n  - "christmas"');
    expect((await create({ ...christmas, slug: 'christmas' }, 400)).error).toBe(
      'The address “christmas” already belongs to the page “Christmas”, which is now at “holidays” and keeps its first address.',
    );
    await update('holidays', { slug: 'december' });
    expect((await create({ ...christmas, slug: 'holidays' }, 400)).error).toBe(
      'The address “holidays” redirects to the page “Christmas”, which used it before; choose another.',
    );
    expect(createReader(await snapshotOf(filesOf())).redirects()).toEqual([
      { from: '/christmas', to: '/december' },
      { from: '/holidays', to: '/december' },
    ]);
  });

  test('is deleted to the trash and restored', async () => {
    await create(christmas);
    await api.ask(200, `${PAGES}/christmas`, { method: 'DELETE' });
    const { entries } = await api.ask<{ entries: object[] }>(200, '/api/admin/trash');
    expect(entries).toMatchObject([{ kind: 'page', slug: 'christmas', title: 'Christmas' }]);
    await api.ask(201, '/api/admin/trash', { json: entries[0] });
    expect((await addresses()).published).toContain('/christmas');
  });

  test.each(['admin', 'api', 'media', 'uploads', 'menu', 'kitchen', 'index', '404'])('is not saved at /%s', async (slug) => {
    expect((await create({ ...christmas, slug }, 400)).error).toBe(`The address “${slug}” is one that the site needs itself.`);
  });

  test('is not saved at the address of a file', async () => {
    expect((await create({ ...christmas, slug: 'spring' }, 400)).error).toBe(
      'The address “spring” is that of one of your files; choose another.',
    );
    expect(await create({ ...christmas, title: 'Spring' })).toMatchObject({ slug: 'spring-2' });
    expect((await addresses()).published).toContain('/spring');
  });
});

/** The files of content as the newest commit has them. */
function filesOf(): Record<string, string> {
  const names = api.content.paths('content');
  return Object.fromEntries(names.map((name) => [name, api.content.text(name)]));
}

describe('a fixed page', () => {
  test('can be edited without other changes', async () => {
    const page = await api.ask<Saved>(200, `${PAGES}/privacy-policy`);
    await update('privacy-policy', { ...page, title: 'Privacy' });
    expect(api.content.text('content/pages/privacy-policy.md')).toBe(
      '---\ntitle: "Privacy"\ndescription: "What we keep."\n---\n\nNothing.\n',
    );
    expect(await listed()).toMatchObject([{ slug: 'privacy-policy', title: 'Privacy' }]);
  });

  test('cannot be deleted, renamed or a draft', async () => {
    const head = api.head();
    expect((await api.ask<Problem>(400, `${PAGES}/privacy-policy`, { method: 'DELETE' })).error).toMatch(
      /^This page can be edited, but not deleted/,
    );
    await api.ask(400, '/api/content/page/privacy-policy', { method: 'DELETE' });
    expect((await update('privacy-policy', { slug: 'privacy' }, 400)).error).toMatch(/^The address of this page cannot be changed/);
    expect((await update('privacy-policy', { status: 'draft' }, 400)).error).toBe('This page is always published.');
    expect(api.head()).toBe(head);
  });
});

test('the addresses of the site require a session', async () => {
  expect((await api.call('/api/admin/addresses', { anonymous: true })).status).toBe(401);
});
