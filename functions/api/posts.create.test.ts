import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arbitrary from '../../tests/fixtures/arbitrary.ts';
import { api, committed, create, fields, get, type Post, POSTS, update, usePosts } from '../../tests/support/posts.ts';

usePosts();

describe('a new post', () => {
  test('has trimmed tags, each once, and what is made of it', async () => {
    expect(await create({ ...fields, tags: [' rye ', '', 'rye', 'jar'], readingTime: 99 })).toMatchObject({
      tags: ['rye', 'jar'],
      readingTime: 1,
      photo: null,
    });
    expect(committed('rye-days')).toContain('tags:\n  - "rye"\n  - "jar"\n');
  });

  test('that is published gets a date and keeps it', async () => {
    const { publishedAt } = await create({ ...fields, status: 'published' });
    expect(publishedAt).toBe('2026-11-20T08:00:00.000Z');
    api.clock.now += 20 * 60_000;
    expect(await update('rye-days', { status: 'draft' })).toMatchObject({ publishedAt, updatedAt: '2026-11-20T08:20:00.000Z' });
    expect(await update('rye-days', { status: 'published', title: 'Other' })).toMatchObject({ publishedAt });
  });

  test('has the chosen date, which a draft may clear, with a warning if it is in the future', async () => {
    const chosen = await create({ ...fields, publishedAt: '2019-05-01' });
    expect(chosen).toMatchObject({ publishedAt: '2019-05-01' });
    expect(await update('rye-days', { publishedAt: null })).not.toHaveProperty('publishedAt');
    expect(await update('rye-days', { status: 'published', publishedAt: '2019-05-01' })).toMatchObject({ publishedAt: '2019-05-01' });
    const kept = await update('rye-days', { publishedAt: null, title: 'Other' });
    expect(kept).toMatchObject({ publishedAt: '2019-05-01' });
    expect(kept).not.toHaveProperty('warning');
    const early = await update('rye-days', { publishedAt: '2026-12-24T08:00:00Z' });
    expect(early['warning']).toMatch(/^The date is in the future, but this post is already live/);
  });

  test('survives a round trip with any content and can be published', async () => {
    const submission = fc.record({
      title: arbitrary.words(),
      excerpt: arbitrary.words(500),
      author: arbitrary.words(100),
      tags: fc.array(arbitrary.words(40), { maxLength: 3 }),
      metaTitle: arbitrary.words(),
      slug: arbitrary.slug,
      markdown: fc.tuple(arbitrary.body, fc.constant('bread')).map((parts) => parts.join('')),
    });
    await fc.assert(
      fc.asyncProperty(submission, async (sent) => {
        const saved = await api.call(POSTS, { json: { ...fields, content: undefined, ...sent } });
        // What is left out of a body is said once.
        const { commit: _commit, warning: _warning, ...post } = (await saved.json()) as Post & { warning?: string };
        if (saved.status === 400) {
          expect(post.errors).toEqual([{ path: 'slug', message: expect.stringMatching(/already belongs/) as string }]);
          return;
        }
        expect(saved.status).toBe(201);
        expect(await api.problems()).toEqual([]);
        expect(await get(sent.slug)).toEqual(post);
        expect(post).toMatchObject({
          title: sent.title,
          excerpt: sent.excerpt,
          author: sent.author,
          tags: [...new Set(sent.tags)],
        });
        expect(post.markdown?.trim()).toBe(sent.markdown.trim());
      }),
      { numRuns: 25 },
    );
  });
});
