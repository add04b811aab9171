import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEVICE_PAGES, FIXED_PAGE_SLUGS, RESERVED_PAGE_SLUGS, SEARCH_PAGE, SITE_PAGES } from './site-pages.ts';

const files = globSync('**/*.{astro,ts}', { cwd: new URL('../pages/', import.meta.url) });

test('the pages that exist regardless of the content are those of src/pages', () => {
  const own = files.filter((file) => file.endsWith('.astro') && !/\[|404|^admin\//.test(file));
  const addresses = own.map((file) => `/${file.replace(/(?:\/?index)?\.astro$/, '')}`);
  expect(addresses.sort()).toEqual([...SITE_PAGES, ...DEVICE_PAGES, SEARCH_PAGE].sort());
});

test('no text page can have a name that begins an address of src/pages', () => {
  const names = new Set(files.map((file) => file.split(/[/.]/)[0] ?? '').filter((name) => !name.startsWith('[')));
  expect([...names].filter((name) => ![...RESERVED_PAGE_SLUGS, ...FIXED_PAGE_SLUGS, 'icon', 'sw'].includes(name))).toEqual([]);
});
