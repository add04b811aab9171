import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentConflictError, StoreUnavailableError } from '@family-bakery/git-content/content-store';
import {
  type Fault,
  type GitHubRequest,
  REPOSITORY,
  startTestGitHub,
  type TestGitHub,
  TOKEN,
} from '@family-bakery/git-content/testing/github';
import { createTestRepository, type TestRepository } from '@family-bakery/git-content/testing/repository';
import { createGitHubStore, type GitHubOptions, type GitHubStore } from '@family-bakery/git-content/github/store';
import { expectLessThan } from '../support/quickly.ts';

const author = { name: 'Rosa', email: 'rosa@bakery.example' };
const rye = 'content/recipes/rye.json';
const oat = 'content/recipes/oat.json';

let repository: TestRepository;
let github: TestGitHub;
let store: GitHubStore;

const open = (patience: GitHubOptions['patience'] = {}, others: Partial<GitHubOptions> = {}) =>
  createGitHubStore({
    token: TOKEN,
    repository: REPOSITORY,
    branch: 'main',
    apiUrl: github.apiUrl,
    patience: { wholeMs: 20_000, requestMs: 300, pauseMs: 5, staleMs: 1_000, secondLookMs: 20, ...patience },
    ...others,
  });

beforeEach(async () => {
  repository = createTestRepository();
  github = await startTestGitHub(repository);
  store = open();
});
afterEach(async () => {
  await github.close();
  repository.remove();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const saveWith = (saver: GitHubStore, path: string, text: string | null, expected?: string | null) =>
  saver.commit({
    message: `Save ${path}`,
    author,
    files: [{ path, bytes: text === null ? null : bytes(text), ...(expected === undefined ? {} : { expected }) }],
  });
const save = (path: string, text: string | null, expected?: string | null) => saveWith(store, path, text, expected);
const textOf = (path: string) => repository.git('show', `HEAD:${path}`);
const head = () => repository.git('rev-parse', 'HEAD');
const commitCount = () => Number(repository.git('rev-list', '--count', 'HEAD'));
const refusalOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error as Error);

const isMove = ({ method, path }: GitHubRequest) => method === 'PATCH' && path === '/git/refs/heads/main';
const isQuery = ({ path }: GitHubRequest) => path === '/graphql';
/** What goes wrong with the first requests of a kind, one after the other. */
function once(matches: (request: GitHubRequest) => boolean, ...faults: Fault[]): void {
  const left = [...faults];
  github.fault = (request) => (matches(request) ? (left.shift() ?? null) : null);
}
const always = (matches: (request: GitHubRequest) => boolean, fault: Fault) => {
  github.fault = (request) => (matches(request) ? fault : null);
};

/** As a person does who pushes to the branch. */
function push(path: string, text: string): string {
  repository.git('reset', '--quiet', '--hard');
  repository.write(path, text);
  repository.git('add', '--all');
  repository.git('commit', '--quiet', `--message=Push ${path}`);
  return head();
}

const failures: [string, Fault][] = [
  ['500', { kind: 'answer', status: 500, body: '<html>Unicorn!</html>' }],
  ['502 after it was done', { kind: 'answer', status: 502, body: '<html>Unicorn!</html>', applied: true }],
  ['a dropped connection', { kind: 'drop' }],
  ['a connection dropped after it was done', { kind: 'drop', applied: true }],
  ['no answer', { kind: 'hang' }],
  ['no answer although it was done', { kind: 'hang', applied: true }],
  ['an answer that ends in the middle', { kind: 'cut' }],
  ['a limit on requests', { kind: 'answer', status: 429, headers: { 'retry-after': '0' }, body: { message: 'Too many requests' } }],
];

describe.each(failures)('%s', (_, fault) => {
  test.each([
    ['the look at the branch', isQuery],
    ['the photo', ({ path }: GitHubRequest) => path === '/git/blobs'],
    ['the tree', ({ path }: GitHubRequest) => path === '/git/trees'],
    ['the commit', ({ path }: GitHubRequest) => path === '/git/commits'],
    ['the move of the branch', isMove],
  ])('at %s: the save is made, and made once', async (_what, matches) => {
    const before = commitCount();
    once(matches, fault, fault);
    const { commit } = await store.commit({
      message: 'Save',
      author,
      files: [
        { path: rye, bytes: bytes('rye') },
        { path: 'public/uploads/a.jpg', bytes: Uint8Array.of(0xff, 0xd8, 0, 1) },
      ],
    });
    expect(commit).toBe(head());
    expect(commitCount()).toBe(before + 1);
    expect(textOf(rye)).toBe('rye');
  });
});

describe('a save with a lost response', () => {
  test('is found on the branch when the time is up', async () => {
    store = open({ wholeMs: 1_000 });
    always(isMove, { kind: 'hang', applied: true });
    expect((await save(rye, 'rye')).commit).toBe(head());
  });

  test('is found on the branch where others saved on top of it', async () => {
    github.fault = (request) => {
      if (!isMove(request)) return null;
      github.fault = (next) => {
        if (isMove(next)) push(oat, 'oat');
        github.fault = () => null;
        return null;
      };
      return { kind: 'drop', applied: true };
    };
    const before = commitCount();
    const { commit } = await save(rye, 'rye');
    expect(commit).toBe(repository.git('rev-parse', 'HEAD^'));
    expect(commitCount()).toBe(before + 2);
  });

  test('is said to be uncertain where the branch cannot be seen either, and saving it again repeats nothing', async () => {
    store = open({ wholeMs: 600 });
    github.fault = (request) => {
      if (isMove(request)) github.fault = () => ({ kind: 'answer', status: 503 });
      return isMove(request) ? { kind: 'drop', applied: true } : null;
    };
    const before = commitCount();
    const error = await refusalOf(save(rye, 'rye'));
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error?.message).toMatch(/not certain whether this was saved\. Open it again to check/);
    github.fault = () => null;
    expect((await save(rye, 'rye')).commit).toBe(head());
    expect(commitCount()).toBe(before + 1);
  });

  test('is said not to be saved where it cannot have been', async () => {
    store = open({ wholeMs: 600 });
    always(({ path }) => path === '/git/trees', { kind: 'hang' });
    const before = head();
    expect((await refusalOf(save(rye, 'rye')))?.message).toBe(
      'GitHub, where the website keeps its content, is not responding properly, so nothing was saved. Try again in a few minutes.',
    );
    expect(head()).toBe(before);
  });

  test('is said not to be saved where GitHub refused it, whatever else cannot be seen', async () => {
    store = open({ wholeMs: 600 });
    github.fault = (request) => {
      if (!isMove(request)) return null;
      github.fault = () => ({ kind: 'answer', status: 503 });
      return { kind: 'answer', status: 422, body: { message: 'Update is not a fast forward' } };
    };
    expect((await refusalOf(save(rye, 'rye')))?.message).toMatch(/so nothing was saved/);
    expect(commitCount()).toBe(1);
  });

  test('does not take longer than the whole time and one request', async () => {
    store = open({ wholeMs: 700 });
    always(() => true, { kind: 'hang' });
    const start = performance.now();
    const outcomes = await Promise.all([refusalOf(save(rye, '1')), refusalOf(save(oat, '2')), refusalOf(store.read(rye))]);
    expectLessThan(4_000, performance.now() - start);
    for (const outcome of outcomes) expect(outcome).toBeInstanceOf(StoreUnavailableError);
    expect(outcomes[2]?.message).toMatch(/so the content cannot be read now/);
  });
});

describe('concurrent saves', () => {
  /** Does something just before GitHub is asked to move the branch. */
  function beforeTheMove(work: () => void): void {
    github.fault = (request) => {
      if (!isMove(request)) return null;
      github.fault = () => null;
      work();
      return null;
    };
  }

  test('another file: saved on top of theirs', async () => {
    const { revisions } = await save(rye, 'one');
    let theirs = '';
    beforeTheMove(() => (theirs = push(oat, 'oat')));
    await save(rye, 'two', revisions[rye]);
    expect(repository.git('rev-parse', 'HEAD^')).toBe(theirs);
    expect([textOf(rye), textOf(oat)]).toEqual(['two', 'oat']);
  });

  test('the same file: refused with theirs', async () => {
    const { revisions } = await save(rye, 'one');
    beforeTheMove(() => push(rye, 'theirs'));
    const error = await refusalOf(save(rye, 'two', revisions[rye]));
    expect(error).toBeInstanceOf(ContentConflictError);
    expect(new TextDecoder().decode((error as ContentConflictError).current?.bytes)).toBe('theirs');
    expect(textOf(rye)).toBe('theirs');
  });

  test('a history that was rewritten: saved on top of the new one, and the old does not come back', async () => {
    await save(rye, 'secret');
    beforeTheMove(() => {
      repository.git('reset', '--quiet', '--hard', 'HEAD^');
      push(oat, 'oat');
    });
    await save('content/recipes/spelt.json', 'spelt');
    expect(repository.git('ls-tree', '-r', '--name-only', 'HEAD', 'content').split('\n')).toEqual([oat, 'content/recipes/spelt.json']);
  });

  test('a history without a common beginning', async () => {
    beforeTheMove(() => {
      repository.git('reset', '--quiet', '--hard');
      repository.git('checkout', '--quiet', '--orphan', 'new');
      repository.git('commit', '--quiet', '--message=New');
      repository.git('branch', '--force', 'main');
      repository.git('checkout', '--quiet', 'main');
    });
    await save(rye, 'rye');
    expect(commitCount()).toBe(2);
  });

  test('a temporary 409', async () => {
    once(isMove, { kind: 'answer', status: 409, body: { message: 'Conflict' } });
    expect((await save(rye, 'rye')).commit).toBe(head());
  });
});

describe('a stale read of the branch', () => {
  test('does not make a store forget what it saved itself', async () => {
    github.staleness = () => 400;
    const first = await save(rye, 'one', null);
    expect(await store.head()).toBe(first.commit);
    expect((await store.read(rye))?.revision).toBe(first.revisions[rye]);
    const second = await save(rye, 'two', first.revisions[rye]);
    expect(repository.git('rev-parse', 'HEAD^')).toBe(first.commit);
    expect((await store.history(rye, 5)).map(({ commit }) => commit)).toEqual([second.commit, first.commit]);
    await save(rye, null, second.revisions[rye]);
    expect((await store.deletions(['content'], 5)).map(({ path }) => path)).toEqual([rye]);
  });

  test('is waited for until it may not be old any more, however short the pauses are', async () => {
    store = open({ pauseMs: 1 });
    await save(rye, 'one');
    await save(rye, null);
    github.staleness = () => 400;
    expect((await store.deletions(['content'], 5)).map(({ path }) => path)).toEqual([rye]);
  });

  test('is not waited for any longer than that', async () => {
    await save(rye, 'one');
    github.staleness = () => 60_000;
    await expect(store.read(rye)).rejects.toThrow('is not responding properly');
  });

  test('does not make another process refuse a save, or leave one out', async () => {
    github.staleness = () => 100;
    store = open({ secondLookMs: 400 });
    const other = open({ secondLookMs: 400 });
    const { revisions } = await save(rye, 'one', null);
    const second = await saveWith(other, rye, 'two', revisions[rye]);
    await save(rye, 'three', second.revisions[rye]);
    const again = open({ secondLookMs: 400 });
    await saveWith(again, rye, 'two');
    expect(textOf(rye)).toBe('two');
  });

  test('of what a commit is made of is waited for', async () => {
    once(
      ({ path }) => path === '/git/trees' || path === '/git/commits',
      { kind: 'answer', status: 422, body: { message: 'base_tree is not a valid tree oid' } },
      { kind: 'answer', status: 404, body: { message: 'Not Found' } },
    );
    expect((await save(rye, 'rye')).commit).toBe(head());
  });
});

describe('limits on requests', () => {
  const limited = (status: number, headers: Record<string, string>, message = 'API rate limit exceeded for user ID 1.'): Fault => ({
    kind: 'answer',
    status,
    headers,
    body: { message },
  });
  const inSeconds = (seconds: number) => String(Math.ceil(Date.now() / 1_000) + seconds);

  test.each([
    ['429 with Retry-After', () => limited(429, { 'retry-after': '1' })],
    ['403 with Retry-After', () => limited(403, { 'retry-after': '1' }, 'You have exceeded a secondary rate limit.')],
    ['the end of the hour', () => limited(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(0) })],
    ['502 with Retry-After', () => limited(502, { 'retry-after': '1' }, 'Server Error')],
    ['503 with Retry-After', () => limited(503, { 'retry-after': '1' }, 'Unavailable')],
  ])('%s: waited for where that is short', async (_, fault) => {
    once(isMove, fault());
    const start = performance.now();
    expect((await save(rye, 'rye')).commit).toBe(head());
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  test.each([
    ['429', () => limited(429, { 'retry-after': '600' }), '10 minutes'],
    ['403', () => limited(403, { 'retry-after': '7200' }), '65 minutes'],
    ['429 for longer than anybody lives', () => limited(429, { 'retry-after': '999999999999' }), '65 minutes'],
    ['the end of the hour', () => limited(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(1_500) }), '26 minutes'],
    [
      'the end of the hour by a clock that is years behind',
      () => limited(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(100_000_000) }),
      '65 minutes',
    ],
    ['a limit that says no time', () => limited(403, {}, 'You have exceeded a secondary rate limit.'), 'a minute'],
    [
      'a limit on GraphQL',
      () => ({
        kind: 'answer' as const,
        status: 200,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(100) },
        body: { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
      }),
      '2 minutes',
    ],
  ])('%s: the owner is told when to try again, and GitHub is left alone', async (_, fault, when) => {
    always(() => true, fault());
    expect((await refusalOf(save(rye, 'rye')))?.message).toBe(
      `GitHub has had too many requests from the website, so nothing was saved. Try again in ${when}.`,
    );
    expect(github.requests).toHaveLength(1);
  });

  test.each([
    ['503 with Retry-After', limited(503, { 'retry-after': '120' }), 120_000],
    ['503 until who knows when', limited(503, { 'retry-after': '31536000' }), 300_000],
    ['429 for longer than timers can wait', limited(429, { 'retry-after': '999999999999' }), 3_900_000],
  ])('%s: readers learn how long to leave GitHub alone', async (_, fault, retryAfterMs) => {
    always(() => true, fault);
    await expect(store.head()).rejects.toMatchObject({ retryAfterMs });
    expect(github.requests).toHaveLength(1);
  });
});

describe('problems that only the operator can fix', () => {
  const answer = (status: number, message: string): Fault => ({ kind: 'answer', status, body: { message, status: String(status) } });

  test.each([
    ['a wrong token', { token: 'github_pat_of_another' }, /does not accept the website's token, so .*GITHUB_TOKEN/],
    ['a token that is none', { token: 'github_pat_\nof_another' }, /does not accept the website's token, so .*GITHUB_TOKEN/],
    ['a wrong repository', { repository: 'rosa/other' }, /no repository rosa\/other .*GITHUB_REPOSITORY/],
    ['a wrong branch', { branch: 'live' }, /no branch live .*GITHUB_BRANCH/],
  ])('%s', async (_, others: Partial<Parameters<typeof createGitHubStore>[0]>, sentence) => {
    store = open({}, others);
    for (const work of [() => save(rye, 'rye'), () => store.read(rye), () => store.head(), () => store.history(rye, 5)]) {
      const error = await refusalOf(work());
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(error?.message).toMatch(sentence);
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(others.token ?? TOKEN);
    }
  });

  test.each([
    [403, 'Resource not accessible by personal access token', /may not change rosa\/bakery .*“Contents: Read and write”/],
    [404, 'Not Found', /may not change rosa\/bakery/],
    [403, 'Repository was archived so is read-only.', /is archived/],
    [422, 'Reference does not exist', /has no branch main/],
    [409, 'Required status check "build" is expected.', /rules for the branch main/],
    [422, 'Repository rule violations found\n\nChanges must be made through a pull request.', /rules for the branch main/],
  ])('%i %s', async (status, message, sentence) => {
    always(isMove, answer(status, message));
    const error = await refusalOf(save(rye, 'rye'));
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error?.message).toMatch(sentence);
    expect(error?.message).toMatch(/so nothing was saved/);
    const told = inspect(error, { depth: 20, showHidden: true });
    expect(told).not.toContain(TOKEN);
    expect(told).toContain(message.split('\n')[0]);
  });

  test.each([
    [404, /^GitHub has no repository rosa\/bakery that the website's token may see, so (.*\.) The person .* GITHUB_REPOSITORY/],
    [451, /^GitHub has blocked the repository rosa\/bakery, so (.*\.) The person who runs the website must ask GitHub why/],
  ])('%i wherever it is asked', async (status, sentence) => {
    always(() => true, answer(status, 'Not for you'));
    const works: (() => Promise<unknown>)[] = [
      () => store.read(rye),
      () => store.head(),
      () => store.history(rye, 5),
      () => store.deletions(['content'], 5),
      () => store.visibility(),
    ];
    for (const work of works) {
      const error = await refusalOf(work());
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(sentence.exec(error?.message ?? '')?.[1]).toBe('the content cannot be read now.');
    }
    expect(sentence.exec((await refusalOf(save(rye, 'rye')))?.message ?? '')?.[1]).toBe('nothing was saved.');
  });

  test('a token that may only read', async () => {
    always(({ method, path }) => method === 'POST' && path !== '/graphql', answer(403, 'Resource not accessible by personal access token'));
    expect((await refusalOf(save(rye, 'rye')))?.message).toMatch(/may not change rosa\/bakery/);
    always(({ method, path }) => method === 'POST' && path !== '/graphql', answer(404, 'Not Found'));
    expect((await refusalOf(save(rye, 'rye')))?.message).toMatch(/may not change rosa\/bakery/);
    expect(await store.read(rye)).toBeNull();
  });

  test('a repository without a commit', async () => {
    repository.git('update-ref', '-d', 'refs/heads/main');
    for (const work of [() => save(rye, 'rye'), () => store.read(rye), () => store.head()]) {
      expect((await refusalOf(work()))?.message).toMatch(/rosa\/bakery on GitHub is empty/);
    }
  });
});

test('an answer of more bytes than can be used is not read to its end, nor asked for again, and is reported', async () => {
  await save(rye, 'rye');
  const waiting = open({ requestMs: 20_000, wholeMs: 30_000 });
  always(isQuery, { kind: 'answer', status: 200, body: { data: 'x'.repeat(70_000_000) } });
  github.requests.length = 0;
  const error = await refusalOf(waiting.read(rye));
  expect(error).toBeInstanceOf(StoreUnavailableError);
  expect(error?.message).toMatch(/^GitHub sent more data than the website accepts at once, 64 MB, so the content cannot be read now\./);
  expect(github.requests.filter(isQuery)).toHaveLength(1);
});

test('the clock is set by a year in the middle of a save: it waits no longer and no shorter for that', async () => {
  const { now } = Date;
  try {
    once(isMove, { kind: 'answer', status: 503 }, { kind: 'answer', status: 503 });
    const answer = github.fault;
    let jumps = 0;
    github.fault = (request) => {
      if (isMove(request)) jumps += 1;
      return answer(request);
    };
    Date.now = () => now() + (jumps % 2 === 1 ? 365 * 24 * 3_600_000 : 0);
    await save(rye, 'rye');
  } finally {
    Date.now = now;
  }
  expect(textOf(rye)).toBe('rye');
});
