import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContentStore, FileChange } from '../src/content-store.ts';
import type { SnapshotStore } from '../src/snapshot-store.ts';

/** Files by path; null if one is deleted. */
type Files = Record<string, string | null>;

/** A store on a branch without content. */
interface StoreUnderTest {
  store: ContentStore & SnapshotStore;
  /** Removes whatever was set up. */
  dispose?(): Promise<void>;
}

const author = { name: 'Rosa', email: 'rosa@bakery.example' };
const rye = 'content/recipes/rye.json';
const oat = 'content/recipes/oat.json';
const loaf = 'public/uploads/loaf.jpg';

const changesOf = (files: Files): FileChange[] =>
  Object.entries(files).map(([path, content]) => ({
    path,
    bytes: content === null ? null : new TextEncoder().encode(content),
  }));

/** What snapshots are read from, whatever the store; `create` sets up a fresh one for each test. */
export function describeSnapshotStore(name: string, create: () => StoreUnderTest | Promise<StoreUnderTest>): void {
  describe(`${name} as a store of snapshots`, () => {
    let under: StoreUnderTest;
    let store: StoreUnderTest['store'];
    beforeEach(async () => {
      under = await create();
      store = under.store;
    });
    afterEach(() => under.dispose?.());

    const save = (files: Files) => store.commit({ message: 'Change the files', author, files: changesOf(files) });

    test('the newest commit is the one that a save made', async () => {
      const { commit } = await save({ [rye]: 'rye' });
      expect(await store.head()).toBe(commit);
    });

    test('the files of a commit, and those that differ between two', async () => {
      const first = await save({ [rye]: 'rye', [loaf]: 'loaf' });
      const second = await save({ [oat]: 'oat' });
      const last = await save({ [rye]: null });
      const revision = second.revisions[oat];
      expect(await store.tree(first.commit, ['content'])).toEqual([{ path: rye, revision: first.revisions[rye] }]);
      expect((await store.tree(second.commit, ['content', 'public'])).map(({ path }) => path)).toEqual([oat, rye, loaf]);
      expect(await store.tree(second.commit, ['elsewhere'])).toEqual([]);
      const changes = await store.changes(first.commit, last.commit, ['content', 'public']);
      expect(changes?.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
        { path: oat, revision },
        { path: rye, revision: null },
      ]);
      expect(await store.changes(first.commit, last.commit, ['public'])).toEqual([]);
      expect(await store.changes(last.commit, first.commit, ['content/recipes'])).toHaveLength(2);
    });

    test('the bytes of many revisions, in the order asked for', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 120 }, (_, index) => [`content/recipes/r${index}.json`, 'x'.repeat(index * 100)]),
      );
      const { revisions } = await save(files);
      const asked = Object.keys(files)
        .map((path) => String(revisions[path]))
        .toReversed();
      const found = await Array.fromAsync(store.blobs(asked));
      expect(found.map(({ revision }) => revision)).toEqual(asked);
      expect(found.map(({ bytes }) => bytes.length)).toEqual(
        Object.values(files)
          .map((text) => text.length)
          .toReversed(),
      );
      await expect(Array.fromAsync(store.blobs(['0'.repeat(40)]))).rejects.toThrow();
    });

    test('the parents of a commit', async () => {
      const first = await save({ [rye]: 'rye' });
      const second = await save({ [rye]: 'oat' });
      expect(await store.parents(second.commit)).toEqual([first.commit]);
    });

    test('the versions of a file up to a commit, whatever came later', async () => {
      const first = await save({ [rye]: 'one' });
      const second = await save({ [rye]: 'two', [oat]: 'oat' });
      await save({ [rye]: null });
      const versions = await store.versions(second.commit, rye);
      expect(versions.map(({ revision }) => revision)).toEqual([second.revisions[rye], first.revisions[rye]]);
      expect(await store.versions(first.commit, oat)).toEqual([]);
    });

    test('a commit that is gone differs in a way that is not known', async () => {
      const { commit } = await save({ [rye]: 'rye' });
      expect(await store.changes('0'.repeat(40), commit, ['content'])).toBeNull();
    });
  });
}
