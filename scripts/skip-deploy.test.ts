import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestRepository, type TestRepository } from '@family-bakery/git-content/testing/repository';
import { answerJson, type StandIn, startStandIn } from '../tests/support/stand-in.ts';
import { reasonToDeploy } from './reason-to-deploy.mjs';

const ROOT = path.dirname(import.meta.dirname);

let repository: TestRepository;
let deployed: string;
/** The running site: what it answers in turn, the last answer again and again; null is no answer. */
let site: StandIn;
let answers: (object | null)[];
const asked: string[] = [];

beforeAll(async () => {
  repository = createTestRepository();
  repository.write('content/posts/rye.md', 'Rye');
  repository.write('public/uploads/rye.jpg', 'rye');
  repository.write('server/start.ts', '');
  deployed = commit();
  site = await startStandIn((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer) answerJson(answer)(request, response);
    else response.writeHead(500).end();
  });
});
beforeEach(() => {
  repository.git('reset', '--quiet', '--hard', deployed);
  asked.length = 0;
  answers = [null];
});
afterAll(async () => {
  repository.remove();
  await site.close();
});

function commit(): string {
  repository.git('add', '-A');
  repository.git('commit', '--quiet', '-m', 'A save');
  return repository.git('rev-parse', 'HEAD');
}

const reasonFor = (head: string, variables: Record<string, string> = {}, root = repository.root) =>
  reasonToDeploy({ CACHED_COMMIT_REF: deployed, COMMIT_REF: head, CONTEXT: 'production', URL: site.address, ...variables }, root, 1);

test.each<[string, () => void]>([
  ['an edited entry', () => repository.write('content/posts/rye.md', 'Edited')],
  [
    'a new entry with its photo',
    () => {
      repository.write('content/recipes/soup.json', '{}');
      repository.write('public/uploads/soup.webp', 'soup');
    },
  ],
  ['a deleted photo', () => void repository.git('rm', '--quiet', 'public/uploads/rye.jpg')],
  ['a setting', () => repository.write('content/settings.json', '{}')],
])('%s needs no deploy if the running site shows it', async (_what, change) => {
  change();
  const head = commit();
  answers = [{ commit: head, reason: null }];
  expect(await reasonFor(head)).toBeNull();
  expect(asked).toEqual(['POST /api/publish']);
  answers = [{ commit: head, reason: 'the last deploy is more than a week old' }];
  expect(await reasonFor(head)).toBe('the last deploy is more than a week old');
});

test.each([
  ['code', 'server/start.ts'],
  ['a file of the site that is not an upload', 'public/robots.txt'],
  ['a file whose name begins like a folder of content', 'content.config.ts'],
])('%s is built, and the site is not asked', async (_what, file) => {
  repository.write('content/posts/rye.md', 'Edited');
  repository.write(file, 'x');
  expect(await reasonFor(commit())).toBe(`${file} has changed`);
  expect(asked).toEqual([]);
});

test('a site that cannot show the commit, or says nothing of use, is built', async () => {
  repository.write('content/posts/rye.md', 'Edited');
  const head = commit();
  expect(await reasonFor(head)).toBe('the running site cannot be asked: it answered 500');
  expect(asked).toHaveLength(3);
  for (const answer of [{}, { commit: null }, { commit: 7 }, { commit: deployed, reason: null }]) {
    answers = [answer];
    expect(await reasonFor(head)).toBe('the running site does not know of it');
  }
  expect(await reasonFor(head, { URL: 'http://127.0.0.1:9' })).toMatch(/^the running site cannot be asked: /);
  expect(await reasonFor(head, { URL: '' })).toBe('the address of the running site is not known');
});

test('a site that learns of the commit late is asked again; one with a newer commit has this one too', async () => {
  repository.write('content/posts/rye.md', 'Edited');
  const head = commit();
  answers = [null, { commit: deployed, reason: null }, { commit: head, reason: null }];
  expect(await reasonFor(head)).toBeNull();
  expect(asked).toHaveLength(3);
  answers = [{ commit: 'f'.repeat(40), reason: null }];
  expect(await reasonFor(head)).toBeNull();
});

test('a requested build, a preview, or one without a known last deploy, is never skipped', async () => {
  repository.write('content/posts/rye.md', 'Edited');
  const head = commit();
  answers = [{ commit: head, reason: null }];
  expect(await reasonFor(head)).toBeNull();
  expect(await reasonFor(head, { INCOMING_HOOK_URL: 'https://api.netlify.com/build_hooks/x' })).not.toBeNull();
  expect(await reasonFor(head, { CONTEXT: 'deploy-preview' })).not.toBeNull();
  expect(await reasonFor(head, { CACHED_COMMIT_REF: head })).not.toBeNull();
  for (const name of ['CACHED_COMMIT_REF', 'COMMIT_REF'])
    for (const value of ['', '0'.repeat(40), 'no such commit', '--output=x'])
      expect(await reasonFor(head, { [name]: value })).not.toBeNull();
  const clone = mkdtempSync(path.join(tmpdir(), 'shallow-'));
  try {
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${repository.root}`, clone]);
    expect(await reasonFor(head, {}, clone)).not.toBeNull();
  } finally {
    rmSync(clone, { recursive: true });
  }
});

test('the command of netlify.toml skips by its exit code, without any package', async () => {
  const [, command = ''] = /^ignore = "(.+)"$/m.exec(readFileSync(path.join(ROOT, 'netlify.toml'), 'utf8')) ?? [];
  for (const file of [...command.matchAll(/\S+\.mjs/g)].map(([name]) => name).concat('scripts/reason-to-deploy.mjs'))
    repository.write(file, readFileSync(path.join(ROOT, file)));
  const from = commit();
  const run = async () => {
    const head = commit();
    answers = [{ commit: head, reason: null }];
    const PATH = `${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
    const env = { PATH, CACHED_COMMIT_REF: from, COMMIT_REF: head, CONTEXT: 'production', URL: site.address };
    return promisify(execFile)('/bin/sh', ['-c', command], { cwd: repository.root, env }).then(
      ({ stdout }) => [0, stdout],
      ({ code, stdout }: { code: number; stdout: string }) => [code, stdout],
    );
  };
  repository.write('content/posts/rye.md', 'Edited');
  expect(await run()).toEqual([0, 'Only content has changed, and visitors have it: no deploy is needed.\n']);
  repository.write('server/start.ts', 'x');
  expect(await run()).toEqual([1, 'Building: server/start.ts has changed.\n']);
});
