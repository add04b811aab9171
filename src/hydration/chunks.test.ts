import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { IS_PAGE_PART, USED_TOGETHER } from './chunks.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const files = ['src', 'packages'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));

/** A group without groups in it, with what is around it: `a\/(b|c)\.ts`. */
const GROUP = /([^()|]*)\(([^()]*)\)([^()|]*)/;

/** What a pattern names one by one: `a\/b\.ts` and `a\/c\.ts`. */
function namesIn({ source }: RegExp): string[] {
  let names = source.replaceAll('(?:', '(');
  while (GROUP.test(names))
    names = names.replace(GROUP, (_, before: string, inside: string, after: string) =>
      inside
        .split('|')
        .map((one) => before + one + after)
        .join('|'),
    );
  return names.split('|');
}

// Vite's helper is in no file.
const named = [IS_PAGE_PART, ...Object.values(USED_TOGETHER)].flatMap(namesIn).filter((name) => name !== 'preload-helper');

test.each(named)('a chunk is made of a file that exists: %s', (name) => {
  expect(files.filter((file) => new RegExp(name).test(file))).toHaveLength(1);
});
