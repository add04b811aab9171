import { beforeEach, expect, test, vi } from 'vitest';
import { cleanAddress, record } from './tag.ts';

const gtag = vi.fn();
beforeEach(() => {
  gtag.mockClear();
  vi.stubGlobal('window', { gtag });
  return () => vi.unstubAllGlobals();
});

const SITE = 'https://bakery.example.com';

test.each([
  [`${SITE}/`, `${SITE}/`],
  [`${SITE}/kitchen?search=anna%40example.com&page=2#list`, `${SITE}/kitchen`],
  [`${SITE}/blog?utm_source=letter&tag=rye&utm_campaign=may%20day&gclid=1`, `${SITE}/blog?utm_source=letter&utm_campaign=may+day`],
])('%s is reported as %s', (address, told) => {
  expect(cleanAddress(address)).toBe(told);
});

test('texts are cut to the limit of Google Analytics, numbers are not', () => {
  record('pagination_click', { list: 'blog', page_number: 12 });
  record('blog_post_click', { post_title: 'a'.repeat(101), post_slug: 'a'.repeat(100) });
  record('blog_tag_click', { tag: `${'a'.repeat(99)}🍞` });
  record('page_view', { page_title: 'b'.repeat(301), page_location: 'c'.repeat(1_001), page_path: 'd'.repeat(101), page_category: 'blog' });
  expect(gtag.mock.calls).toEqual([
    ['event', 'pagination_click', { list: 'blog', page_number: 12 }],
    ['event', 'blog_post_click', { post_title: 'a'.repeat(100), post_slug: 'a'.repeat(100) }],
    ['event', 'blog_tag_click', { tag: 'a'.repeat(99) }],
    [
      'event',
      'page_view',
      { page_title: 'b'.repeat(300), page_location: 'c'.repeat(1_000), page_path: 'd'.repeat(100), page_category: 'blog' },
    ],
  ]);
});
