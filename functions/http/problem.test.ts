import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { ContentConflictError, ContentPathError, StoreUnavailableError } from '@family-bakery/git-content/content-store';
import { answerProblem, invalidFields, ProblemError } from './problem.ts';

async function answerTo(error: unknown, method = 'GET') {
  const logged: unknown[] = [];
  const app = new Hono();
  app.all('/', () => {
    throw error;
  });
  app.onError((thrown, context) => answerProblem(context, thrown, (fault) => logged.push(fault)));
  const answer = await app.request('/', { method });
  return { answer, text: await answer.clone().text(), body: (await answer.json()) as Record<string, unknown>, logged };
}

test.each<[Error, number, string]>([
  [new ProblemError(404, 'There is nothing here.'), 404, 'There is nothing here.'],
  [new ProblemError(413, 'Too long.'), 413, 'Too long.'],
  [new StoreUnavailableError('The disk is full.'), 503, 'The disk is full.'],
  [new ContentPathError('Nothing can be saved there.'), 400, 'Nothing can be saved there.'],
  [new ContentConflictError('content/posts/a.md', null), 409, 'content/posts/a.md no longer exists.'],
])('%s becomes a problem response', async (error, status, sentence) => {
  const { answer, body, logged } = await answerTo(error);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(body).toEqual({ type: 'about:blank', title: expect.any(String) as string, status, detail: sentence, error: sentence });
  expect(logged).toEqual([]);
});

test.each(['ENOSPC', 'EROFS'])('a disk error (%s) becomes a message without the path', async (code) => {
  const { body } = await answerTo(Object.assign(new Error(`${code}: write '/work/secret/x'`), { code }));
  expect(body).toMatchObject({ status: 503, error: expect.stringMatching(/^The disk .* nothing was saved\./) as string });
  expect(JSON.stringify(body)).not.toContain('secret');
});

test.each([
  Object.assign(new Error("EMFILE: too many open files, open '/work/secret'"), { code: 'EMFILE' }),
  Object.assign(new Error('ENFILE: file table overflow'), { code: 'ENFILE' }),
  new Error('It cannot be read', { cause: Object.assign(new Error('spawn git EMFILE'), { code: 'EMFILE' }) }),
  new Error("git read-tree: fatal: unable to open 'x': Too many open files"),
])('%s, for want of a descriptor, says to try again', async (error) => {
  const { answer, body, logged } = await answerTo(error);
  expect([answer.status, answer.headers.get('retry-after'), body['outcomeUnknown']]).toEqual([503, '2', undefined]);
  expect(body['error']).toBe('The site is very busy. Try again in a moment.');
  expect(logged).toEqual([]);
  expect((await answerTo(error, 'PUT')).body).toMatchObject({ status: 503, outcomeUnknown: true });
});

describe('an unexpected error', () => {
  test.each([
    new Error('ENOENT: no such file, open /work/secret/admin-password-hash'),
    new TypeError("Cannot read properties of undefined (reading 'token')", { cause: new Error('ghp_secret') }),
    Object.assign(new Error('git failed'), { stderr: 'fatal: https://token@github.example', status: 404, headers: { 'x-secret': '1' } }),
  ])('is logged, and not revealed', async (error) => {
    const { answer, text, body, logged } = await answerTo(error);
    expect(answer.status).toBe(500);
    expect(Object.keys(body).sort()).toEqual(['detail', 'error', 'status', 'title', 'type']);
    expect(text).not.toMatch(/secret|token|ENOENT|work|Cannot read|git|\.ts|at .*:\d+/);
    expect(logged).toHaveLength(1);
  });
});

test.each([
  ['GET', 'Something went wrong on our side. Please try again.', {}],
  [
    'POST',
    'Something went wrong on our side. It is not certain whether anything was changed: please check before you try again.',
    { outcomeUnknown: true },
  ],
])('an error during a %s does not claim more than is known', async (method, error, more) => {
  expect((await answerTo(new Error('broken'), method)).body).toMatchObject({ status: 500, error, ...more });
});

test('a save with an unknown outcome has outcomeUnknown', async () => {
  const doubtful = new StoreUnavailableError('Perhaps saved.', { outcomeUnknown: true });
  expect((await answerTo(doubtful, 'PUT')).body).toMatchObject({ status: 503, outcomeUnknown: true });
});

describe('wrong fields', () => {
  test('are all named, and one is the sentence itself', async () => {
    const one = [{ path: 'title', message: 'Title is required' }];
    expect((await answerTo(invalidFields(one))).body).toMatchObject({ status: 400, error: 'Title is required.', errors: one });
    const two = [...one, { path: 'slug', message: 'Slug is taken' }];
    expect((await answerTo(invalidFields(two))).body).toMatchObject({
      error: 'Please check these fields: Title is required; Slug is taken.',
      errors: two,
    });
  });
});

test('a problem’s headers are sent as headers and not in the body', async () => {
  const { answer, body } = await answerTo(new ProblemError(429, 'Wait.', { headers: { 'retry-after': '60' } }));
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(body).not.toHaveProperty('headers');
});
