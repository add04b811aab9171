import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arbitrary from '../../tests/fixtures/arbitrary.ts';
import {
  api,
  commits,
  committed,
  create,
  edit,
  fields,
  file,
  get,
  type List,
  type Post,
  POSTS,
  type Problem,
  refuse,
  update,
  usePosts,
} from '../../tests/support/posts.ts';

usePosts();

describe('a new post', () => {
  test('is one commit with one file, and is returned as sent', async () => {
    const before = commits();
    const sent = {
      ...fields,
      category: 'News',
      tags: [' rye ', '', 'rye', 'jar'],
      metaTitle: 'M',
      metaDescription: 'D',
      featuredImageAlt: 'A jar',
      authorImage: '',
    };
    const post = await create(sent);
    expect(post).toMatchObject({
      ...fields,
      id: 'rye-days',
      slug: 'rye-days',
      status: 'draft',
      tags: ['rye', 'jar'],
      category: 'News',
      metaTitle: 'M',
    });
    expect(post.updatedAt).toBe('2026-11-20T08:00:00.000Z');
    expect(post).not.toHaveProperty('publishedAt');
    expect(commits()).toBe(before + 1);
    expect(post.commit).toBe(api.head());
    expect(api.content.newest()).toMatchObject({
      message: 'Add post rye-days',
      author: { name: 'Rosa’s Bakery', email: 'rosa@bakery.example' },
      changes: [`A ${file('rye-days')}`],
    });
    expect(post.revision).toBe(api.content.revision(file('rye-days')));
    const { commit: _commit, ...read } = post;
    expect(await get('rye-days')).toEqual(read);
    expect((await api.ask<List>(200, `${POSTS}?all=1`)).posts.find(({ slug }) => slug === 'rye-days')).toMatchObject({
      revision: post.revision,
      status: 'draft',
    });
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
    expect(early['warning']).toMatch(/^The publish date is in the future, but this post is on the site now/);
  });

  test('gets a slug from its title', async () => {
    expect((await create(fields)).slug).toBe('rye-days');
    expect((await create(fields)).slug).toBe('rye-days-2');
    expect((await create({ ...fields, slug: '' })).slug).toBe('rye-days-3');
    expect((await create({ ...fields, title: '404' })).slug).toBe('404-2');
    expect((await create({ ...fields, title: 'Hidden ID' })).slug).toBe('hidden-id-2');
    const long = { ...fields, title: 'a'.repeat(200) };
    expect((await create(long)).slug).toBe('a'.repeat(80));
    expect((await create(long)).slug).toBe(`${'a'.repeat(78)}-2`);
  });

  test('gets the next free slug if it is taken at the same time or by a broken file', async () => {
    edit({ [file('rye-days')]: 'broken by hand' });
    const posts = await Promise.all(Array.from({ length: 5 }, () => create(fields)));
    expect(posts.map(({ slug }) => slug).sort()).toEqual([2, 3, 4, 5, 6].map((number) => `rye-days-${number}`));
    const named = await Promise.all(Array.from({ length: 3 }, () => api.call(POSTS, { json: { ...fields, slug: 'named' } })));
    expect(named.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    edit({ [file('rye-days')]: null });
  });

  test.each(['Con', 'AUX', 'nul', 'COM1'])('may be titled %s although no file may have that name', async (title) => {
    const { slug } = await create({ ...fields, title });
    expect(slug).not.toBe(title.toLowerCase());
    await get(slug);
  });

  test.each(['🍞', 'خبز', '!!!'])('titled %s requires a slug', async (title) => {
    expect((await refuse(400, 'POST', '', { ...fields, title })).errors).toEqual([
      { path: 'slug', message: 'Slug is required: it is made of the letters a to z and digits of the title, which has none' },
    ]);
    expect((await create({ ...fields, title, slug: 'bread' })).title).toBe(title);
  });

  test.each<[string, RegExp]>([
    ['by-hand', /Slug “by-hand” already belongs to the post “By hand”/],
    ['hidden-id', /already belongs to the post .*, which is now at “.*” and keeps its first address/],
    ['404', /address the site needs itself/],
    ['index', /address the site needs itself/],
    ...[
      '../../.github/workflows/x',
      '.git/hooks/pre-commit',
      'a/b',
      'con',
      '-rf',
      'a'.repeat(81),
      '🍞',
      'A',
      'a\0',
      ':(exclude)*',
      '.gitattributes',
      'a%0d%0aX-E:1',
      'con.md',
      '..',
    ].map((slug): [string, RegExp] => [slug, /^Slug /]),
  ])('may not have the slug %j', async (slug, sentence) => {
    const head = api.head();
    const { errors } = await refuse(400, 'POST', '', { ...fields, slug });
    expect(errors?.map((error) => error.path)).toEqual(['slug']);
    expect(errors?.[0]?.message).toMatch(sentence);
    expect(api.head()).toBe(head);
  });

  test('must not overwrite a broken file', async () => {
    edit({ [file('rye-days')]: 'broken by hand' });
    expect((await refuse(400, 'POST', '', { ...fields, slug: 'rye-days' })).errors).toEqual([
      { path: 'slug', message: 'Slug “rye-days” already belongs to another post' },
    ]);
    expect(committed('rye-days')).toBe('broken by hand');
    edit({ [file('rye-days')]: null });
  });

  test('gets all errors at once', async () => {
    const { error, errors } = await refuse(400, 'POST', '', {});
    expect(errors).toEqual(
      ['title', 'excerpt', 'featuredImage', 'author', 'content'].map((name) => ({
        path: name,
        message: expect.stringMatching(/ is required$/) as string,
      })),
    );
    expect(error).toBe(
      'Please check these fields: Title is required; Excerpt is required; Featured image is required; Author is required; Content is required.',
    );
  });

  test.each(
    [
      ['featuredImage', 'javascript:alert(1)'],
      ['featuredImage', '//evil.test/x'],
      ['featuredImage', 'data:image/svg+xml,<svg/>'],
      ['featuredImage', '/uploads/../../etc/passwd'],
      ['authorImage', 'http://evil.test/x.png'],
      ['status', 'live'],
      ['category', 'Breads'],
      ['tags', 5],
      ['publishedAt', '2026-02-30'],
      ['title', 5],
      ['title', { toString: 'x' }],
      ['content', ['<p>x</p>']],
      ['content', ''],
      ['markdown', '  '],
      ...[
        'title',
        'excerpt',
        'author',
        'metaTitle',
        'metaDescription',
        'featuredImage',
        'featuredImageAlt',
        'publishedAt',
        'slug',
        'revision',
      ].map((name) => [name, 'x'.repeat(100_000)] as const),
      ['title', 'bell\u0007'],
      ['title', 'half \ud83c'],
      ['content', '<p>bell &#7;</p>'],
      ['markdown', 'bell \u0007'],
    ].map(([name, value]) => ({ name: name as string, value, shown: JSON.stringify(value).slice(0, 40) })),
  )('$name may not be $shown', async ({ name, value }) => {
    const head = api.head();
    const { errors } = await refuse(400, 'POST', '', { ...fields, [name]: value });
    expect(errors?.map((error) => error.path)).toContain(name);
    expect(api.head()).toBe(head);
  });

  test('ignores server-side and unknown fields', async () => {
    const post = await create({
      ...fields,
      id: 'mine',
      readingTime: 99,
      photo: { id: 'x' },
      commit: 'x',
      format: 'exe',
      path: '/etc/passwd',
      __proto__: { status: 'published' },
    });
    expect(post).toMatchObject({ id: 'rye-days', status: 'draft', readingTime: 1, photo: null });
    expect(committed('rye-days')).not.toMatch(/mine|exe|passwd|99/);
  });

  test('does not pollute prototypes', async () => {
    const json = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(fields).slice(1)}`;
    await api.ask(201, POSTS, { body: json, headers: { 'content-type': 'application/json' } });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(committed('rye-days')).not.toContain('polluted');
  });

  test.each(['', '{', '[]', 'null', '5', '"x"', 'title=x', '['.repeat(1_000)])('is not %j', async (body) => {
    const text = JSON.stringify(await api.ask<Problem>(400, POSTS, { body, headers: { 'content-type': 'application/json' } }));
    expect(text).not.toMatch(/SyntaxError|position|\.ts|node_modules/);
  });

  test.each([[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80]])('is not bytes that are no text: %j', async (...bytes) => {
    const [before = '', after = ''] = JSON.stringify({ ...fields, title: 'Rye@days' }).split('@');
    const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
    const head = api.head();
    const { error } = await api.ask<Problem>(400, POSTS, { body, headers: { 'content-type': 'application/json' } });
    expect(error).toBe('The request is not valid UTF-8 text, as JSON must be.');
    expect(api.head()).toBe(head);
  });

  test('of more than a megabyte is too large', async () => {
    await api.ask(413, POSTS, { json: { ...fields, content: 'x'.repeat(1_000_000) } });
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
