import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DistinctTextIndex, EntryText, ownDescription, ownTitle, type PagedKind } from './page-text.ts';

const distinct = (...entries: [PagedKind, string, string, string?][]) =>
  Object.fromEntries(
    new DistinctTextIndex().change(
      [],
      entries.map(([kind, slug, title, description = slug], index) => new EntryText(kind, slug, { title, description }, index)),
    ),
  );

test('a meta title is kept unchanged; any other title is cut at a word within 60 characters', () => {
  const title = 'What eighteen hours do to a dough that was mixed at noon on Friday';
  expect(ownTitle({ title })).toBe('What eighteen hours do to a dough that was mixed at noon on…');
  expect(ownTitle({ title: 'Rye', metaTitle: title })).toBe(title);
});

test('entries with unique titles and descriptions keep them', () => {
  expect(distinct(['post', 'rye', 'Rye'], ['recipe', 'loaf', 'A loaf'])).toEqual({});
});

test('a later entry with the same title gets its kind, then a number', () => {
  expect(distinct(['post', 'rye', 'Rye'], ['recipe', 'a', 'rye'], ['recipe', 'b', 'Rye'], ['recipe', 'c', 'Rye'])).toEqual({
    '/kitchen/a': { title: 'rye (recipe)' },
    '/kitchen/b': { title: 'Rye (2)' },
    '/kitchen/c': { title: 'Rye (3)' },
  });
});

test('an entry titled like a permanent page gets its kind', () => {
  const entry = new EntryText('post', 'menu', { title: 'menu', description: 'What we bake.' });
  expect(Object.fromEntries(new DistinctTextIndex([{ title: 'Menu', description: 'What we bake.' }]).change([], [entry]))).toEqual({
    '/blog/menu': { title: 'menu (blog)', description: 'menu (blog): What we bake.' },
  });
});

test('ten thousand entries with the same title and description are disambiguated quickly', () => {
  const entries = Array.from(
    { length: 10_000 },
    (_, index) => new EntryText('recipe', `r${index}`, { title: 'Rye', description: 'Bread.' }),
  );
  const { user } = process.threadCpuUsage();
  expect(new DistinctTextIndex().change([], entries).size).toBe(9_999);
  expect(process.threadCpuUsage().user - user).toBeLessThan(2e6);
});

test('a duplicate description is prefixed with the title', () => {
  expect(distinct(['post', 'a', 'Rye', 'Bread.'], ['collection', 'b', 'Spelt', 'Bread.'])).toEqual({
    '/kitchen/collections/b': { description: 'Spelt: Bread.' },
  });
});

test('titles and descriptions are always unique, and titles fit', () => {
  const words = fc.array(
    fc.record({
      title: fc.constantFrom('Rye', 'Rye (2)', 'x'.repeat(90), 'y '.repeat(90)),
      description: fc.constantFrom('', 'A', 'b'.repeat(300)),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, (all) => {
      const entries = all.map((one, index) => new EntryText(index % 2 ? 'post' : 'recipe', `n${index}`, one));
      const changed = new DistinctTextIndex().change([], entries);
      const titles = entries.map(({ path, title }) => changed.get(path)?.title ?? title);
      expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(titles.length);
      for (const title of titles) expect(title.length).toBeLessThanOrEqual(60);
    }),
  );
});

test('an entry keeps a title that another would get as a mark', () => {
  expect(distinct(['recipe', 'a', 'Rye'], ['recipe', 'b', 'Rye'], ['recipe', 'c', 'Rye (recipe)'])).toEqual({
    '/kitchen/b': { title: 'Rye (2)' },
  });
});

test('after any changes, the texts are as if they were made at once', () => {
  const entry = fc
    .record({
      kind: fc.constantFrom<PagedKind>('post', 'recipe', 'collection'),
      slug: fc.integer({ min: 0, max: 9 }).map(String),
      title: fc.constantFrom('Rye', 'rye', 'Rye (2)', 'Rye (recipe)', 'Menu', 'Spelt'),
      description: fc.constantFrom('', 'Bread.', 'Rye: Bread.', 'What we bake.'),
      since: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ kind, slug, since, ...words }) => new EntryText(kind, slug, words, since));
  const versions = fc.array(entry, { maxLength: 30 }).chain((pool) => fc.array(fc.subarray(pool), { minLength: 2, maxLength: 5 }));
  const fixed = [{ title: 'Menu', description: 'What we bake.' }];
  fc.assert(
    fc.property(versions, (all) => {
      const index = new DistinctTextIndex(fixed);
      let before: EntryText[] = [];
      for (const version of all) {
        const now = [...new Map(version.map((one) => [one.path, one])).values()];
        const texts = index.change(
          before.filter((one) => !now.includes(one)),
          now.filter((one) => !before.includes(one)),
        );
        expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(new DistinctTextIndex(fixed).change([], now)));
        before = now;
      }
    }),
  );
});

test('a description has at most 160 characters, and is empty if there is none', () => {
  expect(ownDescription({ title: 'Rye', description: 'bread '.repeat(100) }).length).toBeLessThanOrEqual(160);
  expect(ownDescription({ title: 'Rye' })).toBe('');
});
