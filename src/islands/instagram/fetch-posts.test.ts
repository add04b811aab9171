import { afterEach, expect, test, vi } from 'vitest';
import { fetchPosts } from './fetch-posts.ts';

const POSTS = [{ html: '<blockquote>A loaf</blockquote>' }];
const MISSING = 'No Instagram posts could be loaded';
const FAILED = 'Failed to fetch Instagram posts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['posts', Response.json({ posts: POSTS }), POSTS],
  ['no posts', Response.json({ posts: [] }), MISSING],
  ['an error', Response.json({ error: 'Not now' }, { status: 502 }), MISSING],
  ['other JSON', Response.json(null), FAILED],
  ['no JSON', new Response('<p>Sign in to this network</p>'), FAILED],
])('an answer with %s', async (_, answer, expected) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  expect(await fetchPosts()).toEqual(expected);
});

test('a site that cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  expect(await fetchPosts()).toBe(FAILED);
});
