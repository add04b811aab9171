import { describe, expect, test } from 'vitest';
import { contentPath } from '#domain/content-kinds.ts';
import type { Settings } from '#domain/settings.ts';
import { fixture } from '#domain/fixtures/fixtures.ts';
import { createReader } from './reader.ts';
import { sitemapXml } from './sitemap.ts';
import { type Files, postFile, siteFiles, snapshotOf } from './snapshot-of.ts';

const settingsWith = (change: Partial<Settings>): Files => ({
  [contentPath('settings')]: JSON.stringify({ ...(JSON.parse(fixture('settings', 'minimal').text) as object), ...change }),
});
const page = (url: string): Settings['pages'][number] => ({
  url,
  title: 'A',
  lastmod: '2026-11-20',
  changefreq: 'weekly',
  priority: '0.9',
});
const recipe = (change: object): string => JSON.stringify({ ...(JSON.parse(fixture('recipe', 'minimal').text) as object), ...change });
const collection = (change: object): string =>
  JSON.stringify({ ...(JSON.parse(fixture('collection', 'minimal').text) as object), ...change });

/** A site without entries but for the given files. */
const entriesOf = async (files: Files) => {
  const none = { [contentPath('post', 'rye-starter')]: null, [contentPath('recipe', 'rye-loaf')]: null };
  const snapshot = await snapshotOf(siteFiles('minimal', { ...none, [contentPath('collection', 'rye-weekend')]: null, ...files }));
  expect([...snapshot.problems.values()]).toEqual([]);
  return createReader(snapshot).sitemap();
};
const pathsOf = async (files: Files) => (await entriesOf(files)).map(({ loc }) => loc.replace('https://bakery.example', ''));

const LISTS = ['/blog', '/kitchen', '/kitchen/all', '/kitchen/collections'];

describe('search engines are told', () => {
  test('of the settings’ pages by their full address, with all that the settings say of them', async () => {
    const entries = await entriesOf(
      settingsWith({ siteUrl: 'https://bakery.example/', pages: [page('/about?a=b#c'), page('https://bakery.example/')] }),
    );
    const said = { lastmod: '2026-11-20', changefreq: 'weekly', priority: '0.9' };
    expect(entries).toContainEqual({ loc: 'https://bakery.example/about?a=b', ...said });
    expect(entries).toContainEqual({ loc: 'https://bakery.example/', ...said });
    expect(entries).toHaveLength(2 + LISTS.length);
  });

  test('of every published entry with the moment it last changed, and of the lists with that of the newest', async () => {
    const entries = await entriesOf({
      [contentPath('post', 'one')]: postFile({ publishedAt: '2026-01-02', updatedAt: '2026-03-04T05:06:07Z' }),
      [contentPath('post', 'two')]: postFile({ publishedAt: '2026-05-06T23:00:00-05:00', updatedAt: '2026-05-07' }),
      [contentPath('post', 'three')]: postFile(),
      [contentPath('recipe', 'loaf')]: recipe({ status: 'published', updatedAt: '2026-02-02' }),
      [contentPath('collection', 'weekend')]: collection({ status: 'published', createdAt: '2026-02-03' }),
    });
    const times = Object.fromEntries(entries.map(({ loc, lastmod }) => [new URL(loc).pathname, lastmod]));
    expect(times).toEqual({
      '/blog': '2026-05-06T23:00:00-05:00',
      '/blog/one': '2026-03-04T05:06:07Z',
      '/blog/two': '2026-05-06T23:00:00-05:00',
      '/blog/three': undefined,
      '/kitchen': '2026-02-02',
      '/kitchen/all': '2026-02-02',
      '/kitchen/loaf': '2026-02-02',
      '/kitchen/collections': '2026-02-03',
      '/kitchen/collections/weekend': '2026-02-03',
    });
  });

  test('of a page once, and what the settings say of it counts', async () => {
    const entries = await entriesOf({
      ...settingsWith({ pages: [page('/blog/one'), page('/menu'), page('https://bakery.example/menu')] }),
      [contentPath('post', 'one')]: postFile({ updatedAt: '2026-03-04' }),
    });
    expect(entries.filter(({ loc }) => loc.endsWith('/blog/one'))).toMatchObject([{ priority: '0.9', lastmod: '2026-11-20' }]);
    expect(entries.filter(({ loc }) => loc.endsWith('/menu'))).toHaveLength(1);
  });

  test('of no draft and no page that is not to be found, even where the settings name it', async () => {
    const hidden = [
      '/404',
      '/admin',
      '/admin/blog',
      '/api/blog/posts',
      '/blog/draft',
      '/blog/not-found',
      '/kitchen/draft',
      '/kitchen/not-found',
    ];
    const files = {
      ...settingsWith({ pages: [...hidden, '/kitchen/collections/draft', '/kitchen/collections/not-found', '/administration'].map(page) }),
      [contentPath('post', 'draft')]: postFile({ status: 'draft' }),
      [contentPath('recipe', 'draft')]: recipe({ status: 'draft' }),
      [contentPath('collection', 'draft')]: collection({ status: 'draft' }),
    };
    expect(await pathsOf(files)).toEqual(['/administration', ...LISTS]);
  });
});

describe('a sitemap as search engines read it', () => {
  test('is of the protocol’s form, with nothing that is not known', () => {
    expect(
      sitemapXml([
        { loc: 'https://a.example/' },
        { loc: 'https://a.example/b', lastmod: '2026-01-02', changefreq: 'weekly', priority: '1.0' },
      ]),
    ).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://a.example/</loc>
  </url>
  <url>
    <loc>https://a.example/b</loc>
    <lastmod>2026-01-02</lastmod>
    <changefreq>weekly</changefreq>
    <priority>1.0</priority>
  </url>
</urlset>
`,
    );
  });

  test('takes any address as text', async () => {
    const entries = await entriesOf(settingsWith({ pages: [page('/a?x=1&y=<b>"\'')], siteUrl: 'https://bakery.example' }));
    const loc = /<loc>([^<]*a\?[^<]*)<\/loc>/.exec(sitemapXml(entries))?.[1];
    expect(loc).toBe('https://bakery.example/a?x=1&amp;y=%3Cb%3E%22%27');
    expect(sitemapXml([{ loc: `https://a.example/?<&>"'` }])).toContain('<loc>https://a.example/?&lt;&amp;&gt;&quot;&apos;</loc>');
  });
});
