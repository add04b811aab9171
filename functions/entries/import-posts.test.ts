import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postDraft } from '#exchange/posts/post-draft.ts';
import { readPosts } from '#exchange/posts/read-posts.ts';
import { type CopyPicture, isPost } from '#exchange/posts/source-post.ts';
import { acceptUpload } from '#media/upload.ts';
import { jpegWithGps } from '../../tests/support/photos.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { readCommittedContent } from '../content-store/committed-content.ts';
import { importPosts } from './import-posts.ts';

const FIXTURES = path.join(import.meta.dirname, '../../tests/fixtures/posts/wordpress');
let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => closeWithoutFaults(api));

/** Imports an export as the command does: what is among the files is copied first. */
async function importFile(name: string, others: Readonly<Record<string, Uint8Array>> = {}) {
  const files = [{ name, bytes: new Uint8Array(readFileSync(path.join(FIXTURES, name))) }];
  for (const [other, bytes] of Object.entries(others)) files.push({ name: other, bytes: new Uint8Array(bytes) });
  const staged = new Map<string, Uint8Array>();
  const uploads = { put: () => Promise.resolve(), get: (address: string) => Promise.resolve(staged.get(address) ?? null) };
  const copy: CopyPicture = async (photo) => {
    if (!('bytes' in photo)) return { problem: 'It could not be loaded.' };
    const accepted = await acceptUpload(photo.bytes);
    staged.set(accepted.address, accepted.bytes);
    return { url: accepted.address };
  };
  const latest = async () => (await readCommittedContent(api.store, api.head(), null)).snapshot;
  const posts = await Promise.all([...readPosts(files, false)].filter(isPost).map((post) => postDraft(post, copy)));
  return importPosts({ store: api.store, content: { latest, published: latest }, uploads, now: () => new Date() }, posts);
}
const committed = (file: string) => api.repository.git('show', `HEAD:${file}`);

test('saves all posts of an export as drafts in one commit, pictures included, and leaves them out the second time', async () => {
  const picture = { 'wp-content/uploads/2019/05/jar.png': await jpegWithGps() };
  const before = Number(api.repository.git('rev-list', '--count', 'HEAD'));
  const { saved, problems } = await importFile('classic.xml', picture);
  expect(problems).toEqual([]);
  expect(saved.map(({ slug }) => slug)).toEqual(['rye-and-wheat']);
  expect(saved[0]?.post.sentences).toContain('<script> is left out.');
  expect(Number(api.repository.git('rev-list', '--count', 'HEAD'))).toBe(before + 1);
  const file = committed('content/posts/rye-and-wheat.md');
  expect(file).toMatch(/status: "draft"\npublishedAt: "2019-05-03T10:00:00Z"/);
  expect(file).toContain('formerAddresses:\n  - "/2019/05/rye-and-wheat"');
  expect(file).not.toContain('script');
  const [, address = ''] = /featuredImage: "(\/uploads\/[^"]+)"/.exec(file) ?? [];
  expect(file).toContain(`<img class="size-medium" src="${address}"`);
  expect(committed(`public${address}`)).not.toBe('');

  const again = await importFile('classic.xml', picture);
  expect([again.saved, again.commit, again.duplicates.map(({ slug }) => slug)]).toEqual([[], null, ['rye-and-wheat']]);
});

test('two posts of one slug get addresses of their own', async () => {
  const { saved } = await importFile('blocks.xml');
  expect(saved.map(({ slug }) => slug)).toEqual(['same', 'same-2', 'post']);
});
