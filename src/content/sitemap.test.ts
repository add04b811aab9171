import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import type { Settings } from '#schema/settings.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { createReader } from './reader.ts';
import { sitemapXml } from './sitemap.ts';
import { type Files, postFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { childrenOf, parseXml, textsOf } from '../../tests/support/xml.ts';

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

/** The sitemap of a site with only the given entries. */
const sitemapOf = async (files: Files) => {
  const none = { [contentPath('post', 'rye-starter')]: null, [contentPath('recipe', 'rye-loaf')]: null };
  const snapshot = await snapshotOf(siteFiles('minimal', { ...none, [contentPath('collection', 'rye-weekend')]: null, ...files }));
  expect([...snapshot.problems.values()]).toEqual([]);
  const content = createReader(snapshot);
  return sitemapXml([
    content.sitemap(),
    content.sitemapOfPosts(),
    content.sitemapOfRecipes(),
    content.sitemapOfCollections(),
    content.sitemapOfPages(),
  ]);
};
const entriesOf = async (files: Files) =>
  parseXml(await sitemapOf(files)).children.map((url) => {
    const [loc = ''] = textsOf(url, 'loc');
    const [[lastmod], [changefreq], [priority]] = [textsOf(url, 'lastmod'), textsOf(url, 'changefreq'), textsOf(url, 'priority')];
    return { loc, lastmod, changefreq, priority, images: childrenOf(url, 'image:image').flatMap((image) => textsOf(image, 'image:loc')) };
  });
const pathsOf = async (files: Files) => (await entriesOf(files)).map(({ loc }) => loc.replace('https://bakery.example', ''));

const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 500, height: 300, channels: 3, background: 'tan' } })
      .jpeg()
      .toBuffer(),
  );

describe('the sitemap lists', () => {
  test('the pages of the settings by their absolute URL, with all their fields', async () => {
    const entries = await entriesOf(
      settingsWith({ siteUrl: 'https://bakery.example/', pages: [page('/about?a=b#c'), page('https://bakery.example/')] }),
    );
    const said = { lastmod: '2026-11-20', changefreq: 'weekly', priority: '0.9', images: [] };
    expect(entries).toContainEqual({ loc: 'https://bakery.example/about?a=b', ...said });
    expect(entries).toContainEqual({ loc: 'https://bakery.example/', ...said });
    expect(entries).toHaveLength(2);
  });

  test('every published entry with its last change, and the lists with that of their newest entry', async () => {
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
      '/blog/all': '2026-05-06T23:00:00-05:00',
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

  test('the photos of an entry by their universally supported file', async () => {
    const jpeg = await photo();
    const entries = await entriesOf({
      'public/uploads/rye.jpg': jpeg,
      'public/uploads/step.png': new Uint8Array(await sharp(jpeg).png().toBuffer()),
      [contentPath('post', 'one')]: postFile({ featuredImage: '/uploads/rye.jpg' }),
      [contentPath('post', 'elsewhere')]: postFile({ featuredImage: 'https://photos.example.com/rye.jpg' }),
      [contentPath('recipe', 'loaf')]: recipe({
        status: 'published',
        featuredImage: '/uploads/rye.jpg',
        instructions: ['/uploads/step.png', '/uploads/rye.jpg', '/uploads/gone.jpg'].map((image) => ({ instruction: 'Bake.', image })),
      }),
      [contentPath('collection', 'weekend')]: collection({ status: 'published', featuredImage: '/uploads/rye.jpg' }),
    });
    const images = Object.fromEntries(entries.map((entry) => [new URL(entry.loc).pathname, entry.images]));
    const [rye] = images['/blog/one'] ?? [];
    expect(rye).toMatch(/^https:\/\/bakery\.example\/media\/[0-9a-f]{16}-500\.jpeg$/);
    expect([images['/blog/elsewhere'], images['/kitchen/collections/weekend'], images['/blog']]).toEqual([[], [rye], []]);
    expect(images['/kitchen/loaf']).toEqual([rye, expect.stringMatching(/-500\.jpeg$/)]);
  });

  test('each page once; the settings take precedence unless the page changed later', async () => {
    const entries = await entriesOf({
      ...settingsWith({ pages: [page('/blog/one'), page('/blog/two'), page('/contact'), page('https://bakery.example/contact/')] }),
      [contentPath('post', 'one')]: postFile({ updatedAt: '2026-03-04' }),
      [contentPath('post', 'two')]: postFile({ updatedAt: '2026-11-21T01:00:00Z' }),
    });
    expect(entries.filter(({ loc }) => loc.endsWith('/blog/one'))).toMatchObject([{ priority: '0.9', lastmod: '2026-11-20' }]);
    expect(entries.filter(({ loc }) => loc.endsWith('/blog/two'))).toMatchObject([{ priority: '0.9', lastmod: '2026-11-21T01:00:00Z' }]);
    expect(entries.filter(({ loc }) => loc.endsWith('/contact'))).toHaveLength(1);
  });

  test('the owner’s text pages and files, but nothing that does not exist', async () => {
    const pages = ['/christmas', '/easter', '/nothing', '/flyer.pdf', '/gone.pdf', '/blog/gone', '/about'].map(page);
    const entries = await entriesOf({
      ...settingsWith({ pages }),
      'public/flyer.pdf': 'A flyer',
      [contentPath('page', 'christmas')]: '---\ntitle: Christmas\ndescription: Stollen.\nupdatedAt: "2026-11-22"\n---\nOrder.\n',
      [contentPath('page', 'contact-us')]: '---\ntitle: Contact us\ndescription: By phone.\n---\nCall.\n',
      [contentPath('page', 'easter')]: '---\ntitle: Easter\nstatus: draft\n---\n',
      // A permanent page, and one that an older site had as a text page.
      [contentPath('page', 'privacy-policy')]: '---\ntitle: Privacy\ndescription: Yours.\n---\nNone.\n',
      [contentPath('page', 'about')]: '---\ntitle: About\ndescription: Us.\n---\nWe bake.\n',
    });
    expect(entries.map(({ loc, priority, lastmod }) => [new URL(loc).pathname, priority, lastmod])).toEqual([
      ['/about', '0.9', '2026-11-20'],
      ['/flyer.pdf', '0.9', '2026-11-20'],
      ['/christmas', '0.9', '2026-11-22'],
      ['/contact-us', undefined, undefined],
    ]);
  });

  test('no section with nothing in it', async () => {
    const pages = settingsWith({ pages: ['/menu', '/cakes', '/eats', '/blog', '/kitchen', '/about'].map(page) });
    expect(await pathsOf(pages)).toEqual(['/about']);
    const menu = { name: 'Breads', order: 0, items: [{ name: 'Rye', description: 'Dark.', prices: [{ price: '6.50' }] }] };
    expect(await pathsOf({ ...pages, [contentPath('menu', 'breads')]: JSON.stringify(menu) })).toEqual(['/about', '/menu']);
  });

  test('no draft and no hidden page, even if the settings list it', async () => {
    const hidden = ['/404', '/admin', '/admin/blog', '/api/blog/posts', '/blog/draft', '/blog/404', '/kitchen/draft', '/kitchen/404'];
    const files = {
      ...settingsWith({ pages: [...hidden, '/kitchen/collections/draft', '/kitchen/collections/404', '/administration'].map(page) }),
      'public/administration.html': 'a page of the owner’s own',
      [contentPath('post', 'draft')]: postFile({ status: 'draft' }),
      [contentPath('recipe', 'draft')]: recipe({ status: 'draft' }),
      [contentPath('collection', 'draft')]: collection({ status: 'draft' }),
    };
    expect(await pathsOf(files)).toEqual(['/administration']);
  });
});

describe('the sitemap', () => {
  test('follows the protocol and omits unknown values', async () => {
    const xml = await sitemapOf({
      ...settingsWith({ pages: [page('/about')] }),
      'public/uploads/rye.jpg': await photo(),
      [contentPath('post', 'one')]: postFile({ publishedAt: '2026-01-02', featuredImage: '/uploads/rye.jpg' }),
    });
    expect(xml.replace(/[0-9a-f]{16}/, 'rye')).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url>
    <loc>https://bakery.example/about</loc>
    <lastmod>2026-11-20</lastmod>
    <changefreq>weekly</changefreq>
    <priority>0.9</priority>
  </url>
  <url>
    <loc>https://bakery.example/blog</loc>
    <lastmod>2026-01-02</lastmod>
  </url>
  <url>
    <loc>https://bakery.example/blog/all</loc>
    <lastmod>2026-01-02</lastmod>
  </url>
  <url>
    <loc>https://bakery.example/blog/one</loc>
    <lastmod>2026-01-02</lastmod>
    <image:image><image:loc>https://bakery.example/media/rye-500.jpeg</image:loc></image:image>
  </url>
</urlset>
`,
    );
  });

  test('escapes any address and is well-formed', async () => {
    const paths = await pathsOf(
      settingsWith({ pages: [page('/contact?x=1&y=<b>"\''), page('/contact?]]>'), page('/about?\u0085\uffff🍞')] }),
    );
    expect(paths).toContain('/contact?x=1&y=%3Cb%3E%22%27');
    expect(paths).toHaveLength(3);
  });

  test('stays within the limits on pages and bytes', () => {
    const many = Array.from({ length: 50_001 }, (_, index) => `<url><loc>https://a.example/${index}</loc></url>`);
    expect(sitemapXml([many.slice(0, 10), many.slice(10)]).match(/<url>/g)).toHaveLength(50_000);
    const large = many.map((url) => url.replace('<loc>', `<loc>${'x'.repeat(2_000)}`));
    expect(Buffer.byteLength(sitemapXml([large]))).toBeLessThan(50_000_000);
  });
});
