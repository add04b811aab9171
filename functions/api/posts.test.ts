import { describe, expect, test } from 'vitest';
import { api, edit, file, type List, MARKDOWN_POST, type Post, POSTS, SECRET, update, usePosts } from '../../tests/support/posts.ts';
import { postFile } from '../../tests/support/snapshot-of.ts';

usePosts();

describe('the visitors’ view', () => {
  const visit = async (place: string) => api.call(`${POSTS}${place}`, { anonymous: true });

  test('contains only published fields', async () => {
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
    for (const [place, session] of [
      ['', ''],
      ['/by-hand', ',cookie=__Host-session'],
    ] as const) {
      const { headers } = await visit(place);
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=31536000');
      expect(headers.get('vary')).toBeNull();
      expect(headers.get('netlify-vary')).toMatch(new RegExp(`^query=[a-zA-Z|]+${session}$`));
    }
    for (const place of ['?all=true', '/by-hand', '/hidden', '/by-hand?all=true']) {
      const { headers, status } = await api.call(`${POSTS}${place}`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect([...headers.keys()].filter((name) => name.startsWith('netlify'))).toEqual([]);
    }
  });

  test('for the admin has all posts unless a page is requested', async () => {
    const all = (await (await api.call(`${POSTS}?all=true`)).json()) as { posts: unknown[]; total: number };
    expect(all.posts).toHaveLength(all.total);
    const paged = (await (await api.call(`${POSTS}?all=true&pageSize=1`)).json()) as { posts: unknown[] };
    expect(paged.posts).toHaveLength(1);
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

  test('keeps the last good version of a broken file, and has all else', async () => {
    await visit('');
    edit({ [file('in-markdown')]: 'broken', [file('by-hand')]: postFile({ title: 'Newer' }) });
    const list = (await (await visit('')).json()) as List;
    expect(list.posts.map(({ title }) => title)).toEqual(['Newer', 'In Markdown']);
    edit({ [file('in-markdown')]: MARKDOWN_POST });
    expect(((await (await visit('')).json()) as List).posts.map(({ title }) => title)).toEqual(['Newer', 'In Markdown']);
  });
});
