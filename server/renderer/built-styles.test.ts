import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadRenderer } from './renderer.ts';

test('no style that is built has a decoration and its thickness in one declaration, which Safari drops', async () => {
  const { bundle, assets } = await loadRenderer(path.resolve(import.meta.dirname, '../..'));
  const files = await Promise.all([bundle, assets].map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
  const decorations = await Promise.all(
    files
      .flat()
      .filter((file) => /\.(?:css|js|mjs)$/.test(file.name))
      .map(async ({ parentPath, name }) => (await readFile(path.join(parentPath, name), 'utf8')).match(/text-decoration:[\w -]+/g) ?? []),
  );
  expect(decorations.flat()).toContain('text-decoration:line-through');
  expect(decorations.flat().filter((declaration) => /\d|from-font/.test(declaration))).toEqual([]);
});
