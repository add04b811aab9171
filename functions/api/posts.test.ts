import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Files, postFile } from '#content/snapshot-of.ts';
import { contentPath } from '#domain/content-kinds.ts';
import * as arbitrary from '#domain/fixtures/arbitrary.ts';
import { createTestApi, type TestApi } from '../test-api.ts';

interface Post {
  id: string;
  slug: string;
  title: string;
  content: string;
  status: string;
  revision: string;
  commit: string;
  markdown?: string;
  publishedAt?: string;
  updatedAt?: string;
  tags: string[];
  photo: object | null;
  [field: string]: unknown;
}
interface List {
  posts: Post[];
  total: number;
  page: number;
  pageSize: number;
}
interface Problem {
  status: number;
  error: string;
  errors?: { path: string; message: string }[];
  current?: Post | null;
}

const SECRET = 'sentinel7f3a';
const POSTS = '/api/blog/posts';
const file = (slug: string) => contentPath('post', slug);
const fields = {
  title: 'Rye days',
  excerpt: 'A week with a jar.',
  content: '<p>Stir it.</p>',
  featuredImage: 'https://photos.example.com/rye.jpg',
  author: 'Rosa',
};

const HTML_POST = postFile(
  { format: 'html', title: 'By hand' },
  '\n<P CLASS=a>Kept   <b>as</b> it is&nbsp;<script>alert(1)</script>\n\n\n',
);
const MARKDOWN_POST = postFile({ title: 'In Markdown' }, '\r\n# Rye\r\n\r\n*Stir* it.   ');

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    [file('rye-starter')]: null,
    [file('by-hand')]: HTML_POST,
    [file('in-markdown')]: MARKDOWN_POST,
    [file('hidden')]: postFile({ status: 'draft', id: 'hidden-id', title: SECRET, tags: [SECRET] }),
  });
});
afterEach(async () => {
  try {
    expect(api.faults).toEqual([]);
    // Whatever a test saved can be published, and leaves nothing over beside the commits.
    expect(await api.problems()).toEqual([]);
    expect(api.repository.git('status', '--porcelain')).toBe('');
  } finally {
    await api.close();
  }
});

const get = (name: string) => api.ask<Post>(200, `${POSTS}/${name}`);
const create = (json: object) => api.ask<Post>(201, POSTS, { json });
const update = (name: string, json: object, headers = {}) => api.ask<Post>(200, `${POSTS}/${name}`, { method: 'PUT', json, headers });
const refuse = (status: number, method: string, place: string, json?: unknown, headers = {}) =>
  api.ask<Problem>(status, `${POSTS}${place}`, { method, ...(json === undefined ? {} : { json }), headers });
const committed = (slug: string) => api.repository.git('show', `HEAD:${file(slug)}`);
const bytesOf = (slug: string) => api.repository.text(file(slug));
const bodyOf = (slug: string) => bytesOf(slug).replace(/^---\n.*?\n---\n/s, '');
const commits = () => Number(api.repository.git('rev-list', '--count', 'HEAD'));
const edit = async (files: Files) => {
  for (const [place, text] of Object.entries(files)) {
    if (text === null) rmSync(path.join(api.repository.root, place));
    else api.repository.write(place, text as string);
  }
  api.repository.git('add', '--all');
  api.repository.git('commit', '--quiet', '--message=By hand');
  await Promise.resolve();
};

describe('what visitors get', () => {
  const visit = async (place: string) => api.call(`${POSTS}${place}`, { anonymous: true });

  test('is published, and is no one else’s', async () => {
    const answer = await visit('');
    const list = (await answer.json()) as List;
    expect(list).toMatchObject({ total: 2, page: 1, pageSize: 9 });
    expect(list.posts.map(({ slug }) => slug)).toEqual(['by-hand', 'in-markdown']);
    for (const post of list.posts) expect(Object.keys(post)).not.toEqual(expect.arrayContaining(['revision']));
    const post = (await (await visit('/in-markdown')).json()) as Post;
    expect(post).toMatchObject({
      slug: 'in-markdown',
      id: 'in-markdown',
      content: '<h1>Rye</h1>\n<p><em>Stir</em> it.</p>',
      readingTime: 1,
    });
    expect(post).not.toHaveProperty('revision');
    expect(post).not.toHaveProperty('markdown');
  });

  test('may be kept by caches until the next deploy; what the signed-in get may not', async () => {
    for (const place of ['', '/by-hand']) {
      const { headers } = await visit(place);
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=31536000');
      expect(headers.get('vary')).toMatch(/cookie/i);
      expect(headers.get('netlify-vary')).toMatch(/cookie=__Host-session/);
    }
    for (const place of ['?all=true', '/by-hand', '/hidden', '/by-hand?all=true']) {
      const { headers, status } = await api.call(`${POSTS}${place}`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect([...headers.keys()].filter((name) => name.startsWith('netlify'))).toEqual([]);
    }
  });

  test.each([
    '',
    '/hidden',
    '/hidden-id',
    `?tag=${SECRET}`,
    '?page=2',
    '?pageSize=1000000',
    '/in-markdown',
    '?all=false',
    '?all=0',
    '/hidden?all=no',
    '?x=all',
    '?all%5B%5D=true',
  ])('is never a draft: %s', async (place) => {
    const answer = await visit(place);
    expect([200, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain(SECRET);
  });

  test.each([
    'all=true',
    'all=TRUE',
    'ALL=true',
    'All=1',
    'all',
    'all=',
    'all=yes',
    '%61ll=true',
    'all=true&all=false',
    'all=true%20',
    'x=1&all=%74rue',
  ])('with %s is nothing but a request to sign in', async (query) => {
    for (const place of [`?${query}`, `/hidden?${query}`, `/by-hand?${query}`]) {
      const answer = await visit(place);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store']);
      expect(await answer.text()).not.toContain(SECRET);
    }
    expect((await api.ask<List>(200, `${POSTS}?${query}`)).total).toBe(3);
  });

  test.each(['-1', '0', '1e9', 'NaN', '1.5', '', '%3Cimg%20src=x%20onerror=alert(1)%3E'])('of page %s is an answer', async (page) => {
    const list = (await (await visit(`?page=${page}&pageSize=1`)).json()) as List;
    expect(list.posts).toHaveLength(1);
    expect(list.page).toBe(page === '1e9' ? 2 : 1);
  });

  test('changes as soon as a save does', async () => {
    await update('hidden', { status: 'published' });
    expect((await visit('/hidden')).status).toBe(200);
    await update('hidden', { status: 'draft' });
    expect((await visit('/hidden')).status).toBe(404);
    await api.ask(200, `${POSTS}/by-hand`, { method: 'DELETE' });
    expect((await visit('/by-hand')).status).toBe(404);
  });

  test('is the last sound state while a file is broken', async () => {
    await visit('');
    await edit({ [file('in-markdown')]: 'broken', [file('by-hand')]: postFile({ title: 'Newer' }) });
    const list = (await (await visit('')).json()) as List;
    expect(list.posts.map(({ title }) => title)).toEqual(['By hand', 'In Markdown']);
    await edit({ [file('in-markdown')]: MARKDOWN_POST });
    expect(((await (await visit('')).json()) as List).posts.map(({ title }) => title)).toEqual(['Newer', 'In Markdown']);
  });
});

describe('a new post', () => {
  test('is one commit with one file, and comes back as it was sent', async () => {
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
    expect(api.repository.git('show', '--name-only', '--format=%s|%an|%ae', 'HEAD')).toBe(
      'Add post rye-days|Rosa’s Bakery|rosa@bakery.example\n\n' + file('rye-days'),
    );
    expect(post.revision).toBe(api.repository.git('rev-parse', `HEAD:${file('rye-days')}`));
    const { commit: _commit, ...read } = post;
    expect(await get('rye-days')).toEqual(read);
    expect((await api.ask<List>(200, `${POSTS}?all=1`)).posts.find(({ slug }) => slug === 'rye-days')).toMatchObject({
      revision: post.revision,
      status: 'draft',
    });
  });

  test('that is published has its moment, and keeps it', async () => {
    const { publishedAt } = await create({ ...fields, status: 'published' });
    expect(publishedAt).toBe('2026-11-20T08:00:00.000Z');
    api.clock.now += 20 * 60_000;
    expect(await update('rye-days', { status: 'draft' })).toMatchObject({ publishedAt, updatedAt: '2026-11-20T08:20:00.000Z' });
    expect(await update('rye-days', { status: 'published', title: 'Other' })).toMatchObject({ publishedAt });
  });

  test('gets a slug of its own from its title', async () => {
    expect((await create(fields)).slug).toBe('rye-days');
    expect((await create(fields)).slug).toBe('rye-days-2');
    expect((await create({ ...fields, slug: '' })).slug).toBe('rye-days-3');
    expect((await create({ ...fields, title: 'Not Found' })).slug).toBe('not-found-2');
    expect((await create({ ...fields, title: 'Hidden ID' })).slug).toBe('hidden-id-2');
    const long = { ...fields, title: 'a'.repeat(200) };
    expect((await create(long)).slug).toBe('a'.repeat(80));
    expect((await create(long)).slug).toBe(`${'a'.repeat(78)}-2`);
  });

  test.each(['Con', 'AUX', 'nul', 'COM1'])('may be titled %s, though no file may be named so', async (title) => {
    const { slug } = await create({ ...fields, title });
    expect(slug).not.toBe(title.toLowerCase());
    await get(slug);
  });

  test.each(['🍞', 'خبز', '!!!'])('titled %s needs a slug to be told', async (title) => {
    expect((await refuse(400, 'POST', '', { ...fields, title })).errors).toEqual([
      { path: 'slug', message: 'Slug is required: the title has no letters to make one of' },
    ]);
    expect((await create({ ...fields, title, slug: 'bread' })).title).toBe(title);
  });

  test.each<[string, RegExp]>([
    ['by-hand', /Slug “by-hand” already belongs to the post “By hand”/],
    ['hidden-id', /already belongs to the post/],
    ['not-found', /address the site needs itself/],
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

  test('may not take the place of a file that cannot be read', async () => {
    await edit({ [file('rye-days')]: 'broken by hand' });
    expect((await refuse(400, 'POST', '', { ...fields, slug: 'rye-days' })).errors).toEqual([
      { path: 'slug', message: 'Slug “rye-days” already belongs to another post' },
    ]);
    expect(committed('rye-days')).toBe('broken by hand');
    await edit({ [file('rye-days')]: null });
  });

  test('is told of everything that it lacks at once', async () => {
    const { error, errors } = await refuse(400, 'POST', '', {});
    expect(errors).toEqual(
      ['title', 'excerpt', 'featuredImage', 'author', 'content'].map((name) => ({
        path: name,
        message: expect.stringMatching(/ is required$/) as string,
      })),
    );
    expect(error).toBe(
      'Please look at these fields: Title is required; Excerpt is required; Featured image is required; Author is required; Content is required.',
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
      ['tags', 'rye, oat'],
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

  test('passes over what the server decides, and what it does not know', async () => {
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
    expect(bytesOf('rye-days')).not.toMatch(/mine|exe|passwd|99/);
  });

  test('pollutes nothing', async () => {
    const json = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(fields).slice(1)}`;
    await api.ask(201, POSTS, { body: json, headers: { 'content-type': 'application/json' } });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(bytesOf('rye-days')).not.toContain('polluted');
  });

  test.each(['', '{', '[]', 'null', '5', '"x"', 'title=x', '['.repeat(1_000)])('is not %j', async (body) => {
    const text = JSON.stringify(await api.ask<Problem>(400, POSTS, { body, headers: { 'content-type': 'application/json' } }));
    expect(text).not.toMatch(/SyntaxError|position|\.ts|node_modules/);
  });

  test('of more than a megabyte is too large', async () => {
    await api.ask(413, POSTS, { json: { ...fields, content: 'x'.repeat(1_000_000) } });
  });

  test('whatever is in it, is saved so that it can be published, and says the same when it is read', async () => {
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
        const { commit: _commit, ...post } = (await saved.json()) as Post;
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
          markdown: sent.markdown.trim(),
        });
      }),
      { numRuns: 25 },
    );
  });
});

describe('the body', () => {
  test('of HTML that nobody edited keeps its bytes', async () => {
    const { content, revision } = await get('by-hand');
    expect(content).toBe('<p class="a">Kept   <b>as</b> it is\u00a0</p>');
    await update('by-hand', { title: 'New title', content, revision });
    expect(bodyOf('by-hand')).toBe(HTML_POST.replace(/^---\n.*?\n---\n/s, ''));
    await update('by-hand', { title: 'Newer title' });
    expect(bodyOf('by-hand')).toBe(HTML_POST.replace(/^---\n.*?\n---\n/s, ''));
  });

  test('of Markdown that nobody edited stays Markdown, byte for byte', async () => {
    const { content, markdown } = await get('in-markdown');
    expect(markdown).toBe('# Rye\r\n\r\n*Stir* it.');
    for (const same of [{ content }, { markdown }, { content, markdown }, { content: ` ${content}\n` }, {}]) {
      await update('in-markdown', { title: `Title ${JSON.stringify(same).length}`, ...same });
      expect(bodyOf('in-markdown')).toBe('\r\n# Rye\r\n\r\n*Stir* it.   ');
      expect(bytesOf('in-markdown')).not.toContain('format:');
    }
  });

  test('of Markdown that was edited as Markdown is Markdown; edited as HTML, it is HTML', async () => {
    const { content } = await get('in-markdown');
    expect(await update('in-markdown', { content, markdown: '**New**' })).toMatchObject({
      content: '<p><strong>New</strong></p>',
      markdown: '**New**',
    });
    expect(bodyOf('in-markdown')).toBe('\n**New**\n');
    const html = await update('in-markdown', { content: '<p onclick="x()">Newer</p><script>alert(1)</script>' });
    expect(html).toMatchObject({ content: '<p>Newer</p>' });
    expect(html).not.toHaveProperty('markdown');
    expect(bodyOf('in-markdown')).toBe('\n<p>Newer</p>\n');
    expect(bytesOf('in-markdown')).toContain('format: "html"');
    // The old Markdown, sent along by a form that does not know better, does not come back.
    expect(await update('in-markdown', { content: '<p>Newest</p>' })).toMatchObject({ content: '<p>Newest</p>' });
  });

  test('that looks like front matter is text, and never runs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'posts-'));
    try {
      const sentinel = path.join(folder, 'pwn');
      const markdown = `---js\nrequire('fs').writeFileSync(${JSON.stringify(sentinel)},'1')\n---\ntext`;
      await create({ ...fields, content: undefined, markdown, slug: 'one' });
      expect(bodyOf('one')).toBe(`\n${markdown}\n`);
      expect((await get('one')).markdown).toBe(markdown);
      await create({ ...fields, content: markdown, slug: 'two' });
      expect((await get('two')).content).toBe(markdown);
      await update('one', { title: 'Again' });
      expect((await get('one')).markdown).toBe(markdown);
      expect(existsSync(sentinel)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('may have 300,000 characters as it is saved, which can be more than were sent', async () => {
    const longest = `<p>${'a'.repeat(299_993)}</p>`;
    await create({ ...fields, content: longest, slug: 'longest' });
    for (const content of [longest.replace('a', 'aa'), `<p>${'&'.repeat(200_000)}</p>`])
      expect((await refuse(400, 'POST', '', { ...fields, content })).errors).toEqual([
        { path: 'content', message: 'Content is too long: at most 300,000 characters' },
      ]);
    expect((await get('longest')).content).toBe(longest);
  });

  test.each(['<p></p>', '<p>&nbsp;<br></p>', '<script>alert(1)</script>', '<!-- x -->', '<img src="javascript:alert(1)">'])(
    '%s is none',
    async (content) => {
      expect((await refuse(400, 'POST', '', { ...fields, content })).errors).toEqual([{ path: 'content', message: 'Content is required' }]);
      expect((await refuse(400, 'PUT', '/by-hand', { content })).errors).toEqual([{ path: 'content', message: 'Content is required' }]);
    },
  );

  test('of quotes within quotes does not bring the site down', async () => {
    await create({ ...fields, content: undefined, markdown: `${'>'.repeat(5_000)} deep` });
    expect((await get('rye-days')).content).toContain('deep');
  });

  test('and every text: emoji, both directions, markup', async () => {
    const title = '🍞 שלום <script>alert(1)</script> "\'\\ {{7*7}}';
    await create({
      ...fields,
      title,
      excerpt: title,
      author: title,
      tags: ['<b>', 'خبز'],
      slug: 'all',
      content: '<p>👩‍🍳 שלום &lt;script&gt;</p>',
    });
    expect(await get('all')).toMatchObject({
      title,
      excerpt: title,
      author: title,
      tags: ['<b>', 'خبز'],
      content: '<p>👩‍🍳 שלום &lt;script&gt;</p>',
    });
    expect(api.repository.git('log', '-1', '--format=%s')).toBe('Add post all');
  });
});

describe('a change', () => {
  test('keeps what it does not name, and takes out what it empties', async () => {
    await create({ ...fields, category: 'News', metaTitle: 'M', tags: ['rye'] });
    expect(await update('rye-days', { title: 'Other' })).toMatchObject({
      ...fields,
      title: 'Other',
      category: 'News',
      metaTitle: 'M',
      tags: ['rye'],
    });
    const emptied = await update('rye-days', { category: '', metaTitle: null, tags: [] });
    expect(emptied).not.toHaveProperty('category');
    expect(emptied).not.toHaveProperty('metaTitle');
    expect(emptied.tags).toEqual([]);
  });

  test('that changes nothing is no commit', async () => {
    const { revision } = await create(fields);
    const head = api.head();
    api.clock.now += 1_000;
    for (const same of [{}, fields, await get('rye-days'), { ...fields, revision }]) {
      expect(await update('rye-days', same)).toMatchObject({ revision, commit: head });
      expect(api.head()).toBe(head);
    }
  });

  test.each([
    ['in the body', (revision: string) => [{ revision }, {}] as const],
    ['in If-Match', (revision: string) => [{}, { 'if-match': `"${revision}"` }] as const],
    ['in a weak If-Match', (revision: string) => [{}, { 'if-match': `W/"${revision}"` }] as const],
    ['in a bare If-Match', (revision: string) => [{}, { 'if-match': revision }] as const],
  ])('upon an old revision (%s) is told what is there now', async (_where, send) => {
    const { revision } = await get('by-hand');
    const newer = await update('by-hand', { excerpt: 'Theirs' });
    const head = api.head();
    const [json, headers] = send(revision);
    const { current, error } = await refuse(409, 'PUT', '/by-hand', { excerpt: 'Mine', ...json }, headers);
    expect(error).toBe('This post was changed elsewhere since you opened it. What you wrote is still here.');
    const { commit: _commit, ...there } = newer;
    expect(current).toEqual(there);
    expect(api.head()).toBe(head);
    const [again, headersAgain] = send(newer.revision);
    expect(await update('by-hand', { excerpt: 'Mine', ...again }, headersAgain)).toMatchObject({ excerpt: 'Mine' });
  });

  test('without a revision, or with one that matches anything, goes through', async () => {
    await update('by-hand', { excerpt: 'Theirs' });
    expect(await update('by-hand', { excerpt: 'Mine' })).toMatchObject({ excerpt: 'Mine' });
    expect(await update('by-hand', { excerpt: 'Mine too' }, { 'if-match': '*' })).toMatchObject({ excerpt: 'Mine too' });
  });

  test('by several at once lets one through, and tells the others', async () => {
    const { revision } = await get('by-hand');
    const before = commits();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        api.call(`${POSTS}/by-hand`, { method: 'PUT', json: { excerpt: `Mine ${index}`, revision } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(commits()).toBe(before + 1);
  });

  test('of a file that is being edited by hand starts from what the editor has', async () => {
    const { revision } = await get('by-hand');
    api.repository.write(file('by-hand'), HTML_POST.replace('By hand', 'Not committed'));
    const dirty = await get('by-hand');
    expect(dirty.title).toBe('Not committed');
    expect((await refuse(409, 'PUT', '/by-hand', { excerpt: 'Mine', revision })).current).toEqual(dirty);
    expect(await update('by-hand', { excerpt: 'Mine', revision: dirty.revision })).toMatchObject({
      title: 'Not committed',
      excerpt: 'Mine',
    });
  });

  test('of what is not there is a 404, by its slug, its id and its past names', async () => {
    for (const name of ['nowhere', '__proto__', 'constructor', 'by-hand.md', 'BY-HAND']) {
      await refuse(404, 'PUT', `/${name}`, { title: 'x' });
      await refuse(404, 'DELETE', `/${name}`);
    }
    expect((await update('hidden-id', { title: 'Found' })).slug).toBe('hidden');
  });
});

describe('a new address', () => {
  test('moves the file in one commit, and the id stays', async () => {
    const before = commits();
    const post = await update('by-hand', { slug: 'by-heart' });
    expect(post).toMatchObject({ slug: 'by-heart', id: 'by-hand' });
    expect(commits()).toBe(before + 1);
    expect(api.repository.git('show', '--name-status', '--no-renames', '--format=%s', 'HEAD').split('\n')).toEqual([
      'Rename by-hand to post by-heart',
      '',
      `D\t${file('by-hand')}`,
      `A\t${file('by-heart')}`,
    ]);
    expect(bodyOf('by-heart')).toBe(HTML_POST.replace(/^---\n.*?\n---\n/s, ''));
    expect((await get('by-hand')).slug).toBe('by-heart');
    // Nobody else may take the name it had; it may itself.
    await refuse(400, 'POST', '', { ...fields, slug: 'by-hand' });
    expect(await update('by-heart', { slug: 'by-hand' })).toMatchObject({ slug: 'by-hand', id: 'by-hand' });
    expect(bytesOf('by-hand')).not.toContain('id:');
  });

  test.each(['in-markdown', 'hidden-id', 'not-found', 'A b', 'con'])('may not be %s', async (slug) => {
    const head = api.head();
    expect((await refuse(400, 'PUT', '/by-hand', { slug })).errors?.map((error) => error.path)).toEqual(['slug']);
    expect(api.head()).toBe(head);
  });

  test('upon an old revision is a conflict, not a move', async () => {
    const { revision } = await get('by-hand');
    await update('by-hand', { excerpt: 'Theirs' });
    expect((await refuse(409, 'PUT', '/by-hand', { slug: 'by-heart', revision })).current).toMatchObject({ excerpt: 'Theirs' });
    expect(existsSync(path.join(api.repository.root, file('by-heart')))).toBe(false);
  });

  test('given to two posts at once goes to one of them', async () => {
    const answers = await Promise.all(
      ['by-hand', 'in-markdown', 'hidden'].map((name) => api.call(`${POSTS}/${name}`, { method: 'PUT', json: { slug: 'wanted' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});

describe('deleting', () => {
  test('is one commit, and answers what is gone', async () => {
    const before = commits();
    expect(await api.ask(200, `${POSTS}/hidden-id`, { method: 'DELETE' })).toEqual({ deleted: 'hidden-id', commit: api.head() });
    expect(commits()).toBe(before + 1);
    expect(existsSync(path.join(api.repository.root, file('hidden')))).toBe(false);
    await refuse(404, 'DELETE', '/hidden');
    expect((await create({ ...fields, slug: 'hidden' })).id).toBe('hidden');
  });

  test('upon an old revision is told what is there now', async () => {
    const { revision } = await get('by-hand');
    await update('by-hand', { excerpt: 'Theirs' });
    for (const [place, headers] of [
      [`?revision=${revision}`, {}],
      ['', { 'if-match': `"${revision}"` }],
    ] as const)
      expect((await refuse(409, 'DELETE', `/by-hand${place}`, undefined, headers)).current).toMatchObject({ excerpt: 'Theirs' });
    await get('by-hand');
  });

  test('what someone else deletes in the meantime is a conflict for who still writes', async () => {
    const { revision } = await get('by-hand');
    const [deleted, changed] = await Promise.all([
      api.call(`${POSTS}/by-hand`, { method: 'DELETE' }),
      api.call(`${POSTS}/by-hand`, { method: 'PUT', json: { excerpt: 'Mine', revision } }),
    ]);
    expect([deleted.status, changed.status].sort()).toEqual([200, expect.toSatisfy((status: number) => [200, 404, 409].includes(status))]);
    if (changed.status === 409)
      expect(await changed.json()).toMatchObject({ current: null, error: expect.stringMatching(/was deleted elsewhere/) as string });
  });
});

test('a photo that is not there is told of by the field that shows it', async () => {
  const nowhere = `/uploads/${'0'.repeat(64)}.webp`;
  const message = `There is no photo at ${nowhere}; upload it again`;
  const head = api.head();
  expect((await refuse(400, 'POST', '', { ...fields, featuredImage: nowhere })).errors).toEqual([{ path: 'featuredImage', message }]);
  expect((await refuse(400, 'PUT', '/by-hand', { authorImage: nowhere })).errors).toEqual([{ path: 'authorImage', message }]);
  expect((await refuse(400, 'PUT', '/by-hand', { content: `<p>x</p><img src="${nowhere}">` })).errors).toEqual([
    { path: 'content', message },
  ]);
  expect((await refuse(400, 'PUT', '/in-markdown', { markdown: `![x](${nowhere})` })).errors).toEqual([{ path: 'content', message }]);
  expect(api.head()).toBe(head);
});

test('a photo that a post has lost does not keep its words from being changed', async () => {
  await edit({ [file('lost')]: postFile({ featuredImage: '/uploads/lost.jpg', title: 'Lost' }) });
  expect(await update('lost', { title: 'Found' })).toMatchObject({ title: 'Found', featuredImage: '/uploads/lost.jpg', photo: null });
});

test('a store that cannot save says why, and nothing is changed', async () => {
  api.repository.git('checkout', '--quiet', '--detach');
  const { error } = await refuse(503, 'POST', '', fields);
  expect(error).toMatch(/detached HEAD.*git switch main/);
  api.repository.git('checkout', '--quiet', 'main');
  await create(fields);
});
