import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SLUG_LIMIT, slugFromTitle, slugSchema } from './slug.ts';

const isSlug = (text: string) => slugSchema.safeParse(text).success;
const DEVICE_NAMES = ['con', 'prn', 'aux', 'nul', 'com1', 'lpt9'];

describe('a slug', () => {
  test.each(['a', '7', 'rye-starter', 'a-1-b', 'console', 'com10', 'a'.repeat(SLUG_LIMIT)])('may be %s', (slug) => {
    expect(isSlug(slug)).toBe(true);
  });

  test.each([
    ...[
      '',
      '-',
      '-a',
      'a-',
      'a--b',
      'A',
      'ä',
      'a b',
      'a_b',
      'a.b',
      'a/b',
      'a\\b',
      '.',
      '..',
      '../a',
      '.git',
      '-rf',
      'a\n',
      'a\0',
      '%2e',
      '🍞',
      'а',
    ],
    ...[
      '../../.github/workflows/x',
      '.git/hooks/pre-commit',
      ':(exclude)*',
      '.gitattributes',
      'a%0d%0aX-E:1',
      'a'.repeat(SLUG_LIMIT + 1),
      'a'.repeat(300),
    ],
    ...DEVICE_NAMES,
  ])('may not be %j', (slug) => {
    expect(isSlug(slug)).toBe(false);
  });

  test.each([undefined, null, 5, ['a'], { toString: () => 'a' }])('is text, not %j', (value) => {
    expect(slugSchema.safeParse(value).success).toBe(false);
  });
});

describe('the slug of a title', () => {
  test.each([
    ['Rye Starter', 'rye-starter'],
    ['  --Rye & Oat!!  ', 'rye-oat'],
    ['Crème Brûlée à l’orange', 'creme-brulee-a-l-orange'],
    ['½ cup', '1-2-cup'],
    ['İstanbul ﬁg', 'istanbul-fig'],
    ['2026', '2026'],
    ['🍞', ''],
    ['خبز', ''],
    ['   ', ''],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
    [`${'a'.repeat(80)}b`, 'a'.repeat(80)],
  ])('%j is %j', (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });

  test.each(DEVICE_NAMES)('avoids “%s”, which is not allowed as a file name', (name) => {
    expect(isSlug(slugFromTitle(name.toUpperCase()))).toBe(true);
  });

  test('is always valid or empty, and idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme' }), fc.constantFrom(...DEVICE_NAMES)),
        (title) => {
          const slug = slugFromTitle(title);
          if (slug !== '') expect(isSlug(slug)).toBe(true);
          expect(slugFromTitle(slug)).toBe(slug);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
