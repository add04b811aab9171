import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { postFile, recipeFile } from '#content/snapshot-of.ts';
import { picture } from '#media/test-photos.ts';
import { closeSound, createTestApi, type TestApi } from '../test-api.ts';

const PHOTOS = '/api/admin/photos';

let api: TestApi;
beforeEach(async () => {
  const bytes = await picture(60, 40).jpeg().toBuffer();
  api = await createTestApi({
    'public/uploads/rye.jpg': bytes,
    'public/uploads/step.jpg': bytes,
    'public/uploads/linked.jpg': bytes,
    'public/uploads/unused.jpg': bytes,
    'content/posts/rye.md': postFile(
      { title: 'Rye', featuredImage: '/uploads/rye.jpg', updatedAt: '2026-11-01T00:00:00Z' },
      'See [it](https://bakery.example/uploads/linked.jpg).\n',
    ),
    'content/posts/hidden.md': postFile({ title: 'Hidden', featuredImage: '/uploads/rye.jpg', status: 'draft' }),
    'content/recipes/loaf.json': recipeFile({
      title: 'Loaf',
      status: 'draft',
      instructions: [{ instruction: 'Mix.' }, { instruction: 'Bake.', image: '/uploads/step.jpg' }],
      updatedAt: '2026-11-10T00:00:00Z',
    }),
  });
});
afterEach(() => closeSound(api));

const library = async () => (await api.ask<{ photos: LibraryPhoto[] }>(200, PHOTOS)).photos;
const focusOf = async (address: string) => (await library()).find((photo) => photo.address === address)?.focus;
const setFocus = (address: string, focus: unknown, status = 200) =>
  api.ask<{ error?: string; commit?: string }>(status, PHOTOS, { method: 'PUT', json: { address, focus } });
const remove = (address: string, status = 200) =>
  api.ask<{ error?: string; uses?: unknown }>(status, `${PHOTOS}?address=${encodeURIComponent(address)}`, { method: 'DELETE' });

describe('the library', () => {
  test('tells of every photo, the last used first, and of every place, drafts too', async () => {
    expect(await library()).toEqual([
      {
        address: '/uploads/step.jpg',
        width: 60,
        height: 40,
        uses: [{ kind: 'recipe', slug: 'loaf', title: 'Loaf', path: 'instructions[1].image' }],
      },
      {
        address: '/uploads/linked.jpg',
        width: 60,
        height: 40,
        thumbnail: expect.stringMatching(/^\/media\/[0-9a-f]{16}-60\.avif$/) as string,
        uses: [{ kind: 'post', slug: 'rye', title: 'Rye', path: 'content' }],
      },
      {
        address: '/uploads/rye.jpg',
        width: 60,
        height: 40,
        thumbnail: expect.any(String) as string,
        uses: expect.arrayContaining([
          { kind: 'post', slug: 'rye', title: 'Rye', path: 'featuredImage' },
          { kind: 'post', slug: 'hidden', title: 'Hidden', path: 'featuredImage' },
        ]) as unknown,
      },
      { address: '/uploads/unused.jpg', width: 60, height: 40, uses: [] },
    ]);
    expect((await api.call(PHOTOS)).headers.get('cache-control')).toBe('private, no-store');
  });

  test('does not tell of a photo that belongs to no saved entry yet', async () => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await picture(30, 30).png().toBuffer())]), 'a.png');
    const { url } = await api.ask<{ url: string }>(201, '/api/upload', { body: form });
    expect((await library()).map(({ address }) => address)).not.toContain(url);
    expect((await setFocus(url, { x: 1, y: 1 }, 404)).error).toBe('There is no such photo any more.');
    await remove(url, 404);
  });
});

describe('the focal point of a photo', () => {
  test('is one commit in one file, and every answer with the photo has it', async () => {
    const before = api.head();
    const { commit } = await setFocus('/uploads/rye.jpg', { x: 30, y: 70 });
    expect(api.repository.git('rev-parse', `${commit}^`)).toBe(before);
    expect(api.repository.git('show', '--format=%s', '--name-only', 'HEAD').split('\n')).toEqual([
      'Set the focal point of rye.jpg',
      '',
      'content/photos.json',
    ]);
    expect(JSON.parse(api.repository.git('show', 'HEAD:content/photos.json'))).toEqual({
      photos: [{ src: '/uploads/rye.jpg', focus: { x: 30, y: 70 } }],
    });
    expect(await focusOf('/uploads/rye.jpg')).toEqual({ x: 30, y: 70 });
    const post = await api.ask<{ photo: unknown }>(200, '/api/blog/posts/rye', { anonymous: true });
    expect(post.photo).toMatchObject({ width: 60, focus: { x: 30, y: 70 } });
  });

  test('that is there already makes no commit; the middle is left out of the file', async () => {
    await setFocus('/uploads/rye.jpg', { x: 30, y: 70 });
    const head = api.head();
    await setFocus('/uploads/rye.jpg', { x: 30, y: 70 });
    expect(api.head()).toBe(head);
    await setFocus('/uploads/step.jpg', { x: 0, y: 100 });
    await setFocus('/uploads/rye.jpg', { x: 50, y: 50 });
    expect(await focusOf('/uploads/rye.jpg')).toBeUndefined();
    await setFocus('/uploads/step.jpg', null);
    expect(api.repository.git('show', 'HEAD:content/photos.json')).toBe('{}');
  });

  test('goes through the content API like any other content', async () => {
    await setFocus('/uploads/rye.jpg', { x: 30, y: 70 });
    const place = '/api/content/photos/photos';
    const { data, revision } = await api.ask<{ data: unknown; revision: string }>(200, place);
    expect(data).toEqual({ photos: [{ src: '/uploads/rye.jpg', focus: { x: 30, y: 70 } }] });
    const moved = { photos: [{ src: '/uploads/step.jpg', focus: { x: 1, y: 2 } }] };
    await api.ask(200, place, { method: 'PUT', json: { data: moved, revision } });
    expect(await focusOf('/uploads/step.jpg')).toEqual({ x: 1, y: 2 });
    expect(await focusOf('/uploads/rye.jpg')).toBeUndefined();
    await api.ask(409, place, { method: 'PUT', json: { data, revision } });
  });

  test('set of several photos at once: every one is kept', async () => {
    const addresses = ['/uploads/rye.jpg', '/uploads/step.jpg', '/uploads/linked.jpg', '/uploads/unused.jpg'];
    await Promise.all(addresses.map((address, index) => setFocus(address, { x: index * 10, y: 0 })));
    for (const [index, address] of addresses.entries()) expect(await focusOf(address)).toEqual({ x: index * 10, y: 0 });
  });

  test.each([
    [{ x: 101, y: 0 }, 'From the left must be at most 100.'],
    [{ x: 0, y: -1 }, 'From the top must be at least 0.'],
    [{ x: 0.5, y: 0 }, 'From the left must be a whole number.'],
    [{ x: 1 }, 'From the top is required.'],
  ])('cannot be %j', async (focus, sentence) => {
    const head = api.head();
    expect((await setFocus('/uploads/rye.jpg', focus, 400)).error).toBe(sentence);
    expect(api.head()).toBe(head);
  });

  test.each(['/uploads/nowhere.jpg', '/uploads/../rye.jpg', 'https://photos.example.com/a.jpg', '/uploads/rye.jpg?x'])(
    'cannot be set of %s',
    async (address) => {
      const head = api.head();
      await setFocus(address, { x: 1, y: 1 }, 404);
      expect(api.head()).toBe(head);
    },
  );
});

describe('deleting a photo', () => {
  test('takes the file and its focal point in one commit', async () => {
    await setFocus('/uploads/unused.jpg', { x: 10, y: 10 });
    await remove('/uploads/unused.jpg');
    expect(api.repository.git('show', '--format=%s', '--name-status', 'HEAD').split('\n')).toEqual([
      'Delete photo unused.jpg',
      '',
      'M\tcontent/photos.json',
      'D\tpublic/uploads/unused.jpg',
    ]);
    await remove('/uploads/unused.jpg', 404);
  });

  test.each(['/uploads/rye.jpg', '/uploads/step.jpg', '/uploads/linked.jpg'])('is refused for %s, which is used', async (address) => {
    const head = api.head();
    const { error, uses } = await remove(address, 409);
    expect(error).toMatch(/^This photo is used by “(?:Rye|Hidden|Loaf)”(?: and 1 more)?, so it stays\.$/);
    expect(uses).not.toEqual([]);
    expect(api.head()).toBe(head);
  });

  test.each(['', '/uploads/', '/content/settings.json', '/uploads/../../content/settings.json'])('of %j is a 404', async (address) => {
    await remove(address, 404);
  });
});
