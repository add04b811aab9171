import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COLLECTION, POST, POST_FILE, RECIPE } from './support/planted.ts';
import { type Ask, asking, askingAsAdmin, sendHead } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';

let target: Target;
let admin: Ask;
beforeAll(async () => {
  target = sharedTarget();
  admin = await askingAsAdmin(target);
});

const SLUGS = [
  '../../.github/workflows/x',
  '..',
  '.',
  '.git/hooks/pre-commit',
  '.gitattributes',
  '.gitmodules',
  '.GIT',
  'git~1',
  'a/b',
  'a\\b',
  'a%2fb',
  'CON',
  'con',
  'nul',
  'x\0y',
  '-rf',
  '--upload-pack=touch',
  'x-',
  'x--y',
  'X',
  'x.md',
  'x y',
  'x\ny',
  'x\r\nSet-Cookie: x=1',
  'a'.repeat(81),
  'a'.repeat(300),
  '🥐🥐',
  'ｘ',
  'é',
  '\u202Egnp',
  ':(exclude)*',
  ':/',
  ':!x',
  '*',
  '%0d%0aX-E:1',
  '404',
  { $ne: null },
  ['x'],
  7,
];

describe.for(SLUGS.map((slug) => [slug]))('#50 #57 #58 the slug %o', ([slug]) => {
  // Slugs reserved by the blog are available in the kitchen, and vice versa.
  const kinds: [place: string, json: object][] = [
    ['/api/blog/posts', POST],
    ...(slug === '404'
      ? []
      : ([
          ['/api/kitchen/collections', COLLECTION],
          ['/api/content/page', { data: { title: 'X', description: 'X' }, body: 'X' }],
        ] as [string, object][])),
    ['/api/kitchen/recipes', RECIPE],
    ['/api/content/post', POST_FILE],
  ];

  test('cannot be saved', async () => {
    const head = await target.head();
    for (const [place, json] of kinds) {
      const answer = await admin(place, { json: { ...json, slug } });
      expect([place, answer.status]).toEqual([place, 400]);
      expect([...answer.headers.keys()]).not.toContain('x-e');
    }
    expect((await admin('/api/blog/posts/draft-post', { method: 'PUT', json: { slug } })).status).toBe(400);
    expect((await admin('/api/kitchen/collections', { method: 'PUT', json: { id: slug, title: 'X' } })).status).toBeGreaterThanOrEqual(400);
    expect(await target.head()).toBe(head);
  });

  test.runIf(typeof slug === 'string')('is not found for reading, changing or deleting', async () => {
    const head = await target.head();
    const name = encodeURIComponent(slug as string);
    for (const list of [
      '/api/blog/posts',
      '/api/kitchen/recipes',
      '/api/kitchen/collections',
      '/api/content/post',
      '/api/admin/history/post',
    ]) {
      for (const method of ['GET', 'PUT', 'DELETE', 'POST']) {
        const answer = await admin(`${list}/${name}`, {
          method,
          ...(method === 'GET' || method === 'DELETE' ? {} : { json: { title: 'X', putBack: 'x' } }),
        });
        // The client resolves '..' before it sends the path.
        expect(answer.status, `${method} ${list}/${name}`).toBeGreaterThanOrEqual(slug === '.' || slug === '..' ? 200 : 400);
        expect(answer.status, `${method} ${list}/${name}`).toBeLessThan(500);
        expect(await answer.text()).not.toMatch(/root:x:|fatal:|usage: git/);
      }
    }
    expect(await target.head()).toBe(head);
  });
});

describe('#50 the name of a version, an ID or a photo', () => {
  test.for([
    ':(exclude)*',
    'HEAD',
    'HEAD~1',
    '--all',
    '-p',
    '../../.git/config',
    'main:content/settings.json',
    'x\0',
    '0'.repeat(40),
    'a'.repeat(101),
    '$(touch /tmp/pwn)',
    '`id`',
    '; id',
  ])('%o is not a version', async (version) => {
    const head = await target.head();
    for (const [place, json] of [
      ['/api/admin/history/post/draft-post', { putBack: version }],
      ['/api/admin/trash', { kind: 'post', slug: 'draft-post', revision: version }],
      ['/api/admin/trash', { kind: 'post', slug: version, revision: '0'.repeat(40) }],
    ] as const) {
      const answer = await admin(place, { json });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    const update = await admin('/api/blog/posts/draft-post', { method: 'PUT', json: { title: 'X', revision: version } });
    expect([400, 409]).toContain(update.status);
    expect(await target.head()).toBe(head);
  });

  test.for([
    '../../etc/passwd',
    '/uploads/../../content/settings.json',
    '/uploads/..%2f..%2f.git/config',
    '/content/settings.json',
    '/uploads/.gitattributes',
    '',
    ':(exclude)*',
  ])('%o is not a photo', async (address) => {
    const head = await target.head();
    expect([400, 404]).toContain((await admin(`/api/admin/photos?${new URLSearchParams({ address })}`, { method: 'DELETE' })).status);
    expect([400, 404]).toContain((await admin('/api/admin/photos', { method: 'PUT', json: { address, focus: { x: 1, y: 1 } } })).status);
    expect(await target.head()).toBe(head);
  });
});

test.for([300, 5_000])('#50 a name of %o characters is not found and causes no error', async (length) => {
  const name = 'a'.repeat(length);
  for (const place of [
    `/uploads/${name}.jpg`,
    `/uploads/${name}/x.webp`,
    `/uploads/${'ab'.repeat(32)}${name}.webp`,
    `/media/${name}-400.avif`,
    `/media/social/${name}.jpeg`,
    `/_astro/${name}.js`,
    `/${name}`,
    `/blog/${name}`,
    `/${name}/`,
    `/api/blog/posts/${name}`,
    `/api/kitchen/recipes/${name}`,
    `/api/kitchen/collections/${name}`,
    `/api/place-details/v1/${name}`,
  ])
    expect([301, 400, 404], place.slice(0, 30)).toContain((await asking(target)(place)).status);
  // The longer one exceeds the limit for addresses, so it is rejected for its length.
  const address = `/uploads/${name}.jpg`;
  const said = length > 2_000 ? /too long/ : /There is no photo at \/uploads\/a/;
  for (const [place, json] of [
    ['/api/blog/posts', { ...POST, featuredImage: address }],
    ['/api/kitchen/recipes', { ...RECIPE, instructions: [{ instruction: 'Stir.', image: address }] }],
    ['/api/content/post', { ...POST_FILE, data: { ...POST_FILE.data, featuredImage: address } }],
  ] as const) {
    const answer = await admin(place, { json });
    expect([place, answer.status]).toEqual([place, 400]);
    expect(((await answer.json()) as { error: string }).error).toMatch(said);
  }
  expect((await admin(`/api/admin/history/post/${name}`)).status).toBe(404);
  expect((await admin('/api/admin/photos', { method: 'PUT', json: { address, focus: null } })).status).toBeOneOf([400, 404]);
});

test('#50 saves, changes and deletions only touch content', async () => {
  const before = await target.head();
  const saves = [
    await admin('/api/blog/posts', { json: { ...POST, slug: 'only-content', status: 'published' } }),
    await admin('/api/blog/posts/only-content', { method: 'PUT', json: { slug: 'only-content-2' } }),
    await admin('/api/blog/posts/only-content-2', { method: 'DELETE' }),
  ];
  expect(saves.map(({ status }) => status)).toEqual([201, 200, 200]);
  const changed = (await target.git('log', '--format=', '--name-only', `${before}..HEAD`)).split('\n').filter(Boolean);
  expect(changed.filter((name) => !name.startsWith('content/posts/only-content'))).toEqual([]);
});

test('#48 an entry’s title cannot inject commands for a host or git', async () => {
  const title = '[skip ci] [skip netlify]\n\nCo-authored-by: evil <evil@evil.test>';
  expect((await admin('/api/blog/posts', { json: { ...POST, slug: 'orders', title } })).status).toBe(201);
  const message = await target.git('log', '-1', '--format=%B%an%ae%cn%ce');
  expect(message).not.toMatch(/skip|evil|Co-authored/);
  expect((await admin('/api/blog/posts/orders', { method: 'DELETE' })).status).toBe(200);
});

test('#48 an encoded line break in an address cannot inject a header', async () => {
  for (const place of [
    '/blog/%0d%0aX-E:1/',
    '/blog/%0d%0aSet-Cookie:x=1',
    '/%0d%0aX-E:1',
    '/api/blog/posts/%0d%0aX-E:1',
    '/blog/?x=%0d%0aX-E:1',
    '/blog/%E5%98%8A%E5%98%8DX-E:1/',
    '/kitchen/x.html?%0aX-E:1',
  ]) {
    const [head = ''] = (await sendHead(target.address, 'GET', place)).split('\r\n\r\n');
    expect(head).not.toMatch(/^(?:x-e|set-cookie):/im);
  }
});

test('#58 a symlink to a file outside the repository is never followed', async () => {
  const link = path.join(target.root, 'content/posts/linked.md');
  await symlink('/etc/passwd', link);
  await symlink('/etc', path.join(target.root, 'public/uploads/linked'));
  await symlink('/etc/passwd', path.join(target.root, 'public/uploads/linked.png'));
  try {
    await target.git('add', '-A', 'content', 'public');
    await target.git('commit', '-qm', 'Links');
    // Symlinks are not content, so the next save still succeeds and is published.
    expect((await admin('/api/blog/posts', { json: { ...POST, slug: 'after-links' } })).status).toBe(201);
    for (const place of [
      '/blog/linked',
      '/uploads/linked.png',
      '/uploads/linked/passwd',
      '/uploads/linked/',
      '/media/linked.png',
      '/api/blog/posts/linked',
    ]) {
      const answer = await asking(target)(place);
      expect([301, 404], place).toContain(answer.status);
      expect(await answer.text()).not.toMatch(/root:x:/);
    }
    for (const place of ['/api/blog/posts/linked', '/api/content/post/linked', '/api/admin/history/post/linked', '/api/admin/photos'])
      expect(await (await admin(place)).text()).not.toMatch(/root:x:/);
  } finally {
    await target.git('rm', '-qf', 'content/posts/linked.md', 'public/uploads/linked', 'public/uploads/linked.png');
    await target.git('commit', '-qm', 'No links');
  }
  await target.live();
});
