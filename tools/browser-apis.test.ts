import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newerApis } from './browser-apis.ts';

test('finds what a supported browser lacks: static and other methods, globals, and in scripts of pages', async () => {
  // Inside the project, so that the compiler reads it.
  const folder = await mkdtemp(path.join(import.meta.dirname, '.apis-'));
  const file = path.join(folder, 'code.ts');
  try {
    await writeFile(file, "Map.groupBy([], String);\nURL.parse('');\nnew Set().union(new Set());\nnew Highlight();\n[2, 1].toSorted();\n");
    await writeFile(
      path.join(folder, 'Page.astro'),
      '---\nURL.parse(1);\n---\n<p>URL.parse</p>\n<script>\n  [].values().map(String);\n</script>\n',
    );
    const found = newerApis([file, path.join(folder, 'Page.astro.ts')]).map((fault) => fault.replace(/^\S*\/| is missing.*$/g, ''));
    expect(found).toEqual([
      'code.ts:1 Map.groupBy',
      'code.ts:2 URL.parse',
      'code.ts:3 Set.union',
      'code.ts:4 Highlight',
      'Page.astro.ts:6 Iterator.map',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
