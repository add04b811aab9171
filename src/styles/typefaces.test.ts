import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TYPEFACE_CHOICES } from '#schema/look.ts';

const folder = path.join(import.meta.dirname, 'typefaces');

test.each(TYPEFACE_CHOICES)('the pair %s is at most 40 kB, and has fallbacks for headlines and text', (name) => {
  const css = readFileSync(path.join(folder, `${name}.css`), 'utf8');
  const files = [...css.matchAll(/url\('(.*?)'\)/g)].map(([, file]) => path.join(folder, file ?? ''));
  expect(files).toHaveLength(2);
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(40_000);
  for (const family of ['Display', 'Display-1', 'Display-2', 'Text', 'Text-1', 'Text-2']) expect(css).toContain(`font-family: ${family};`);
});
