import { expect, test, vi } from 'vitest';
import { createListSource } from './list-source.ts';

const { signal } = new AbortController();
const fromFile = (query: string) => `${query} of all`;
const fromApi = (query: string) => Promise.resolve(`${query} asked for`);

test('all entries are fetched once, then available synchronously', async () => {
  const fetchAll = vi.fn(() => Promise.resolve(fromFile));
  const source = createListSource({ fetchAll, ask: fromApi });
  expect(source.atHand('soups')).toBeNull();
  source.prepare();
  source.prepare();
  expect(await source.load('soups', signal)).toBe('soups of all');
  expect(source.atHand('breads')).toBe('breads of all');
  source.prepare();
  expect(fetchAll).toHaveBeenCalledTimes(1);
});

test('falls back to the API if fetching all entries fails, and retries the next time', async () => {
  const fetchAll = vi.fn(() => Promise.resolve(fromFile)).mockRejectedValueOnce(new Error('offline'));
  const source = createListSource({ fetchAll, ask: fromApi });
  source.prepare();
  expect(await source.load('soups', signal)).toBe('soups asked for');
  expect(source.atHand('soups')).toBeNull();
  expect(await source.load('soups', signal)).toBe('soups of all');
});

test('uses the API if there are too many entries', async () => {
  const source = createListSource({ fetchAll: null, ask: fromApi });
  source.prepare();
  expect(await source.load('soups', signal)).toBe('soups asked for');
  expect(source.atHand('soups')).toBeNull();
});

test('fails if both fail', async () => {
  const fail = () => Promise.reject(new Error('offline'));
  await expect(createListSource({ fetchAll: fail, ask: fail }).load('soups', signal)).rejects.toThrow('offline');
});
