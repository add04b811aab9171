import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { publishedPosts } from './posts.ts';
import type { Read } from '@family-bakery/live-pages/reads/recorded-queries';
import { type ContentReader, createReader, readAgain } from './reader.ts';
import type { ContentSnapshot } from './snapshot.ts';
import { type Files, postFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';

const SECRET = 'sentinel7f3a';
const post = (slug: string) => contentPath('post', slug);
const everything = { page: 1, pageSize: 100 };

/** A site with only the given posts. */
const siteOf = (posts: Record<string, string>): Promise<ContentSnapshot> =>
  snapshotOf(
    siteFiles('full', {
      [post('rye-starter')]: null,
      ...Object.fromEntries(Object.entries(posts).map(([slug, text]) => [post(slug), text])),
    }),
  );

/** The results of all queries about some slugs. */
const allAnswers = (reader: ContentReader, slugs: string[], labels: string[]): unknown[] => [
  reader.site(),
  reader.home(),
  reader.posts(everything),
  reader.latestPosts(100),
  reader.postSlugs(),
  ...labels.flatMap((label) => [reader.posts({ ...everything, tag: label }), reader.posts({ ...everything, category: label })]),
  ...slugs.flatMap((slug) => [reader.post(slug), reader.postPage(slug), reader.postNeighbors(slug)]),
];

describe('drafts', () => {
  test('appear in no query result', async () => {
    const anyPost = fc.record({
      status: fc.constantFrom('draft', 'published', undefined),
      publishedAt: fc.constantFrom('2026-01-01', '2026-01-02T10:00:00Z', undefined),
      tags: fc.subarray(['rye', 'oat']),
      category: fc.constantFrom('News', 'Recipes', undefined),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyPost, { minLength: 1, maxLength: 6 }), async (posts) => {
        const isPublic = (index: number) => posts[index]?.status === 'published';
        const files = posts.map((fields, index) => {
          const mark = isPublic(index) ? 'public' : SECRET;
          const named = { title: `${mark} ${index}`, excerpt: mark, author: mark, metaTitle: mark, metaDescription: mark };
          return [`post-${index}`, postFile({ ...fields, ...named, tags: [...fields.tags, mark], id: `${mark}-${index}` }, mark)] as const;
        });
        const reader = createReader(await siteOf(Object.fromEntries(files)));
        const names = files.flatMap(([slug], index) => [slug, `${SECRET}-${index}`]);
        expect(JSON.stringify(allAnswers(reader, names, ['rye', 'News', 'public']))).not.toContain(SECRET);
        expect(reader.posts(everything).total).toBe(posts.filter((_, index) => isPublic(index)).length);
        expect(reader.posts({ ...everything, tag: SECRET }).total).toBe(0);
        expect(reader.postSlugs().toSorted()).toEqual(files.map(([slug]) => slug).filter((_, index) => isPublic(index)));
      }),
      { numRuns: 40 },
    );
  });
});

describe('published posts', () => {
  test('are sorted newest first, then by slug; undated ones come last', async () => {
    const snapshot = await siteOf({
      b: postFile({ publishedAt: '2026-02-01' }),
      a: postFile({ publishedAt: '2026-02-01T00:00:00Z' }),
      newest: postFile({ publishedAt: '2026-02-01T03:00:00-06:00' }),
      updated: postFile({ updatedAt: '2025-01-01' }),
      undated: postFile(),
    });
    const order = ['newest', 'a', 'b', 'updated', 'undated'];
    const reader = createReader(snapshot);
    expect(reader.postSlugs()).toEqual(order);
    expect(reader.latestPosts(2).map(({ slug }) => slug)).toEqual(['newest', 'a']);
    expect(order.map((slug) => reader.postNeighbors(slug)).map(({ newer, older }) => [newer?.slug, older?.slug])).toEqual([
      [undefined, 'a'],
      ['newest', 'b'],
      ['a', 'updated'],
      ['b', 'undated'],
      ['updated', undefined],
    ]);
    expect(publishedPosts(snapshot.entries.post)).toBe(publishedPosts(snapshot.entries.post));
  });

  test('are found by tag and category, ignoring case', async () => {
    const reader = createReader(
      await siteOf({
        a: postFile({ tags: ['Rye Bread'], category: 'News' }),
        b: postFile({ tags: ['rye'], category: 'Recipes' }),
        c: postFile(),
      }),
    );
    const found = (query: object) => reader.posts({ ...everything, ...query }).items.map(({ slug }) => slug);
    expect(found({ tag: 'RYE BREAD' })).toEqual(['a']);
    expect(found({ tag: 'rye' })).toEqual(['b']);
    expect(found({ category: 'news' })).toEqual(['a']);
    expect(found({ category: 'News', tag: 'rye' })).toEqual([]);
    for (const name of ['__proto__', 'constructor', 'undefined', '']) expect(reader.posts({ ...everything, tag: name }).total).toBe(0);
  });

  test('have sanitized HTML, from both Markdown and HTML', async () => {
    const reader = createReader(
      await siteOf({
        a: postFile({}, '\n**Feed** it.\n\n<script>alert(1)</script>\n'),
        b: postFile({ format: 'html' }, '\n<p onclick="x()">**Feed** it.</p><script>alert(1)</script>\n'),
      }),
    );
    expect(reader.post('a')?.content).toBe('<p><strong>Feed</strong> it.</p>');
    expect(reader.post('b')?.content).toBe('<p>**Feed** it.</p>');
    expect(reader.postPage('b')?.body).toBe('<p>**Feed** it.</p>');
  });
});

describe('recording reads', () => {
  const notes = (snapshot: ContentSnapshot, ask: (reader: ContentReader) => void): Read[] => {
    const reads: Read[] = [];
    ask(createReader(snapshot, (read) => reads.push(read)));
    return reads;
  };

  test('records each query and its sources', async () => {
    const snapshot = await siteOf({ a: postFile({ featuredImage: '/uploads/a.jpg' }) });
    const reads = notes(snapshot, (reader) => {
      reader.post('a');
      reader.post('nowhere');
      reader.posts({ page: 1, pageSize: 9 });
      reader.site();
    });
    expect(reads.map(({ query, args }) => [query, args])).toEqual([
      ['post', ['a']],
      ['post', ['nowhere']],
      ['posts', [{ page: 1, pageSize: 9 }]],
      ['site', []],
    ]);
    expect(reads.map(({ sources }) => [...sources].sort())).toEqual([
      ['photo/uploads/a.jpg', 'post/a'],
      ['post/nowhere'],
      ['photo/uploads/a.jpg', 'post/*'],
      ['business/business', 'settings/settings'],
    ]);
  });

  test('does not change results', async () => {
    const snapshot = await snapshotOf(siteFiles('full'));
    const plain = allAnswers(createReader(snapshot), ['rye-starter'], ['rye']);
    expect(
      allAnswers(
        createReader(snapshot, () => undefined),
        ['rye-starter'],
        ['rye'],
      ),
    ).toEqual(plain);
  });

  test('a result changes only if one of its recorded sources changes', async () => {
    const moments: Files[] = [
      siteFiles('full'),
      siteFiles('full', { [post('rye-starter')]: null }),
      siteFiles('full', { [post('other')]: postFile({ publishedAt: '2026-12-01', tags: ['rye'] }) }),
      siteFiles('full', { [post('rye-starter')]: postFile({ title: 'Another' }) }),
      siteFiles('full', { [post('rye-starter')]: postFile({ status: 'draft' }) }),
      siteFiles('full', { 'content/settings.json': siteFiles('minimal')['content/settings.json'] ?? '' }),
    ];
    const snapshots = await Promise.all(moments.map(snapshotOf));
    const ask = (reader: ContentReader) => void allAnswers(reader, ['rye-starter', 'other'], ['rye', 'News']);
    const slugsIn = (snapshot: ContentSnapshot) => createReader(snapshot).postSlugs().join();
    for (const before of snapshots) {
      for (const after of snapshots) {
        for (const read of notes(before, ask)) {
          const again = readAgain(after, read);
          const isTouched = read.sources.some((source) => {
            if (source === 'post/order') return slugsIn(before) !== slugsIn(after);
            const [kind = '', name = ''] = source.split('/');
            const [was, is] = [before, after].map(({ entries }) => entries[kind as 'post']);
            if (name === '*')
              return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].some(
                (slug) => was?.get(slug)?.revision !== is?.get(slug)?.revision,
              );
            return was?.get(name)?.revision !== is?.get(name)?.revision;
          });
          if (!isTouched) expect(again.answer, JSON.stringify(read)).toBe(read.answer);
        }
      }
    }
  });

  test('different results have different digests', async () => {
    const [one, other] = await Promise.all([siteOf({ a: postFile() }), siteOf({ a: postFile({ excerpt: 'Other.' }) })]);
    const question = { query: 'post', args: ['a'] } as const;
    expect(readAgain(one, question).answer).toBe(readAgain(one, question).answer);
    expect(readAgain(one, question).answer).not.toBe(readAgain(other, question).answer);
  });
});

test('a site without business or settings has placeholders', async () => {
  const empty = createReader(await snapshotOf({}));
  expect(empty.site()).toMatchObject({ name: 'Your site', url: 'https://bakery.example.com' });
  expect(empty.business()).toMatchObject({ tagline: 'A bakery.' });
  expect(empty.posts(everything)).toEqual({ items: [], total: 0, page: 1, pageSize: 100 });
});
