import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PALETTES } from '#schema/look.ts';
import { SCENES, STAND_INS } from '#kitchen/stand-in.ts';
import { linocutIn } from './linocut-colors.ts';
import { lookTokens } from './look-tokens.ts';

const FOLDER = new URL('linocuts/', import.meta.url);
const drawing = (name: string): string => readFileSync(new URL(`${name}.svg`, FOLDER), 'utf8');

describe('the linocuts of pages', () => {
  test('all have a name', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...STAND_INS, ...SCENES, 'sold-out'].map((name) => `${name}.svg`).sort());
  });

  test.each(SCENES)('%s is one block in two inks on paper, small, with whole-number paths', (name) => {
    const svg = drawing(name);
    expect(svg.length).toBeLessThan(12_000);
    expect(new Set([...svg.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill))).toEqual(new Set(['#2b1a12', '#d98e3c', '#fbf6ec']));
    expect(svg).not.toMatch(/<style|d="[^"]*\./);
  });

  test.each(SCENES)('%s takes the inks of a look', (name) => {
    const svg = linocutIn(drawing(name), lookTokens(PALETTES.blueberry));
    expect(svg).not.toMatch(/#2b1a12|#d98e3c|#fbf6ec/);
  });

  test('the stroke through what is sold out is as long as its words', () => {
    expect(drawing('sold-out')).toContain('preserveAspectRatio="none"');
  });
});
