import { expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { createReader } from './reader.ts';

test('the page of the loaf has something to see once the loaf is described', async () => {
  const { product, ...words } = JSON.parse(fixture('sourdough', 'full').text) as { product: object };
  const isEmpty = async (page: object) => {
    const content = createReader(await snapshotOf(siteFiles('full', { [contentPath('sourdough')]: JSON.stringify(page) })));
    expect(content.findableGroups().pages.some(({ href }) => href === '/sourdough')).toBe(content.sections().sourdough.isEmpty !== true);
    return content.sections().sourdough.isEmpty === true;
  };
  expect(await isEmpty({ ...words, product })).toBe(false);
  expect(await isEmpty(words)).toBe(true);
});
