import { expect, test } from 'vitest';
import type { ListedEntry } from '#api/entries.ts';
import { type Settings, settingsSchema } from '#schema/settings.ts';
import { fixture } from '../../../tests/fixtures/fixtures.ts';
import { withDefaultPages } from './settings-api.ts';
import { settingsKind } from './settings-kind.tsx';

const saved = settingsSchema.parse(JSON.parse(fixture('settings', 'full').text));
const { schemas, valuesOf, draftFrom, follow, fields, labelOf, linesOf, fieldOf, readValues, empty } = settingsKind.form;
const asEntry = (settings: Settings) => ({ ...settings, id: 'settings', slug: 'settings', revision: 'r' }) as object as ListedEntry;

test('saved settings become a form and are the same settings again', () => {
  const values = valuesOf(asEntry(saved));
  expect(settingsSchema.parse(draftFrom(schemas.published.parse(values), values, null))).toEqual(saved);
});

test('default pages that are not saved are at the end of the form’s list', () => {
  const { pages, added } = withDefaultPages(saved, '2026-11-20');
  expect(pages.slice(0, saved.pages.length)).toEqual(saved.pages);
  expect(pages).toHaveLength(saved.pages.length + (added ?? 0));
  const paths = pages.map(({ url }) => new URL(url, saved.siteUrl).pathname);
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/about', '/sourdough', '/cakes', '/menu', '/contact', '/eats', '/privacy-policy', '/data-deletion']),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

test('pages move along with the site, and stay where it does', () => {
  const values = { ...valuesOf(asEntry(saved)), siteUrl: 'https://bread.example.org' };
  const moved = (follow?.(values, asEntry(saved)) ?? {})['pages'] as Settings['pages'];
  expect(new Set(moved.map(({ url }) => new URL(url, values.siteUrl).origin))).toEqual(new Set(['https://bread.example.org']));
  expect(follow?.(valuesOf(asEntry(saved)), asEntry(saved))).toEqual({ pages: saved.pages });
});

test('what a device has kept is read as far as it makes sense', () => {
  const values = readValues({ siteName: 'Rosa', siteUrl: 7, pages: [{ url: '/a', title: null }], features: { enableComments: true } });
  expect(values).toMatchObject({
    siteName: 'Rosa',
    siteUrl: '',
    pages: [{ url: '/a', title: '', lastmod: '', changefreq: '', priority: '' }],
    features: { enableComments: true, enableNewsletter: true },
  });
  expect(readValues('text')).toBeNull();
  expect(empty['features']).toMatchObject({ enableComments: false, enableNewsletter: true });
});

test('every field has a label, and its value readable lines', () => {
  for (const field of fields) expect(labelOf(field), field).toMatch(/^[A-Z]/);
  expect(linesOf('features', { enableComments: true, enableNewsletter: false })).toEqual(['Comments: On', 'Newsletter: Off']);
  expect(linesOf('pages', saved.pages.slice(0, 1))).toHaveLength(1);
  expect(fieldOf('pages[0].url', valuesOf(asEntry(saved)))).toBe('pages.0.url');
});
