import { scaleLabel } from './recipe-scale.ts';
import { FRACTIONS } from './numbers.ts';
import { valueOf } from './scale-amount.ts';
import { CUP, sizedUnit } from './sized-units.ts';
import { namesPattern } from './units.ts';

/** Baking pans: their area in square inches, and how deep they are in inches. */
export interface Pan {
  area: number;
  depth: number;
}

const NUMBER = String.raw`\d*\s?[${FRACTIONS}]|\d+(?:\.\d+)?(?:[ -]\d+\/\d+)?|\d+\/\d+`;
const UNIT = String.raw`[\s-]*(?:(?:${namesPattern(['length'])})(?!\p{L})|in\b\.?|["”″])`;
const SIZES = new RegExp(
  String.raw`(${NUMBER})(?:${UNIT})?(?:\s*(?:x|×|by)\s*(${NUMBER})(?:${UNIT})?)?(?:\s*(?:x|×|by)\s*(${NUMBER}))?`,
  'iu',
);
const DEEP = new RegExp(String.raw`(${NUMBER})(?:${UNIT})?[\s-]*(?:deep|high|tall)`, 'iu');
const COUNT = /^\s*(one|two|three|four|[1-4](?=\s+\d)(?!\s+\d+\/))\b/i;
const COUNTS = ['one', 'two', 'three', 'four'];
const ROUND = /round|pie|tart|springform|skillet|circle|tube|bundt|angel|cake/i;
const SQUARE = /square/i;
/** How wide a loaf pan is for its length. */
const LOAF_WIDTH = 0.54;
/** What a pan holds, in cubic inches. */
const HOLDS = new RegExp(String.raw`(${NUMBER})[\s-]*(${namesPattern(['volume'])})(?!\p{L})`, 'iu');
const CUBIC_INCHES_IN_CUP = 14.4375;
/** Usual depths in inches. A tube pan has a hole of 3 inches in the middle. */
const DEPTHS: readonly (readonly [RegExp, number])[] = [
  [/tube|bundt|angel/i, 3.5],
  [/pie|tart/i, 1.5],
  [/sheet/i, 1],
  [/loaf/i, 2.75],
];
const USUAL_DEPTH = 2;
const HOLE = 3;
const CENTIMETERS_IN_AN_INCH = 2.54;
const LARGEST = 40;

const usualDepth = (pan: string): number => DEPTHS.find(([kind]) => kind.test(pan))?.[1] ?? USUAL_DEPTH;

const NOTHING = 'A pan of 0 inches holds nothing. Type its size, such as 8-inch round.';
const TOO_LARGE = `No oven has a pan of more than ${LARGEST} inches.`;

/** A pan of which only the volume is known, in cubic inches, as deep as pans are: a 2-quart dish. */
function panThatHolds(volume: number, words: string): Pan | string {
  const depth = usualDepth(words);
  if (volume <= 0) return NOTHING;
  return volume > LARGEST ** 2 * depth ? TOO_LARGE : { area: volume / depth, depth };
}

/** Sheet pans by their names, in inches, with their rims. */
const SHEETS: Readonly<Record<string, string>> = { full: '26x18x1', half: '18x13x1', quarter: '13x9x1', eighth: '9x6x1' };
const SHEET = /\b(full|half|quarter|eighth)[\s-]+(?:size[\s-]+)?sheet\b/i;

/** A pan with its names as sizes: a half sheet, and a 26er, which is how German pans are called by their centimeters. */
const withSizes = (text: string): string =>
  text
    .replace(/\([^)]*\)/g, ' ')
    .replace(SHEET, (_, name: string) => `${SHEETS[name.toLowerCase()]} sheet`)
    .replace(/\b(\d\d)er\b/i, '$1 cm');

/** Reads a pan: `8-inch round`, `9x13`, `two 20 cm round pans, 5 cm deep`. A text that is none gives a sentence that says why. */
export function readPan(text: string): Pan | string {
  const words = withSizes(text);
  if (/(?:^|\s)[-−]\s*\d/.test(words)) return NOTHING.replace('0', 'less than 0');
  const [counted = '', count = ''] = COUNT.exec(words) ?? [];
  const own = words.slice(counted.length);
  const deep = DEEP.exec(own);
  const [, held, unit = ''] = HOLDS.exec(own) ?? [];
  if (held !== undefined)
    return panThatHolds((valueOf(held) ?? 0) * (((sizedUnit(unit)?.size ?? 0) / CUP.size) * CUBIC_INCHES_IN_CUP), own);
  const sizes: (string | undefined)[] = SIZES.exec(deep ? own.replace(deep[0], ' ') : own)?.slice(1) ?? [];
  const inch = /(?:^|[\d\s-])c(?:m\b|entimet)/i.test(own) ? 1 / CENTIMETERS_IN_AN_INCH : 1;
  const [across, second, third] = sizes.map((size) => (size === undefined ? undefined : (valueOf(size.replace('-', ' ')) ?? 0) * inch));
  if (across === undefined) return 'Type a size and a shape, such as 8-inch round or 9 by 13.';
  const depth = deep ? (valueOf(deep[1] ?? '') ?? 0) * inch : (third ?? usualDepth(own));
  const other = second ?? (/loaf/i.test(own) ? across * LOAF_WIDTH : undefined);
  const all = [across, other ?? across, depth];
  if (Math.min(...all) <= 0) return NOTHING;
  if (Math.max(...all) > LARGEST) return TOO_LARGE;
  const isRound = other === undefined && ROUND.test(own) && !SQUARE.test(own);
  if (other === undefined && !isRound && !SQUARE.test(own)) return 'Say whether it is round or square.';
  const hole = /tube|bundt|angel/i.test(own) && across > HOLE ? HOLE : 0;
  const area = isRound ? (Math.PI * (across ** 2 - hole ** 2)) / 4 : across * (other ?? across);
  return { area: area * (COUNTS.indexOf(count.toLowerCase()) + 1 || Number(count) || 1), depth };
}

const KIND = String.raw`(?:pans?|tins?|dish(?:es)?|springform(?:\s(?:pan|tin)s?)?|pie(?:\s(?:plate|dish|pan))?|skillets?|casserole|mou?lds?)\b`;
/** Words between a size and what has it; others say that something else does: a 1-inch layer in the pan. */
const LOOKS = String.raw`(?:[\s-]+(?:round|square|rectangular|oval|deep|high|tall|metal|glass|ceramic|light|dark|non-?stick|greased|buttered|lined|prepared|parchment-lined|heavy|cast|iron|baking|cake|brownie|bread|loaf|pie|tart|quiche|springform|spring-form|bundt|tube|angel|food|removable-bottom|fluted|shallow|casserole|gratin|sheet|jelly|roll|jelly-roll|pullman|large|small|[a-z]+-bottomed)){0,5}?`;
const SIDE = String.raw`(?:${NUMBER})(?:${UNIT})?`;
const SIDES = String.raw`${SIDE}\s*(?:x|×|by)\s*${SIDE}(?:\s*(?:x|×|by)\s*${SIDE})?`;
const HOW_MANY = String.raw`(?:\b(?:two|three|four|[2-4](?=\s\d))\s)?`;
/** How texts name a pan: by its size before it, by its size behind it, or by what it holds. */
const PANS_IN_TEXT = [
  String.raw`${HOW_MANY}(?<![\d/.])(?:${SIDES}|(?:${NUMBER})${UNIT})${LOOKS}[\s-]+${KIND}`,
  String.raw`\b(?:loaf|cake|baking|brownie|springform|tart|pie)\s(?:pan|tin|dish|plate)s?,?\s(?:of\s|about\s|measuring\s)*(?:${SIDES}|(?:${NUMBER})${UNIT})`,
  String.raw`(?<![\d/.])(?:${NUMBER})[\s-]*(?:${namesPattern(['volume'])})${LOOKS}[\s-]+(?:dish(?:es)?|casserole|mou?ld|(?:baking|cake|bundt|tube)\s(?:pan|tin|dish))\b`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Smaller ones, in square inches, are pieces of something. */
const LEAST_AREA = 7;

/** The first pan that some texts name, as they call it; undefined if they name none. */
export const panIn = (texts: readonly string[]): string | undefined =>
  texts
    .flatMap((text) => {
      // What is in brackets is the same in other units, unless it is the size: loaf pan (8 1/2 by 4 1/2 inches).
      const plain = [text.replace(/\s*\([^)]*\)/g, ''), text.replace(/[()]/g, ' ').replace(/\s+/g, ' ')];
      return plain.flatMap((words) => PANS_IN_TEXT.flatMap((pattern) => pattern.exec(words)?.[0].trim() ?? []));
    })
    .find((words) => {
      const pan = readPan(words);
      return typeof pan !== 'string' && pan.area >= LEAST_AREA;
    });

/** What another pan means for a recipe. */
export interface PanChange {
  /** The scale at which the batter is as deep as in the recipe's pan: the ratio of the areas. */
  scale: number;
  /** In sentences: the ratios of area and volume, and what they mean for the time. */
  words: string[];
}

const percent = (ratio: number): string => `${Math.round(ratio * 100)}%`;

/** What it means for the time if batter is so many times as deep as in the recipe. */
const timeAt = (depth: number): string => {
  if (depth > 1.1) return 'deeper than in the recipe, and takes longer: look at the recipe’s time, then every 5 minutes';
  if (depth < 0.9) return 'thinner than in the recipe, and done sooner: begin to look after three quarters of the time';
  return 'as deep as in the recipe, and takes the same time: begin to look 5 minutes early';
};

/** Compares a pan with the recipe's own. */
export function changePan(own: Pan, other: Pan): PanChange {
  const scale = other.area / own.area;
  const volume = scale * (other.depth / own.depth);
  const words = [`Your pan has ${percent(scale)} of the area of the recipe’s, and ${percent(volume)} of its volume.`];
  if (Math.abs(scale - 1) > 0.1) words.push(`At ${scaleLabel(scale)} the batter is ${timeAt(1)}.`);
  words.push(`At 1x it is ${timeAt(1 / scale)}.${volume < 0.95 ? ' It may not fit.' : ''}`);
  if (other.depth < own.depth * 0.9) words.push('Your pan is less deep: fill it at most two thirds.');
  return { scale, words };
}
