import { describe, expect, test } from 'vitest';
import { fieldOf } from './field-shape.ts';
import {
  defaultSitemapPages,
  missingSitemapPages,
  moveSitemapPages,
  newSitemapPage,
  PRIORITIES,
  sitemapPageSchema,
} from './sitemap-page.ts';

const SITE = 'https://bakery.example/';
const TODAY = '2026-11-20';
const page = (url: string) => ({ url, title: 'A', lastmod: TODAY, changefreq: 'weekly', priority: '0.5' });

test.each([
  ['lastmod', '2026-02-30'],
  ['changefreq', 'sometimes'],
  ['priority', '0.0'],
  ['priority', '1'],
  ['title', ' '],
])('a page of the sitemap may not have %s %j', (field, value) => {
  expect(sitemapPageSchema.safeParse({ ...page('/'), [field]: value }).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('a sitemap begins with the nine pages of the specification', () => {
  const pages = defaultSitemapPages(SITE, TODAY);
  expect(pages.map(({ url, title, changefreq, priority }) => [new URL(url).pathname, title, changefreq, priority])).toEqual([
    ['/', 'Homepage', 'weekly', '1.0'],
    ['/about', 'About', 'monthly', '0.8'],
    ['/sourdough', 'Sourdough', 'monthly', '0.8'],
    ['/cakes', 'Cakes', 'monthly', '0.8'],
    ['/menu', 'Menu', 'weekly', '0.9'],
    ['/contact', 'Contact', 'monthly', '0.7'],
    ['/eats', 'FK Eats', 'weekly', '0.8'],
    ['/privacy-policy', 'Privacy Policy', 'monthly', '0.5'],
    ['/data-deletion', 'Data Deletion', 'monthly', '0.5'],
  ]);
  expect(new Set(pages.map(({ lastmod }) => lastmod))).toEqual(new Set([TODAY]));
  for (const each of pages) expect(sitemapPageSchema.safeParse(each).success).toBe(true);
});

describe('the missing sitemap pages', () => {
  test('are those whose address is not listed in any spelling', () => {
    const listed = ['/about', 'https://bakery.example/menu/', 'https://bakery.example', '/cakes#new'].map(page);
    expect(missingSitemapPages(listed, SITE, TODAY).map(({ url }) => new URL(url).pathname)).toEqual([
      '/sourdough',
      '/contact',
      '/eats',
      '/privacy-policy',
      '/data-deletion',
    ]);
    expect(missingSitemapPages(defaultSitemapPages(SITE, TODAY), SITE, TODAY)).toEqual([]);
  });
});

test('a new page has the defaults of the specification, and a unique address', () => {
  const first = newSitemapPage([], SITE, TODAY);
  expect(first).toEqual({
    url: 'https://bakery.example/new-page',
    title: 'New Page',
    lastmod: TODAY,
    changefreq: 'monthly',
    priority: '0.5',
  });
  expect(newSitemapPage([page('/new-page'), page('/new-page-2')], SITE, TODAY).url).toBe('https://bakery.example/new-page-3');
});

describe('a site with a new address', () => {
  const urls = (...all: Parameters<typeof moveSitemapPages>) => moveSitemapPages(...all).map(({ url }) => url);
  test('updates its own pages and no others', () => {
    const pages = ['https://bakery.example/about?a=b', '/menu', 'https://elsewhere.example/x', 'no address'].map(page);
    expect(urls(pages, SITE, 'https://bread.example:8080/shop')).toEqual([
      'https://bread.example:8080/about?a=b',
      '/menu',
      'https://elsewhere.example/x',
      'no address',
    ]);
  });
  test.each(['https://bakery.example', 'bread', ''])('changes nothing if the address is %j', (to) => {
    expect(urls([page('https://bakery.example/about')], SITE, to)).toEqual(['https://bakery.example/about']);
  });
});

test('the highest and lowest priorities are labeled', () => {
  const { optionWords = {} } = fieldOf('priority', sitemapPageSchema.shape.priority);
  const words = PRIORITIES.map((priority) => optionWords[priority] ?? priority);
  expect(words).toEqual(['1.0 (Highest)', ...PRIORITIES.slice(1, -1), '0.1 (Lowest)']);
});
