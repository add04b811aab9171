import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommentAction, CommentList, CommentsChanged, CommentState } from '#api/comments.ts';
import type { PhotoList } from '#api/photos.ts';
import { PHOTO_LIMIT_BYTES } from '#domain/visitor-photo.ts';
import { MOST_STORED } from '#functions/visitors/comments/stored-comments.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { cutOff, hugePng, jpegWithGps, picture } from '../../tests/support/photos.ts';
import { file, HEIC, photo } from '../../tests/support/message-site.ts';
import { postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

const HERE = '/api/comments';
const ADMIN = '/api/admin/comments';
const FILE = 'content/comments/recipes/oat.json';
const WORDS = { kind: 'recipe', entry: 'oat-loaf', name: 'Maria', text: 'The crumb was perfect.', rating: '5', email: '' };

const settings = (features: object) => JSON.stringify({ ...(JSON.parse(fixture('settings', 'minimal').text) as object), features });
const siteWith = (features: object) =>
  createTestApi({
    'content/settings.json': settings(features),
    'content/recipes/oat-loaf.json': recipeFile({ title: 'Oat loaf', id: 'oat', publishedAt: '2026-11-10T08:00:00Z' }),
    'content/posts/rye.md': postFile(),
  });

let api: TestApi;
let visitors = 0;
beforeEach(async () => {
  api = await siteWith({ enableComments: true, enableRecipeRatings: true });
});
afterEach(() => closeWithoutFaults(api));

/** A token of a form that was open for a while. */
async function token(): Promise<string> {
  const issued = await api.ask<{ token: string }>(200, `${HERE}/token`, { anonymous: true });
  api.clock.now += 30_000;
  return issued.token;
}
/** Sends a form as a browser does, each from a network of its own. */
async function post(bytes: Uint8Array | null, fields: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...WORDS, token: await token(), ...fields })) form.append(name, value);
  form.append('photo', file(bytes ?? new Uint8Array(), '../../evil.php"\r\nX: y', 'text/html'));
  visitors += 1;
  return api.call(HERE, { body: form, anonymous: true, address: `198.51.${visitors >> 8}.${visitors & 255}` });
}
async function send(bytes: Uint8Array | null, fields: Record<string, string> = {}): Promise<void> {
  const answer = await post(bytes, fields);
  expect(answer.status, await answer.text()).toBe(303);
}
const list = (state: CommentState = 'waiting') => api.ask<CommentList>(200, `${ADMIN}?state=${state}`);
const newest = async (state: CommentState = 'waiting') => (await list(state)).comments[0]?.id ?? '';
const act = (action: CommentAction, ...ids: string[]) => api.ask<CommentsChanged>(200, ADMIN, { json: { ids, action } });
const photoOf = (id: string) => api.call(`${ADMIN}/${id}/photo`);
const outsideOfGit = async () => (await api.storage.getKeys('comments:photos')).map((key) => key.replace(/^.*:/, ''));
const uploads = () => api.content.paths('public/uploads');
const filed = () => (JSON.parse(api.content.text(FILE)) as { comments?: { photo?: string }[] }).comments ?? [];

describe('a photo of what was made', () => {
  test('waits outside of git without where it was taken, is committed with its comment, and only the owner sees it before', async () => {
    const head = api.head();
    await send(await jpegWithGps(600, 400));
    const [waiting] = (await list()).comments;
    expect(waiting).toMatchObject({ name: 'Maria', hasPhoto: true });
    const id = waiting?.id ?? '';
    const stored = await api.comments.stored.photos.get(id);
    expect(Buffer.from(stored ?? []).toString('latin1')).not.toMatch(/Exif|GPS|SecretCamera/);
    const shown = await photoOf(id);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    // Turned as the phone was held.
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 600 });
    expect((await api.call(`${ADMIN}/${id}/photo`, { anonymous: true })).status).toBe(401);
    expect(api.head()).toBe(head);

    await act('approve', id);
    expect(api.content.newest().parents).toEqual([head]);
    const [{ photo: address = '' } = {}] = filed();
    expect(address).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
    expect(uploads()).toEqual([`public${address}`]);
    expect(await outsideOfGit()).toEqual([]);
    expect((await photoOf(id)).status).toBe(200);
    const { photos } = await api.ask<PhotoList>(200, '/api/admin/photos');
    expect(photos).toMatchObject([{ address, uses: [{ kind: 'recipeComments', title: 'Comments', path: 'comments[0].photo' }] }]);
    await api.ask(409, `/api/admin/photos?address=${encodeURIComponent(address)}`, { method: 'DELETE' });
  });

  test.each(['hold', 'spam', 'delete'] as const)('leaves git with its comment (%s), and comes back with it', async (action) => {
    await send(await photo());
    const id = await newest();
    await act('approve', id);
    const before = uploads();
    await act(action, id);
    expect([uploads(), filed()]).toEqual([[], []]);
    expect(await outsideOfGit()).toEqual([id]);
    expect((await photoOf(id)).status).toBe(200);
    await act('approve', id);
    expect([uploads(), await outsideOfGit()]).toEqual([before, []]);
  });

  test('is gone with a comment that is deleted on request, wherever that is', async () => {
    await send(await photo());
    await act('forget', await newest());
    expect(await outsideOfGit()).toEqual([]);
    await send(await photo());
    const id = await newest();
    await act('approve', id);
    await act('forget', id);
    expect([uploads(), filed(), await outsideOfGit()]).toEqual([[], [], []]);
    expect((await photoOf(id)).status).toBe(404);
  });

  test('that another comment or the recipe uses too stays for it', async () => {
    const bytes = await photo();
    await send(bytes);
    await send(bytes, { name: 'Tom', rating: '', text: 'Ours looked the same.' });
    const { comments } = await list();
    const ids = comments.map(({ id }) => id);
    await act('approve', ...ids);
    const kept = uploads();
    expect(kept).toHaveLength(1);
    await act('delete', ids[0] ?? '');
    expect(uploads()).toEqual(kept);
    const address = filed()[0]?.photo ?? '';
    const recipe = recipeFile({ title: 'Oat loaf', id: 'oat', featuredImage: address, featuredImageAlt: 'A loaf' });
    await api.store.commit({
      message: 'By hand',
      author: { name: 'Rosa', email: 'rosa@bakery.example' },
      files: [{ path: 'content/recipes/oat-loaf.json', bytes: Buffer.from(recipe) }],
    });
    await act('delete', ids[1] ?? '');
    expect(uploads()).toEqual(kept);
  });

  test('alone is enough, and is published with a reply', async () => {
    await send(await photo(), { text: '', rating: '' });
    const id = await newest();
    await api.ask(200, `${ADMIN}/${id}/reply`, { method: 'PUT', json: { text: 'How lovely!' } });
    expect(filed()).toMatchObject([{ photo: expect.stringContaining('/uploads/') as string, reply: { text: 'How lovely!' } }]);
    expect(uploads()).toHaveLength(1);
    expect((await post(null, { text: '', rating: '' })).status).toBe(400);
  });

  test('is not taken on posts, nor where the owner does not want any', async () => {
    await send(await photo(), { kind: 'post', entry: 'rye' });
    expect((await list()).comments[0]).not.toHaveProperty('hasPhoto');
    for (const features of [{ enableComments: true, enableVisitorPhotos: false }, { enableRecipeRatings: true }]) {
      await api.close();
      api = await siteWith(features);
      await send(await photo());
      expect((await list()).comments[0]).not.toHaveProperty('hasPhoto');
      expect(await outsideOfGit()).toEqual([]);
    }
  });

  test('that cannot be read is refused with what was written, and sending the same words again is not spam', async () => {
    const cases: [string, Uint8Array][] = [
      ['a page', Buffer.from('<html><script>alert(1)</script>')],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['HEIC', await photo(HEIC)],
      ['GIF', Buffer.from('GIF89a and more')],
      ['50 megapixels', hugePng(7_071, 7_071)],
      ['half a photo', await cutOff('jpeg')],
      ['too many bytes', Buffer.concat([await photo(), Buffer.alloc(PHOTO_LIMIT_BYTES)])],
    ];
    for (const [name, bytes] of cases) {
      const answer = await post(bytes);
      expect([name, answer.status]).toEqual([name, 400]);
      const page = await answer.text();
      expect(page, name).toMatch(/choose (?:another|a smaller)/);
      expect(page.includes('The photo is in HEIC, which many browsers cannot show'), name).toBe(name === 'HEIC');
      expect(page, name).toContain(WORDS.text);
      expect(page, name).toMatch(/<form[^>]* enctype="multipart\/form-data"[\s\S]*<input name="photo"/);
    }
    await send(await photo());
    expect(await list()).toMatchObject({ counts: { waiting: 1, spam: 0 }, comments: [{ hasPhoto: true, score: 0 }] });
  });

  test('both sides of the limit of pixels', async () => {
    await send(await picture(6_000, 5_000).png().toBuffer());
    expect((await post(await picture(6_000, 5_001).png().toBuffer())).status).toBe(400);
  });

  test('the same words with another photo are something else; a button that is pressed twice is not', async () => {
    const given = await token();
    const [one, other] = [await photo(), await picture(30, 20).png().toBuffer()];
    for (const bytes of [one, one, other]) await send(bytes, { token: given });
    const { counts } = await list();
    expect(counts.waiting + counts.spam).toBe(2);
  });
});

describe('photos outside of git', () => {
  test('go with spam and with the trash after 30 days, and those that a kill left behind after a day', async () => {
    await send(await photo(), { homepage: 'x' });
    await send(await photo());
    await act('delete', await newest());
    expect(await outsideOfGit()).toHaveLength(2);
    const lost = `${api.clock.now.toString(36).padStart(9, '0')}aaaaaaaaaa`;
    await api.comments.stored.photos.put(lost, await photo());
    api.clock.now += 86_400_000 - 60_000;
    await api.comments.sweep();
    expect(await outsideOfGit()).toHaveLength(3);
    api.clock.now += 120_000;
    await api.comments.sweep();
    expect(await outsideOfGit()).not.toContain(lost);
    api.clock.now += 29 * 86_400_000;
    await api.comments.sweep();
    expect(await outsideOfGit()).toEqual([]);
  });

  test('have a limit, and spam gives way', async () => {
    const put = (index: number, state: CommentState) =>
      api.comments.stored.add(
        state,
        {
          id: `${(api.clock.now + index).toString(36).padStart(9, '0')}aaaaaaaaaa`,
          kind: 'recipe',
          entry: 'oat',
          name: 'A',
          text: 'A',
          at: new Date(api.clock.now).toISOString(),
          photo: `/uploads/${'a'.repeat(64)}.webp`,
          score: 0,
          reasons: [],
        },
        Uint8Array.of(1),
      );
    await put(0, 'spam');
    for (let index = 1; index < MOST_STORED.photos; index += 1) await put(index, 'waiting');
    await send(await photo());
    expect((await list()).counts.spam).toBe(0);
    const refused = await post(await photo(), { text: 'One more' });
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('One more');
    await send(null, { text: 'Without a photo' });
  });

  test('a comment whose photo is lost is published without it', async () => {
    await send(await photo());
    const id = await newest();
    await api.comments.stored.photos.remove(id);
    expect((await photoOf(id)).status).toBe(404);
    await act('approve', id);
    expect(filed()).toMatchObject([{ name: 'Maria' }]);
    expect(filed()[0]).not.toHaveProperty('photo');
  });
});
