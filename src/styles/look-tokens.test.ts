import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assert, integer, oneof, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastOf, oklchOf } from '#domain/color.ts';
import { type BaseColors, PALETTES } from '#schema/look.ts';
import { isAsDesigned, lookStyle, lookTokens, readableColors } from './look-tokens.ts';
import { EDGE_CONTRAST, EDGE_PAIRS, SOFT_CONTRAST, SOFT_PAIRS, TEXT_CONTRAST, TEXT_PAIRS } from './token-pairs.ts';
import { tokensOf } from './token-values.ts';

const SCHEMES = ['light', 'dark'] as const;
const designed = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The pairs of a look that cannot be read or seen. */
function failuresOf(colors: BaseColors): string[] {
  const tokens = lookTokens(colors);
  const below = (pairs: readonly (readonly [string, string])[], ratio: number) =>
    SCHEMES.flatMap((scheme) =>
      pairs.flatMap(([one, other]) => {
        const contrast = contrastOf(tokens[scheme][one] ?? '', tokens[scheme][other] ?? '');
        return contrast >= ratio ? [] : [`${scheme}: ${one} on ${other} has ${contrast.toFixed(2)}`];
      }),
    );
  return [...below(TEXT_PAIRS, TEXT_CONTRAST), ...below(SOFT_PAIRS, SOFT_CONTRAST), ...below(EDGE_PAIRS, EDGE_CONTRAST)];
}

const anyColor = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('all text can be read', () => {
  test('with any four colors', () => {
    assert(
      property(
        record({ paper: anyColor, ink: anyColor, accent: anyColor, highlight: anyColor }),
        (colors) => failuresOf(colors).length === 0,
      ),
      { numRuns: 500 },
    );
  });

  test('with one color for everything, black and white included', () => {
    const extreme = integer({ min: 0, max: 255 }).map((part) => `#${part.toString(16).padStart(2, '0').repeat(3)}`);
    assert(
      property(oneof(anyColor, extreme), (color) => failuresOf({ paper: color, ink: color, accent: color, highlight: color }).length === 0),
      { numRuns: 300 },
    );
  });

  test.each(Object.entries(PALETTES))('with the palette %s, of which nothing had to be adjusted', (_name, colors) => {
    expect(failuresOf(colors)).toEqual([]);
    expect(readableColors(colors)).toEqual(colors);
  });
});

test('pages of the palette that was designed have no style of their own', () => {
  expect(isAsDesigned(PALETTES.crust)).toBe(true);
  expect(isAsDesigned({ ...PALETTES.crust, paper: '#FBF6EC' })).toBe(true);
});

test('the base colors of the first palette are those of tokens.css', () => {
  const tokens = tokensOf(designed, 'light');
  expect(PALETTES.crust).toEqual({
    paper: tokens.get('flour'),
    ink: tokens.get('dark-crust'),
    accent: tokens.get('crust'),
    highlight: tokens.get('butter'),
  });
});

test('what is made of them is near what was designed', () => {
  const made = lookTokens(PALETTES.crust);
  for (const scheme of SCHEMES)
    for (const [name, color] of Object.entries(made[scheme])) {
      const wanted = oklchOf(tokensOf(designed, scheme).get(name) ?? '');
      expect(Math.abs(oklchOf(color).l - wanted.l), `${scheme} ${name}`).toBeLessThan(0.06);
    }
});

test('a look replaces every color of the design', () => {
  const tokens = lookTokens(PALETTES.blueberry);
  const style = lookStyle(tokens);
  const [light = '', dark = ''] = style.split('@media(prefers-color-scheme:dark)');
  const [always = '', inTheDark = ''] = designed.split('@media (prefers-color-scheme: dark)');
  const applied = [always, light, '@media (prefers-color-scheme: dark)', inTheDark, dark].join('').replaceAll('}', ';}');
  for (const scheme of SCHEMES) {
    const shown = tokensOf(applied, scheme);
    expect(Object.fromEntries(Object.keys(tokens[scheme]).map((name) => [name, shown.get(name)])), scheme).toEqual(tokens[scheme]);
  }
  const unchanged = [...tokensOf(designed, 'light')].filter(([, value]) => value.startsWith('#')).map(([name]) => name);
  expect(Object.keys(tokens.light).sort()).toEqual(unchanged.filter((name) => name !== 'berry').sort());
  expect(style.length).toBeLessThan(700);
});
