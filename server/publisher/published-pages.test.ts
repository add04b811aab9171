import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DATA_TYPES } from '#content/site-routes.ts';
import { sectionsOf } from '#schema/sections.ts';
import { CONTENT_KINDS, getKind, slugForTitle } from '#schema/content-kinds.ts';
import { hasOwnPage, publicPage } from '#schema/public-page.ts';
import { slugSchema } from '#domain/slug.ts';
import { categoryAddresses } from '#kitchen/lists/category-pages.ts';
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

describe('no title can be given an address of the site’s own', () => {
  const patterns = addressesIn(path.resolve(import.meta.dirname, '../../src/pages'));
  /** What is served beside the pages. */
  const others = ['/api', '/build', '/media', '/uploads'];

  test.each(CONTENT_KINDS.filter(hasOwnPage))('of a %s', (kind) => {
    const folder = publicPage(kind, '');
    const parts = [...patterns, ...others].flatMap((route) =>
      route.startsWith(folder) ? (route.slice(folder.length).split('/')[0] ?? '') : [],
    );
    const { reservedSlugs = [], takenSlugs = [], fixedSlugs = [] } = getKind(kind);
    const guarded = new Set([...reservedSlugs, ...takenSlugs, ...fixedSlugs]);
    const names = [...parts, 'index', '404'].filter((part) => slugSchema.safeParse(part).success);
    expect(names.filter((part) => !guarded.has(part))).toEqual([]);
    for (const name of names) expect([slugForTitle(kind, name), name]).toEqual([fixedSlugs.includes(name) ? name : `${name}-2`, name]);
  });

  test('of a category of recipes', () => {
    const names = ['Breads', 'Breads!', '面包', 'パン', '404', 'Index', '2', 'all'];
    const addresses = categoryAddresses(names.map((name) => [name, 61] as const));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toHaveLength(2 * (names.length - 1));
    expect(addresses.filter((address) => /\/(?:404|index)?$|\/\//.test(address))).toEqual([]);
  });
});
