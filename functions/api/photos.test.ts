import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { picture } from '../../tests/support/photos.ts';
import { postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createGitTestApi, type TestApi } from '../../tests/support/test-api.ts';

const PHOTOS = '/api/admin/photos';

let api: TestApi;
beforeEach(async () => {
  const bytes = await picture(60, 40).jpeg().toBuffer();
  api = await createGitTestApi({
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
afterEach(() => closeWithoutFaults(api));

const library = async () => (await api.ask<{ photos: LibraryPhoto[] }>(200, PHOTOS)).photos;
const focusOf = async (address: string) => (await library()).find((photo) => photo.address === address)?.focus;
const setFocus = (address: string, focus: unknown, status = 200) =>
  api.ask<{ error?: string; commit?: string }>(status, PHOTOS, { method: 'PUT', json: { address, focus } });
const remove = (address: string, status = 200) =>
  api.ask<{ error?: string; uses?: unknown }>(status, `${PHOTOS}?address=${encodeURIComponent(address)}`, { method: 'DELETE' });

describe('the library', () => {
  test('lists every photo, last used first, with all uses including drafts', async () => {
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

  test('does not list staged photos', async () => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await picture(30, 30).png().toBuffer())]), 'a.png');
    const { url } = await api.ask<{ url: string }>(201, '/api/upload', { body: form });
    expect((await library()).map(({ address }) => address)).not.toContain(url);
    expect((await api.call(`${PHOTOS}/small?address=${url}`)).status, 'the form that it was sent from shows it').toBe(200);
    expect((await setFocus(url, { x: 1, y: 1 }, 404)).error).toBe('This photo no longer exists.');
    await remove(url, 404);
  });
});

/** Sends a photo as the admin does before it is kept; answers where it waits. */
async function upload(width = 30, height = 30): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await picture(width, height).png().toBuffer())]), 'a.png');
  return (await api.ask<{ url: string }>(201, '/api/upload', { body: form })).url;
}

interface Added {
  photos: { url: string; address?: string; isNew?: boolean; error?: string }[];
  commit: string;
}
const add = (photos: { url: string; name: string }[], status = 201) =>
  api.ask<Added & { error?: string }>(status, PHOTOS, { json: { photos } });

describe('adding photos to the library', () => {
  test('is one commit for all of them, named after their files, and they come first', async () => {
    const before = api.head();
    const urls = await Promise.all([31, 32, 33].map((width) => upload(width)));
    const answer = await add(urls.map((url, index) => ({ url, name: ['IMG_2034.HEIC', 'IMG_2034.jpg', 'Crème brûlée.png'][index] ?? '' })));
    expect(answer.photos).toEqual([
      { url: urls[0], address: '/uploads/img-2034.webp', isNew: true },
      { url: urls[1], address: '/uploads/img-2034-2.webp', isNew: true },
      { url: urls[2], address: '/uploads/creme-brulee.webp', isNew: true },
    ]);
    expect(api.content.newest()).toMatchObject({
      id: answer.commit,
      parents: [before],
      message: 'Add 3 photos',
      changes: [
        'M content/photos.json',
        'A public/uploads/creme-brulee.webp',
        'A public/uploads/img-2034-2.webp',
        'A public/uploads/img-2034.webp',
      ],
    });
    expect((await library()).slice(0, 3).map(({ address }) => address)).toEqual([
      '/uploads/creme-brulee.webp',
      '/uploads/img-2034-2.webp',
      '/uploads/img-2034.webp',
    ]);
  });

  test('does not fail because of one photo, and adds duplicates once', async () => {
    const url = await upload();
    const gone = `/uploads/${'0'.repeat(64)}.webp`;
    const { photos } = await add([
      { url, name: 'Loaf.jpg' },
      { url: gone, name: 'Gone.jpg' },
      { url, name: 'Again.jpg' },
    ]);
    expect(photos).toEqual([
      { url, address: '/uploads/loaf.webp', isNew: true },
      { url: gone, error: 'This photo is no longer available. Please send it again.' },
      { url, address: '/uploads/loaf.webp', isNew: true },
    ]);
    const head = api.head();
    expect((await add([{ url, name: 'Another name.jpg' }])).photos).toEqual([{ url, address: '/uploads/loaf.webp', isNew: false }]);
    expect(api.head()).toBe(head);
  });

  test('keeps a deleted photo’s name reserved for it', async () => {
    await remove('/uploads/unused.jpg');
    const [first, second] = [await upload(41), await upload(42)];
    await add([{ url: first, name: 'image.jpg' }]);
    await remove('/uploads/image.webp');
    expect((await add([{ url: second, name: 'image.jpg' }])).photos).toMatchObject([{ address: '/uploads/image-2.webp' }]);
  });

  test('from two devices at once keeps both', async () => {
    const urls = [await upload(51), await upload(52)];
    const answers = await Promise.all(urls.map((url) => add([{ url, name: 'image.jpg' }])));
    expect(new Set(answers.map(({ photos }) => photos[0]?.address))).toEqual(new Set(['/uploads/image.webp', '/uploads/image-2.webp']));
  });

  test('an empty list, more than fifty photos, and a non-list are refused', async () => {
    const head = api.head();
    expect((await add([], 400)).error).toBe('Specify which photos to add.');
    await add(
      Array.from({ length: 51 }, () => ({ url: '/uploads/a.webp', name: 'a' })),
      400,
    );
    await api.ask(400, PHOTOS, { json: { photos: 'all' } });
    expect(api.head()).toBe(head);
  });
});

describe('the description of a photo', () => {
  const describe = (address: string, alt: unknown, status = 200) =>
    api.ask<{ error?: string }>(status, PHOTOS, { method: 'PUT', json: { address, alt } });
  const altOf = async (address: string) => (await library()).find((photo) => photo.address === address)?.alt;

  test('is stored once, next to the focal point, and can be removed', async () => {
    await setFocus('/uploads/unused.jpg', { x: 10, y: 20 });
    await describe('/uploads/unused.jpg', ' A loaf ');
    expect(api.content.newest()).toMatchObject({ message: 'Describe unused.jpg', changes: ['M content/photos.json'] });
    expect(await altOf('/uploads/unused.jpg')).toBe('A loaf');
    expect(await focusOf('/uploads/unused.jpg')).toEqual({ x: 10, y: 20 });
    await setFocus('/uploads/unused.jpg', null);
    expect(await altOf('/uploads/unused.jpg')).toBe('A loaf');
    await describe('/uploads/unused.jpg', '');
    expect(await altOf('/uploads/unused.jpg')).toBeUndefined();
    expect(api.content.text('content/photos.json')).toBe('{}\n');
  });

  test('defaults to that of the last saved entry', async () => {
    expect(await altOf('/uploads/rye.jpg')).toBeUndefined();
    await api.ask(200, '/api/blog/posts/hidden', { method: 'PUT', json: { featuredImageAlt: 'Dark rye' } });
    expect(await altOf('/uploads/rye.jpg')).toBe('Dark rye');
    await describe('/uploads/rye.jpg', 'Rye on a board');
    expect(await altOf('/uploads/rye.jpg')).toBe('Rye on a board');
  });

  test('is refused if it is too long, missing, or of no photo', async () => {
    const head = api.head();
    expect((await describe('/uploads/rye.jpg', 'x'.repeat(301), 400)).error).toMatch(/too long/);
    await describe('/uploads/nowhere.jpg', 'A loaf', 404);
    await api.ask(400, PHOTOS, { method: 'PUT', json: { address: '/uploads/rye.jpg' } });
    expect(api.head()).toBe(head);
  });
});

describe('the focal point of a photo', () => {
  test('is one commit in one file, and every answer with the photo has it', async () => {
    const before = api.head();
    const { commit } = await setFocus('/uploads/rye.jpg', { x: 30, y: 70 });
    expect(api.content.newest()).toMatchObject({
      id: commit,
      parents: [before],
      message: 'Set the focal point of rye.jpg',
      changes: ['M content/photos.json'],
    });
    expect(JSON.parse(api.content.text('content/photos.json'))).toEqual({
      photos: [{ src: '/uploads/rye.jpg', focus: { x: 30, y: 70 } }],
    });
    expect(await focusOf('/uploads/rye.jpg')).toEqual({ x: 30, y: 70 });
    const post = await api.ask<{ photo: unknown }>(200, '/api/blog/posts/rye', { anonymous: true });
    expect(post.photo).toMatchObject({ width: 60, focus: { x: 30, y: 70 } });
  });

  test('that is unchanged makes no commit; the center is not stored', async () => {
    await setFocus('/uploads/rye.jpg', { x: 30, y: 70 });
    const head = api.head();
    await setFocus('/uploads/rye.jpg', { x: 30, y: 70 });
    expect(api.head()).toBe(head);
    await setFocus('/uploads/step.jpg', { x: 0, y: 100 });
    await setFocus('/uploads/rye.jpg', { x: 50, y: 50 });
    expect(await focusOf('/uploads/rye.jpg')).toBeUndefined();
    await setFocus('/uploads/step.jpg', null);
    expect(api.content.text('content/photos.json')).toBe('{}\n');
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

  test('of several photos at once are all kept', async () => {
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
  test('removes the file and its metadata in one commit', async () => {
    await setFocus('/uploads/unused.jpg', { x: 10, y: 10 });
    await remove('/uploads/unused.jpg');
    expect(api.content.newest()).toMatchObject({
      message: 'Delete photo unused.jpg',
      changes: ['M content/photos.json', 'D public/uploads/unused.jpg'],
    });
    await remove('/uploads/unused.jpg', 404);
  });

  test('several at once are one commit, and none is deleted if one is in use', async () => {
    const unused = ['/uploads/unused.jpg', '/uploads/another.jpg'];
    api.content.edit({ 'public/uploads/another.jpg': await picture(50, 40).jpeg().toBuffer() });
    const all = (addresses: string[]) => `${PHOTOS}?${new URLSearchParams(addresses.map((address) => ['address', address]))}`;
    const head = api.head();
    const { error } = await api.ask<{ error: string }>(409, all([...unused, '/uploads/rye.jpg']), { method: 'DELETE' });
    expect(error).toMatch(/^rye\.jpg is used by “.+” and 1 more, so it cannot be deleted\.$/);
    await api.ask(400, all(Array.from({ length: 51 }, (_, index) => `/uploads/${index}.jpg`)), { method: 'DELETE' });
    expect(api.head()).toBe(head);
    const { deleted, photos } = await api.ask<{ deleted: string[]; photos: object[] }>(200, all(unused), { method: 'DELETE' });
    expect(deleted).toEqual(unused);
    expect(api.content.newest().message).toBe('Delete 2 photos');

    const restoreAll = (some: object[], status: number) =>
      api.ask<{ addresses: string[] }>(status, '/api/admin/trash/photos', { json: { photos: some } });
    const [first = {}] = photos;
    await restoreAll([...photos, { ...first, slug: 'nowhere.jpg' }], 404);
    await restoreAll([], 400);
    await restoreAll(
      Array.from({ length: 51 }, () => first),
      400,
    );
    expect(api.content.newest().message).toBe('Delete 2 photos');
    expect((await restoreAll(photos, 201)).addresses).toEqual(unused);
    expect(api.content.newest().message).toBe('Restore 2 photos');
    await restoreAll(photos, 400);
    await api.ask(200, all(['/uploads/another.jpg']), { method: 'DELETE' });
  });

  test.each(['/uploads/rye.jpg', '/uploads/step.jpg', '/uploads/linked.jpg'])('is refused for %s, which is used', async (address) => {
    const head = api.head();
    const { error, uses } = await remove(address, 409);
    expect(error).toMatch(/^This photo is used by “(?:Rye|Hidden|Loaf)”(?: and 1 more)?, so it cannot be deleted\.$/);
    expect(uses).not.toEqual([]);
    expect(api.head()).toBe(head);
  });

  test('is refused while a content file that may use it cannot be read, and the library says so', async () => {
    const loaf = 'content/recipes/loaf.json';
    const whole = api.content.text(loaf);
    const commitLoaf = (text: string) => api.content.edit({ [loaf]: text });
    commitLoaf(whole.slice(0, -2));
    const head = api.head();
    // The last good version of the file uses the other one.
    expect((await remove('/uploads/step.jpg', 409)).error).toBe('This photo is used by “Loaf”, so it cannot be deleted.');
    expect((await remove('/uploads/unused.jpg', 409)).error).toBe(
      'A content file cannot be read, so it is not known whether it uses this photo. Fix that file first.',
    );
    expect(api.head()).toBe(head);
    const mayBeUsed = async () => (await library()).filter((photo) => photo.mayBeUsed).map(({ address }) => address);
    expect(await mayBeUsed()).toEqual(['/uploads/unused.jpg']);
    commitLoaf(whole);
    expect(await mayBeUsed()).toEqual([]);
    await remove('/uploads/unused.jpg');
  });

  interface Trashed {
    kind: string;
    slug: string;
    title: string;
    revision: string;
    by: string;
  }
  const trash = async () => (await api.ask<{ entries: Trashed[] }>(200, '/api/admin/trash')).entries;
  const restore = (photo: object, status = 201) => api.ask<{ error?: string }>(status, '/api/admin/trash', { json: photo });

  test('moves it to the trash, from where it is restored with its metadata', async () => {
    const bytes = api.content.revision('public/uploads/unused.jpg');
    await setFocus('/uploads/unused.jpg', { x: 10, y: 20 });
    await api.ask(200, PHOTOS, { method: 'PUT', json: { address: '/uploads/unused.jpg', alt: 'A loaf' } });
    const { photos: [{ revision } = {}] = [] } = (await remove('/uploads/unused.jpg')) as { photos?: { revision?: string }[] };
    await setFocus('/uploads/rye.jpg', { x: 1, y: 2 });
    const [gone] = await trash();
    expect(gone).toMatchObject({ kind: 'photo', slug: 'unused.jpg', title: 'unused.jpg', revision, by: 'the admin' });
    const small = await api.call(`${PHOTOS}/small?revision=${revision}`);
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    expect(await restore(gone ?? {})).toMatchObject({ addresses: ['/uploads/unused.jpg'], commit: api.head() });
    expect(api.content.revision('public/uploads/unused.jpg')).toBe(bytes);
    expect((await library()).find(({ address }) => address === '/uploads/unused.jpg')).toMatchObject({
      alt: 'A loaf',
      focus: { x: 10, y: 20 },
    });
    expect(await focusOf('/uploads/rye.jpg')).toEqual({ x: 1, y: 2 });
    expect(await trash()).toEqual([]);
    expect((await restore(gone ?? {}, 400)).error).toBe('A photo named unused.jpg already exists.');
  });

  test('only deleted photos can be restored', async () => {
    const revision = api.content.revision('content/settings.json');
    const head = api.head();
    await restore({ kind: 'photo', slug: 'nowhere.jpg', revision }, 404);
    await restore({ kind: 'photo', slug: '../../content/settings.json', revision }, 404);
    await api.ask(404, `${PHOTOS}/small?revision=${revision}`);
    await api.ask(404, `${PHOTOS}/small?address=/uploads/../../content/settings.json`);
    expect(api.head()).toBe(head);
  });

  test.each(['', '/uploads/', '/content/settings.json', '/uploads/../../content/settings.json'])('of %j is a 404', async (address) => {
    await remove(address, 404);
  });
});
