import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentConflictError, ContentPathError, StoreUnavailableError } from '../content-store.ts';
import { createTestRepository, repositoryAt, temporaryFolder, type TestRepository } from '../../testing/repository.ts';
import { describeContentStore } from '../../testing/content-store-contract.ts';
import { describeSnapshotStore } from '../../testing/snapshot-store-contract.ts';
import { createLocalGitStore, type LocalGitStore } from './store.ts';

const execFileAsync = promisify(execFile);

const author = { name: 'Rosa', email: 'rosa@bakery.example' };
const rye = 'content/recipes/rye.json';
const oat = 'content/recipes/oat.json';

let repository: TestRepository;
let store: LocalGitStore;

function use(present: TestRepository): void {
  repository = present;
  store = createLocalGitStore({ root: present.root });
}

beforeEach(() => use(createTestRepository()));
afterEach(async () => {
  await store.close();
  repository.remove();
});

describeContentStore('local git', () => {
  const other = createLocalGitStore({ root: repository.root });
  return { store, other, commits: repository.commits, dispose: () => other.close() };
});
describeSnapshotStore('local git', () => ({ store }));

const bytes = (text: string) => new TextEncoder().encode(text);
const save = (path: string, text: string | null, expected?: string | null) =>
  store.commit({
    message: `Save ${path}`,
    author,
    files: [{ path, bytes: text === null ? null : bytes(text), ...(expected === undefined ? {} : { expected }) }],
  });
const read = async (path: string) => {
  const file = await store.read(path);
  return file && new TextDecoder().decode(file.bytes);
};
const revisionOf = async (path: string) => (await store.read(path))?.revision ?? null;
const status = () => repository.git('status', '--porcelain', '--untracked-files=all');
const committed = (path: string) => repository.git('show', `HEAD:${path}`);

describe('the working tree', () => {
  test('follows a save, a deletion and a rename, and git sees nothing to commit', async () => {
    await save(rye, 'one');
    expect(repository.text(rye)).toBe('one');
    expect(repository.git('diff-index', '--cached', 'HEAD')).toBe('');
    await save(rye, 'two');
    expect(repository.text(rye)).toBe('two');
    await store.commit({
      message: 'Rename',
      author,
      files: [
        { path: rye, bytes: null },
        { path: oat, bytes: bytes('two') },
      ],
    });
    expect(existsSync(join(repository.root, rye))).toBe(false);
    expect(status()).toBe('');
  });

  test("the developer's staged, changed and new files stay as they are", async () => {
    repository.write('README.md', 'staged\n');
    repository.git('add', 'README.md');
    repository.write('README.md', 'staged and changed\n');
    repository.write('content/posts/draft.md', 'new');
    const before = status();
    await save(rye, 'rye');
    expect(status()).toBe(before);
    expect(repository.git('show', ':README.md')).toBe('staged');
  });

  test('a file that was changed within the second in which it was staged still counts as changed', async () => {
    await sleep(1_000 - (Date.now() % 1_000));
    repository.write('README.md', 'one\n');
    repository.git('add', 'README.md');
    // Of the same length: only the time of the index tells git to look into the file.
    repository.write('README.md', 'two\n');
    await sleep(1_000);
    await save(rye, 'rye');
    expect(status()).toBe('MM README.md');
  });

  test("a developer's commit after a save does not take it back", async () => {
    await save(rye, 'one');
    await save(rye, 'two');
    repository.write('README.md', 'changed\n');
    repository.git('commit', '--quiet', '--all', '--message=Change the README');
    expect(committed(rye)).toBe('two');
  });

  test('a file changed by hand is what an editor starts from', async () => {
    await save(rye, 'one');
    repository.write(rye, 'by hand');
    expect(await read(rye)).toBe('by hand');
    expect(await revisionOf(rye)).toBe(repository.git('hash-object', rye));
  });

  test('a save from the committed revision of a file changed by hand is a conflict', async () => {
    const { revisions } = await save(rye, 'one');
    repository.write(rye, 'by hand');
    const error = await save(rye, 'two', revisions[rye] ?? null).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ContentConflictError);
    expect(error).toMatchObject({ current: { bytes: Buffer.from('by hand') } });
    expect(repository.text(rye)).toBe('by hand');
  });

  test('a save from a change by hand replaces it', async () => {
    await save(rye, 'one');
    repository.write(rye, 'by hand');
    await save(rye, 'two', await revisionOf(rye));
    expect(repository.text(rye)).toBe('two');
    expect(status()).toBe('');
  });

  test('a save from a change by hand that goes back to the committed text makes no commit', async () => {
    const { commit } = await save(rye, 'one');
    repository.write(rye, 'by hand');
    expect((await save(rye, 'one', await revisionOf(rye))).commit).toBe(commit);
    expect(repository.text(rye)).toBe('one');
    expect(status()).toBe('');
  });

  test('saving a change by hand as it is commits it', async () => {
    await save(rye, 'one');
    repository.write(rye, 'by hand');
    await save(rye, 'by hand', await revisionOf(rye));
    expect(committed(rye)).toBe('by hand');
    expect(status()).toBe('');
  });

  test('a save that expects nothing leaves a change by hand in the working tree', async () => {
    await save(rye, 'one');
    repository.write(rye, 'by hand');
    await save(rye, 'two');
    expect(committed(rye)).toBe('two');
    expect(repository.text(rye)).toBe('by hand');
    expect(status()).toBe(` M ${rye}`);
  });

  test('a new entry does not replace an untracked file', async () => {
    repository.write(rye, 'untracked');
    const error = await save(rye, 'new', null).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ContentConflictError', current: { bytes: Buffer.from('untracked') } });
    expect(repository.text(rye)).toBe('untracked');
  });

  test('a file deleted by hand counts as committed, and stays deleted', async () => {
    const { revisions } = await save(rye, 'one');
    unlinkSync(join(repository.root, rye));
    expect(await read(rye)).toBe('one');
    await save(rye, 'two', revisions[rye] ?? null);
    expect(status()).toBe(` D ${rye}`);
    expect(await read(rye)).toBe('two');
  });

  test('what is staged for a saved path stays staged', async () => {
    await save(rye, 'one');
    repository.write(rye, 'staged');
    repository.git('add', rye);
    await save(rye, 'two', await revisionOf(rye));
    expect(repository.git('show', `:${rye}`)).toBe('staged');
    expect(repository.text(rye)).toBe('two');
  });

  test('an executable stays executable', async () => {
    repository.write(rye, 'one');
    repository.git('update-index', '--add', '--chmod=+x', rye);
    repository.git('commit', '--quiet', '--message=Program');
    repository.git('checkout', '--force');
    await save(rye, 'two');
    expect(repository.git('ls-tree', 'HEAD', rye)).toMatch(/^100755/);
    expect(statSync(join(repository.root, rye)).mode & 0o111).not.toBe(0);
    expect(status()).toBe('');
  });

  test.skipIf(process.platform === 'win32')('symbolic links on the way are refused, in the working tree and in a commit', async () => {
    mkdirSync(join(repository.root, 'content'));
    symlinkSync('/etc', join(repository.root, 'content/posts'));
    symlinkSync('/etc/passwd', join(repository.root, 'content/page.md'));
    for (const path of ['content/posts/passwd', 'content/page.md']) {
      await expect(save(path, 'x')).rejects.toThrow(ContentPathError);
      await expect(store.read(path)).rejects.toThrow(ContentPathError);
    }
    repository.git('add', '--all');
    repository.git('commit', '--quiet', '--message=Links');
    rmSync(join(repository.root, 'content'), { recursive: true });
    for (const path of ['content/posts/passwd', 'content/page.md']) {
      await expect(save(path, 'x')).rejects.toThrow(ContentPathError);
      await expect(store.read(path)).rejects.toThrow(ContentPathError);
    }
  });
});

describe('locks', () => {
  test('a save waits for a git command that holds the index for a moment', async () => {
    const lock = join(repository.root, '.git/index.lock');
    writeFileSync(lock, '');
    setTimeout(() => unlinkSync(lock), 300);
    await save(rye, 'one');
    expect(committed(rye)).toBe('one');
    expect(status()).toBe('');
  });

  test('a save is refused while a git command holds the index for long, and no branch or file is changed', async () => {
    const { commit } = await save(rye, 'one');
    const lock = join(repository.root, '.git/index.lock');
    writeFileSync(lock, '');
    const first = performance.now();
    const refused: unknown = await save(rye, 'two').catch((error: unknown) => error);
    const waited = performance.now() - first;
    expect(refused).toMatchObject({
      name: 'StoreUnavailableError',
      retryAfterMs: 5_000,
      outcomeUnknown: false,
      message: expect.stringMatching(/nothing was saved.*delete \.git\/index\.lock\.$/) as string,
    });
    expect(repository.git('rev-parse', 'HEAD')).toBe(commit);
    expect(repository.text(rye)).toBe('one');
    expect(existsSync(lock)).toBe(true);
    // Who comes next is not made to wait for the same lock.
    const started = performance.now();
    await expect(save(oat, 'oat')).rejects.toThrow(/nothing was saved/);
    expect(performance.now() - started).toBeLessThan(waited / 2);
    unlinkSync(lock);
    await save(oat, 'oat');
    expect(status()).toBe('');
  });

  test('an open commit of everything by hand keeps the index: the save is refused, and made after it', async () => {
    await save(rye, 'one');
    repository.write(rye, 'by hand');
    const place = join(repository.root, 'editor.sh');
    writeFileSync(place, '#!/bin/sh\nwhile [ ! -e "$(dirname "$0")/written" ]; do sleep 0.05; done\necho By hand > "$1"\n', {
      mode: 0o755,
    });
    const committing = execFileAsync('git', ['-c', 'user.name=D', '-c', 'user.email=d@x', 'commit', '--quiet', '--all'], {
      cwd: repository.root,
      env: { PATH: process.env.PATH, GIT_EDITOR: place },
    });
    while (!existsSync(join(repository.root, '.git/index.lock'))) await sleep(10);
    await expect(save(oat, 'oat')).rejects.toThrow(/a `git commit` may be waiting for its message/);
    writeFileSync(join(repository.root, 'written'), '');
    await committing;
    await save(oat, 'oat');
    expect([committed(rye), committed(oat)]).toEqual(['by hand', 'oat']);
    for (const name of ['editor.sh', 'written']) unlinkSync(join(repository.root, name));
    expect(status()).toBe('');
  });

  test('the next start removes an index lock of a killed process', async () => {
    await save(rye, 'one');
    const lock = join(repository.root, '.git/index.lock');
    writeFileSync(lock, 'held by the content store of the website\n');
    const later = createLocalGitStore({ root: repository.root });
    await later.read(rye);
    await later.close();
    expect(existsSync(lock)).toBe(false);
    repository.git('commit', '--quiet', '--allow-empty', '--message=By hand');
  });

  test('a corrupt index does not block a save, and is updated once it is repaired', async () => {
    await save(rye, 'one');
    const index = join(repository.root, '.git/index');
    writeFileSync(index, 'DIRC and nothing else');
    await save(rye, 'two');
    expect([committed(rye), repository.text(rye)]).toEqual(['two', 'two']);
    unlinkSync(index);
    repository.git('reset', '--quiet');
    await save(oat, 'oat');
    expect(status()).toBe('');
  });

  test('a lock that a killed git left on the branch is removed when it is old', async () => {
    await save(rye, 'one');
    const past = new Date(Date.now() - 11_000);
    for (const name of ['refs/heads/main.lock', 'HEAD.lock']) {
      const lock = join(repository.root, '.git', name);
      writeFileSync(lock, '');
      utimesSync(lock, past, past);
    }
    await save(rye, 'two');
    expect(committed(rye)).toBe('two');
  });

  test('a lock on the branch that is in use is waited for', async () => {
    const lock = join(repository.root, '.git/refs/heads/main.lock');
    writeFileSync(lock, '');
    setTimeout(() => unlinkSync(lock), 400);
    await save(rye, 'rye');
    expect(committed(rye)).toBe('rye');
  });

  test("a save is made on top of a developer's commit that came in between", async () => {
    const { revisions } = await save(rye, 'one');
    const racing = createLocalGitStore({
      root: repository.root,
      onStep: (step) => {
        if (step !== 'journal written' || existsSync(join(repository.root, 'other'))) return;
        repository.write('other', 'x');
        repository.git('add', 'other');
        repository.git('commit', '--quiet', '--message=In between');
      },
    });
    await racing.commit({ message: 'Two', author, files: [{ path: rye, bytes: bytes('two'), expected: revisions[rye] ?? null }] });
    await racing.close();
    expect(repository.git('log', '--format=%s', '-3')).toBe(`Two\nIn between\nSave ${rye}`);
    expect(status()).toBe('');
  });

  test('a conflict in between is reported', async () => {
    const { revisions } = await save(rye, 'one');
    const racing = createLocalGitStore({
      root: repository.root,
      onStep: (step) => {
        if (step !== 'journal written' || committed(rye) !== 'one') return;
        repository.write(rye, 'in between');
        repository.git('commit', '--quiet', '--all', '--message=In between');
      },
    });
    const late = racing.commit({ message: 'Two', author, files: [{ path: rye, bytes: bytes('two'), expected: revisions[rye] ?? null }] });
    await expect(late).rejects.toThrow(ContentConflictError);
    await racing.close();
    expect(status()).toBe('');
  });
});

describe('a repository in the middle of something', () => {
  /** Two branches that change the same line. */
  function diverge(): void {
    repository.git('switch', '--quiet', '--create', 'side');
    repository.write('README.md', 'side\n');
    repository.git('commit', '--quiet', '--all', '--message=Side');
    repository.git('switch', '--quiet', 'main');
    repository.write('README.md', 'main\n');
    repository.git('commit', '--quiet', '--all', '--message=Main');
  }

  test.each([
    ['merge', ['merge', 'side'], /^A merge was started/],
    ['rebase', ['rebase', 'side'], /^A rebase was started/],
    ['cherry-pick', ['cherry-pick', 'side'], /^A cherry-pick was started/],
    ['revert', ['revert', 'main~1'], /^A revert was started/],
  ])('%s: nothing is saved until it is finished', async (name, command, sentence) => {
    diverge();
    if (name === 'revert') {
      repository.write('README.md', 'more\n');
      repository.git('commit', '--quiet', '--all', '--message=More');
    }
    expect(() => repository.git(...command)).toThrow();
    const refused = save(rye, 'rye');
    await expect(refused).rejects.toThrow(StoreUnavailableError);
    await expect(refused).rejects.toThrow(sentence);
    repository.git(name, '--abort');
    await save(rye, 'rye');
    expect(committed(rye)).toBe('rye');
  });

  test('bisect and a detached HEAD: nothing is saved', async () => {
    repository.git('bisect', 'start');
    await expect(save(rye, 'rye')).rejects.toThrow(/git bisect was started/);
    repository.git('bisect', 'reset');
    repository.git('checkout', '--quiet', '--detach');
    await expect(save(rye, 'rye')).rejects.toThrow(/older version/);
    expect(await read('content/pages/none.md')).toBeNull();
    repository.git('switch', '--quiet', 'main');
    await save(rye, 'rye');
  });
});

describe('kinds of repository', () => {
  /** Each test here sets up a repository of its own. */
  const replaceWith = async (present: TestRepository) => {
    await store.close();
    repository.remove();
    use(present);
  };

  test('no repository is a sentence for the owner, and a repository made later is used', async () => {
    await replaceWith(repositoryAt(temporaryFolder()));
    await expect(save(rye, 'rye')).rejects.toThrow(/not a git repository/);
    await expect(store.read(rye)).rejects.toThrow(StoreUnavailableError);
    repository.git('init', '--quiet', '--initial-branch=main');
    await save(rye, 'rye');
    expect(await read(rye)).toBe('rye');
  });

  test('a folder within another repository is not that repository', async () => {
    const inner = join(repository.root, 'inner');
    mkdirSync(inner);
    const within = createLocalGitStore({ root: inner });
    await expect(within.head()).rejects.toThrow(/not a git repository/);
  });

  test('a repository that was moved away is reported', async () => {
    await save(rye, 'rye');
    renameSync(join(repository.root, '.git'), join(repository.root, 'git-away'));
    await expect(save(rye, 'two')).rejects.toThrow(/not a git repository/);
  });

  test('a branch without commits gets its first', async () => {
    await replaceWith(repositoryAt(temporaryFolder()));
    repository.git('init', '--quiet', '--initial-branch=trunk');
    expect(await store.head()).toBeNull();
    expect(await read(rye)).toBeNull();
    const { commit } = await save(rye, 'rye', null);
    expect(await store.head()).toBe(commit);
    expect(status()).toBe('');
  });

  test('ids of sha256', async () => {
    await replaceWith(createTestRepository('--object-format=sha256'));
    const { commit, revisions } = await save(rye, 'one');
    expect(commit).toHaveLength(64);
    await save(rye, 'two', revisions[rye] ?? null);
    expect(await read(rye)).toBe('two');
    expect(status()).toBe('');
  });

  test('folders have the order that git gives them, and names their bytes', async () => {
    const paths = ['content/a/one', 'content/a-b/one', 'content/a.b', 'content/a0', 'public/uploads/Käse.webp', 'public/uploads/ﬁ/😀.webp'];
    await store.commit({ message: 'All', author, files: paths.map((path) => ({ path, bytes: bytes(path) })) });
    await store.commit({ message: 'Fewer', author, files: [paths[1], paths[5]].map((path) => ({ path: String(path), bytes: null })) });
    expect(repository.git('write-tree')).toBe(repository.git('rev-parse', 'HEAD^{tree}'));
    repository.git('fsck', '--strict', '--no-dangling');
    expect((await store.tree(repository.git('rev-parse', 'HEAD'), ['content', 'public'])).map(({ path }) => path)).toEqual([
      paths[2],
      paths[0],
      paths[3],
      paths[4],
    ]);
  });

  test.skipIf(process.platform === 'win32')('several users can share the repository', async () => {
    const objects = join(repository.root, '.git/objects');
    chmodSync(objects, 0o2775);
    await save(rye, 'one');
    const folders = readdirSync(objects).filter((name) => name.length === 2);
    expect(folders.map((name) => statSync(join(objects, name)).mode & 0o7777)).toContain(0o2775);
  });

  test('a worktree saves to its own branch', async () => {
    const root = temporaryFolder();
    repository.git('worktree', 'add', '--quiet', '-b', 'side', root);
    const side = createLocalGitStore({ root });
    const { commit } = await side.commit({ message: 'Side', author, files: [{ path: rye, bytes: bytes('rye') }] });
    await side.close();
    expect(repository.git('rev-parse', 'side')).toBe(commit);
    expect(repositoryAt(root).git('status', '--porcelain')).toBe('');
    expect(await read(rye)).toBeNull();
    rmSync(root, { recursive: true });
  });

  test('the head is read from packed refs, and reads go on after a repack', async () => {
    const { commit } = await save(rye, 'one');
    expect(await read(rye)).toBe('one');
    repository.git('gc', '--quiet', '--prune=now');
    expect(existsSync(join(repository.root, '.git/refs/heads/main'))).toBe(false);
    expect(await store.head()).toBe(commit);
    unlinkSync(join(repository.root, rye));
    expect(await read(rye)).toBe('one');
    await save(oat, 'oat');
    expect(committed(oat)).toBe('oat');
  });

  test.skipIf(process.getuid?.() !== 0)("another user's repository gets an explanation (skipped unless root)", async () => {
    for (const path of ['.', '.git']) chownSync(join(repository.root, path), 12_345, 12_345);
    await expect(save(rye, 'rye')).rejects.toThrow(/belongs to another user/);
  });

  test('a computer without git is explained', async () => {
    const path = process.env.PATH;
    process.env.PATH = repository.root;
    try {
      await expect(save(rye, 'rye')).rejects.toThrow(/^Git is not installed/);
    } finally {
      process.env.PATH = path;
    }
    await save(rye, 'rye');
  });

  test('hooks, signing and the environment of a git command around us have no say', async () => {
    const hooks = join(repository.root, '.git/hooks');
    mkdirSync(hooks, { recursive: true });
    for (const hook of ['pre-commit', 'reference-transaction', 'post-index-change']) {
      writeFileSync(join(hooks, hook), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    }
    repository.git('config', 'commit.gpgSign', 'true');
    process.env.GIT_DIR = '/nonexistent';
    process.env.GIT_INDEX_FILE = '/nonexistent';
    try {
      const { commit } = await save(rye, 'rye');
      expect(await store.head()).toBe(commit);
    } finally {
      delete process.env.GIT_DIR;
      delete process.env.GIT_INDEX_FILE;
    }
    expect(status()).toBe('');
  });
});

describe('what the publisher reads', () => {
  test('the files of a commit, links as such', async () => {
    await save(rye, 'rye');
    await save('public/uploads/loaf.webp', 'loaf');
    symlinkSync('rye.json', join(repository.root, 'content/recipes/link.json'));
    repository.git('add', '--all');
    repository.git('commit', '--quiet', '--message=Link');
    const head = (await store.head()) ?? '';
    const link = { path: 'content/recipes/link.json', revision: expect.any(String) as string, isLink: true };
    expect(await store.tree(head, ['content'])).toEqual([link, { path: rye, revision: await revisionOf(rye) }]);
    expect(await store.changes(repository.git('rev-parse', 'HEAD~1'), head, ['content'])).toEqual([link]);
    expect((await store.tree(head, ['content', 'public/uploads'])).map(({ path }) => path)).toEqual([
      link.path,
      rye,
      'public/uploads/loaf.webp',
    ]);
    expect(await store.tree(head, [':(glob)**'])).toEqual([]);
  });

  test('the bytes of many revisions, in order, also after the reader died', async () => {
    const files = Array.from({ length: 100 }, (_, index) => ({
      path: `content/recipes/r${index}.json`,
      bytes: bytes('x'.repeat(index * 1_000)),
    }));
    const { revisions } = await store.commit({ message: 'Many', author, files });
    const asked = Object.values(revisions).map(String);
    for (let round = 0; round < 2; round++) {
      const lengths: number[] = [];
      for await (const blob of store.blobs(asked)) lengths.push(blob.bytes.length);
      expect(lengths).toEqual(files.map((file) => file.bytes.length));
      await store.close();
    }
    await expect(Array.fromAsync(store.blobs(['0'.repeat(40)]))).rejects.toThrow(/has no blob/);
  });

  test('a save leaves no refs, locks or unfinished files behind', async () => {
    await save(rye, 'rye');
    expect(repository.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
    expect(existsSync(join(repository.root, '.git/index.lock'))).toBe(false);
    expect(readdirSync(join(repository.root, '.git/content-store'))).toEqual([]);
  });
});
