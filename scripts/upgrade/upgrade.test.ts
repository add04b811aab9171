import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSections, newTokens } from './changes.ts';
import { applyUpgrade, prepareUpgrade } from './upgrade.ts';

let folder: string;
let project: string;
let owner: string;

const git = (root: string, ...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

function write(root: string, files: Record<string, string | null>) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  }
}

function commit(root: string, files: Record<string, string | null>) {
  write(root, files);
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--allow-empty', '-m', 'A change');
}

function release(version: string, files: Record<string, string | null>) {
  commit(project, files);
  git(project, 'tag', version);
}

const read = (name: string) => readFileSync(path.join(owner, name), 'utf8');
/** Everything that an upgrade could change: the branches and tags, what is committed, and the files. */
const state = () => [
  git(owner, 'rev-parse', 'HEAD'),
  git(owner, 'status', '--porcelain'),
  git(owner, 'tag'),
  git(owner, 'worktree', 'list'),
];

const FIRST = {
  'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- The first.\n',
  'src/page.ts': 'one\ntwo\nthree\nfour\nfive\n',
  'src/other.ts': 'other\n',
  'src/styles/tokens.css': ':root {\n  --paper: white;\n  --ink: black;\n}\n',
  'content/home.json': '{"title":"Example"}\n',
  'content/posts/example.md': 'An example.\n',
  'public/uploads/example.jpg': 'example',
  // In place of what installs and validates.
  'scripts/with-node.mjs': 'console.log(`Checked with ${process.argv[2]}.`)',
};
const SECOND = {
  'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n- Not yet.\n\n## 1.1.0\n\n- Faster.\n\n## 1.0.0\n\n- The first.\n',
  'src/page.ts': 'one\ntwo\nthree\nfour\nnew five\n',
  'src/new.ts': 'new\n',
  'src/styles/tokens.css': ':root {\n  --paper: ivory;\n  --ink: black;\n  --crust: brown;\n}\n',
  'content/home.json': '{"title":"Another example"}\n',
  'content/posts/example.md': null,
  'content/posts/second.md': 'Another example.\n',
  'public/uploads/second.jpg': 'second',
};

/** Both repositories, which each test gets a copy of. */
const first = mkdtempSync(path.join(tmpdir(), 'upgrade-test-'));
function useFolder(at: string) {
  folder = at;
  project = path.join(folder, 'project');
  owner = path.join(folder, 'owner');
}

beforeAll(() => {
  useFolder(first);
  mkdirSync(project);
  git(project, 'init', '--quiet', '--initial-branch=main');
  for (const [name, value] of [
    ['user.name', 'Maker'],
    ['user.email', 'maker@example.com'],
  ] as const)
    git(project, 'config', name, value);
  release('v1.0.0', FIRST);
  git(folder, 'clone', '--quiet', '--origin', 'upstream', project, owner);
  // Wherever the two are copied to.
  git(owner, 'remote', 'set-url', 'upstream', '../project');
  git(owner, 'config', 'user.name', 'Owner');
  git(owner, 'config', 'user.email', 'owner@example.com');
  commit(owner, {
    'content/home.json': '{"title":"Mine"}\n',
    'content/posts/mine.md': 'Mine.\n',
    'content/posts/example.md': 'My example.\n',
    'public/uploads/example.jpg': null,
    'public/uploads/mine.jpg': 'mine',
    'src/styles/tokens.css': ':root {\n  --paper: pink;\n  --ink: black;\n}\n',
    'src/page.ts': 'my one\ntwo\nthree\nfour\nfive\n',
  });
});
beforeEach(() => {
  useFolder(mkdtempSync(path.join(tmpdir(), 'upgrade-test-')));
  cpSync(first, folder, { recursive: true, preserveTimestamps: true });
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 3 }));
afterAll(() => rmSync(first, { recursive: true, maxRetries: 3 }));

async function upgrade() {
  const prepared = await prepareUpgrade(owner);
  if (prepared) await applyUpgrade(owner, prepared);
  return prepared;
}

test('the newest version is merged, and content, photos and tokens stay the owner’s', async () => {
  release('v1.1.0', SECOND);
  release('v1.10.0', { 'src/newest.ts': 'newest\n' });
  release('v1.11.0-beta', { 'src/beta.ts': 'beta\n' });
  const own = ['content', 'public/uploads', 'src/styles/tokens.css'].map((place) => git(owner, 'rev-parse', `HEAD:${place}`));
  const before = git(owner, 'rev-parse', 'HEAD');
  const prepared = await upgrade();
  expect(prepared).toMatchObject({ version: 'v1.10.0', changes: '## 1.1.0\n\n- Faster.', missingTokens: ['--crust: brown;'] });
  expect(['content', 'public/uploads', 'src/styles/tokens.css'].map((place) => git(owner, 'rev-parse', `HEAD:${place}`))).toEqual(own);
  expect([read('src/page.ts'), read('src/new.ts'), read('src/newest.ts')]).toEqual([
    'my one\ntwo\nthree\nfour\nnew five\n',
    'new\n',
    'newest\n',
  ]);
  expect(existsSync(path.join(owner, 'src/beta.ts'))).toBe(false);
  expect(read('content/posts/example.md')).toBe('My example.\n');
  expect(existsSync(path.join(owner, 'content/posts/second.md'))).toBe(false);
  expect([git(owner, 'status', '--porcelain'), git(owner, 'rev-parse', 'before-upgrade'), git(owner, 'branch', '--show-current')]).toEqual([
    '',
    before,
    'main',
  ]);
  expect(git(owner, 'log', '-1', '--format=%s by %an')).toBe('Upgrade to v1.10.0 by Owner');
  expect(git(owner, 'worktree', 'list').split('\n')).toHaveLength(1);
  expect(await upgrade()).toBeNull();
  // The next one is merged on top of it.
  release('v2.0.0', { 'src/page.ts': 'one\ntwo\nthree\nnew four\nnew five\n', 'content/posts/third.md': 'Third.\n' });
  await upgrade();
  expect(read('src/page.ts')).toBe('my one\ntwo\nthree\nnew four\nnew five\n');
  expect(existsSync(path.join(owner, 'content/posts/third.md'))).toBe(false);
});

test('tokens that the owner has not touched are the project’s', async () => {
  commit(owner, { 'src/styles/tokens.css': FIRST['src/styles/tokens.css'] });
  release('v1.1.0', SECOND);
  expect(await upgrade()).toMatchObject({ missingTokens: [] });
  expect(read('src/styles/tokens.css')).toBe(SECOND['src/styles/tokens.css']);
});

test('a folder of content that the project renames stays where the owner has it', async () => {
  release('v1.1.0', { 'content/posts/example.md': null, 'content/articles/example.md': 'An example.\n' });
  await upgrade();
  expect(git(owner, 'ls-files', 'content')).toBe('content/home.json\ncontent/posts/example.md\ncontent/posts/mine.md');
});

describe('nothing changes', () => {
  test('if both changed the same code, and each file is named', async () => {
    commit(owner, { 'src/page.ts': 'one\ntwo\nthree\nfour\nmy five\n', 'src/other.ts': null, 'src/new.ts': 'my new\n' });
    release('v1.1.0', { ...SECOND, 'src/other.ts': 'new other\n' });
    const before = state();
    await expect(upgrade()).rejects.toThrow(
      /^v1\.1\.0 and your own changes do not go together, so nothing was changed:\n {2}src\/new\.ts: you and the new version added different files of this name\.\n {2}src\/other\.ts: you deleted it, and the new version changes it\.\n {2}src\/page\.ts: you and the new version changed the same lines\.\n/,
    );
    expect(state()).toEqual(before);
    expect(read('src/page.ts')).toBe('one\ntwo\nthree\nfour\nmy five\n');
  });

  test.each<[string, RegExp, () => void]>([
    ['is not committed', /not committed:\n\s+M content\/home\.json\nCommit/, () => write(owner, { 'content/home.json': '{}\n' })],
    ['is new and not committed', /not committed:\n\s+\?\? content\/new\.json\n/, () => write(owner, { 'content/new.json': '{}\n' })],
    ['is on no branch', /on no branch/, () => git(owner, 'checkout', '--quiet', '--detach')],
    ['has no upstream', /git remote add upstream/, () => git(owner, 'remote', 'rename', 'upstream', 'origin')],
    [
      'cannot be fetched',
      /could not be fetched from upstream: /,
      () => git(owner, 'remote', 'set-url', 'upstream', path.join(folder, 'gone')),
    ],
    [
      'is in the middle of a merge',
      /Another merge is in progress/,
      () => {
        git(owner, 'fetch', '--quiet', 'upstream');
        git(owner, 'merge', '--quiet', '--no-commit', '--no-ff', '-s', 'ours', 'upstream/main');
      },
    ],
    [
      'has another history',
      /no history in common/,
      () => {
        git(owner, 'checkout', '--quiet', '--orphan', 'copy');
        git(owner, 'commit', '--quiet', '-m', 'A copy');
      },
    ],
  ])('if the copy %s', async (_what, message, prepare) => {
    release('v1.1.0', SECOND);
    prepare();
    const before = state();
    await expect(upgrade()).rejects.toThrow(message);
    expect(state()).toEqual(before);
  });

  test('if the project has no version', async () => {
    git(project, 'tag', '--delete', 'v1.0.0');
    git(project, 'tag', 'vnext');
    await expect(upgrade()).rejects.toThrow('upstream has no versions: tags such as v1.2.0.');
  });

  test('if something was saved while the upgrade was prepared', async () => {
    release('v1.1.0', SECOND);
    const prepared = await prepareUpgrade(owner);
    commit(owner, { 'content/posts/late.md': 'Late.\n' });
    const before = state();
    await expect(applyUpgrade(owner, prepared as NonNullable<typeof prepared>)).rejects.toThrow(/Stop the site and try again/);
    expect(state()).toEqual(before);
  });
});

describe('npm run upgrade', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, '../upgrade.ts'), ...args], { cwd: owner, encoding: 'utf8' });

  test('says what is new, merges it, and checks the content with the new version', () => {
    release('v1.1.0', SECOND);
    const { status, stdout, stderr } = run();
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^v1\.1\.0 brings:\n\n## 1\.1\.0\n\n- Faster\.\n\n.*yours lacks:\n {2}--crust: brown;\n\nv1\.1\.0 is in place\. /s,
    );
    expect(stdout).toMatch(/Checked with scripts\/check-content\.ts\.\n$/);
    expect(status).toBe(0);
    expect(run().stdout).toBe('This website has the newest version.\n');
  });

  test('fails if the check fails', () => {
    release('v1.1.0', { ...SECOND, 'scripts/with-node.mjs': 'process.exit(1)' });
    const { status, stderr } = run();
    expect([status, stderr]).toEqual([1, 'Please solve the problems above before you start the site.\n']);
  });

  test('only tells with --dry-run', () => {
    release('v1.1.0', SECOND);
    const before = state();
    expect(run('--dry-run').stdout).toMatch(/can be merged with your own changes\. Nothing was changed\.\n$/);
    expect(state()).toEqual(before);
  });

  test('says in a sentence why it does nothing', () => {
    write(owner, { 'src/page.ts': '' });
    const { status, stdout, stderr } = run();
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^There are changes that are not committed:/);
  });
});

test('the sections of a changelog that an older one lacks', () => {
  const older = '# Changelog\n\n## 1.0.0\n\nOne.\n';
  expect(newSections(older, older)).toBe('');
  expect(newSections('# Changelog\n\n## [Unreleased]\n\n## 1.1.0\n\n### Added\n\n- A\n\n## 1.0.0\n\nOne.\n', older)).toBe(
    '## 1.1.0\n\n### Added\n\n- A',
  );
});

test('the tokens that a stylesheet lacks', () => {
  expect(newTokens(':root {\n  --a: 1px;\n  --b: 2px;\n  x: var(--c);\n}', ':root { \n --a: 3px;\n}')).toEqual(['--b: 2px;']);
});
