import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectLessThan } from '../support/quickly.ts';
import { POST, POST_FILE, postFile, RECIPE } from './support/planted.ts';
import { type Ask, asking, askingAsAdmin } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';

const MARK = path.join(tmpdir(), `pwn-${process.pid}`);
const RUN = `require('fs').writeFileSync(${JSON.stringify(MARK)},'1')`;

let target: Target;
let admin: Ask;
beforeAll(async () => {
  target = sharedTarget();
  admin = await askingAsAdmin(target);
});
afterEach(async () => {
  const hasRun = existsSync(MARK);
  await rm(MARK, { force: true });
  expect(hasRun).toBe(false);
});

const bodyOf = async (file: string) => (await target.git('show', `HEAD:${file}`)).replace(/^---\n.*?\n---\n/s, '').trim();

describe.for(['---js', '---javascript', '---coffee', '---json', '---toml', '---', '--- js'])(
  '#51 a body that begins with %s',
  (opening) => {
    const body = `${opening}\n${RUN}\n---\n\nStir it.`;

    test.for([
      ['/api/blog/posts', { ...POST_FILE.data, markdown: body, status: 'published' }],
      ['/api/content/post', { data: { ...POST_FILE.data, status: 'published' }, body }],
    ] as const)('is kept as text by %s', async ([place, json]) => {
      const saved = await admin(place, { json: { ...json, slug: 'front-matter' } });
      expect(saved.status, await saved.clone().text()).toBe(201);
      expect(await bodyOf('content/posts/front-matter.md')).toBe(body);
      await target.live();
      const page = await asking(target)('/blog/front-matter');
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('writeFileSync');
      // After an edit it is still text.
      expect((await admin('/api/blog/posts/front-matter', { method: 'PUT', json: { title: 'Changed' } })).status).toBe(200);
      expect(await bodyOf('content/posts/front-matter.md')).toBe(body);
      expect((await admin('/api/blog/posts/front-matter', { method: 'DELETE' })).status).toBe(200);
    });

    test('is text in every field of a post or recipe', async () => {
      for (const [place, json] of [
        ['/api/blog/posts', { ...POST, title: body, excerpt: body, tags: ['---js'] }],
        ['/api/kitchen/recipes', { ...RECIPE, title: body, notes: body }],
      ] as const) {
        const saved = await admin(place, { json: { ...json, slug: 'front-matter' } });
        expect(saved.status).toBe(201);
        expect(((await saved.json()) as { title: string }).title).toBe(body);
        expect((await admin(`${place}/front-matter`, { method: 'DELETE' })).status).toBe(200);
      }
    });
  },
);

describe('a manually committed file', () => {
  const FILE = 'content/posts/by-hand.md';
  const status = async () => (await (await admin('/api/admin/status')).json()) as { state: string; error?: string; problems?: unknown };

  /** Commits a broken post, and returns how long its error took to be reported. */
  async function commitBroken(text: string): Promise<number> {
    await target.commit({ [FILE]: text });
    try {
      const started = performance.now();
      await expect.poll(async () => JSON.stringify(await status()), { timeout: 60_000, interval: 20 }).toContain('by-hand.md');
      const took = performance.now() - started;
      // The file is left out, and the rest of the commit is live.
      await target.live();
      expect((await asking(target)('/blog/by-hand')).status).toBe(404);
      return took;
    } finally {
      await target.commit({ [FILE]: null });
      await target.live();
    }
  }

  test.for(['---js', '---javascript', '---coffee', '---coffeescript', '---JS', '---json', '---toml', '---cson'])(
    '#52 with %s is reported and not executed',
    async (opening) => {
      await commitBroken(`${opening}\n${RUN}\n---\nStir it.\n`);
    },
  );

  test.for([
    [
      'aliases of aliases',
      `a: &a [${Array(9).fill('x').join(',')}]\n${'bcdefghij'
        .split('')
        .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[index]}`).join(',')}]`)
        .join('\n')}`,
    ],
    ['tags that make objects', 'title: !!js/function "function () {}"\nx: !!python/object/apply:os.system ["id"]'],
    ['an alias of itself', 'title: &a [*a]'],
    ['a thousand levels', `title: ${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['189 kB of keys', Array.from({ length: 20_000 }, (_, index) => `k${index}: v`).join('\n')],
    ['a million empty lines', '\n'.repeat(1_000_000)],
    ['a merge of prototypes', '<<: {__proto__: {polluted: 1}}\n__proto__: {polluted: 1}'],
  ])('#55 with %s is rejected quickly', { timeout: 180_000 }, async ([, yaml]) => {
    expectLessThan(5_000, await commitBroken(`---\n${yaml}\n---\nStir it.\n`));
  });
});

test('#54 text that YAML could read as another type stays text', async () => {
  const tags = [
    '0777',
    '2025-01-01',
    '12:30',
    'no',
    'null',
    '1e3',
    '~',
    'yes',
    '0x1F',
    '.inf',
    '1_000',
    '<<',
    '=',
    "'",
    '# x',
    '- a',
    '*a',
    '&a',
    '!!int 3',
    '{a: 1}',
    '%x',
    '@x',
  ];
  const fields = POST_FILE.data;
  const asSent = { ...fields, title: '12:30', excerpt: 'null', author: 'no', category: 'News', tags };
  const saved = await admin('/api/blog/posts', { json: { ...asSent, slug: '0777', content: POST.content, status: 'published' } });
  expect(saved.status).toBe(201);
  await target.live();
  expect(await (await asking(target)('/api/blog/posts/0777')).json()).toMatchObject({ ...asSent, slug: '0777' });
  const page = await (await asking(target)('/blog/0777')).text();
  expect(page).toMatch(/<h1[^>]*>\s*12:30\s*<\/h1>/);
  for (const tag of tags.filter((text) => /^[\w:.~-]+$/.test(text))) expect(page).toContain(`>${tag}<`);
  expect((await admin('/api/blog/posts/0777', { method: 'DELETE' })).status).toBe(200);

  // Unquoted values in manual commits also keep their spelling.
  const bare = postFile({ ...fields, status: 'published' }).replace(
    '\n---\nStir',
    `\ntags: [${['0777', '2025-01-01', '12:30', 'no', 'null', '1e3'].join(', ')}]\n---\nStir`,
  );
  await target.commit({ 'content/posts/bare.md': bare });
  await target.live();
  expect(((await (await asking(target)('/api/blog/posts/bare')).json()) as { tags: string[] }).tags).toEqual([
    '0777',
    '2025-01-01',
    '12:30',
    'no',
    'null',
    '1e3',
  ]);
  await target.commit({ 'content/posts/bare.md': null });
  await target.live();
});
