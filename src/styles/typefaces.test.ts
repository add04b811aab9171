import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TYPEFACE_CHOICES } from '#schema/look.ts';
import { typefacesOf } from './typefaces.ts';

test.each(TYPEFACE_CHOICES)('the pair %s is at most 40 kB, and has more letters and fallbacks for headlines and text', (name) => {
  const { style, display } = typefacesOf(name, true);
  const files = [...style.matchAll(/url\((.*?)\)/g)].map(([, file = '']) => path.join(import.meta.dirname, 'fonts', path.basename(file)));
  const sizes = files.map((file) => statSync(file).size);
  expect(files.map((file) => file.includes('-ext'))).toEqual([false, true, false, true]);
  expect(files[0]).toContain(path.basename(display));
  expect((sizes[0] ?? 0) + (sizes[2] ?? 0)).toBeLessThanOrEqual(40_000);
  expect(typefacesOf(name, false).style).not.toContain('-ext');
  for (const family of ['Display', 'Display-1', 'Display-2', 'Text', 'Text-1', 'Text-2']) expect(style).toContain(`font-family:${family};`);
});
