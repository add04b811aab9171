import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';
import { markdownOf } from './plain-markdown.ts';
import { htmlFromMarkdown } from './rich-text.ts';

test.each([
  ['Crust & <Bread>', 'Crust & \\<Bread>'],
  ['Rye_and_Rise', 'Rye\\_and\\_Rise'],
  ['2. Rise', '2\\. Rise'],
  ['# 1 Bread', '\\# 1 Bread'],
  ['- Rise', '\\- Rise'],
  ['Jo’s (24/7) - "fresh"', 'Jo’s (24/7) - "fresh"'],
  ['Flour &amp; Co', 'Flour \\&amp; Co'],
])('%s is written as %s', (text, markdown) => {
  expect(markdownOf(text)).toBe(markdown);
});

test('any line of text is shown as it is, first or within a sentence', () => {
  const character = fc.oneof(
    fc.constantFrom(...'\\`*_[](){}<>~|#+-.!&;:=^$"\'/@0123456789abzw '.split('')),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  );
  const line = fc
    .array(character, { minLength: 1, maxLength: 30 })
    .map((characters) =>
      characters
        .join('')
        .replace(/[^\S ]|\p{C}|\p{Z}/gu, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
  fc.assert(
    fc.property(line, (text) => {
      for (const around of ['', 'By '])
        expect(plainText(htmlFromMarkdown(`${around}${markdownOf(text)} bakes.`))).toBe(`${around}${text} bakes.`);
    }),
  );
});
