import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentStore, type FileChange, StoreUnavailableError } from '@family-bakery/git-content/content-store';
import { createGitHubStore } from '@family-bakery/git-content/github/store';
import { createLocalGitStore } from '@family-bakery/git-content/local-git/store';
import { createMemoryBranch } from '@family-bakery/git-content/memory/branch';
import { createMemoryStore } from '@family-bakery/git-content/memory/store';
import type { SnapshotStore } from '@family-bakery/git-content/snapshot-store';
import { REPOSITORY, startTestGitHub, TOKEN } from '@family-bakery/git-content/testing/github';
import { createTestRepository } from '@family-bakery/git-content/testing/repository';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problemsOf, uploadPath } from '#content/snapshot.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { jpegWithGps, picture } from '../../tests/support/photos.ts';
import { type Files, postFile, siteFiles } from '../../tests/support/snapshot-of.ts';
import { type CommittedContent, readCommittedContent } from './committed-content.ts';

/** A store of a branch without content. */
interface StoreUnderTest {
  store: ContentStore & SnapshotStore;
  dispose(): Promise<void>;
}

const STORES: [name: string, create: () => StoreUnderTest | Promise<StoreUnderTest>][] = [
  ['in memory', () => ({ store: createMemoryStore(createMemoryBranch()), dispose: () => Promise.resolve() })],
  [
    'in a local repository',
    () => {
      const repository = createTestRepository();
      const store = createLocalGitStore({ root: repository.root });
      const dispose = async () => {
        await store.close();
        repository.remove();
      };
      return { store, dispose };
    },
  ],
  [
    'on GitHub',
    async () => {
      const repository = createTestRepository();
      const github = await startTestGitHub(repository);
      const place = { token: TOKEN, repository: REPOSITORY, branch: 'main', apiUrl: github.apiUrl };
      const store = createGitHubStore({ ...place, patience: { pauseMs: 5, secondLookMs: 20, staleMs: 500 } });
      const dispose = async () => {
        await github.close();
        repository.remove();
      };
      return { store, dispose };
    },
  ],
];

const author = { name: 'Rosa', email: 'rosa@bakery.example' };
const rye = contentPath('recipe', 'rye');
const loaf = uploadPath('/uploads/loaf.jpg');
const film = uploadPath('/uploads/loaf.mp4');

const changesOf = (files: Files): FileChange[] =>
  Object.entries(files).map(([path, content]) => ({
    path,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }));

describe.each(STORES)('content of commits %s', (_name, create) => {
  let under: StoreUnderTest;
  let store: StoreUnderTest['store'];
  beforeEach(async () => {
    under = await create();
    store = under.store;
  });
  afterEach(() => under.dispose());

  const save = (files: Files) => store.commit({ message: 'Change the files', author, files: changesOf(files) });

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

  describe('the last good version replaces a broken file: read on from any commit, and read in full', () => {
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

test('a link in place of a file is named, and the last good version is shown; what it leads to is not read', async () => {
  const repository = createTestRepository();
  const store = createLocalGitStore({ root: repository.root });
  const commit = (message: string) => {
    repository.git('add', '--all');
    repository.git('commit', '--quiet', `--message=${message}`);
  };
  const read = async (base: CommittedContent | null) => readCommittedContent(store, (await store.head()) ?? '', base);
  const post = contentPath('post', 'rye');
  repository.write(post, postFile({ title: 'Rye' }));
  commit('Rye');
  const before = await read(null);
  rmSync(join(repository.root, post));
  writeFileSync(join(repository.root, 'content/other.md'), postFile({ title: 'Secret' }));
  symlinkSync('../other.md', join(repository.root, post));
  symlinkSync('rye.md', join(repository.root, 'content/posts/wheat.md'));
  mkdirSync(join(repository.root, 'public'), { recursive: true });
  symlinkSync('/etc/passwd', join(repository.root, 'public/passwd.txt'));
  commit('Links');
  for (const base of [before, null]) {
    const { snapshot, publicFiles } = await read(base);
    expect([...snapshot.problems.keys()].sort()).toEqual([post, 'content/posts/wheat.md']);
    expect(snapshot.problems.get(post)?.[0]?.message).toContain('symbolic link');
    expect([...snapshot.entries.post.values()].map(({ data }) => data.title)).toEqual(['Rye']);
    expect([snapshot.files.has('passwd.txt'), publicFiles.has('public/passwd.txt')]).toEqual([false, false]);
  }
  const linked = await read(before);
  rmSync(join(repository.root, post));
  repository.write(post, postFile({ title: 'Rye again' }));
  commit('File');
  const { snapshot } = await read(linked);
  expect([...snapshot.problems.keys()]).toEqual(['content/posts/wheat.md']);
  expect(snapshot.entries.post.get('rye')?.data.title).toBe('Rye again');
  await store.close();
  repository.remove();
});
