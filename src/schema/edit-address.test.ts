import { expect, test } from 'vitest';
import { editAddress } from './edit-address.ts';
import { SITE_PAGES } from '#domain/site-pages.ts';

test.each([
  ['/', '/admin/home'],
  ['/about', '/admin/about'],
  ['/sourdough', '/admin/sourdough'],
  ['/cakes', '/admin/cakes'],
  ['/eats', '/admin/meals'],
  ['/contact', '/admin/business'],
  ['/menu', '/admin/menu'],
  ['/blog', '/admin/blog'],
  ['/kitchen/all/breads/2', '/admin/kitchen'],
  ['/kitchen/collections', '/admin/kitchen?tab=collections'],
  ['/blog/a-loaf', '/admin/blog?edit=a-loaf'],
  ['/kitchen/rye', '/admin/kitchen?edit=recipe/rye'],
  ['/kitchen/collections/soups', '/admin/kitchen?edit=collection/soups'],
  ['/privacy-policy', '/admin/pages?edit=privacy-policy'],
  ['/kitchen/collections/soups/print', null],
])('%s is edited at %s', (path, address) => {
  expect(editAddress(path)).toBe(address);
});

test('each of the site’s own pages can be edited', () => {
  expect(SITE_PAGES.filter((path) => editAddress(path) === null)).toEqual([]);
});
