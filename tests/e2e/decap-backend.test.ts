import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BakeryBackend } from '#admin/decap/backend.ts';
import { CONTENT_KINDS, contentPath, getKind } from '#schema/content-kinds.ts';
import { openSession } from '../support/sign-in.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

describe('Decap’s backend on the real API', () => {
  let site: TestSite;
  let decap: BakeryBackend;
  beforeAll(async () => {
    site = await startTestSite();
    const cookie = await openSession(site.address);
    const { fetch: fetchAnywhere } = globalThis;
    // As in the browser: relative addresses, with the cookie.
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      fetchAnywhere(new URL(path, site.address), { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
    );
    decap = new BakeryBackend();
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await site.close();
  });

  const head = () => site.git('rev-parse', 'HEAD');
  const changedLines = async () =>
    (await site.git('show', '--format=', '--unified=0', 'HEAD')).split('\n').filter((line) => /^[+-](?![+-])/.test(line));
  const slugOf = (path: string) => path.replace(/^.*\/|\.\w+$/g, '');
  const save = (path: string, raw: string, newEntry = false) =>
    decap.persistEntry({ dataFiles: [{ path, slug: slugOf(path), raw }] }, { newEntry });
  const open = async (path: string) => (await decap.getEntry(path)).data;
  const edited = (raw: string, values: object) => JSON.stringify({ ...(JSON.parse(raw) as object), ...values });

  test.each(CONTENT_KINDS)('every %s can be listed, opened and saved unchanged without a commit', async (kind) => {
    const { path, body, holds } = getKind(kind);
    const files =
      holds === 'folder'
        ? await decap.entriesByFolder(`content/${path}`, body ? 'md' : 'json')
        : await decap.entriesByFiles([{ path: contentPath(kind) }]);
    // The list of photos is created with the first focal point, the look with its first save; of what has dates there is no example.
    expect(files.length > 0).toBe(!['photos', 'look', 'bake', 'notice', 'postComments', 'recipeComments'].includes(kind));
    const before = await head();
    for (const { file } of files.slice(0, 4)) await save(file.path, await open(file.path));
    expect(await head()).toBe(before);
  });

  test('one field of the business is one line, and so is the next, saved from the same form', async () => {
    const raw = await open('content/business.json');
    await save('content/business.json', edited(raw, { tagline: 'Bread on Saturdays' }));
    expect(await changedLines()).toEqual([expect.stringContaining('-  "tagline"'), '+  "tagline": "Bread on Saturdays",']);
    await save('content/business.json', edited(raw, { tagline: 'Bread on Saturdays', membership: 'Bakers’ guild' }));
    expect(await site.git('show', '--format=', '--name-only', 'HEAD')).toBe('content/business.json');
    expect(await changedLines()).toContainEqual(expect.stringContaining('Bakers’ guild'));
  });

  test('a page keeps its exact Markdown', async () => {
    const raw = await open('content/pages/privacy-policy.md');
    await save('content/pages/privacy-policy.md', edited(raw, { title: 'What we know of you' }));
    expect(await changedLines()).toEqual(['-title: "Privacy policy"', '+title: "What we know of you"']);
  });

  test('a conflicting save is refused with a sentence, and nothing is lost', async () => {
    const raw = await open('content/menu/cookies.json');
    await save('content/menu/cookies.json', edited(await open('content/menu/cookies.json'), { order: 9 }));
    const other = new BakeryBackend();
    const before = await head();
    await expect(
      other.persistEntry({ dataFiles: [{ path: 'content/menu/cookies.json', slug: 'cookies', raw: edited(raw, { order: 5 }) }] }, {}),
    ).rejects.toThrow(/changed elsewhere/);
    expect(await head()).toBe(before);
  });

  test('errors are reported per field', async () => {
    const raw = await open('content/menu/breads.json');
    await expect(save('content/menu/breads.json', edited(raw, { name: ' ', items: [{ name: 'Rye' }] }))).rejects.toThrow(
      /Name is required.*Items 1 › Description: Description is required/,
    );
  });

  test('a new entry can be retried after a lost response, and is created once', async () => {
    const raw = edited(await open('content/posts/what-a-loaf-costs-us.md'), { title: 'Heard by nobody', revision: undefined });
    const path = 'content/posts/heard-by-nobody.md';
    const before = await site.git('rev-list', '--count', 'HEAD');
    const { fetch: reaching } = globalThis;
    vi.stubGlobal('fetch', async (...of: Parameters<typeof fetch>) => {
      await reaching(...of);
      throw new TypeError('Failed to fetch');
    });
    await expect(save(path, raw, true)).rejects.toThrow(/cannot be reached/);
    vi.stubGlobal('fetch', reaching);
    await save(path, raw, true);
    expect(Number(await site.git('rev-list', '--count', 'HEAD'))).toBe(Number(before) + 1);
    // After a save, the same payload is another new entry, whose address is taken.
    await expect(save(path, raw, true)).rejects.toThrow(/already belongs to/);
    await decap.deleteFiles([path]);
  });

  test('a new entry gets a proper address, does not take one that is taken, and can be deleted', async () => {
    const path = 'content/menu/st.-patrick_s.json';
    await save(path, JSON.stringify({ name: 'St. Patrick', order: 7, items: [] }), true);
    expect(await site.git('ls-files', 'content/menu')).toContain('content/menu/st-patrick-s.json');
    expect(JSON.parse(await open(path))).toMatchObject({ name: 'St. Patrick' });
    await expect(save('content/menu/breads.json', JSON.stringify({ name: 'Breads', order: 7 }), true)).rejects.toThrow(/already belongs/);
    await decap.deleteFiles(['content/menu/st-patrick-s.json']);
    expect(await site.git('ls-files', 'content/menu')).not.toContain('st-patrick');
  });
});
