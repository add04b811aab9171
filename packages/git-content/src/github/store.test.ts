import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentPathError } from '../content-store.ts';
import { OWNER_EMAIL, REPOSITORY, startTestGitHub, type TestGitHub, TOKEN } from '../../testing/github/test-github.ts';
import { createTestRepository, type TestRepository } from '../../testing/repository.ts';
import { describeContentStore } from '../../testing/content-store-contract.ts';
import { describeSnapshotStore } from '../../testing/snapshot-store-contract.ts';
import { createGitHubStore, type GitHubStore } from './store.ts';

const open = (apiUrl: string) =>
  createGitHubStore({
    token: TOKEN,
    repository: REPOSITORY,
    branch: 'main',
    apiUrl,
    // Shorter than usual, or every refusal would be waited for.
    patience: { pauseMs: 5, secondLookMs: 20, staleMs: 500 },
  });

const author = { name: 'Rosa', email: 'rosa@bakery.example' };
const rye = 'content/recipes/rye.json';
const photoPath = 'public/uploads/loaf.jpg';

let repository: TestRepository;
let github: TestGitHub;
let store: GitHubStore;
beforeEach(async () => {
  repository = createTestRepository();
  github = await startTestGitHub(repository);
  store = open(github.apiUrl);
});
afterEach(async () => {
  await github.close();
  repository.remove();
});

describeContentStore('GitHub', () => ({ store, other: open(github.apiUrl), email: OWNER_EMAIL, commits: repository.commits }));
describeSnapshotStore('GitHub', () => ({ store }));

const bytes = (text: string) => new TextEncoder().encode(text);
const save = (path: string, content: Uint8Array | null) =>
  store.commit({ message: `Save ${path}`, author, files: [{ path, bytes: content }] });
const commitAll = () => {
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '--message=By hand');
};
const asked = () => github.requests.splice(0).map(({ method, path }) => `${method} ${path}`);
async function read(revisions: string[]): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  for await (const blob of store.blobs(revisions)) found.push(blob.bytes);
  return found;
}

describe('what a save and a read cost', () => {
  test('a save of text is four requests, a photo is one more', async () => {
    await save(rye, bytes('rye'));
    expect(asked()).toEqual(['POST /graphql', 'POST /git/trees', 'POST /git/commits', 'PATCH /git/refs/heads/main']);
    await store.commit({
      message: 'Save',
      author,
      files: [
        { path: rye, bytes: bytes('two') },
        { path: photoPath, bytes: Uint8Array.of(0, 1, 2) },
      ],
    });
    expect(asked()).toEqual(['POST /graphql', 'POST /git/blobs', 'POST /git/trees', 'POST /git/commits', 'PATCH /git/refs/heads/main']);
  });

  test('asking for the head again costs nothing of the allowance where nothing is new', async () => {
    const before = await store.head();
    expect(await store.head()).toBe(before);
    const { commit } = await save(rye, bytes('rye'));
    expect(await store.head()).toBe(commit);
  });

  test('what a save changed is found with one listing: folders that it left alone are not read again', async () => {
    await save('content/recipes/oat.json', bytes('oat'));
    await save(photoPath, Uint8Array.of(0, 1, 2));
    const first = await store.head();
    await store.tree(first, ['content', 'public']);
    const { commit, revisions } = await save(rye, bytes('rye'));
    asked();
    expect(await store.changes(first, commit, ['content', 'public'])).toEqual([{ path: rye, revision: revisions[rye] }]);
    expect(asked()).toEqual(['POST /graphql', expect.stringMatching(/^GET \/git\/trees\//)]);
  });

  test('the versions of a file are read together', async () => {
    for (let index = 0; index < 12; index += 1) await save(rye, bytes(`${index}`));
    asked();
    const versions = await store.history(rye, 50);
    const texts = await Promise.all(versions.map(({ revision }) => store.readVersion(revision ?? '')));
    expect(texts.map((text) => new TextDecoder().decode(text ?? undefined))).toEqual(versions.map((_, index) => `${11 - index}`));
    for (const { revision } of versions) await store.readVersion(revision ?? '');
    // The branch, its log, what else the first commit of the file did, and all the texts.
    expect(asked()).toEqual(['GET /git/ref/heads/main', 'POST /graphql', expect.stringMatching(/^GET \/commits\//), 'POST /graphql']);
  });

  test('octokit is loaded by the first request, not with the store', () => {
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ resolve: (specifier, context, next) => (loaded.push(specifier), next(specifier, context)) });
      const { createGitHubStore } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'store.ts')).href)});
      createGitHubStore({ token: 't', repository: 'rosa/bakery', branch: 'main' });
      console.log(loaded.filter((name) => /octokit|sharp|git-starter|child_process/.test(name)).join());
    `;
    expect(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).trim()).toBe('');
  });
});

describe('files of every kind', () => {
  test('a photo of 6 MB goes there and comes back', async () => {
    const photo = Uint8Array.from({ length: 6_000_000 }, (_, index) => (index * 31 + (index >> 8)) % 256);
    const { revisions } = await save(photoPath, photo);
    const file = await store.read(photoPath);
    expect(file?.revision).toBe(revisions[photoPath]);
    expect(Buffer.compare(file?.bytes ?? bytes(''), photo)).toBe(0);
  });

  test('a long text, a text that is not UTF-8, one with a byte order mark and one with control characters come back as they are', async () => {
    const files = [
      Buffer.from('é'.repeat(400_000)),
      Buffer.from([0x62, 0xe4, 0x63, 0x6b]),
      Buffer.from('\ufeffrye'),
      Buffer.from('a\u0001\u001bb'),
    ];
    const revisions: string[] = [];
    for (const [index, content] of files.entries()) {
      const path = `content/pages/${index}.md`;
      revisions.push((await save(path, content)).revisions[path] ?? '');
      expect(Buffer.compare((await store.read(path))?.bytes ?? bytes(''), content)).toBe(0);
    }
    expect((await read(revisions)).map((found, index) => Buffer.compare(found, files[index] ?? bytes('')))).toEqual([0, 0, 0, 0]);
  });

  test('an executable stays executable', async () => {
    repository.write(rye, 'one');
    chmodSync(join(repository.root, rye), 0o755);
    commitAll();
    await save(rye, bytes('two'));
    expect(repository.git('ls-tree', 'HEAD', rye)).toMatch(/^100755 /);
  });

  test('links are listed as such, submodules are left out, and nothing is read or saved through them', async () => {
    repository.write('content/posts/a.md', 'a');
    symlinkSync('/etc/passwd', join(repository.root, 'content/posts/link.md'));
    symlinkSync('/etc', join(repository.root, 'content/folder'));
    commitAll();
    repository.git('update-index', '--add', '--cacheinfo', `160000,${repository.git('rev-parse', 'HEAD')},content/module`);
    repository.git('commit', '--quiet', '--message=Submodule');
    const tree = await store.tree(await store.head(), ['content', 'public/uploads']);
    expect(tree.map(({ path, isLink }) => [path, isLink])).toEqual([
      ['content/folder', true],
      ['content/posts/a.md', undefined],
      ['content/posts/link.md', true],
    ]);
    for (const path of ['content/posts/link.md', 'content/folder/passwd', 'content/module', 'content/module/x']) {
      await expect(store.read(path)).rejects.toThrow(ContentPathError);
      await expect(save(path, bytes('x'))).rejects.toThrow(ContentPathError);
    }
  });

  test('a whole snapshot is read in few requests, in the order asked for', async () => {
    for (let index = 0; index < 130; index += 1) repository.write(`content/recipes/r${index}.json`, `{"n":${index}}`);
    writeFileSync(join(repository.root, 'content/photo.jpg'), Buffer.from([0xff, 0xd8, 0, 1]));
    repository.write('README.md', 'Not content');
    commitAll();
    const tree = await store.tree(await store.head(), ['content', 'public/uploads', 'content/recipes/r7.json']);
    expect(tree).toHaveLength(132);
    const found = await read(tree.map(({ revision }) => revision));
    expect(found.map((content) => Buffer.from(content).toString('latin1'))).toEqual(
      tree.map(({ path }) => (path === 'content/photo.jpg' ? '\u00ff\u00d8\0\u0001' : `{"n":${/\d+/.exec(path)?.[0] ?? ''}}`)),
    );
    // The branch, where the folders are, the one there is, 132 blobs by the hundred, and the photo.
    expect(asked()).toHaveLength(6);
  });
});

describe('the repository', () => {
  test.each(['public', 'private', 'internal'] as const)('that is %s is reported as such', async (visibility) => {
    github.visibility = visibility;
    expect(await store.visibility()).toBe(visibility);
  });

  test('on GitHub Enterprise has its interfaces elsewhere', async () => {
    store = open(`${github.apiUrl}/api/v3/`);
    const { commit } = await save(rye, bytes('rye'));
    expect(await store.head()).toBe(commit);
    expect(repository.git('show', `HEAD:${rye}`)).toBe('rye');
  });

  test('records the name that a save is for, with the address by which GitHub knows the owner of the token', async () => {
    await save(rye, bytes('rye'));
    expect(repository.git('log', '-1', '--format=%an <%ae>, %cn <%ce>')).toBe(`Rosa <${OWNER_EMAIL}>, Rosa <${OWNER_EMAIL}>`);
  });
});
