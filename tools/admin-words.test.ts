import path from 'node:path';
import { expect, test } from 'vitest';
import { adminWords } from './admin-words.ts';

test('the listing has labels, hints, sentences and questions of the admin, and no code', () => {
  const words = adminWords(path.resolve(import.meta.dirname, '..'));
  const all = [...words.values()].flat();
  for (const text of [
    'Make it yours',
    'Nothing to fix.',
    'Save changes',
    'Keep the example to look at, or start empty?',
    'One sentence, at the top of every page',
    'Where people order',
    'Please sign in.',
  ])
    expect(all, text).toContain(text);
  expect(all.filter((text) => /^\s|\s$|className|=>|\bconst\b|^[.#][a-z-]+$|^\/|^M\d/.test(text))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  // A file that has a folder's words is found by its name.
  expect([...words.keys()].filter((file) => file.startsWith('admin-shim/screens/week/'))).not.toEqual([]);
});

test('no word of the admin is only for a bakery in the United States', () => {
  const all = [...adminWords(path.resolve(import.meta.dirname, '..')).values()].flat();
  expect(all.filter((text) => /your state|\bTX\b|\b555\b|^(?!.*such as).*United States law/.test(text))).toEqual([]);
});
