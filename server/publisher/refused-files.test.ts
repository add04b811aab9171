import { expect, test } from 'vitest';
import { refusedFiles } from './refused-files.ts';

const ROUTES = [
  '/',
  '/404',
  '/about',
  '/blog',
  '/blog/rye',
  '/blog/rss.xml',
  '/kitchen/collections/quick',
  '/admin',
  '/sitemap.xml',
  '/_redirects',
];

const reasonFor = (name: string) => refusedFiles([`public/${name}`], ROUTES).get(`public/${name}`)?.message;

test.each([
  ['blog', 'a page of its own at /blog'],
  ['kitchen', 'pages of its own below /kitchen'],
  ['kitchen/collections', 'pages of its own below /kitchen/collections'],
  ['admin', 'a page of its own at /admin'],
  ['Blog', 'a page of its own at /blog'],
  ['KITCHEN', 'pages of its own below /kitchen'],
  ['about.html/x.txt', 'a page of its own at /about'],
  ['About.HTML/a/b.txt', 'a page of its own at /about'],
  ['sitemap.xml/x', 'a page of its own at /sitemap.xml'],
  ['index.html', 'a page of its own at /'],
  ['Index.html', 'a page of its own at /'],
  ['blog.html', 'a page of its own at /blog'],
  ['blog/index.html', 'a page of its own at /blog'],
  ['blog/rye.html', 'a page of its own at /blog/rye'],
  ['blog/rye', 'a page of its own at /blog/rye'],
  ['blog/rss.xml', 'a page of its own at /blog/rss.xml'],
  ['about', 'a page of its own at /about'],
  ['404.html', 'a page of its own at /404'],
  ['_redirects', 'a page of its own at /_redirects'],
  ['_astro', 'needs /_astro itself'],
  ['_headers', 'needs /_headers itself'],
  ['_astro/x.js', 'needs /_astro itself'],
  ['Media/x.jpg', 'needs /media itself'],
  ['media', 'needs /media itself'],
  ['api', 'needs /api itself'],
  ['api/blog/posts', 'needs /api itself'],
  ['build.json', 'needs /build.json itself'],
])('public/%s is refused: the site has %s', (name, reason) => {
  expect(reasonFor(name)).toContain(reason);
  expect(reasonFor(name)).toMatch(/^The site .+, so this file is not published\. Give it another name\.$/);
});

test.each(['Is it rye?.pdf', 'uploads/no#1.jpg', 'what?/x.txt'])('public/%s is refused: no address leads to it', (name) => {
  const sign = name.includes('?') ? '?' : '#';
  expect(reasonFor(name)).toBe(`No address can lead to a name with “${sign}” in it, so this file is not published. Give it another name.`);
});

test.each([
  'favicon.svg',
  '100% rye.pdf',
  'uploads/rye.jpg',
  'blog/oat.html',
  'blog/rye.jpg',
  'blog/rye/photo.jpg',
  'blogs',
  'about.htm',
  'kitchen/menu.pdf',
  'apis.txt',
  'builds/build.json',
  'google1234.html',
  '.well-known/security.txt',
])('public/%s is published', (name) => expect(reasonFor(name)).toBeUndefined());
