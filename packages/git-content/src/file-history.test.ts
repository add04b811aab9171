import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContentStore } from './content-store.ts';
import { REPOSITORY, startTestGitHub, TOKEN } from '../testing/github/test-github.ts';
import { createTestRepository, repositoryAt, temporaryFolder, type TestRepository } from '../testing/repository.ts';
import { createGitHubStore } from './github/store.ts';
import { createLocalGitStore } from './local-git/store.ts';

const rye = 'content/recipes/rye.json';
const oat = 'content/recipes/oat.json';

/** A store that is open on a repository. */
interface Opened {
  store: ContentStore;
  /** How many requests it has made to another machine. */
  requests(): number;
  close(): Promise<void>;
}

function openLocally({ root }: TestRepository): Opened {
  const store = createLocalGitStore({ root });
  return { store, requests: () => 0, close: () => store.close() };
}

async function openOnGitHub(repository: TestRepository): Promise<Opened> {
  const github = await startTestGitHub(repository);
  const store = createGitHubStore({ token: TOKEN, repository: REPOSITORY, branch: 'main', apiUrl: github.apiUrl });
  return { store, requests: () => github.requests.length, close: () => github.close() };
}

let repository: TestRepository;
let opened: Opened;
let store: ContentStore;
async function use(next: TestRepository, open: (repository: TestRepository) => Opened | Promise<Opened>): Promise<void> {
  repository = next;
  opened = await open(next);
  store = opened.store;
}
afterEach(async () => {
  await opened.close();
  repository.remove();
});

/** Commits a file as an editor would; null deletes it. */
function commit(path: string, text: string | null, ...options: string[]): string {
  if (text === null) rmSync(join(repository.root, path));
  else repository.write(path, text);
  repository.git('add', '--all');
  repository.git('commit', '--quiet', `--message=Change ${path}`, ...options);
  return repository.git('rev-parse', 'HEAD');
}
const commitsOf = async (path: string, limit = 50) => (await store.history(path, limit)).map(({ commit: id }) => id);

describe.each([
  ['local git', openLocally],
  ['GitHub', openOnGitHub],
])('history in %s', (name, open) => {
  beforeEach(() => use(createTestRepository(), open));

  test('a commit made by hand shows its author and the time it was written', async () => {
    commit(rye, 'one', '--author=Änne "the baker" O’Neil <anne@bakery.example>', '--date=2026-11-01T08:00:00+0200');
    expect(await store.history(rye, 5)).toMatchObject([
      { author: { name: 'Änne "the baker" O’Neil', email: 'anne@bakery.example' }, at: '2026-11-01T06:00:00.000Z' },
    ]);
  });

  describe('merges', () => {
    test('versions of both sides are listed, and a merge only if it has its own', async () => {
      const first = commit(rye, '1\n2\n3\n4\n5\n6\n7\n');
      repository.git('switch', '--quiet', '--create', 'side');
      const side = commit(rye, 'one\n2\n3\n4\n5\n6\n7\n');
      repository.git('switch', '--quiet', 'main');
      const other = commit(oat, 'oat');
      repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'side');
      expect(await commitsOf(rye)).toEqual([side, first]);
      expect(await commitsOf(oat)).toEqual([other]);

      repository.git('switch', '--quiet', '--create', 'third');
      const third = commit(rye, 'one\n2\n3\n4\n5\n6\nseven\n');
      repository.git('switch', '--quiet', 'main');
      const main = commit(rye, 'uno\n2\n3\n4\n5\n6\n7\n');
      repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'third');
      const merge = repository.git('rev-parse', 'HEAD');
      const found = await store.history(rye, 50);
      expect(found[0]).toMatchObject({ commit: merge, revision: repository.git('rev-parse', `HEAD:${rye}`) });
      expect(found.map(({ commit: id }) => id).toSorted()).toEqual([merge, main, third, side, first].toSorted());
    });

    test('what one side deleted is gone, no matter who deleted it; what a merge deleted too', async () => {
      commit(rye, 'rye');
      commit(oat, 'oat');
      repository.git('switch', '--quiet', '--create', 'side');
      const gone = commit(rye, null, '--author=Side <side@bakery.example>');
      repository.git('switch', '--quiet', 'main');
      commit('content/recipes/other.json', 'other');
      repository.git('merge', '--quiet', '--no-ff', '--no-commit', 'side');
      repository.git('rm', '--quiet', oat);
      repository.git('commit', '--quiet', '--message=Merge');
      const merge = repository.git('rev-parse', 'HEAD');
      const deleted = await store.deletions(['content'], 50);
      expect(deleted.map(({ path, commit: id }) => [path, id])).toEqual([
        [oat, merge],
        [rye, gone],
      ]);
      expect(deleted[1]?.author.name).toBe('Side');
      for (const { revision } of deleted) expect(await store.readVersion(revision)).not.toBeNull();
    });
  });

  test('a name that was deleted, came back and moved on is not gone', async () => {
    const text = 'words that stay the same\n'.repeat(5);
    commit(rye, text);
    commit(rye, null);
    commit(rye, text);
    repository.git('mv', rye, oat);
    repository.git('commit', '--quiet', '--message=Move');
    expect(await store.deletions(['content'], 50)).toEqual([]);
    expect((await store.history(oat, 50)).map(({ path, revision }) => [path, revision === null])).toEqual([
      [oat, false],
      [rye, false],
      [rye, true],
      [rye, false],
    ]);
  });

  test('a file that becomes a link is gone, and a change of its mode is no version', async () => {
    const first = commit(rye, 'rye');
    repository.git('update-index', '--chmod=+x', rye);
    repository.git('commit', '--quiet', '--message=Mode');
    expect(await commitsOf(rye)).toEqual([first]);
    const id = repository.git('rev-parse', `HEAD:${rye}`);
    repository.git('update-index', '--cacheinfo', `120000,${id},${rye}`);
    repository.git('commit', '--quiet', '--message=Link');
    expect((await store.history(rye, 5)).map(({ revision }) => revision)).toEqual([null, id]);
  });

  test('a rewritten history is listed as it is now', async () => {
    commit(rye, 'one');
    commit(rye, 'two');
    expect(await commitsOf(rye)).toHaveLength(2);
    repository.git('reset', '--quiet', '--soft', 'HEAD~2');
    repository.git('commit', '--quiet', '--message=All in one');
    expect(await commitsOf(rye)).toEqual([repository.git('rev-parse', 'HEAD')]);
  });

  test('thousands of commits are searched quickly', async () => {
    // The stand-in takes long for each commit, which says nothing of GitHub; the store reads the last thousand.
    const count = name === 'GitHub' ? 1_500 : 5_000;
    const commits = Array.from({ length: count }, (_, index) => {
      const path = index % 25 === 0 ? rye : `content/recipes/r${index % 300}.json`;
      const data = `{"n":${index}}`;
      const change = index > count - 100 && index % 7 === 0 ? `D ${path}` : `M 100644 inline ${path}\ndata ${data.length}\n${data}`;
      return `commit refs/heads/main\ncommitter Rosa <rosa@bakery.example> ${1_700_000_000 + index} +0000\ndata 4\nSave\n${index === 0 ? 'from refs/heads/main^0\n' : ''}${change}\n`;
    });
    execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: repository.root, input: commits.join('\n') });
    const start = performance.now();
    expect(await store.history(rye, 50)).toHaveLength(50);
    const versions = performance.now() - start;
    expect((await store.deletions(['content'], 100)).length).toBeGreaterThan(5);
    const deletions = performance.now() - start - versions;
    process.stdout.write(
      `${count} commits, ${name}: history ${versions.toFixed(0)} ms, deletions ${deletions.toFixed(0)} ms, ${opened.requests()} requests\n`,
    );
    expect(opened.requests()).toBeLessThan(20);
    if (opened.requests() > 0) return;
    expect(versions).toBeLessThan(3_000);
    expect(deletions).toBeLessThan(6_000);
    // What was read once is not read again.
    repository.git('reset', '--quiet', '--hard');
    commit(rye, null);
    const next = performance.now();
    expect((await store.deletions(['content'], 1))[0]?.path).toBe(rye);
    expect(performance.now() - next).toBeLessThan(deletions / 2);
  });
});

describe('what only local git meets', () => {
  beforeEach(() => use(createTestRepository(), openLocally));

  test('a branch without commits has no history, and a shallow clone what it has', async () => {
    commit(rye, 'one');
    const last = commit(rye, 'two');
    const root = temporaryFolder();
    repository.git('clone', '--quiet', '--depth=1', `file://${repository.root}`, root);
    const shallow = createLocalGitStore({ root });
    expect((await shallow.history(rye, 50)).map(({ commit: id }) => id)).toEqual([last]);
    expect(await shallow.deletions(['content'], 50)).toEqual([]);
    await shallow.close();
    rmSync(root, { recursive: true });

    await opened.close();
    repository.remove();
    await use(repositoryAt(temporaryFolder()), openLocally);
    mkdirSync(join(repository.root, 'content'));
    repository.git('init', '--quiet');
    expect(await store.history(rye, 50)).toEqual([]);
    expect(await store.deletions(['content'], 50)).toEqual([]);
  });

  test('what was committed since the last look is added to what was known then, and a history that took another turn is read again', async () => {
    const paths = async (one: ContentStore) => (await one.deletions(['content'], 50)).map(({ path, commit: id }) => [path, id]);
    const versions = (one: ContentStore) => Promise.all([rye, oat].map((path) => one.history(path, 50)));
    const expectTold = async (expected: string[][]) => {
      expect(await paths(store)).toEqual(expected);
      const fresh = createLocalGitStore({ root: repository.root });
      expect(await paths(fresh)).toEqual(expected);
      expect(await versions(store)).toEqual(await versions(fresh));
      await fresh.close();
    };
    commit(rye, 'rye');
    commit(oat, 'oat');
    commit('content/recipes/spelt.json', 'spelt');
    await expectTold([]);
    const first = commit(rye, null);
    await expectTold([[rye, first]]);
    const second = commit(oat, null);
    commit('public/uploads/loaf.jpg', 'photo');
    const photo = commit('public/uploads/loaf.jpg', null);
    await expectTold([
      [oat, second],
      [rye, first],
    ]);
    expect((await store.deletions(['public/uploads'], 5)).map(({ commit: id }) => id)).toEqual([photo]);
    commit(rye, 'rye again');
    await expectTold([[oat, second]]);

    repository.git('switch', '--quiet', '--create', 'side', 'HEAD~1');
    const side = commit('content/recipes/spelt.json', null, '--date=2020-01-01T00:00:00Z');
    repository.git('switch', '--quiet', 'main');
    const third = commit(rye, null);
    commit('content/recipes/barley.json', 'barley');
    await expectTold([
      [rye, third],
      [oat, second],
    ]);
    repository.git('merge', '--quiet', '--no-edit', 'side');
    expect(new Set((await paths(store)).map(([, id]) => id))).toEqual(new Set([side, third, second]));

    repository.git('reset', '--quiet', '--hard', first);
    await expectTold([[rye, first]]);
    repository.git('reflog', 'expire', '--expire=now', '--all');
    repository.git('branch', '--quiet', '--delete', '--force', 'side');
    await store.deletions(['content'], 1);
    repository.git('commit', '--quiet', '--amend', '--message=Reworded');
    repository.git('reflog', 'expire', '--expire=now', '--all');
    repository.git('prune', '--expire=now');
    await expectTold([[rye, repository.git('rev-parse', 'HEAD')]]);
  });

  test("the user's git log settings change nothing", async () => {
    const first = commit(rye, 'one');
    for (const [name, value] of [
      ['log.showSignature', 'true'],
      ['log.showRoot', 'false'],
      ['log.follow', 'true'],
      ['log.diffMerges', 'separate'],
      ['diff.renames', 'copies'],
      ['color.ui', 'always'],
      ['diff.noprefix', 'true'],
      ['i18n.logOutputEncoding', 'ISO-8859-1'],
    ] as const)
      repository.git('config', name, value);
    expect(await commitsOf(rye)).toEqual([first]);
    const gone = commit(rye, null);
    expect((await store.deletions(['content'], 5)).map(({ commit: id }) => id)).toEqual([gone]);
  });
});
