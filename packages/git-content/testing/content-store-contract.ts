import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentConflictError, ContentPathError, type ContentStore, type FileChange } from '../src/content-store.ts';

/** A commit as the suite looks at it afterwards. */
export interface RecordedCommit {
  id: string;
  parents: string[];
  message: string;
  author: { name: string; email: string };
  /** The paths that it changed. */
  paths: string[];
}

/** A store on a branch with at least one commit and no content, and ways to look behind it. */
interface StoreUnderTest {
  store: ContentStore;
  /** A second store on the same branch, as another process would have it. */
  other: ContentStore;
  /** The branch's commits, newest first. */
  commits(): Promise<RecordedCommit[]>;
  /** The address that every commit has, if it is not the author's. */
  email?: string;
  /** Removes whatever was set up. */
  dispose?(): Promise<void>;
}

const author = { name: 'Rosa Bäcker', email: 'rosa@bakery.example' };
const rye = 'content/recipes/rye.json';
const oat = 'content/recipes/oat.json';

const text = (words: string) => new TextEncoder().encode(words);
const words = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const photo = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 256);

/** Paths that no file of the content may have. */
const REFUSED_PATHS = [
  '',
  'content',
  'content/',
  'README.md',
  '/content/a.md',
  './content/a.md',
  'content/../package.json',
  'content//a.md',
  'content/./a.md',
  'content/a/',
  'content/.gitattributes',
  'content/.git/hooks/pre-commit',
  'content/GIT~1/config',
  'public/favicon.svg',
  'public/uploads/../index.html',
  'public/uploads/.htaccess',
  'content\\a.md',
  'content/a\\b.md',
  'content/a\nb.md',
  'content/a\0.md',
  'content/a\u007f.md',
  'content/\ud800.md',
  'C:content/a.md',
  'content/a.md:stream',
  ':(exclude)*',
  `content/${'a'.repeat(256)}`,
  `content/${'a/'.repeat(600)}a`,
];

/** What every content store must do; `create` sets up a fresh one for each test. */
export function describeContentStore(name: string, create: () => StoreUnderTest | Promise<StoreUnderTest>): void {
  describe(`${name} as a content store`, () => {
    let under: StoreUnderTest;
    let store: ContentStore;
    beforeEach(async () => {
      under = await create();
      store = under.store;
    });
    afterEach(() => under.dispose?.());

    const save = (...files: FileChange[]) => store.commit({ message: 'Change the recipes', author, files });
    const newest = async () => (await under.commits())[0];
    const recorded = () => ({ ...author, ...(under.email !== undefined && { email: under.email }) });

    test('a missing file is null', async () => {
      expect(await store.read(rye)).toBeNull();
    });

    test('a saved file is read back with the revision that the save gave', async () => {
      const { revisions } = await save({ path: rye, bytes: text('rye') });
      const file = await store.read(rye);
      expect(words(file?.bytes)).toBe('rye');
      expect(file?.revision).toBe(revisions[rye]);
      expect(file?.path).toBe(rye);
    });

    test('a revision is the id that git gives the bytes', async () => {
      const { revisions } = await save({ path: rye, bytes: text('rye') });
      expect(revisions[rye]).toBe(createHash('sha1').update('blob 3\0rye').digest('hex'));
      expect(await store.revisionOf(text('rye'))).toBe(revisions[rye]);
    });

    test('a change is one commit on top of the last, with its message and author', async () => {
      const before = await newest();
      const { commit } = await save({ path: rye, bytes: text('rye') });
      expect(await newest()).toEqual({
        id: commit,
        parents: [before?.id],
        message: 'Change the recipes',
        author: recorded(),
        paths: [rye],
      });
    });

    test('text, binary and empty files are saved together, byte for byte', async () => {
      const before = (await under.commits()).length;
      const files = {
        [rye]: text('Roggenbrot – "süß"\r\n\n'),
        'content/pages/empty.md': new Uint8Array(),
        'public/uploads/loaf.webp': photo(300_000),
        'content/posts/a "quoted" name é.md': text('# Hello\n'),
      };
      await save(...Object.entries(files).map(([path, bytes]) => ({ path, bytes })));
      for (const [path, bytes] of Object.entries(files)) {
        expect(Buffer.compare((await store.read(path))?.bytes ?? text('missing'), bytes), path).toBe(0);
      }
      expect(await under.commits()).toHaveLength(before + 1);
    });

    test('an import of many files is one commit', async () => {
      const files = Array.from({ length: 150 }, (_, index) => ({
        path: `content/recipes/import-${index}.json`,
        bytes: text(`{"n":${index}}`),
      }));
      await save(...files);
      expect((await newest())?.paths).toHaveLength(150);
      expect(words((await store.read('content/recipes/import-149.json'))?.bytes)).toBe('{"n":149}');
    });

    test('a file that was read can be saved from what was read', async () => {
      const { revisions } = await save({ path: rye, bytes: text('one') });
      await save({ path: rye, bytes: text('two'), expected: revisions[rye] ?? null });
      expect(words((await store.read(rye))?.bytes)).toBe('two');
    });

    test('without an expected revision the file is always replaced', async () => {
      await save({ path: rye, bytes: text('one') });
      await save({ path: rye, bytes: text('two') });
      expect(words((await store.read(rye))?.bytes)).toBe('two');
    });

    test('a change of an old revision is refused with the current file, and nothing is saved', async () => {
      const first = await save({ path: rye, bytes: text('one') });
      const second = await save({ path: rye, bytes: text('two') });
      const stale = save({ path: oat, bytes: text('oat') }, { path: rye, bytes: text('three'), expected: first.revisions[rye] ?? null });
      const error = await stale.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ContentConflictError);
      expect(error).toMatchObject({ path: rye, current: { path: rye, revision: second.revisions[rye] } });
      expect(words((error as ContentConflictError).current?.bytes)).toBe('two');
      expect(await store.read(oat)).toBeNull();
      expect((await newest())?.id).toBe(second.commit);
    });

    test('a new file is refused if it already exists', async () => {
      const { commit } = await save({ path: rye, bytes: text('one'), expected: null });
      await expect(save({ path: rye, bytes: text('two'), expected: null })).rejects.toThrow(ContentConflictError);
      expect((await newest())?.id).toBe(commit);
    });

    test('a change of a deleted file is refused with null as the current file', async () => {
      const { revisions } = await save({ path: rye, bytes: text('one') });
      await save({ path: rye, bytes: null });
      await expect(save({ path: rye, bytes: text('two'), expected: revisions[rye] ?? null })).rejects.toMatchObject({
        path: rye,
        current: null,
      });
    });

    test('a file is deleted', async () => {
      const { revisions } = await save({ path: rye, bytes: text('rye') }, { path: oat, bytes: text('oat') });
      const gone = await save({ path: rye, bytes: null, expected: revisions[rye] ?? null });
      expect(gone.revisions).toEqual({ [rye]: null });
      expect(await store.read(rye)).toBeNull();
      expect(words((await store.read(oat))?.bytes)).toBe('oat');
    });

    test('a file is renamed by deleting and creating it in one change', async () => {
      await save({ path: rye, bytes: text('rye') });
      await save({ path: rye, bytes: null }, { path: oat, bytes: text('rye'), expected: null });
      expect((await newest())?.paths.toSorted()).toEqual([oat, rye]);
      expect(await store.read(rye)).toBeNull();
      expect(words((await store.read(oat))?.bytes)).toBe('rye');
    });

    test('a change that alters nothing makes no commit', async () => {
      const first = await save({ path: rye, bytes: text('rye') });
      const again = await save({ path: rye, bytes: text('rye') }, { path: oat, bytes: null });
      expect(again).toEqual({ commit: first.commit, revisions: { [rye]: first.revisions[rye], [oat]: null } });
      expect((await newest())?.id).toBe(first.commit);
    });

    test.each([
      ['[skip ci] Rye', '(skip ci) Rye'],
      ['Rye [CI SKIP][skip netlify]', 'Rye (CI SKIP)(skip netlify)'],
      ['Rye\n\nskip-checks: true\0', 'Rye skip-checks: true'],
      ['', 'Save content'],
    ])('the message %j is recorded as %j', async (message, recorded) => {
      await store.commit({ message, author, files: [{ path: rye, bytes: text('rye') }] });
      expect((await newest())?.message).toBe(recorded);
    });

    test('an author cannot inject other commit fields', async () => {
      const forged = { name: 'Rosa <x@y>\ncommitter Eve', email: 'rosa@bakery.example>\n' };
      await store.commit({ message: 'Rye', author: forged, files: [{ path: rye, bytes: text('rye') }] });
      expect((await newest())?.author).toEqual({ ...recorded(), name: 'Rosa x@y committer Eve' });
    });

    test('nothing is saved at or read from a path that no file may have', async () => {
      const before = await newest();
      for (const path of REFUSED_PATHS) {
        const named = JSON.stringify(path);
        await expect(save({ path: rye, bytes: text('rye') }, { path, bytes: text('x') }), named).rejects.toThrow(ContentPathError);
        await expect(store.read(path), named).rejects.toThrow(ContentPathError);
      }
      expect((await newest())?.id).toBe(before?.id);
      expect(await store.read(rye)).toBeNull();
    });

    test.each([[[rye, rye]], [['content/posts/a', 'content/posts/a/b']]])('a change cannot hold %j at once', async (paths) => {
      await expect(save(...paths.map((path) => ({ path, bytes: text('x') })))).rejects.toThrow(ContentPathError);
    });

    test('a file does not turn into a folder, nor a folder into a file', async () => {
      await save({ path: 'content/posts/a.md', bytes: text('x') });
      await expect(save({ path: 'content/posts/a.md/b.md', bytes: text('x') })).rejects.toThrow(ContentPathError);
      await expect(save({ path: 'content/posts', bytes: text('x') })).rejects.toThrow(ContentPathError);
    });

    test('paths with a special meaning in git or JavaScript are ordinary names', async () => {
      const paths = ['content/(exclude)*', 'content/*', 'content/-rf', 'content/__proto__', 'content/posts/[a].md'];
      await save(...paths.map((path) => ({ path, bytes: text(path) })));
      for (const path of paths) expect(words((await store.read(path))?.bytes)).toBe(path);
      expect((await newest())?.paths.toSorted()).toEqual(paths.toSorted());
    });

    test('writers of different files lose nothing, each with a commit of its own', async () => {
      const before = (await under.commits()).length;
      const saves = Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? under.other : store).commit({
          message: `Save ${index}`,
          author,
          files: [{ path: `content/recipes/r${index}.json`, bytes: text(`${index}`), expected: null }],
        }),
      );
      const commits = (await Promise.all(saves)).map(({ commit }) => commit);
      expect(new Set(commits).size).toBe(20);
      expect(await under.commits()).toHaveLength(before + 20);
      for (let index = 0; index < 20; index++) expect(words((await store.read(`content/recipes/r${index}.json`))?.bytes)).toBe(`${index}`);
    });

    test('of writers with the same revision, one succeeds and the others get a conflict', async () => {
      const { revisions } = await save({ path: rye, bytes: text('rye') });
      const saves = Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? under.other : store).commit({
          message: `Save ${index}`,
          author,
          files: [{ path: rye, bytes: text(`rye ${index}`), expected: revisions[rye] ?? null }],
        }),
      );
      const outcomes = await Promise.allSettled(saves);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ContentConflictError);
    });

    describe('history', () => {
      const versions = async (path: string, limit = 50) =>
        (await store.history(path, limit)).map(({ path: at, revision }) => [at, revision]);

      test('the versions of a file, newest first, with their commits, times and authors', async () => {
        const start = Date.now();
        const first = await save({ path: rye, bytes: text('one') });
        await save({ path: oat, bytes: text('oat') });
        const second = await save({ path: rye, bytes: text('two') });
        const found = await store.history(rye, 50);
        expect(found).toEqual([
          { path: rye, revision: second.revisions[rye], commit: second.commit, at: expect.any(String) as string, author: recorded() },
          { path: rye, revision: first.revisions[rye], commit: first.commit, at: expect.any(String) as string, author: recorded() },
        ]);
        for (const { at } of found) expect(Math.abs(Date.parse(at) - start)).toBeLessThan(60_000);
        expect(await under.other.history(rye, 1)).toEqual(found.slice(0, 1));
        expect(await store.history('content/recipes/none.json', 50)).toEqual([]);
      });

      test('the bytes of a version', async () => {
        const { revisions } = await save({ path: rye, bytes: text('one') });
        await save({ path: rye, bytes: null });
        expect(words((await store.readVersion(revisions[rye] ?? '')) ?? undefined)).toBe('one');
      });

      test('there are no bytes of what is no revision', async () => {
        for (const revision of ['', '0'.repeat(40), 'HEAD', 'HEAD^{tree}', 'content', '\n', `${'0'.repeat(40)}\n`, '-h'])
          expect(await store.readVersion(revision), JSON.stringify(revision)).toBeNull();
      });

      test('a commit is no version of a file', async () => {
        const { commit } = await save({ path: rye, bytes: text('one') });
        expect(await store.readVersion(commit)).toBeNull();
      });

      test('a renamed file keeps its history, and a new file with the old name has none', async () => {
        const one = 'the same words as before, more or less\n'.repeat(9);
        const { revisions: first } = await save({ path: rye, bytes: text(one) });
        const { revisions: moved } = await save({ path: rye, bytes: null }, { path: oat, bytes: text(`${one}and more\n`), expected: null });
        const { revisions: next } = await save({ path: rye, bytes: text('something else') });
        expect(await versions(oat)).toEqual([
          [oat, moved[oat]],
          [rye, first[rye]],
        ]);
        expect(await versions(rye)).toEqual([[rye, next[rye]]]);
        expect(await store.deletions(['content'], 50)).toEqual([]);
      });

      test('a deleted and recreated file has all its versions, including the deletion', async () => {
        const { revisions: first } = await save({ path: rye, bytes: text('one') });
        await save({ path: rye, bytes: null });
        const { revisions: again } = await save({ path: rye, bytes: text('two') });
        expect(await versions(rye)).toEqual([
          [rye, again[rye]],
          [rye, null],
          [rye, first[rye]],
        ]);
        expect(await versions(rye, 2)).toHaveLength(2);
      });

      test('the files that are gone, each once, with their last bytes', async () => {
        await save(
          { path: rye, bytes: text('one') },
          { path: oat, bytes: text('oat') },
          { path: 'public/uploads/a.jpg', bytes: photo(20) },
        );
        const { revisions: last } = await save({ path: rye, bytes: text('two') });
        await save({ path: rye, bytes: null });
        const { commit } = await save({ path: 'public/uploads/a.jpg', bytes: null });
        await save({ path: oat, bytes: null });
        await save({ path: oat, bytes: text('again') });
        const [gone, ...rest] = await store.deletions(['content'], 50);
        expect(rest).toEqual([]);
        expect(gone).toMatchObject({ path: rye, revision: last[rye], author: recorded() });
        expect((await store.deletions(['content', 'public/uploads'], 1)).map((file) => [file.path, file.commit])).toEqual([
          ['public/uploads/a.jpg', commit],
        ]);
        await save({ path: rye, bytes: text('three') });
        await save({ path: rye, bytes: null });
        expect((await store.deletions(['content'], 50)).map(({ path }) => path)).toEqual([rye]);
      });

      test('any file name works', async () => {
        const odd = [
          'content/posts/a "quoted" näme.md',
          'content/posts/100644 a.md',
          `content/posts/${'0'.repeat(40)}`,
          'content/-M',
          'content/*',
        ];
        for (const path of odd) {
          const { revisions } = await save({ path, bytes: text(path) });
          await save({ path, bytes: null });
          expect(await versions(path)).toEqual([
            [path, null],
            [path, revisions[path]],
          ]);
        }
        expect((await store.deletions(['content'], 50)).map(({ path }) => path)).toEqual(odd.toReversed());
        await expect(store.history('../secret', 5)).rejects.toThrow(ContentPathError);
      });
    });
  });
}
