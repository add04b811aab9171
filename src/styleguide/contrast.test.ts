import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type ColorScheme, tokensOf } from '#styles/token-values.ts';
import { contrastOf, TEXT_PAIRS } from './contrast.ts';

const WORDS_NEED = 4.5;
const css = await readFile(new URL('../styles/tokens.css', import.meta.url), 'utf8');

test('contrast follows the WCAG definition', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each<ColorScheme>(['light', 'dark'])('in the %s', (scheme) => {
  const tokens = tokensOf(css, scheme);

  test.each(TEXT_PAIRS)('%s can be read on %s', (words, ground) => {
    expect(contrastOf(tokens.get(words) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(WORDS_NEED);
  });
});
