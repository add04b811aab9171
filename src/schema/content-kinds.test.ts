import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slug } from '../../tests/fixtures/arbitrary.ts';
import { CONTENT_KINDS, contentPath, entryAt, getKind, slugForTitle } from './content-kinds.ts';

describe('an entry’s path', () => {
  test('maps back to the entry', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CONTENT_KINDS), slug, (kind, name) => {
        const isFolder = getKind(kind).holds === 'folder';
        expect(entryAt(contentPath(kind, name))).toEqual({ kind, slug: isFolder ? name : kind });
      }),
    );
  });

  test('a path that maps to an entry is that entry’s path', () => {
    const piece = fc.constantFrom(
      'content/',
      'posts/',
      'recipes/',
      'pages/',
      'settings',
      'cakes',
      'menu/',
      'a',
      '/',
      '.',
      '..',
      '.md',
      '.json',
      'x/',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const path = pieces.join('');
        const entry = entryAt(path);
        if (entry) expect(contentPath(entry.kind, entry.slug)).toBe(path);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ...[
      '',
      'content',
      'content/',
      'content/posts',
      'content/posts/a.json',
      'content/posts/a.txt',
      'content/posts/a/b.md',
      'content/recipes/a.md',
      'content/Posts/a.md',
    ],
    ...[
      'posts/a.md',
      '/content/posts/a.md',
      'x/content/posts/a.md',
      'content/settings.json.bak',
      'content/settings/a.json',
      'content/post/a.md',
      'content/unknown.json',
    ],
    ...['public/uploads/a.jpg', '../content/posts/a.md', 'content\\posts\\a.md', 'content/__proto__/a.json', 'content/constructor.json'],
  ])('%j maps to no entry', (path) => {
    expect(entryAt(path)).toBeNull();
  });

  test('kinds never share a path', () => {
    const paths = CONTENT_KINDS.map((kind) => contentPath(kind, 'same'));
    expect(new Set(paths).size).toBe(paths.length);
  });
});

test('a title makes no slug that the site needs itself', () => {
  expect([slugForTitle('page', 'Menu'), slugForTitle('post', 'All'), slugForTitle('post', 'Menu')]).toEqual(['menu-2', 'all-2', 'menu']);
});
