import { expect, test, vi } from 'vitest';
import { createListSource } from './list-source.ts';

const { signal } = new AbortController();
const fromFile = (query: string) => `${query} of all`;
const fromApi = (query: string) => Promise.resolve(`${query} asked for`);

test('everything is fetched once, and then at hand', async () => {
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

test('the API answers where everything cannot be fetched, which is tried again the next time', async () => {
  const fetchAll = vi.fn(() => Promise.resolve(fromFile)).mockRejectedValueOnce(new Error('offline'));
  const source = createListSource({ fetchAll, ask: fromApi });
  source.prepare();
  expect(await source.load('soups', signal)).toBe('soups asked for');
  expect(source.atHand('soups')).toBeNull();
  expect(await source.load('soups', signal)).toBe('soups of all');
});

test('the API answers where everything would be too much', async () => {
  const source = createListSource({ fetchAll: null, ask: fromApi });
  source.prepare();
  expect(await source.load('soups', signal)).toBe('soups asked for');
  expect(source.atHand('soups')).toBeNull();
});

test('fails where neither can be had', async () => {
  const fail = () => Promise.reject(new Error('offline'));
  await expect(createListSource({ fetchAll: fail, ask: fail }).load('soups', signal)).rejects.toThrow('offline');
});
