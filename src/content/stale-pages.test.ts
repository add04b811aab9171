import { expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import type { Settings } from '#schema/settings.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { type Files, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { ReadIndex } from '@family-bakery/live-pages/reads/read-index';
import type { Read } from '@family-bakery/live-pages/reads/recorded-queries';
import { createReader } from './reader.ts';
import { changedSources, stalePages } from './stale-pages.ts';

const settingsWith = (change: Partial<Settings>): Files => ({
  [contentPath('settings')]: JSON.stringify({ ...(JSON.parse(fixture('settings', 'full').text) as Settings), ...change }),
});

test.each<[string, Partial<Settings>, string[]]>([
  ['a page of the sitemap', { pages: [] }, ['/sitemap.xml']],
  ['the name', { siteName: 'Other' }, ['/', '/robots.txt']],
  ['nothing', {}, []],
])('a save of the settings that changes %s renders only those pages again that say it', async (_what, change, stale) => {
  const before = await snapshotOf(siteFiles('full', settingsWith({})));
  const after = await snapshotOf(siteFiles('full', settingsWith(change)));
  const index = new ReadIndex();
  const note = (page: string, ask: (reader: ReturnType<typeof createReader>) => unknown) => {
    const reads: Read[] = [];
    ask(createReader(before, (read) => reads.push(read)));
    index.note(page, reads);
  };
  note('/', (content) => content.site());
  note('/robots.txt', (content) => content.site());
  note('/sitemap.xml', (content) => content.sitemap());
  note('/menu.json', (content) => content.menu());
  expect([...stalePages(index, after, changedSources(before, after))].sort()).toEqual(stale);
});

test('a page that is known to be stale is asked nothing more', async () => {
  const before = await snapshotOf(siteFiles('full', settingsWith({})));
  const after = await snapshotOf(siteFiles('full', settingsWith({ siteName: 'Other' })));
  const index = new ReadIndex();
  const reads: Read[] = [];
  createReader(before, (read) => reads.push(read)).site();
  const unanswerable = { query: 'none', args: [], sources: ['settings/settings'], answer: '' };
  index.note('/', [unanswerable, ...reads]);
  index.note('/robots.txt', reads);
  expect([...stalePages(index, after, changedSources(before, after))]).toEqual(['/', '/robots.txt']);
});
