import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DATA_TYPES } from '#content/site-routes.ts';
import { sectionsOf } from '#domain/sections.ts';
import { FIXED_PAGE_SLUGS, RESERVED_PAGE_SLUGS } from '#domain/site-pages.ts';
import { addressesIn } from './page-files.ts';
import { fileOf, publicRoutesOf, routesOf } from './published-pages.ts';

const content = {
  postSlugs: () => ['rye'],
  recipeSlugs: () => ['soup'],
  recipeCounts: () => [['Soups', 1]],
  collectionSlugs: () => ['quick'],
  commentAddresses: (kind: string) => (kind === 'recipe' ? ['/kitchen/comments/oat/2'] : []),
  pageSlugs: () => ['christmas'],
  sections: () => sectionsOf(),
} as unknown as Parameters<typeof routesOf>[0];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 3 }));

async function addressesOf(...names: string[]): Promise<string[]> {
  for (const name of names) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), '');
  }
  return addressesIn(folder);
}

test('each page that exists is published, and one that is added is too', async () => {
  const names = ['index.astro', 'menu.astro', 'blog/index.astro', 'blog/[slug].astro', 'blog/rss.xml.ts', 'robots.txt.ts'];
  const before = await addressesOf(...names);
  expect(routesOf(content, before)).toEqual(['/', '/blog', '/blog/rye', '/blog/rss.xml', '/menu', '/robots.txt', '/_redirects']);
  const after = await addressesOf('christmas/hours.md', 'humans.txt.ts');
  const added = routesOf(content, after).filter((route) => !routesOf(content, before).includes(route));
  expect(added.map(fileOf)).toEqual(['christmas/hours.html', 'humans.txt']);
});

test('a section that the site does not have has no page', () => {
  const without = { ...content, sections: () => sectionsOf({ blog: { isOff: true }, eats: { isOff: true } }) };
  const gone = routesOf(content).filter((route) => !routesOf(without).includes(route));
  expect(gone.sort()).toEqual(['/blog', '/blog/all', '/blog/feed.json', '/blog/rss.xml', '/eats']);
});

test('what Astro passes over is passed over', async () => {
  expect(await addressesOf('_parts/head.astro', 'blog/_draft.astro', 'styles.css', 'notes', 'types.d.ts', 'my_page.astro')).toEqual([
    '/my_page',
  ]);
});

test('a page that stands for many addresses is not forgotten silently', async () => {
  const pages = await addressesOf('events/[slug].astro');
  expect(() => routesOf(content, pages)).toThrow(
    'src/pages/events/[slug] stands for many addresses; name them in CONTENT_ROUTES of src/content/site-routes.ts.',
  );
});

test('the pages of this project have addresses, each its own', async () => {
  const routes = routesOf(content);
  expect(new Set(routes).size).toBe(routes.length);
  const files = await readdir(path.resolve(import.meta.dirname, '../../src/pages'), { recursive: true });
  const ofOneAddress = files.filter((name) => path.extname(name) !== '' && !name.includes('['));
  for (const route of [
    ...ofOneAddress.map((name) => `/${name.slice(0, -path.extname(name).length).replace(/(?:^|\/)index$/, '')}`),
    '/blog/rye',
    '/kitchen/soup',
    '/kitchen/collections/quick',
    '/admin',
    '/admin/cms',
    ...DATA_TYPES.keys(),
  ])
    expect(routes).toContain(route);
  expect(publicRoutesOf(content).filter((route) => /^\/(?:admin|.*\.\w+$|_)/.test(route))).toEqual([]);
});

test('no page of text can be given an address of the site’s own', () => {
  const routes = [...routesOf({ ...content, pageSlugs: () => [] }), '/api', '/media', '/uploads'];
  const parts = routes.map((route) => route.split('/')[1] ?? '').filter((part) => /^[a-z0-9-]+$/.test(part));
  expect(parts.filter((part) => !RESERVED_PAGE_SLUGS.includes(part) && !FIXED_PAGE_SLUGS.some((slug) => slug === part))).toEqual([]);
});
