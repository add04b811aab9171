import { createStorage, type Storage } from 'unstorage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../../tests/support/answers.ts';
import { siteFiles } from '../../tests/support/snapshot-of.ts';
import { answerJson, MISBEHAVIOR, type StandIn, startStandIn } from '../../tests/support/stand-in.ts';
import { createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { ServiceError } from '../services/fetch-service.ts';
import { createInstagramPosts, type EmbeddedPost } from '../services/instagram-posts.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const POSTS = '/api/instagram/posts';
const TOKEN = '1234|Planted+token/of=Meta';
const NONE_LOADED = 'No Instagram posts could be loaded';
const HOUR = 3_600_000;

const ids = Array.from({ length: 9 }, (_, index) => `DRye_0${index + 1}`);
const addressOf = (id: string) => `https://www.instagram.com/p/${id}/`;
const [FIRST = '', SECOND = '', THIRD = ''] = ids.map(addressOf);
const oembed = (url: string) => `/api/instagram/oembed?url=${encodeURIComponent(url)}`;

const embed = (id: string, inside = '') =>
  `<blockquote class="instagram-media" data-instgrm-permalink="${addressOf(id)}?utm_source=ig_embed" data-instgrm-version="14" style="width:99%"><p>Loaf ${id}</p>${inside}</blockquote>`;

/** What the stand-in is asked: the post, and what else the query says. */
function asked(url = ''): { path: string; id: string; query: Record<string, string> } {
  const { pathname, searchParams } = new URL(url, 'http://graph.test');
  const id = /\/(?:p|reel|tv)\/([\w-]+)/.exec(searchParams.get('url') ?? '')?.[1] ?? '';
  return { path: pathname, id, query: Object.fromEntries(searchParams) };
}
const answerAll: StandIn['answer'] = (request, response) =>
  answerJson({ version: '1.0', html: embed(asked(request.url).id) })(request, response);

/** Answers some posts in a way of their own. */
const answerSome =
  (ways: Record<string, StandIn['answer']>): StandIn['answer'] =>
  (request, response) =>
    (ways[asked(request.url).id] ?? answerAll)(request, response);

const homeWith = (posts: unknown): string => {
  const home = JSON.parse(siteFiles('minimal')['content/home.json'] as string) as { instagram: object };
  return JSON.stringify({ ...home, instagram: { ...home.instagram, posts } });
};

let graph: StandIn;
let storage: Storage;
let log: unknown[];
let now: number;
let open: TestApi[];

beforeEach(async () => {
  graph = await startStandIn(answerAll);
  storage = createStorage();
  [log, open] = [[], []];
  now = Date.parse('2026-11-20T08:00:00Z');
});
afterEach(async () => {
  await graph.close();
  for (const api of open) {
    expect(api.faults).toEqual([]);
    await api.close();
  }
});

async function start(addresses: readonly string[] = ids.map(addressOf), token: string | null = TOKEN): Promise<TestApi> {
  const instagram =
    token === null
      ? null
      : createInstagramPosts({ ...{ token, storage }, graphApi: graph.address, now: () => now, log: (error) => log.push(error) });
  const api = await createTestApi({ 'content/home.json': homeWith(addresses) }, { instagram });
  open.push(api);
  return api;
}
const load = async (api: TestApi) => (await api.ask<{ posts: EmbeddedPost[] }>(200, POSTS, { anonymous: true })).posts;

describe('the posts', () => {
  test('are those of the home page in order, requested by Instagram’s rules', async () => {
    const posts = await load(await start());
    expect(posts.map(({ id, url }) => [id, url])).toEqual(ids.map((id) => [id, addressOf(id)]));
    expect(posts[0]?.html).toBe(
      `<blockquote class="instagram-media" data-instgrm-permalink="${FIRST}" data-instgrm-version="14"><p>Loaf DRye_01</p><a href="${FIRST}" target="_blank" rel="noopener">View this post on Instagram</a></blockquote>`,
    );
    expect(graph.requests).toHaveLength(9);
    expect(asked(graph.requests.find(({ url }) => asked(url).id === 'DRye_01')?.url)).toEqual({
      path: '/v22.0/instagram_oembed',
      id: 'DRye_01',
      query: { url: FIRST, access_token: TOKEN, omitscript: 'true', hidecaption: 'true' },
    });
  });

  test('cost nine calls for 500 visitors, whatever they add to the address', async () => {
    const api = await start();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => api.call(`${POSTS}?x=${index}&url=${index}`, { anonymous: true })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await api.ask(200, oembed(FIRST));
    expect(graph.requests).toHaveLength(9);
  });

  test('are cached for hours, across processes, with the last good ones as a fallback', async () => {
    const before = await load(await start());
    now += 11 * HOUR;
    expect(await load(await start())).toEqual(before);
    expect(graph.requests).toHaveLength(9);
    now += 2 * HOUR;
    graph.answer = MISBEHAVIOR.breaks;
    expect(await load(await start())).toEqual(before);
    expect(graph.requests).toHaveLength(18);
  });

  test('that fail in any way are left out', async () => {
    const [one = '', two = '', three = '', four = '', five = '', six = '', seven = '', eight = ''] = ids;
    graph.answer = answerSome({
      [one]: MISBEHAVIOR['is asked too often'],
      [two]: MISBEHAVIOR['hangs in its body'],
      [three]: MISBEHAVIOR['sends 50 MB'],
      [four]: MISBEHAVIOR['redirects to loopback'],
      [five]: answerJson({ html: embed('DAnother') }),
      [six]: answerJson({ html: embed(six).replaceAll(addressOf(six), 'javascript:alert(1)//') }),
      [seven]: answerJson({ html: '<script>alert(1)</script>' }),
      [eight]: answerJson({ html: 5 }),
    });
    const started = performance.now();
    expect((await load(await start())).map(({ id }) => id)).toEqual([ids[8]]);
    expectLessThan(5_000, performance.now() - started);
    expect(log).toHaveLength(8);
  });

  test('contain nothing but text from Instagram', async () => {
    const evil =
      '<script>alert(1)</script><img src=x onerror=alert(2)><iframe src="https://evil.test"></iframe><p onclick=alert(3)>&lt;svg onload=alert(4)&gt;</p>';
    graph.answer = answerJson({ html: embed('DRye_01', evil) });
    const [post] = await load(await start([FIRST]));
    expect(post?.html.match(/<\w+/g)).toEqual(['<blockquote', '<p', '<p', '<a']);
    expect(post?.html).toContain('&lt;svg onload=alert(4)&gt;');
  });

  describe.each(Object.entries(MISBEHAVIOR))('while Instagram %s', (_way, answer) => {
    test('are reported missing within five seconds, after nine calls', async () => {
      graph.answer = answer;
      const api = await start();
      const started = performance.now();
      const problems = await Promise.all(Array.from({ length: 40 }, () => api.ask<Problem>(502, POSTS, { anonymous: true })));
      expectLessThan(5_000, performance.now() - started);
      expect(new Set(problems.map(({ error }) => error))).toEqual(new Set([NONE_LOADED]));
      await api.ask(502, POSTS);
      expect(graph.requests).toHaveLength(9);
    });
  });

  test('are retried some minutes after a failure, and immediately with a new token', async () => {
    graph.answer = MISBEHAVIOR.breaks;
    const api = await start([FIRST]);
    await api.ask(502, POSTS);
    graph.answer = answerAll;
    await api.ask(502, POSTS);
    await (await start([FIRST], 'another')).ask(200, POSTS);
    now += 5 * 60_000;
    await api.ask(200, POSTS);
  });
});

describe('one post', () => {
  test('is returned on its own', async () => {
    const api = await start([FIRST, `${SECOND}?igsh=cnllIQ==`]);
    expect(await api.ask(200, oembed(`${SECOND}?igsh=cnllIQ==`))).toMatchObject({ id: ids[1], url: `${SECOND}?igsh=cnllIQ==` });
    expect(graph.requests).toHaveLength(1);
  });

  test.each([
    ...[THIRD, SECOND.toUpperCase(), `${FIRST}?x=1`, ` ${FIRST}`, FIRST.slice(0, -1), '', 'constructor'],
    ...['http://169.254.169.254/latest', 'http://127.0.0.1/', 'http://[::1]/', 'http://2130706433/', 'file:///etc/passwd'],
    ...['https://instagram.com@evil/p/DRye_01/', 'https://www.instagram.com.evil/p/DRye_01/', 'javascript:alert(1)'],
  ])('is refused if the home page does not list it: %s', async (url) => {
    const api = await start([FIRST, SECOND]);
    const { error } = await api.ask<Problem>(400, oembed(url), { anonymous: true });
    expect(error).toBe('The url must be that of a post listed on the home page.');
    await api.ask(400, '/api/instagram/oembed');
    expect(graph.requests).toEqual([]);
  });

  test('that fails is reported', async () => {
    graph.answer = MISBEHAVIOR['sends HTML for JSON'];
    expect((await (await start([FIRST])).ask<Problem>(502, oembed(FIRST))).error).toBe(NONE_LOADED);
  });
});

test('without posts or a token, the error says what is missing', async () => {
  expect((await (await start([])).ask<Problem>(404, POSTS)).error).toBe('No Instagram posts are set up: content/home.json lists none.');
  const api = await start([FIRST], null);
  expect((await api.ask<Problem>(404, POSTS)).error).toBe('Instagram is not set up: META_OEMBED_TOKEN is missing.');
  expect((await api.ask<Problem>(404, oembed(FIRST))).error).toBe('Instagram is not set up: META_OEMBED_TOKEN is missing.');
  expect(graph.requests).toEqual([]);
});

test('the token is only sent to Instagram, and removed from responses', async () => {
  graph.answer = answerSome({
    [ids[1] ?? '']: (request, response) => answerJson({ html: embed('DRye_02', `<p>${TOKEN}</p>`), url: request.url })(request, response),
    [ids[2] ?? '']: (request, response) => void response.writeHead(400).end(JSON.stringify({ error: request.url })),
    [ids[3] ?? '']: MISBEHAVIOR['drops the connection'],
  });
  const api = await start([FIRST, SECOND, THIRD, addressOf(ids[3] ?? '')]);
  const posts = await load(api);
  expect(posts.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const kept = await Promise.all((await storage.getKeys()).map((key) => storage.getItem(key)));
  const told = JSON.stringify([posts, kept, log.map((error) => [String(error), (error as Error).stack, (error as Error).cause])]);
  for (const secret of [TOKEN, encodeURIComponent(TOKEN), 'Planted']) expect(told).not.toContain(secret);
  expect(log.map(String)).toContain(`Error: Instagram post DRye_03: ${new URL(graph.address).host} answered with an error (400).`);
  expect(log.map((error) => (error as Error).cause)).toEqual([expect.any(ServiceError), expect.any(ServiceError)]);
});

test('invalid or too many post addresses are refused in the content', async () => {
  const api = await start();
  const problemsWith = async (posts: unknown) => {
    api.content.edit({ 'content/home.json': homeWith(posts) });
    return (await api.problems()).map(({ path, message }) => `${path}: ${message}`);
  };
  expect(await load(api)).toHaveLength(9);
  expect(await problemsWith(['https://instagram.com.evil/p/x'])).toEqual([
    'instagram.posts[0]: Post must be the address of an Instagram post, such as https://www.instagram.com/p/DAbc123xyz/',
  ]);
  expect(await problemsWith([...ids.map(addressOf), addressOf('Tenth')])).toEqual(['instagram.posts: There can be at most 9 posts']);
  // Visitors keep what was there before.
  expect(await load(api)).toHaveLength(9);
});

test('only supports reads', async () => {
  const api = await start();
  expect((await api.call(POSTS, { json: {} })).status).toBe(405);
});
