import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problemsOf, uploadPath } from '#content/snapshot.ts';
import { contentPath } from '#domain/content-kinds.ts';
import { type ContentStore, type FileChange, StoreUnavailableError } from '#domain/content-store.ts';
import { jpegWithGps, picture } from '../../tests/support/photos.ts';
import { type Files, postFile, siteFiles } from '../../tests/support/snapshot-of.ts';
import { type CommittedContent, readCommittedContent } from './committed-content.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** A store on a branch without content. */
interface StoreUnderTest {
  store: ContentStore & SnapshotStore;
  /** Removes whatever was set up. */
  dispose?(): Promise<void>;
}

const author = { name: 'Rosa', email: 'rosa@bakery.example' };
const rye = contentPath('recipe', 'rye');
const oat = contentPath('recipe', 'oat');
const loaf = uploadPath('/uploads/loaf.jpg');
const film = uploadPath('/uploads/loaf.mp4');

const changesOf = (files: Files): FileChange[] =>
  Object.entries(files).map(([path, content]) => ({
    path,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
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

    test('content goes on from an earlier commit: the same as read in full, and only what differs is read', async () => {
      const post = contentPath('post', 'rye');
      const photo = await picture(60, 40).jpeg().toBuffer();
      const asked: string[] = [];
      const watched: SnapshotStore = {
        ...store,
        blobs(revisions) {
          asked.push(...revisions);
          return store.blobs(revisions);
        },
      };
      const first = await save(siteFiles('full', { [post]: postFile(), [loaf]: photo, [film]: 'one' }));
      let content = await readCommittedContent(watched, first.commit, null);
      expect(problemsOf(content.snapshot)).toEqual([]);
      expect(content.snapshot.photos.get('/uploads/loaf.jpg')).toMatchObject({ width: 60, height: 40 });

      const steps: Files[] = [
        { [post]: postFile({ title: 'Rye, again' }) },
        { [post]: null, [contentPath('post', 'rye-again')]: postFile() },
        { [loaf]: null, [film]: 'two' },
        { [contentPath('post', 'broken')]: 'no front matter' },
      ];
      for (const files of steps) {
        asked.length = 0;
        const { commit } = await save(files);
        content = await readCommittedContent(watched, commit, content);
        expect(asked.length).toBeLessThanOrEqual(1);
        expect(content).toEqual(await readCommittedContent(store, commit, null));
      }
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

    describe('the last good version stands in for a broken file: read on from any commit, and read in full', () => {
      const [a, b] = [contentPath('post', 'a'), contentPath('post', 'b')];
      const settings = contentPath('settings');
      const misnamed = 'content/posts/A copy.md';
      /** What each step commits, and what visitors then see of the posts. */
      const steps: [files: Files, seen: Record<string, string>][] = [
        [siteFiles('full', { [a]: postFile({ title: 'One' }) }), { a: 'One' }],
        [{ [a]: postFile({ title: 'Two' }) }, { a: 'Two' }],
        [{ [a]: '---\ntitle: "Three\n---\nText' }, { a: 'Two' }],
        [{ [b]: postFile({ title: 'Rye' }) }, { a: 'Two', b: 'Rye' }],
        [{ [a]: postFile({ subtitle: 'Four' }) }, { a: 'Two', b: 'Rye' }],
        [{ [settings]: '{' }, { a: 'Two', b: 'Rye' }],
        [
          { [a]: postFile({ title: 'Five' }), [settings]: null },
          { a: 'Five', b: 'Rye' },
        ],
        [
          { [a]: '', [misnamed]: postFile({ title: 'Copy' }) },
          { a: 'Five', b: 'Rye' },
        ],
        [{ [a]: null }, { b: 'Rye' }],
        [{ [a]: 'broken again' }, { a: 'Five', b: 'Rye' }],
        [
          { [b]: null, 'content/posts/B.md': postFile({ title: 'Rye' }) },
          { a: 'Five', b: 'Rye' },
        ],
        [{ [b]: postFile({ title: 'Another' }) }, { a: 'Five', b: 'Another' }],
        [{ [b]: null }, { a: 'Five', b: 'Rye' }],
        [{ 'content/posts/B.md': null, [misnamed]: null, [a]: postFile({ title: 'Six' }), ...siteFiles('full') }, { a: 'Six' }],
      ];

      test('many files at once', { timeout: 120_000 }, async () => {
        const paths = Array.from({ length: 25 }, (_, index) => contentPath('post', `many-${index}`));
        const of = (text: (index: number) => string) => Object.fromEntries(paths.map((path, index) => [path, text(index)]));
        const good = await save({ ...siteFiles('full'), ...of((index) => postFile({ title: `Good ${index}` })) });
        let content = await readCommittedContent(store, good.commit, null);
        for (const files of [
          of((index) => (index % 5 ? `Broken ${index}` : postFile({ title: 'Newer' }))),
          { [rye]: '{' },
          of((index) => `Broken again ${index}`),
        ]) {
          const { commit } = await save(files);
          content = await readCommittedContent(store, commit, content);
          expect(content).toEqual(await readCommittedContent(store, commit, null));
        }
        const titles = paths.map((_, index) => content.snapshot.entries.post.get(`many-${index}`)?.data.title);
        expect(titles).toEqual(paths.map((_, index) => (index % 5 ? `Good ${index}` : 'Newer')));
      });

      test('one commit at a time, and several at once', { timeout: 120_000 }, async () => {
        let content: CommittedContent | null = null;
        let jumping: CommittedContent | null = null;
        for (const [index, [files, seen]] of steps.entries()) {
          const { commit } = await save(files);
          content = await readCommittedContent(store, commit, content);
          if (index % 3 === 0) jumping = await readCommittedContent(store, commit, jumping);
          const shown = [...content.snapshot.entries.post.values()].filter(({ slug }) => slug.length === 1);
          expect(Object.fromEntries(shown.map(({ slug, data }) => [slug, data.title])), `step ${index}`).toEqual(seen);
          expect(content.snapshot.entries.settings.size).toBe(1);
          const clean = await readCommittedContent(store, commit, null);
          expect(content, `step ${index}`).toEqual(clean);
          if (index % 3 === 0) expect(jumping, `step ${index}`).toEqual(clean);
        }
        expect([content?.snapshot.problems.size, content?.snapshot.standIns.size]).toEqual([0, 0]);
      });
    });

    test('what else under public/ says where it was taken is known, until it no longer does', async () => {
      const drawing = uploadPath('/uploads/plan.JPG');
      const first = await save({ [drawing]: await jpegWithGps(), [uploadPath('/uploads/notes.txt')]: 'GPSLatitude' });
      const before = await readCommittedContent(store, first.commit, null);
      expect([...before.snapshot.locatedFiles]).toEqual(['uploads/plan.JPG']);
      const { commit } = await save({ [drawing]: await picture(60, 40).jpeg().toBuffer() });
      expect([...(await readCommittedContent(store, commit, before)).snapshot.locatedFiles]).toEqual([]);
    });

    test('a photo that is known already is not read', async () => {
      const known = { id: '0123456789abcdef', width: 4_000, height: 3_000 };
      const { commit, revisions } = await save({ [loaf]: 'the bytes', [rye]: '{}' });
      const photoOf = (revision: string) => Promise.resolve(revision === revisions[loaf] ? known : null);
      const { snapshot } = await readCommittedContent(store, commit, null, photoOf);
      expect(snapshot.photos.get('/uploads/loaf.jpg')).toEqual(known);
    });

    test('if the earlier commit is gone, everything is read', async () => {
      const { commit } = await save({ [contentPath('post', 'rye')]: postFile() });
      const content = await readCommittedContent(store, commit, null);
      expect(await store.changes('0'.repeat(40), commit, ['content'])).toBeNull();
      expect(await readCommittedContent(store, commit, { ...content, commit: '0'.repeat(40) })).toEqual(content);
    });

    test('if the store does not answer, that is reported and nothing is read in full', async () => {
      const { commit } = await save({ [contentPath('post', 'rye')]: postFile() });
      const content = await readCommittedContent(store, commit, null);
      const silent: SnapshotStore = {
        ...store,
        changes: () => Promise.reject(new StoreUnavailableError('It does not answer.')),
        tree: () => expect.unreachable('everything was read in full'),
      };
      await expect(readCommittedContent(silent, commit, content)).rejects.toThrow(StoreUnavailableError);
    });
  });
}
