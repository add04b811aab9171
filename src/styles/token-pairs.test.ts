import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrastOf } from '#domain/color.ts';
import { EDGE_CONTRAST, EDGE_PAIRS, SOFT_CONTRAST, SOFT_PAIRS, TEXT_CONTRAST, TEXT_PAIRS } from './token-pairs.ts';
import { type ColorScheme, tokensOf } from './token-values.ts';

const SRC = path.join(import.meta.dirname, '..');
const css = readFileSync(path.join(SRC, 'styles/tokens.css'), 'utf8');

describe.each<ColorScheme>(['light', 'dark'])('in the %s', (scheme) => {
  const tokens = tokensOf(css, scheme);

  test.each(TEXT_PAIRS)('%s can be read on %s', (words, ground) => {
    expect(contrastOf(tokens.get(words) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });
  test.each(SOFT_PAIRS)('%s is easy to read on %s', (words, ground) => {
    expect(contrastOf(tokens.get(words) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(SOFT_CONTRAST);
  });
  test.each(EDGE_PAIRS)('%s can be seen on %s', (mark, ground) => {
    expect(contrastOf(tokens.get(mark) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(EDGE_CONTRAST);
  });
});

/** Grounds without text, or whose text comes with other declarations; flour is that of paper in the light. */
const WITHOUT_TEXT = new Set(['rule', 'line', 'ink', 'good', 'dark', 'flour']);
/** The declarations of each rule of all stylesheets, by file. */
const rules = globSync('**/*.{css,astro}', { cwd: SRC })
  .filter((file) => !/styleguide|print/.test(file))
  .flatMap((file) => [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) => ({ file, body })));
const tokenIn = (body: string, property: string) => new RegExp(`(?:^|[;\\s])${property}:\\s*var\\(--([a-z-]+)\\)`).exec(body)?.[1];

test('the table has every color that a stylesheet gives to text or to a background', () => {
  const missing = rules.flatMap(({ file, body }) => {
    const words = tokenIn(body, 'color');
    const ground = tokenIn(body, 'background(?:-color)?');
    const isListed = TEXT_PAIRS.some(
      ([text, behind]) =>
        (words === undefined || text === words) && (ground === undefined || WITHOUT_TEXT.has(ground) || behind === ground),
    );
    return isListed ? [] : [`${file}: ${words} on ${ground}`];
  });
  expect(rules.filter(({ body }) => tokenIn(body, 'color')).length).toBeGreaterThan(90);
  expect(missing).toEqual([]);
});
