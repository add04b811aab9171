import { createStorage, type Storage } from 'unstorage';
import memoryDriver from 'unstorage/drivers/memory';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailableError } from '@family-bakery/git-content/content-store';
import { createLocalGitStore, type LocalGitStore } from '@family-bakery/git-content/local-git/store';
import type { SnapshotStore } from '@family-bakery/git-content/snapshot-store';
import { readCommittedContent } from '#content/committed-content.ts';
import { postFile } from '../../tests/support/snapshot-of.ts';
import { createTestRepository, type TestRepository } from '@family-bakery/git-content/testing/repository';
import { createCachedStore } from './cached-store.ts';

const FOLDERS = ['content', 'public'];

let repository: TestRepository;
let local: LocalGitStore;
let storage: Storage;
/** What the store elsewhere was asked for. */
let asked: string[];
let isAway: boolean;
beforeEach(() => {
  repository = createTestRepository();
  local = createLocalGitStore({ root: repository.root });
  storage = createStorage({ driver: memoryDriver() });
  asked = [];
  isAway = false;
});
afterEach(async () => {
  await local.close();
  repository.remove();
});

function ask<T>(what: string, answer: T): T {
  if (isAway) throw new StoreUnavailableError('It does not answer.');
  asked.push(what);
  return answer;
}
const elsewhere: SnapshotStore = {
  head: async () => ask('head', await local.head()),
  tree: async (...of) => ask('tree', await local.tree(...of)),
  changes: async (...of) => ask('changes', await local.changes(...of)),
  parents: async (...of) => ask('parents', await local.parents(...of)),
  versions: async (...of) => ask('versions', await local.versions(...of)),
  async *blobs(revisions) {
    for await (const blob of local.blobs(revisions)) yield ask(`blob ${blob.bytes.toString()}`, blob);
  },
};
const open = () => createCachedStore(elsewhere, storage, (error) => expect.unreachable(String(error)));

function push(files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) repository.write(path, text);
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '--message=Push');
  return repository.git('rev-parse', 'HEAD');
}

async function contentOf(commit: string, store = open()): Promise<Record<string, string>> {
  const tree = await store.tree(commit, FOLDERS);
  const blobs = await Array.fromAsync(store.blobs(tree.map(({ revision }) => revision)));
  return Object.fromEntries(tree.map(({ path }, index) => [path, Buffer.from(blobs[index]?.bytes ?? '').toString()]));
}

test('without the store, the last good version of a broken file is at hand, even once only the newest commit is kept', async () => {
  const path = 'content/posts/a.md';
  const first = push({ [path]: postFile({ title: 'Good' }) });
  const broken = push({ [path]: 'broken' });
  const store = open();
  await readCommittedContent(store, broken, await readCommittedContent(store, first, null));
  await store.tidy();
  isAway = true;
  const { snapshot } = await readCommittedContent(open(), broken, null);
  expect(snapshot.entries.post.get('a')?.data.title).toBe('Good');
});

test('reads are cached, across restarts and without the store', async () => {
  const commit = push({ 'content/a.json': 'a', 'content/twin.json': 'a', 'public/b.txt': 'b' });
  const files = { 'content/a.json': 'a', 'content/twin.json': 'a', 'public/b.txt': 'b' };
  expect(await contentOf(commit)).toEqual(files);
  expect(asked).toEqual(['tree', 'blob a', 'blob b']);
  isAway = true;
  expect(await contentOf(commit)).toEqual(files);
  expect(await open().lastCommit()).toBe(commit);
});

test('only changed files of a newer commit are read, even if the store lost the older one', async () => {
  const first = push({ 'content/a.json': 'a', 'content/b.json': 'b' });
  await contentOf(first);
  repository.git('checkout', '--quiet', '--orphan', 'other');
  const second = push({ 'content/b.json': 'c' });
  repository.git('branch', '--delete', '--force', 'main');
  repository.git('reflog', 'expire', '--all', '--expire=now');
  repository.git('gc', '--quiet', '--prune=now');
  asked.length = 0;
  const store = open();
  expect((await store.changes(first, second, FOLDERS))?.map(({ path }) => path)).toEqual(['content/b.json']);
  expect(await contentOf(second, store)).toEqual({ 'content/a.json': 'a', 'content/b.json': 'c' });
  expect(asked).toEqual(['tree', 'blob c']);
});

test('damaged cache items are read again', async () => {
  const commit = push({ 'content/a.json': 'a' });
  await contentOf(commit);
  for (const key of await storage.getKeys()) await storage.setItemRaw(key, Buffer.from('{"folders":["con'));
  asked.length = 0;
  expect(await contentOf(commit)).toEqual({ 'content/a.json': 'a' });
  expect(asked).toEqual(['tree', 'blob a']);
});

test('files of old commits are removed', async () => {
  const commits: string[] = [];
  for (let index = 0; index < 32; index += 1) {
    commits.push(push({ 'content/a.json': `${index}` }));
    await contentOf(commits.at(-1) ?? '');
  }
  await open().tidy();
  isAway = true;
  expect(await contentOf(commits[31] ?? '')).toEqual({ 'content/a.json': '31' });
  expect(await contentOf(commits[2] ?? '')).toEqual({ 'content/a.json': '2' });
  await expect(contentOf(commits[1] ?? '')).rejects.toThrow(StoreUnavailableError);
  expect(await storage.getKeys('blobs')).toHaveLength(30);
});
