import { describe, expect, test } from 'vitest';
import { filesIn, isFile, isGone, isKeepable, isLasting, MOST_PAGES, needless, partOf, photoOf, sourceFor } from './rules.ts';

const SITE = 'https://bakery.example';
const DIGEST = 'a'.repeat(64);

describe('the worker answers', () => {
  const ask = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
    partOf({ method, mode, url: new URL(path, SITE).href }, SITE);

  test.each([
    '/',
    '/menu',
    '/contact/',
    '/kitchen',
    '/kitchen/',
    '/kitchen/rye',
    '/kitchen/rye/',
    '/kitchen/rye.html',
    '/kitchen/rye?utm_source=x',
    '/kitchen/all/breads/2',
    '/about',
    '/blog/a-week?page=2',
    '/menu/rye',
    '/administrator',
  ])('%s as a page', (path) => {
    expect(ask(path)).toBe('page');
    expect(ask(path, 'cors')).toBe(null);
    expect(ask(path, 'navigate', 'POST')).toBe(null);
  });

  test.each([
    '/_astro/recipe.Ab1-_.js',
    '/media/0123456789abcdef-800.avif',
    '/media/0123456789abcdef-800.avif?x',
    `/uploads/${DIGEST}.svg`,
  ])('%s as a file', (path) => {
    expect(ask(path, 'no-cors')).toBe('file');
    expect(ask(path, 'cors', 'HEAD')).toBe(null);
  });

  test.each(['/uploads/bench.svg', '/uploads/bench-narrow.svg', '/linocuts/loaf.svg'])('%s as a drawing', (path) => {
    expect(ask(path, 'no-cors')).toBe('drawing');
    expect([isFile(path), isLasting(path)]).toEqual([true, false]);
  });

  test.each([
    '/admin',
    '/admin/kitchen',
    '/api/kitchen/recipes',
    '/api/admin/recipes/rye/preview',
    '/build.json',
    '/kitchen/recipes.json',
    '/kitchen/rss.xml',
    '/kitchen/../admin',
    '/kitchen/%2e%2e/admin',
    '/_astro/../api/auth/session',
    '/uploads/loaf.jpg',
    '/media/social/rye.jpeg',
    'https://elsewhere.example/kitchen/rye',
    'https://elsewhere.example/_astro/recipe.js',
  ])('%s not at all', (path) => {
    for (const mode of ['navigate', 'cors', 'no-cors'] as const) expect(ask(path, mode)).toBe(null);
  });
});

describe('a response is kept', () => {
  const response = (changes: Partial<Pick<Response, 'status' | 'type' | 'redirected'>> = {}, type = 'text/html; charset=utf-8') => ({
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'content-type': type }),
    ...changes,
  });

  test('if it is all of a page or file', () => {
    expect(isKeepable(response(), 'page')).toBe(true);
    expect(isKeepable(response({}, 'text/javascript'), 'file')).toBe(true);
  });

  test.each([
    { status: 206 },
    { status: 304 },
    { status: 404 },
    { status: 500 },
    { status: 0, type: 'opaque' as const },
    { type: 'cors' as const },
    { redirected: true },
  ])('but not with %o', (changes) => {
    expect(isKeepable(response(changes), 'page')).toBe(false);
    expect(isKeepable(response(changes, 'image/avif'), 'file')).toBe(false);
  });

  test('but not a page in place of a file, nor the reverse', () => {
    expect(isKeepable(response(), 'file')).toBe(false);
    expect(isKeepable(response({}, 'application/json'), 'page')).toBe(false);
    expect(isKeepable({ ...response(), headers: new Headers() }, 'page')).toBe(false);
  });

  test('and removed when its page is gone or has moved, not when the site is in trouble', () => {
    expect(
      [{ status: 404 }, { status: 410 }, { status: 0, type: 'opaqueredirect' as const }].map((changes) => isGone(response(changes))),
    ).toEqual([true, true, true]);
    expect([{}, { status: 500 }, { status: 429 }].map((changes) => isGone(response(changes)))).toEqual([false, false, false]);
  });
});

test('the bundled files that a page or script names, each once and without typefaces', () => {
  const html = `<link href="/_astro/print.D-I7.css"><script src="/_astro/entry.C4.js"></script><img src="/_astro/loaf.mm5.svg">
    <style>@font-face{src:url(/_astro/lora.CD9.woff2)}</style><astro-island component-url="/_astro/entry.C4.js">`;
  expect(filesIn(html)).toEqual(['/_astro/print.D-I7.css', '/_astro/entry.C4.js', '/_astro/loaf.mm5.svg']);
  const script =
    'import{a}from"./storage.Btr.js";const d=["_astro/panel.H8.js","_astro/panel.css"];import(`./cooking.BI8.js`);x("../other.js")';
  expect(filesIn(script)).toEqual(['/_astro/storage.Btr.js', '/_astro/panel.H8.js', '/_astro/panel.css', '/_astro/cooking.BI8.js']);
});

test.each([
  ['/media/a-400.avif 400w, /media/a-800.avif 800w', 390, '/media/a-400.avif'],
  ['/media/a-400.avif 400w, /media/a-800.avif 800w', 401, '/media/a-800.avif'],
  ['/media/a-400.avif 400w, /media/a-800.avif 800w', 1440, '/media/a-800.avif'],
  ['', 390, null],
])('of %j, a window of %i pixels needs %s', (srcset, width, address) => {
  expect(sourceFor(srcset, width)).toBe(address);
});

test('sizes of one photo share the start of their addresses', () => {
  expect(photoOf('/media/0123456789abcdef-800.avif')).toBe('/media/0123456789abcdef-');
  expect(photoOf('/_astro/loaf.mm5.svg')).toBe(null);
});

test('the pages opened last are kept, with their files, and what lasts', () => {
  const pages = Array.from({ length: MOST_PAGES + 1 }, (_, index) => ({ path: `/kitchen/${index}`, files: ['/shared', `/${index}`] }));
  const lasting = { path: '/kitchen/offline', files: ['/list'] };
  const files = ['/old', '/shared', '/list', ...pages.map((_, index) => `/${index}`)];
  expect(needless([lasting, ...pages], files, [lasting.path])).toEqual(['/kitchen/0', '/old', '/0']);
  expect(needless([lasting, ...pages.slice(1)], files.slice(1), [lasting.path])).toEqual(['/0']);
  expect(needless([], [], [lasting.path])).toEqual([]);
});
