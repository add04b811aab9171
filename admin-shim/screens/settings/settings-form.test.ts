import { describe, expect, test } from 'vitest';
import { settingsSchema } from '#domain/settings.ts';
import { fixture } from '../../../tests/fixtures/fixtures.ts';
import {
  flatten,
  isSame,
  labelOf,
  linesOf,
  PAGE_FIELDS,
  pathInForm,
  readValues,
  SETTINGS_FIELDS,
  settingsFieldMeta,
  TAB_FIELDS,
  tabOf,
  unflatten,
  valuesOf,
} from './settings-form.ts';

const saved = settingsSchema.parse(JSON.parse(fixture('settings', 'full').text));
const TODAY = '2026-11-20';

test('saved settings become a form and are the same settings again', () => {
  const { pages, ...values } = valuesOf(saved, TODAY);
  expect(settingsSchema.parse({ ...values, pages: pages.slice(0, saved.pages.length) })).toEqual(saved);
});

test('default pages that are not saved stand at the end of the form’s list', () => {
  const { pages } = valuesOf(saved, TODAY);
  expect(pages.slice(0, saved.pages.length)).toEqual(saved.pages);
  const paths = pages.map(({ url }) => new URL(url, saved.siteUrl).pathname);
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/about', '/sourdough', '/cakes', '/menu', '/contact', '/eats', '/privacy-policy', '/data-deletion']),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

describe('what a device has kept', () => {
  test('is read as far as it makes sense', () => {
    const values = readValues({
      siteName: 'Rosa',
      siteUrl: 7,
      pages: [{ url: '/a', title: null, other: 'x' }, null],
      seo: 'none',
      features: { enableComments: true },
    });
    expect(values).toMatchObject({
      siteName: 'Rosa',
      siteUrl: '',
      seo: { defaultMetaTitle: '' },
      features: { enableComments: true, enableNewsletter: true },
    });
    expect(values?.pages).toEqual([
      { url: '/a', title: '', lastmod: '', changefreq: '', priority: '' },
      { url: '', title: '', lastmod: '', changefreq: '', priority: '' },
    ]);
  });
  test.each([null, 'text', 7])('is nothing where it is %j', (kept) => {
    expect(readValues(kept)).toBeNull();
  });
});

test('two forms are the same whatever the order of their fields', () => {
  const values = valuesOf(saved, TODAY);
  expect(isSame(values, { ...Object.fromEntries(Object.entries(values).reverse()), pages: values.pages } as typeof values)).toBe(true);
  expect(isSame(values, { ...values, siteName: 'Other' })).toBe(false);
  expect(isSame(values, { ...values, pages: values.pages.toReversed() })).toBe(false);
});

test('every field has a label, and every setting is on one tab', () => {
  const { pages: _pages, ...rest } = TAB_FIELDS;
  for (const field of Object.values(rest).flat()) expect(settingsFieldMeta(field)?.title, field).toBeTruthy();
  expect(PAGE_FIELDS).toEqual(['title', 'url', 'lastmod', 'changefreq', 'priority']);
  expect(
    ['siteName', 'pages.2.url', 'seo.googleAnalyticsId', 'socialMedia.facebook', 'features.enableComments', 'siteNames'].map(tabOf),
  ).toEqual(['general', 'pages', 'seo', 'social', 'features', null]);
  expect(pathInForm('pages[12].url')).toBe('pages.12.url');
});

test('a form with each field under its path is the same form again', () => {
  const values = valuesOf(saved, TODAY);
  const flat = flatten(values);
  expect(Object.keys(flat)).toEqual(SETTINGS_FIELDS);
  expect(flat).toMatchObject({ siteName: saved.siteName, 'features.enableComments': saved.features.enableComments, pages: values.pages });
  expect(unflatten(flat)).toEqual(values);
  for (const field of SETTINGS_FIELDS) expect(labelOf(field), field).toMatch(/^[A-Z]/);
  expect(linesOf('features.enableComments', true)).toEqual(['On']);
  expect(linesOf('pages', values.pages.slice(0, 1))).toHaveLength(1);
});
