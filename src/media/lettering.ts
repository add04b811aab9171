import { create, type Font } from 'fontkit';
import type { Typefaces } from '#schema/look.ts';
import { headlineFont } from './social-image-look.ts';

/** Room for words: width and height in pixels, the sizes of type to choose from, largest first, and the distance of lines in sizes. */
export interface Room {
  width: number;
  height: number;
  sizes: readonly number[];
  leading: number;
}

/** Words in their lines; `size` is pixels. */
export interface Lines {
  lines: string[];
  size: number;
}

/** What a line is made of: a word, or a part of one that ends with a dash. */
interface Piece {
  text: string;
  /** In units of the size. */
  width: number;
  isSpaced: boolean;
}

const fonts = new Map<Typefaces, Font>();

/** The typeface of a pair's headlines. Memoized. */
export function headlines(typefaces: Typefaces): Font {
  const font = fonts.get(typefaces) ?? (create(headlineFont(typefaces)) as Font);
  fonts.set(typefaces, font);
  return font;
}

/** Marks for which the typeface has only the plain form. */
const PLAIN: Record<string, string> = { '‐': '-', '‑': '-', '‒': '–', '―': '—', ʼ: '’' };

const hasGlyphs = (font: Font, text: string): boolean =>
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** Letters of the alphabets that are set whole or not at all. */
const IS_OURS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]/u;
/** Arrows, stars, emoji and other pictures. */
const PICTURES = /[\p{So}\p{Sk}\p{Emoji_Modifier}\p{Cf}\ufe0e\ufe0f\u2190-\u21ff\u27f0-\u297f\u2b00-\u2bff]/u;
const KEPT = /[©®™°^´`\u00ad]/;

/** A character as the typeface has it; empty if it can be left out, and null if the text cannot be set without it. */
function inTypeface(font: Font, character: string): string | null {
  if (/\s/.test(character)) return ' ';
  if (PICTURES.test(character) && !KEPT.test(character)) return '';
  if (hasGlyphs(font, character)) return character;
  const plain = PLAIN[character] ?? character.normalize('NFKD');
  if (!/\p{M}/u.test(plain) && plain !== character && hasGlyphs(font, plain)) return plain;
  return IS_OURS.test(character) ? null : '';
}

/** Removes what stood around a picture: empty brackets and quotes, spaces before signs, and signs at both ends. */
const tidied = (text: string): string =>
  text
    .replace(/[(\[{“‘"]\s*[)\]}”’"]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?)\]}])/g, '')
    .replace(/^[\s\-–—·,;:/|+]+|[\s\-–—·,;:/|+]+$/g, '');

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * The text as the display typeface can set it, without emoji and arrows. Empty where it has a Latin, Greek or Cyrillic letter that the
 * typeface lacks, since a word without its accent is another one, and where less than half of the letters would remain, as of a
 * title in Arabic.
 */
export function settable(font: Font, text: string): string {
  const characters = Array.from(text.normalize('NFC'), (character) => inTypeface(font, character));
  if (characters.includes(null)) return '';
  const set = tidied(characters.join(''));
  return lettersIn(set) > 0 && lettersIn(set) * 2 >= lettersIn(text) ? set : '';
}

const widthOf = (font: Font, text: string): number => font.layout(text).advanceWidth / font.unitsPerEm;

const pieceOf = (font: Font, text: string, isSpaced: boolean): Piece => ({ text, width: widthOf(font, text), isSpaced });

const wordsOf = (font: Font, text: string): Piece[] => text.split(' ').map((word) => pieceOf(font, word, true));

/** Words in the parts that end with a dash or a slash. */
function partsOf(font: Font, text: string): Piece[] {
  return text.split(' ').flatMap((word) => {
    const parts = word.match(/[^-–—/]+[-–—/]*|[-–—/]+/g) ?? [];
    return parts.map((part, index) => pieceOf(font, part, index === parts.length - 1));
  });
}

/** The piece in parts no wider than a line, each but the last with a hyphen. */
function broken(font: Font, piece: Piece, most: number): Piece[] {
  if (piece.width <= most) return [piece];
  const parts: string[] = [];
  let rest = '';
  for (const character of piece.text) {
    if (rest !== '' && widthOf(font, `${rest}${character}-`) > most) {
      parts.push(`${rest}-`);
      rest = '';
    }
    rest += character;
  }
  return [...parts.map((part) => pieceOf(font, part, false)), pieceOf(font, rest, piece.isSpaced)];
}

/** Fills line after line. The pieces of a broken word follow each other without a space. */
function wrapped(font: Font, pieces: readonly Piece[], most: number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  let gap = false;
  const space = widthOf(font, ' ');
  for (const piece of pieces) {
    const wider = width + (gap ? space : 0) + piece.width;
    if (line !== '' && wider > most) {
      lines.push(line);
      [line, width] = [piece.text, piece.width];
    } else [line, width] = [`${line}${gap && line !== '' ? ' ' : ''}${piece.text}`, wider];
    gap = piece.isSpaced;
  }
  return [...lines, line];
}

/** The same number of lines, as even as they can be. */
function evenly(font: Font, pieces: readonly Piece[], most: number): string[] {
  const { length } = wrapped(font, pieces, most);
  let [least, enough] = [0, most];
  for (let step = 0; step < 10; step += 1) {
    const middle = (least + enough) / 2;
    const isEnough = pieces.every(({ width }) => width <= middle) && wrapped(font, pieces, middle).length === length;
    if (isEnough) enough = middle;
    else least = middle;
  }
  return wrapped(font, pieces, enough);
}

/** The sizes of a room, its minimum, at which words are broken that are too long for all of them. */
const SIZES_OF_BROKEN_WORDS = 6;

/**
 * Sets a text, as `settable` gave it, as large as its room allows with whole words or, where a word is longer than that at
 * any size, with broken ones. What is left over at the minimum size gives way to an ellipsis.
 */
export function setInRoom(font: Font, text: string, { width, height, sizes, leading }: Room): Lines {
  const linesAt = (size: number) => Math.max(1, Math.floor(height / (size * leading)));
  const words = wordsOf(font, text);
  const size = sizes.find(
    (candidate) =>
      words.every((word) => word.width * candidate <= width) && wrapped(font, words, width / candidate).length <= linesAt(candidate),
  );
  if (size !== undefined) return { lines: evenly(font, words, width / size), size };

  const parts = partsOf(font, text);
  const brokenAt = (candidate: number) => parts.flatMap((part) => broken(font, part, width / candidate));
  const smaller = sizes.slice(-SIZES_OF_BROKEN_WORDS);
  const fitting = smaller.find((candidate) => wrapped(font, brokenAt(candidate), width / candidate).length <= linesAt(candidate));
  if (fitting !== undefined) return { lines: wrapped(font, brokenAt(fitting), width / fitting), size: fitting };
  const minimum = smaller.at(-1) ?? 0;
  const most = width / minimum;
  return { lines: cut(font, wrapped(font, brokenAt(minimum), most), linesAt(minimum), most), size: minimum };
}

function cut(font: Font, lines: string[], count: number, most: number): string[] {
  const kept = lines.slice(0, count);
  let last = Array.from(kept.pop() ?? '');
  while (last.length > 0 && widthOf(font, `${last.join('').trimEnd()}…`) > most) last = last.slice(0, -1);
  return [...kept, `${last.join('').trimEnd()}…`];
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The outline of a line of text as the data of an SVG path, from a point on its baseline. */
export function outlineOf(font: Font, text: string, size: number, x: number, y: number): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = x;
  let data = '';
  for (const [index, { path: glyph }] of glyphs.entries()) {
    for (const { command, args } of glyph.commands) {
      data += LETTER_OF[command];
      for (let part = 0; part < args.length; part += 2)
        data += `${rounded(at + (args[part] as number) * scale)} ${rounded(y - (args[part + 1] as number) * scale)} `;
    }
    at += (positions[index]?.xAdvance ?? 0) * scale;
  }
  return data;
}

const LETTER_OF = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;

/** How high capitals stand, in sizes. */
export const capitalsOf = (font: Font): number => font.capHeight / font.unitsPerEm;
