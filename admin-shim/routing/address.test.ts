import { describe, expect, it, test } from 'vitest';
import { editAddress } from '#schema/edit-address.ts';
import { publicPage } from '#schema/public-page.ts';
import { SITE_PAGES } from '#domain/site-pages.ts';
import {
  copyEntry,
  editEntry,
  editField,
  editUse,
  entryViewFrom,
  listOf,
  loginUrl,
  newEntry,
  OTHER_NAMES,
  returnUrlFrom,
  SCREENS,
  SETTINGS,
  tabAddress,
  tabFrom,
} from './address.ts';

const after = (address: string, left = '') => returnUrlFrom(`?returnUrl=${encodeURIComponent(address)}`, left);

describe('returnUrlFrom', () => {
  it.each([
    '/admin/blog',
    '/admin/blog?new',
    '/admin/blog?edit=rye',
    '/admin/blog#top',
    '/admin/blog/',
    '/admin/kitchen',
    '/admin/kitchen?new',
  ])('honours %s', (address) => expect(after(address)).toBe(address));

  it.each([
    '',
    '/',
    '/admin',
    '/admin/settings',
    '/admin/blogs',
    '/admin/blog.example.com',
    '/admin/blog@example.com',
    '/admin/blog\\..\\..\\x',
    '//example.com/admin/blog',
    'https://example.com/admin/blog',
    'javascript:alert(1)//admin/blog',
    '/admin/blog/../../elsewhere',
    '/admin/blog/%2e%2e/%2e%2e/elsewhere',
    ' /admin/blog',
  ])('goes to /admin instead of %j', (address) => expect(after(address)).toBe('/admin'));

  it('goes to /admin where nothing is asked for', () => expect(returnUrlFrom('', '')).toBe('/admin'));

  it.each(['/admin/comments', '/admin/messages?tab=spam', '/admin/newsletter?week=1'])(
    'comes back to %s only if the login was opened from there',
    (address) => {
      expect(after(address, address)).toBe(address);
      expect(after(address, `https://elsewhere.example.com${address}`)).toBe('/admin');
      expect(after(address, '/admin/photos')).toBe('/admin');
      expect(after(address)).toBe('/admin');
    },
  );

  it.each(['//example.com/admin/comments', '/admin/nothing', '/admin/comments/../../elsewhere', '/api/admin/export'])(
    'goes to /admin instead of %j from wherever',
    (address) => expect(after(address, address)).toBe('/admin'),
  );

  it('comes back to where loginUrl was asked from', () => {
    expect(returnUrlFrom(new URL(loginUrl('/admin/blog?edit=a%26b'), 'https://x.invalid').search, '')).toBe('/admin/blog?edit=a%26b');
  });
});

describe('entryViewFrom', () => {
  const names = ['post', 'recipe', 'collection'] as const;

  it.each(names)('comes back to the list, the new form, the copy and the form of a %s', (name) => {
    expect(entryViewFrom(listOf(name))).toEqual({ name, show: 'list' });
    expect(entryViewFrom(newEntry(name))).toEqual({ name, show: 'new', from: null, kept: null });
    expect(entryViewFrom(copyEntry(name, 'rye & wheat'))).toEqual({ name, show: 'new', from: 'rye & wheat', kept: null });
    expect(entryViewFrom(editEntry(name, 'rye/a & wheat'))).toEqual({ name, show: 'edit', id: 'rye/a & wheat' });
    for (const address of [listOf(name), newEntry(name), copyEntry(name, 'rye'), editEntry(name, 'rye & wheat')])
      expect(after(address)).toBe(address);
  });

  it('shows the list where the address makes no sense', () => {
    expect(entryViewFrom('/admin/blog?edit=')).toEqual({ name: 'post', show: 'list' });
    expect(entryViewFrom('/admin/kitchen?new=cake&edit=cake/1&tab=cakes')).toEqual({ name: 'recipe', show: 'list' });
  });
});

describe('the public pages', () => {
  it('lead to screens that there are, and to the forms of their entries', () => {
    const screens = SITE_PAGES.map((path) => editAddress(path)?.split('?')[0]);
    expect(screens.filter((path) => !SCREENS.some((screen) => screen === path))).toEqual([]);
    for (const kind of ['post', 'recipe', 'collection', 'page'] as const)
      expect(editAddress(publicPage(kind, 'rye'))).toBe(editEntry(kind, 'rye'));
  });
});

describe('editUse', () => {
  it('leads to the form of the entry, on its screen or in Decap', () => {
    expect(editUse({ kind: 'recipe', slug: 'country-loaf' })).toBe('/admin/kitchen?edit=recipe/country-loaf');
    expect(editUse({ kind: 'menu', slug: 'breads' })).toBe('/admin/menu?edit=breads');
    expect(editUse({ kind: 'home', slug: 'home' })).toBe('/admin/home');
    for (const kind of ['postComments', 'recipeComments'] as const) {
      expect(editUse({ kind, slug: 'rye' })).toBe('/admin/comments');
      expect(editField(kind, 'rye', 'comments[0].photo')).toBe('/admin/comments');
    }
    expect(editUse({ kind: 'photos', slug: 'photos' })).toBe('/admin/cms#/collections/photos/entries/photos');
  });
});

describe('the tabs of a form', () => {
  const tabs = ['general', 'pages', 'seo'];
  it.each(tabs)('%s is found again by its address', (tab) => {
    expect(tabFrom(tabAddress(SETTINGS, tab, tabs), tabs)).toBe(tab);
  });
  it('the first one is shown where the address names none, or one that there is not', () => {
    expect(tabAddress(SETTINGS, 'general', tabs)).toBe(SETTINGS);
    for (const query of ['', '?tab=', '?tab=other', '?tab=Pages']) expect(tabFrom(SETTINGS + query, tabs)).toBe('general');
  });
});

test('other names lead to screens and hide none', () => {
  for (const [name, screen] of Object.entries(OTHER_NAMES)) {
    expect(SCREENS).toContain(screen);
    expect(SCREENS).not.toContain(name);
  }
});
