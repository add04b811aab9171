import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctTexts, EntryText, ownDescription, ownTitle, type PagedKind } from './page-text.ts';

const distinct = (...entries: [PagedKind, string, string, string?][]) =>
  Object.fromEntries(
    distinctTexts(entries.map(([kind, slug, title, description = slug]) => new EntryText(kind, slug, { title, description }))),
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
  expect(Object.fromEntries(distinctTexts([entry], [{ title: 'Menu', description: 'What we bake.' }]))).toEqual({
    '/blog/menu': { title: 'menu (blog)', description: 'menu (blog): What we bake.' },
  });
});

test('ten thousand entries with the same title and description are disambiguated quickly', () => {
  const entries = Array.from(
    { length: 10_000 },
    (_, index) => new EntryText('recipe', `r${index}`, { title: 'Rye', description: 'Bread.' }),
  );
  const { user } = process.threadCpuUsage();
  expect(distinctTexts(entries).size).toBe(9_999);
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
      const changed = distinctTexts(entries);
      const titles = entries.map(({ path, title }) => changed.get(path)?.title ?? title);
      expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(titles.length);
      for (const title of titles) expect(title.length).toBeLessThanOrEqual(60);
    }),
  );
});

test('a description has at most 160 characters, and is empty if there is none', () => {
  expect(ownDescription({ title: 'Rye', description: 'bread '.repeat(100) }).length).toBeLessThanOrEqual(160);
  expect(ownDescription({ title: 'Rye' })).toBe('');
});
