import { expect, test } from 'vitest';
import { categoryOf } from './page-category.ts';

test.each([
  ['/', 'home'],
  ['/menu', 'menu'],
  ['/about', 'about'],
  ['/contact', 'contact'],
  ['/blog', 'blog'],
  ['/blog/rye-starter', 'blog'],
  ['/blog/', 'blog'],
  ['/blogging', 'other'],
  ['/kitchen', 'kitchen'],
  ['/kitchen/all', 'kitchen'],
  ['/kitchen/collections/rye-weekend', 'kitchen'],
  ['/sourdough', 'sourdough'],
  ['/cakes', 'cakes'],
  ['/eats', 'eats'],
  ['/privacy-policy', 'legal'],
  ['/data-deletion', 'legal'],
  ['/admin', 'admin'],
  ['/admin/login', 'admin'],
  ['/administration', 'other'],
  ['/nowhere/menu', 'other'],
  ['/constructor', 'other'],
])('the page at %s belongs to %s', (path, category) => {
  expect(categoryOf(path)).toBe(category);
});
