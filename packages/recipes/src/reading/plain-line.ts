import { isCountable } from '../amounts/number-forms.ts';
import { withLastDigits } from '../amounts/number-words.ts';
import { WORDS } from '../amounts/quantities.ts';
import { JOINED_LETTER, NAMES_BEFORE_NUMBERS, unitNamed } from '../amounts/units.ts';
import { asciiDigits } from '../ascii-digits.ts';

/** Letters, digits and marks as wide as a Chinese character. */
const WIDE = /[\uff01-\uff5e\u3000]/g;

/** A line with the usual digits, letters and marks in place of those of other scripts and widths: `200g` of `２００ｇ`. */
export const narrow = (line: string): string => asciiDigits(line).replace(WIDE, (wide) => wide.normalize('NFKC'));

/** Without what people, scanners and programs make of a number or a unit: `l/2`, `1 l/2`, `1?2 cup`, `½onion`, `1½, cups`, `2 Ibs.`, `5 0z`, `5# flour`, `3/4 de taza`, `two (2) eggs`, `(2) 8 oz`, `2x tins`. Footnote marks go too. */
const asTyped = (text: string): string =>
  text
    .replace(/(?<=^(?:\d\s)?)[lI](?=\/[2348](?!\d|\s\d))|^[lI](?=\s(?:\d\/\d|[x×]\s?\d))/, '1')
    .replace(/^[lI](?=\s(\p{L}+))/u, (one, word: string) =>
      unitNamed(word) || isCountable(word) || /^(?:large|medium|small)$/.test(word) ? '1' : one,
    )
    .replace(
      /(\d)?(\d)\?([2348])(?!\d)/g,
      (_all, whole: string | undefined, top: string, bottom: string) => `${whole ? `${whole} ` : ''}${top}/${bottom}`,
    )
    .replace(/([\d¼-¾⅐-⅞]\s?)Ib(?=s?\b)/g, '$1lb')
    .replace(/(\d\s?|fl\s)0z\b/gi, '$1oz')
    .replace(/^[¼-¾⅐-⅞](?=\p{L}{3})/u, '$& ')
    .replace(/^([\d¼-¾⅐-⅞](?:[\d\s./¼-¾⅐-⅞-]|to)*),\s(?=(\p{L}+))/u, (all, number: string, word: string) =>
      unitNamed(word) ? `${number} ` : all,
    )
    .replace(/^(\d[\d\s./]*)#\s?(?=\p{L})/u, '$1 lb ')
    .replace(/^(\d)\s-\s?(?=\d\/\d\s?(\p{L}+))/u, (all, whole: string, word: string) =>
      unitNamed(word)?.kind === 'volume' ? `${whole}-` : all,
    )
    .replace(/(?<=^(?:\d\s)?(?:\d\/\d|[¼-¾⅐-⅞])\s)d[ei]\s(?=(\p{L}+))/u, (all, word: string) => (unitNamed(word) ? '' : all))
    .replace(/^(\p{L}+)\s\((\d+)\)(?=\s)/u, (all, word: string, number: string) =>
      WORDS[Number(number)] === word.toLowerCase() ? number : all,
    )
    .replace(/^\((\d+)\)\s+(?=[\d\p{L}])/u, '$1 ')
    .replace(/^(\d{1,2})\s?[x×]\s+(?=\p{L})/u, '$1 ')
    .replace(/(?<=\p{L})\*+$/u, '');

const NUMBER = String.raw`\d[\d./]*(?:\s?-\s?\d[\d./]*)?`;
/** The units that Japanese and Chinese cooks write before their number: 大さじ1と1/2. */
const UNIT_FIRST = new RegExp(String.raw`(${NAMES_BEFORE_NUMBERS})\s*(${NUMBER}(?: \d\/\d)?)杯?(?![\d./]|${JOINED_LETTER})`, 'gu');
/** A name and the amount behind it, without a space: 卵2個. */
const NO_SPACE = new RegExp(String.raw`^([^\d]*${JOINED_LETTER}\)?)(${NUMBER}\s?)(\p{L}+)(?=$|\()`, 'u');

/** A Chinese or Japanese line with its number before the unit and a space before both, as in others. */
const asElsewhere = (text: string): string =>
  withLastDigits(text)
    .replace(/(?<=\d)[と・](?=\d\/\d)/g, ' ')
    .replace(/(?<=\d)\s?[〜~]\s?(?=\d)/g, '-')
    .replace(/\s*(?:…|・{2,}|‥)+\s*/g, ' ')
    .replace(UNIT_FIRST, ' $2$1 ')
    .trim()
    .replace(NO_SPACE, (all, name: string, number: string, unit: string) => (unitNamed(unit) ? `${name} ${number}${unit}` : all));

/** A line as `parseLine` reads it: without what people, scanners and programs make of a number, and with spaces and amounts where English has them. */
export const plainLine = (text: string): string => asElsewhere(asTyped(text));
