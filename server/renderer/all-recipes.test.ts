import path from 'node:path';
import { Parser } from 'htmlparser2';
import { beforeAll, expect, test } from 'vitest';
import { type ContentReader, createReader } from '#content/reader.ts';
import { CATEGORY_PAGE_SIZE, FIRST_OF_CATEGORY } from '#kitchen/lists/category-pages.ts';
import { recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { publicRoutesOf } from '../publisher/published-pages.ts';
import { loadRenderer, type Renderer } from './renderer.ts';

const BREADS = 2 * CATEGORY_PAGE_SIZE + 1;

let renderer: Renderer;
beforeAll(async () => {
  renderer = await loadRenderer(path.resolve(import.meta.dirname, '../..'));
}, 120_000);

/** The content with so many recipes of each category, the last ones by title first. */
async function contentWith(counts: Record<string, number>): Promise<ContentReader> {
  const files = Object.entries(counts).flatMap(([category, count]) =>
    Array.from({ length: count }, (_, index): [string, string] => {
      const number = String(count - index).padStart(4, '0');
      const slug = `${category.toLowerCase().replace(' ', '-')}-${number}`;
      return [`content/recipes/${slug}.json`, recipeFile({ category, title: `${index % 2 ? '“Loaf”' : 'löaf'} ${number}` })];
    }),
  );
  return createReader(await snapshotOf(siteFiles('minimal', Object.fromEntries([...files, ['content/recipes/rye-loaf.json', null]]))));
}

/** The links in a page's main part. */
async function linksOf(route: string, content: ContentReader): Promise<string[]> {
  const { status, text } = await renderer.render(route, content);
  expect(status, route).toBe(200);
  const links: string[] = [];
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'a' && href) links.push(href);
    },
  });
  parser.end(/<main[^]*<\/main>/.exec(text)?.[0]);
  return links;
}

test('every recipe can be found from the page of all recipes without JavaScript, in pages that do not grow', async () => {
  const content = await contentWith({ Breads: BREADS, 'Main Dishes': FIRST_OF_CATEGORY + 1, Soups: FIRST_OF_CATEGORY });
  const found = new Set<string>();
  const seen = new Set(['/kitchen/all']);
  for (const route of seen) {
    const links = await linksOf(route, content);
    expect(links.length).toBeLessThan(100);
    for (const link of links)
      if (link.startsWith('/kitchen/all/')) seen.add(link);
      else if (/^\/kitchen\/[a-z-]+-\d+$/.test(link)) found.add(link);
  }
  expect([...seen].toSorted()).toEqual([
    '/kitchen/all',
    '/kitchen/all/breads',
    '/kitchen/all/breads/2',
    '/kitchen/all/breads/3',
    '/kitchen/all/main-dishes',
  ]);
  const published = publicRoutesOf(content).filter((route) => route.startsWith('/kitchen/all'));
  expect(published.toSorted()).toEqual([...seen].toSorted());
  expect(found.size).toBe(BREADS + 2 * FIRST_OF_CATEGORY + 1);
  const first = (await linksOf('/kitchen/all/breads/2', content)).filter((link) => /\d{4}$/.test(link));
  expect(first[0]).toBe(`/kitchen/breads-${String(CATEGORY_PAGE_SIZE + 1).padStart(4, '0')}`);
});

test.each(['soups', 'breads/1', 'breads/4', 'breads/0', 'breads/x', 'breads/2/2', 'Breads', 'cakes', 'desserts'])(
  'there is no page /kitchen/all/%s',
  async (part) => {
    const content = await contentWith({ Breads: BREADS, Soups: FIRST_OF_CATEGORY });
    expect((await renderer.render(`/kitchen/all/${part}`, content)).status).toBe(404);
  },
);

test('a page of a category changes with the recipes that are on it', async () => {
  const [before, after] = await Promise.all([contentWith({ Breads: 100, Soups: 20 }), contentWith({ Breads: 100, Soups: 21 })]);
  const [first, second] = await Promise.all([before, after].map((content) => renderer.render('/kitchen/all/breads', content)));
  expect(second?.text).toBe(first?.text);
});
