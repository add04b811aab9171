import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EntryWords, ownDescription, ownTitle, type PagedKind, wordsApart } from './page-words.ts';

const apart = (...entries: [PagedKind, string, string, string?][]) =>
  Object.fromEntries(
    wordsApart(entries.map(([kind, slug, title, description = slug]) => new EntryWords(kind, slug, { title, description }))),
  );

test('a title for search engines is kept as it was written, any other ends at a word within 60 characters', () => {
  const title = 'What eighteen hours do to a dough that was mixed at noon on Friday';
  expect(ownTitle({ title })).toBe('What eighteen hours do to a dough that was mixed at noon on…');
  expect(ownTitle({ title: 'Rye', metaTitle: title })).toBe(title);
});

test('entries with words of their own keep them', () => {
  expect(apart(['post', 'rye', 'Rye'], ['recipe', 'loaf', 'A loaf'])).toEqual({});
});

test('a later entry of the same title says what it is, and then which', () => {
  expect(apart(['post', 'rye', 'Rye'], ['recipe', 'a', 'rye'], ['recipe', 'b', 'Rye'], ['recipe', 'c', 'Rye'])).toEqual({
    '/kitchen/a': { title: 'rye (recipe)' },
    '/kitchen/b': { title: 'Rye (2)' },
    '/kitchen/c': { title: 'Rye (3)' },
  });
});

test('an entry called like a page that is always there says what it is', () => {
  const entry = new EntryWords('post', 'menu', { title: 'menu', description: 'What we bake.' });
  expect(Object.fromEntries(wordsApart([entry], [{ title: 'Menu', description: 'What we bake.' }]))).toEqual({
    '/blog/menu': { title: 'menu (blog)', description: 'menu (blog): What we bake.' },
  });
});

test('ten thousand entries of one title and one description are told apart at once', () => {
  const entries = Array.from(
    { length: 10_000 },
    (_, index) => new EntryWords('recipe', `r${index}`, { title: 'Rye', description: 'Bread.' }),
  );
  const { user } = process.threadCpuUsage();
  expect(wordsApart(entries).size).toBe(9_999);
  expect(process.threadCpuUsage().user - user).toBeLessThan(2e6);
});

test('a description that was there before begins with the title', () => {
  expect(apart(['post', 'a', 'Rye', 'Bread.'], ['collection', 'b', 'Spelt', 'Bread.'])).toEqual({
    '/kitchen/collections/b': { description: 'Spelt: Bread.' },
  });
});

test('whatever entries are called, no two pages say the same, and titles fit', () => {
  const words = fc.array(
    fc.record({
      title: fc.constantFrom('Rye', 'Rye (2)', 'x'.repeat(90), 'y '.repeat(90)),
      description: fc.constantFrom('', 'A', 'b'.repeat(300)),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, (all) => {
      const entries = all.map((one, index) => new EntryWords(index % 2 ? 'post' : 'recipe', `n${index}`, one));
      const changed = wordsApart(entries);
      const titles = entries.map(({ path, title }) => changed.get(path)?.title ?? title);
      expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(titles.length);
      for (const title of titles) expect(title.length).toBeLessThanOrEqual(60);
    }),
  );
});

test('a description has at most 160 characters, and is empty where nothing is said', () => {
  expect(ownDescription({ title: 'Rye', description: 'bread '.repeat(100) }).length).toBeLessThanOrEqual(160);
  expect(ownDescription({ title: 'Rye' })).toBe('');
});
