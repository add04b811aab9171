import { integer, assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { colorOf, contrastOf, oklchOf, readableOn } from './color.ts';

const anyColor = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast follows the WCAG definition', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('OKLCH follows its definition', () => {
  const { l, c, h } = oklchOf('#ff0000');
  expect([l, c, (h * 180) / Math.PI]).toEqual([expect.closeTo(0.628, 3), expect.closeTo(0.2577, 3), expect.closeTo(29.23, 1)]);
});

test('every color comes back from OKLCH', () => {
  assert(property(anyColor, (color) => colorOf(oklchOf(color)) === color));
});

test('a color that a screen does not have gets less chroma, not another lightness', () => {
  expect(oklchOf(colorOf({ l: 0.7, c: 0.4, h: 2 })).l).toBeCloseTo(0.7, 2);
});

test('a readable color stays, any other gets darker or lighter until it is readable', () => {
  expect(readableOn('#8a4b1f', ['#fbf6ec'], 4.5, 'darker')).toBe('#8a4b1f');
  const adjusted = readableOn('#f0c36d', ['#fbf6ec'], 4.5, 'darker');
  expect(contrastOf(adjusted, '#fbf6ec')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(adjusted, '#fbf6ec')).toBeLessThan(4.8);
  expect(oklchOf(adjusted).h).toBeCloseTo(oklchOf('#f0c36d').h, 1);
  // On the wrong side of its ground it could be read, but not beside others.
  expect(readableOn('#000000', ['#1d130d'], 4.5, 'lighter')).toMatch(/^#[6-9a-f]/);
});
