import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, PAGE_SIZE, pageCount, pageNumbers, pageOf, postQueryFrom, sameLabel } from './listing.ts';

const queryOf = (search: string) => postQueryFrom(new URLSearchParams(search));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a query parsed from an address', () => {
  test.each([
    '-1',
    '0',
    'NaN',
    '1.5',
    '',
    ' ',
    'Infinity',
    '-Infinity',
    '1e400',
    'one',
    '<img src=x onerror=alert(1)>',
    '1;2',
    '1,5',
    '٣',
    'null',
    '[object Object]',
  ])('page=%s means the first page, and as a size the default', (value) => {
    expect(queryOf(`page=${encodeURIComponent(value)}`).page).toBe(1);
    expect(queryOf(`pageSize=${encodeURIComponent(value)}`).pageSize).toBe(PAGE_SIZE);
  });

  test('defaults to nine entries of the first page, and is capped at a hundred', () => {
    expect(queryOf('')).toEqual({ page: 1, pageSize: 9 });
    expect(queryOf('page=3&pageSize=20')).toEqual({ page: 3, pageSize: 20 });
    expect([99, 100, 101, 1e6].map((size) => queryOf(`pageSize=${size}`).pageSize)).toEqual([99, 100, 100, 100]);
  });

  test('has no blank tag or category', () => {
    expect(queryOf('tag=%20rye%20&category=Tips+%26+Tricks')).toEqual({ page: 1, pageSize: 9, tag: 'rye', category: 'Tips & Tricks' });
    expect(queryOf('tag=&category=%20')).toEqual({ page: 1, pageSize: 9 });
    expect(queryOf(`tag=${'a'.repeat(10_000)}`).tag?.length).toBeLessThanOrEqual(100);
  });

  test('survives a round trip through its address', () => {
    const label = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => text.trim() === text && text.isWellFormed());
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.option(label, { nil: undefined }),
        fc.option(label, { nil: undefined }),
        (page, tag, category) => {
          const query = { page, ...(tag === undefined ? {} : { tag }), ...(category === undefined ? {} : { category }) };
          expect(queryOf(addressOf(query))).toEqual({ pageSize: PAGE_SIZE, ...query });
        },
      ),
    );
    expect(addressOf({ page: 1 })).toBe('');
  });
});

describe('a page of a list', () => {
  test('past the end, is the last one', () => {
    expect(pageOf(numbers(10), { page: 1e9, pageSize: 9 })).toEqual({ items: [9], total: 10, page: 2, pageSize: 9 });
    expect(pageOf(numbers(9), { page: 2, pageSize: 9 })).toMatchObject({ items: numbers(9), page: 1 });
    expect(pageOf([], { page: 5, pageSize: 9 })).toEqual({ items: [], total: 0, page: 1, pageSize: 9 });
  });

  test('pages partition the list', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (total, pageSize) => {
        const count = pageCount({ total, pageSize });
        const pages = numbers(count).map((index) => pageOf(numbers(total), { page: index + 1, pageSize }));
        expect(pages.flatMap(({ items }) => items)).toEqual(numbers(total));
        expect(pages.map(({ page }) => page)).toEqual(numbers(count).map((index) => index + 1));
        if (total > 0) for (const { items } of pages) expect(items.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('page numbers', () => {
  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 5, [1, 2, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [9, 9, [1, null, 8, 9]],
  ])('at %i of %i', (current, last, offered) => {
    expect(pageNumbers(current, last)).toEqual(offered);
  });

  test('include the first, the last and the neighbors, and skip at least two at a time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }).chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last))),
        ([current, last]) => {
          const offered = pageNumbers(current, last);
          for (const page of [1, current, last]) expect(offered).toContain(page);
          for (const page of [current - 1, current + 1]) if (page >= 1 && page <= last) expect(offered).toContain(page);
          let before = 0;
          offered.forEach((page, index) => {
            if (page === null) expect((offered[index + 1] ?? 0) - before).toBeGreaterThan(2);
            else {
              if (offered[index - 1] !== null) expect(page).toBe(before + 1);
              before = page;
            }
          });
          expect(before).toBe(last);
        },
      ),
    );
  });
});

test('labels compare case-insensitively', () => {
  expect(sameLabel('Tips & Tricks', 'tips & tricks')).toBe(true);
  expect(sameLabel('Rye', 'Rye bread')).toBe(false);
});
