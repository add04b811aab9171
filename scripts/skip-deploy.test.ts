import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentPath, getKind, publishableKinds } from '#domain/content-kinds.ts';
import { createTestRepository, type TestRepository } from '../tests/support/repository.ts';
import { postFile } from '../tests/support/snapshot-of.ts';
import { reasonToDeploy } from './reason-to-deploy.mjs';

const ROOT = path.dirname(import.meta.dirname);
const VISIBLE_CHANGE = 'functions/composition/visible-change.mjs';
const photos = (x: number) => JSON.stringify({ photos: [{ photo: '/uploads/rye.jpg', focus: { x, y: 50 } }] });
const draft = (title: string) => postFile({ title, status: 'draft' });
const post = (title: string) => postFile({ title, status: 'published' });

let repository: TestRepository;
let deployed: string;
beforeAll(() => {
  repository = createTestRepository();
  repository.write('content/posts/draft.md', draft('A draft'));
  repository.write('content/posts/post.md', post('A post'));
  repository.write('content/pages/christmas.md', '---\ntitle: "Christmas"\n---\n\nStollen.\n');
  repository.write('content/photos.json', photos(10));
  repository.write('public/uploads/rye.jpg', 'rye');
  repository.write('server/start.ts', '');
  deployed = commit();
});
beforeEach(() => void repository.git('reset', '--quiet', '--hard', deployed));
afterAll(() => repository.remove());

function commit(): string {
  repository.git('add', '-A');
  repository.git('commit', '--quiet', '-m', 'A save');
  return repository.git('rev-parse', 'HEAD');
}

const reasonSince = (from: string) => reasonToDeploy({ CACHED_COMMIT_REF: from, COMMIT_REF: commit() }, repository.root);

type Change = (files: Pick<TestRepository, 'write' | 'git'>) => void;

const remove =
  (file: string): Change =>
  ({ git }) =>
    void git('rm', '--quiet', file);

test.each<[string, Change]>([
  ...publishableKinds().map((kind): [string, Change] => [
    `a new draft of a ${kind}`,
    ({ write }) => write(contentPath(kind, 'new'), getKind(kind).body ? draft('New') : '{"status": "draft"}'),
  ]),
  [
    'a new draft with its photo',
    ({ write }) => {
      write('content/posts/new.md', draft('Another'));
      write('public/uploads/new.webp', 'photo');
    },
  ],
  ['an edited draft', ({ write }) => write('content/posts/draft.md', draft('Edited'))],
  ['a draft written with CRLF', ({ write }) => write('content/posts/draft.md', draft('Edited').replaceAll('\n', '\r\n'))],
  ['a deleted draft', remove('content/posts/draft.md')],
  ['a renamed draft', ({ git }) => void git('mv', 'content/posts/draft.md', 'content/posts/other.md')],
  ['a focal point', ({ write }) => write('content/photos.json', photos(90))],
  ['the first focal points', remove('content/photos.json')],
  [
    'all of these in several commits',
    ({ write }) => {
      write('content/posts/draft.md', draft('Edited'));
      commit();
      write('content/photos.json', photos(90));
      commit();
      write('content/posts/new.md', draft('Another'));
    },
  ],
  [
    'a post that was published and withdrawn between two deploys',
    ({ write }) => {
      write('content/posts/draft.md', post('Edited'));
      commit();
      write('content/posts/draft.md', draft('Edited'));
    },
  ],
])('%s waits for the next deploy', (_what, change) => {
  change(repository);
  expect(reasonSince(deployed)).toBeNull();
});

test.each<[string, Change]>([
  ['a draft that is published', ({ write }) => write('content/posts/draft.md', post('A draft'))],
  ['a post that becomes a draft', ({ write }) => write('content/posts/post.md', draft('A post'))],
  ['a new post', ({ write }) => write('content/posts/new.md', post('New'))],
  ['an edited post', ({ write }) => write('content/posts/post.md', post('Edited'))],
  ['a deleted post', remove('content/posts/post.md')],
  ['a renamed post', ({ git }) => void git('mv', 'content/posts/post.md', 'content/posts/other.md')],
  ['a draft in place of a post of another name', ({ git }) => void git('mv', '-f', 'content/posts/post.md', 'content/posts/draft.md')],
  ['a setting', ({ write }) => write('content/settings.json', '{"status":"draft"}')],
  ['a page that is withdrawn', ({ write }) => write('content/pages/christmas.md', draft('Christmas'))],
  ['a page without a status', ({ write }) => write('content/pages/christmas.md', '---\ntitle: "Christmas bread"\n---\n\nStollen.\n')],
  ['a file in a folder below the posts', ({ write }) => write('content/posts/more/draft.md', draft('More'))],
  ['code', ({ write }) => write('server/start.ts', 'x')],
  ['a photo that is replaced', ({ write }) => write('public/uploads/rye.jpg', 'other')],
  ['a photo that is deleted', remove('public/uploads/rye.jpg')],
  ['a file of the site', ({ write }) => write('public/robots.txt', 'x')],
  [
    'a draft and code',
    ({ write }) => {
      write('content/posts/draft.md', draft('Edited'));
      write('server/start.ts', 'x');
    },
  ],
  [
    'a post, and then a draft',
    ({ write }) => {
      write('content/posts/post.md', post('Edited'));
      commit();
      write('content/posts/draft.md', draft('Edited'));
    },
  ],
  ['a draft without a status', ({ write }) => write('content/posts/draft.md', draft('x').replace('status: "draft"\n', ''))],
  ['a draft with two statuses', ({ write }) => write('content/posts/draft.md', draft('x').replace('status:', 'status: "draft"\nstatus:'))],
  ['a body that says that it is a draft', ({ write }) => write('content/posts/post.md', `${post('x')}\n\n---\nstatus: "draft"\n---\n`)],
  ['a recipe that is no JSON', ({ write }) => write('content/recipes/rye.json', '{"status":"draft"')],
  ['a link in place of a draft', ({ write }) => write('content/posts/draft.md', 'post.md')],
])('%s is built', (_what, change) => {
  change(repository);
  expect(reasonSince(deployed)).toMatch(/ has changed$/);
});

test('a requested build, or one without a known last deploy, is never skipped', () => {
  repository.write('content/posts/draft.md', draft('Edited'));
  const head = commit();
  const known = { CACHED_COMMIT_REF: deployed, COMMIT_REF: head };
  const isBuilt = (variables: Record<string, string>, root = repository.root) => reasonToDeploy({ ...known, ...variables }, root) !== null;
  expect(isBuilt({})).toBe(false);
  expect(isBuilt({ INCOMING_HOOK_URL: 'https://api.netlify.com/build_hooks/x' })).toBe(true);
  // “Clear cache and deploy” of a branch whose last commit is a draft.
  expect(isBuilt({ CACHED_COMMIT_REF: head })).toBe(true);
  for (const name of ['CACHED_COMMIT_REF', 'COMMIT_REF'])
    for (const value of ['', '0'.repeat(40), 'no such commit']) expect(isBuilt({ [name]: value })).toBe(true);
  const clone = mkdtempSync(path.join(tmpdir(), 'shallow-'));
  try {
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${repository.root}`, clone]);
    expect(isBuilt({}, clone)).toBe(true);
  } finally {
    rmSync(clone, { recursive: true });
  }
});

test('the command of netlify.toml skips by its exit code, without any package', () => {
  const [, command = ''] = /^ignore = "(.+)"$/m.exec(readFileSync(path.join(ROOT, 'netlify.toml'), 'utf8')) ?? [];
  for (const file of [...command.matchAll(/\S+\.mjs/g)].map(([name]) => name).concat('scripts/reason-to-deploy.mjs', VISIBLE_CHANGE))
    repository.write(file, readFileSync(path.join(ROOT, file)));
  const from = commit();
  const run = () => {
    const PATH = `${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
    const env = { PATH, CACHED_COMMIT_REF: from, COMMIT_REF: commit() };
    return spawnSync(command, { shell: true, cwd: repository.root, env, encoding: 'utf8' });
  };
  repository.write('content/posts/draft.md', draft('Edited'));
  expect(run()).toMatchObject({
    status: 0,
    stdout: 'Only drafts and focal points have changed: they wait for the next deploy.\n',
    stderr: '',
  });
  repository.write('content/posts/post.md', post('Edited'));
  expect(run()).toMatchObject({ status: 1, stdout: 'Building: content/posts/post.md has changed.\n', stderr: '' });
});
