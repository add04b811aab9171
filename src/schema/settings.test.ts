import { describe, expect, test } from 'vitest';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { settingsSchema } from './settings.ts';

const minimal = JSON.parse(fixture('settings', 'minimal').text) as Record<string, unknown>;
const pathsOfErrors = (change: Record<string, unknown>): string[] =>
  settingsSchema.safeParse({ ...minimal, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];
const page = (url: string) => ({ url, title: 'A', lastmod: '2026-11-20', changefreq: 'weekly', priority: '0.5' });

test('default features: comments off, newsletter on, sharing on, ratings off', () => {
  const off = {
    enableComments: false,
    enableNewsletter: true,
    enableSocialSharing: true,
    enableRecipeRatings: false,
    enableMessages: true,
    enableVisitorPhotos: true,
  };
  expect(settingsSchema.parse(minimal).features).toEqual(off);
  expect(settingsSchema.parse({ ...minimal, features: {} }).features).toEqual(off);
  expect(settingsSchema.parse({ ...minimal, features: { enableComments: true } }).features).toEqual({ ...off, enableComments: true });
  expect(pathsOfErrors({ features: { enableComments: 'true' } })).toEqual(['features.enableComments']);
});

describe('IDs of other services', () => {
  test.each(['G-ABCD123456', 'G-1234', '', undefined, null, '  '])('an analytics ID may be %j', (googleAnalyticsId) => {
    expect(pathsOfErrors({ seo: { googleAnalyticsId } })).toEqual([]);
  });
  test.each([
    "G-X');alert(1)//",
    'UA-12345-1',
    'G-abcd123456',
    'G-ABC',
    'G-ABCD123456\n//',
    '"><script>',
    `G-${'A'.repeat(21)}`,
    'XG-ABCD1234',
  ])('an analytics ID may not be %j', (googleAnalyticsId) => {
    expect(pathsOfErrors({ seo: { googleAnalyticsId } })).toEqual(['seo.googleAnalyticsId']);
  });
  test.each(['"><script>alert(1)</script>', 'a b c d e f g h', 'short', 'a'.repeat(101)])(
    'a verification ID may not be %j',
    (googleSearchConsoleId) => {
      expect(pathsOfErrors({ seo: { googleSearchConsoleId } })[0]).toBe('seo.googleSearchConsoleId');
    },
  );
});

describe('addresses', () => {
  test.each(['javascript:alert(1)', '//evil.example', 'bakery.example', 'https://a:b@bakery.example', ''])(
    'the site URL may not be %j',
    (siteUrl) => {
      expect(pathsOfErrors({ siteUrl })).toContain('siteUrl');
    },
  );

  test.each(['javascript:alert(1)', `https://${'a.'.repeat(400_000)}`])(
    'an invalid site URL is the only reported error: %.30s',
    (siteUrl) => {
      expect(pathsOfErrors({ siteUrl, pages: [page('https://bakery.example/')] })).toEqual(['siteUrl']);
    },
  );

  test.each(['/', '/about', '/a?b=c', 'https://bakery.example', 'https://bakery.example/about', 'https://bakery.example:443/x'])(
    'the sitemap may list %s',
    (url) => {
      expect(pathsOfErrors({ pages: [page('/'), page(url)] })).toEqual([]);
    },
  );

  test.each([
    ...[
      'https://evil.example/about',
      'http://bakery.example/about',
      'https://bakery.example.evil.example/',
      'https://bakery.example@evil.example/',
      'https://bakery.example:8443/',
    ],
    ...['//evil.example/', '/\\evil.example/', '/\t/evil.example/', 'javascript:alert(1)', 'about', 'mailto:a@bakery.example'],
  ])('the sitemap may not list %j', (url) => {
    expect(new Set(pathsOfErrors({ pages: [page('/'), page(url)] }))).toEqual(new Set(['pages.1.url']));
  });
});
