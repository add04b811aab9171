import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type GitHubStand, githubStand } from '../support/github-stand.ts';
import { picture } from '../support/photos.ts';
import { openSession } from '../support/sign-in.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitFor } from '../support/wait-for.ts';

let stand: GitHubStand;
let site: TestSite;
let cookie: string;

beforeAll(async () => {
  stand = githubStand();
  site = await startTestSite({ prepare: (root) => stand.prepare(root) });
  cookie = await openSession(site.address);
}, 120_000);
afterAll(async () => {
  await site.close();
  await stand.github.close();
});

afterEach(() => {
  stand.github.fault = () => null;
});

/** Calls the API as the owner; returns the status and the body. */
async function call(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${site.address}${path}`, {
    method,
    headers: { cookie, origin: site.address, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text } };
}
const titleOf = async (path: string) => /<title>(.*?)<\/title>/.exec(await (await fetch(`${site.address}${path}`)).text())?.[1];
const isLive = async (commit: unknown) => (await call('GET', '/build.json')).body['commit'] === commit;
const post = (slug: string, title: string, status: 'draft' | 'published' = 'published') => ({
  title,
  slug,
  excerpt: 'Flour and water.',
  featuredImage: '/uploads/hero.jpg',
  author: 'Rosa',
  category: 'Tips & Tricks',
  content: '<p>Feed it.</p>',
  status,
});
const limited = () => ({
  kind: 'answer' as const,
  status: 429,
  headers: { 'retry-after': '600' },
  body: { message: 'API rate limit exceeded' },
});

test('a save is a commit on GitHub and published with the response; history, trash and old versions come from GitHub', async () => {
  const form = new FormData();
  form.append('image', new Blob([await picture(60, 40).jpeg().toBuffer()], { type: 'image/jpeg' }), 'rye.jpg');
  const photo = await call('POST', '/api/upload', form);
  expect(photo.status).toBe(201);
  const created = await call('POST', '/api/blog/posts', { ...post('rye-on-github', 'Rye on GitHub'), featuredImage: photo.body['url'] });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  expect(created.body['commit']).toBe(await site.git('rev-parse', 'HEAD'));
  expect(created.body['warning']).toBeUndefined();
  expect(await site.git('show', '--name-only', '--format=%s', 'HEAD')).toMatch(
    /^Add post rye-on-github\n\ncontent\/posts\/.*\npublic\/uploads\//,
  );
  await waitFor('the post to be live', () => isLive(created.body['commit']));
  expect(await titleOf('/blog/rye-on-github')).toMatch(/^Rye on GitHub/);

  const id = String(created.body['id']);
  const moved = await call('PUT', `/api/blog/posts/${id}`, { ...post('rye-moved', 'Rye, moved'), featuredImage: photo.body['url'] });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  await waitFor('the post to have moved', () => isLive(moved.body['commit']));
  const old = await fetch(`${site.address}/blog/rye-on-github`, { redirect: 'manual' });
  expect([old.status, old.headers.get('location')]).toEqual([301, '/blog/rye-moved']);

  const history = await call('GET', `/api/admin/history/post/${id}`);
  const versions = history.body['versions'] as { revision: string; by: string }[];
  expect(versions.map(({ by }) => by)).toEqual(['the admin', 'the admin']);
  const back = await call('POST', `/api/admin/history/post/${id}`, { putBack: versions[1]?.revision, revision: moved.body['revision'] });
  expect([back.status, back.body['title']]).toEqual([200, 'Rye on GitHub']);

  expect((await call('POST', '/api/admin/preview', { route: '/', kind: 'post' })).status).toBeLessThan(500);
  expect((await call('DELETE', `/api/blog/posts/${id}`)).status).toBe(200);
  const trash = (await call('GET', '/api/admin/trash')).body['entries'] as { slug: string; revision: string }[];
  const deleted = trash.find(({ slug }) => slug === 'rye-moved');
  const restored = await call('POST', '/api/admin/trash', { kind: 'post', slug: 'rye-moved', revision: deleted?.revision });
  expect(restored.status, JSON.stringify(restored.body)).toBeLessThan(300);
});

test('what came with the site is told from what was saved in the admin', async () => {
  const { status, body } = await call('GET', '/api/admin/example');
  const posts = (await site.git('ls-tree', '--name-only', 'HEAD:content/posts')).split('\n').length;
  // The post of the test before is the owner's.
  expect([status, body['content']]).toEqual([200, expect.arrayContaining([{ kind: 'post', count: posts - 1 }])]);
});

test('a push is published shortly after, within GitHub’s rate limit', async () => {
  await site.git('reset', '--quiet', '--hard');
  await site.git('rm', '--quiet', 'content/posts/three-flours-and-what-each-one-is-for.md');
  await site.git('commit', '--quiet', '--message=By hand');
  await site.live();
  expect((await fetch(`${site.address}/blog/three-flours-and-what-each-one-is-for`)).status).toBe(404);
  const before = stand.github.requests.length;
  for (let index = 0; index < 50; index += 1) expect((await call('GET', '/api/blog/posts?all=true')).status).toBe(200);
  expect(stand.github.requests.length - before).toBeLessThan(10);
});

test('while GitHub is down visitors see the last version, also after a restart, and the status says why', async () => {
  stand.github.fault = limited;
  const sentence = /Visitors have what was there before\. GitHub has had too many requests from the website, .* Try again in 10 minutes\./;
  await waitFor('the status to say why', async () => (await call('GET', '/api/admin/status')).body['state'] === 'failed');
  expect((await call('GET', '/api/admin/status')).body['error']).toMatch(sentence);
  const refused = await call('POST', '/api/blog/posts', post('never', 'Never'));
  expect([refused.status, refused.body['error']]).toEqual([
    503,
    'GitHub has had too many requests from the website, so nothing was saved. Try again in 10 minutes.',
  ]);
  for (const [method, path] of [
    ['PUT', '/api/blog/posts/feeding-a-starter-in-texas-heat'],
    ['POST', '/api/admin/settings'],
  ] as const)
    expect((await call(method, path, { title: 'Never', siteName: 'Never' })).body['error'], path).toBe(refused.body['error']);
  expect((await call('GET', '/api/admin/settings')).body['error']).toMatch(/so the content cannot be read now\./);
  const asked = stand.github.requests.length;
  await site.restart();
  // The start does not wait for what GitHub answers.
  await waitFor('the reason in the output', () => sentence.test(site.output()));
  expect(await titleOf('/blog/rye-moved')).toMatch(/^Rye on GitHub/);
  expect((await call('GET', '/api/blog/posts')).status).toBe(200);
  expect(stand.github.requests.length - asked).toBeLessThan(10);
});

test('a public repository is reported: at the start, in the status, and with each draft', async () => {
  stand.github.visibility = 'public';
  // With the same password, so that the owner stays signed in.
  await site.restart();
  const sentence =
    'The repository rosa/bakery is public on GitHub, so anyone can read the drafts in it. Make it private there, under Settings.';
  await waitFor('the report in the output', () => site.output().includes(sentence));
  expect((await call('GET', '/api/admin/status')).body['draftsWarning']).toBe(sentence);
  expect((await call('POST', '/api/blog/posts', post('a-draft', 'A draft', 'draft'))).body['warning']).toBe(sentence);
  expect((await call('POST', '/api/blog/posts', post('no-draft', 'No draft'))).body['warning']).toBeUndefined();
});
