import { isForeignUnit } from './foreign-units.ts';
import { unitSize } from './measure-sizes.ts';
import { isCountable, isUnitWord } from './number-forms.ts';
import { type Measure, mostOf, scaleAmount } from './scale-amount.ts';

/** An amount inside a text that scales, with its unit, which may be empty or what is counted. */
export interface Measured extends Measure {
  space: string;
  /** Whether the text has only the unit, so that it is one: `14-oz can`. At 1x the amount is not shown. */
  isImplied?: true;
  /** Whether it is the amount before it in another measure: `1 cup (240 ml)`. */
  isAgain?: true;
}

/** Words, or an amount that scales. */
export type TextPart = string | Measured;

/** The amount that precedes a text in a field of its own. */
interface Preceding {
  unit: string;
}

const NUMERAL = String.raw`(?:\d+\s+and\s+|\d+[\s-])?\d+\s*[/⁄∕]\s*\d+|(?:\d+\s?)?[¼-¾⅐-⅞]|\d{1,3}(?:,\d{3})+(?!\d)|\d+[.,]\d+|\d+|\.\d+`;
const COUNTED = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
/** Numbers in words. */
const WORDED = String.raw`(?:one|two|three)[\s-](?:third|quarter)s?(?:\s+of\s+an?)?|(?:${COUNTED})\s+(?:to|or)\s+(?:${COUNTED})|(?:half|quarter)(?:\s+of)?\s+an?|an?\s+(?:half|quarter)(?:\s+(?:of\s+)?an?)?|(?:${COUNTED}|an?)\s+and\s+a\s+(?:half|quarter)|${COUNTED}|an?`;
const ABOUT = String.raw`(?:about|approx(?:imately|\.)?|around|roughly|ca\.?)\s+|[~≈]\s*`;
const QUANTITY = new RegExp(
  String.raw`(?:(?<=\dlbs?)(?=\d+\s?oz)|(?<=[大小]さじ)|(?<![\p{L}\p{N}.,⁄$#-]|\d\s?[x×*/]\s?))(?:${ABOUT})?(?:\d+\s+and\s+a\s+(?:half|quarter)(?=\s)|(?:${NUMERAL})(?:(?:\s*[–—-]\s*|\s+(?:to|or)\s+)(?:${NUMERAL}))?|(?:${WORDED})(?=\s))`,
  'giu',
);

const METRIC_AND_SCALES =
  'g|gr|gm|gms|kg|kgs|mg|ml|mls|millilit(?:er|re)s?|cl|dl|l|oz|ozs|lb|lbs|fl\\.?\\s?oz|fluid\\s+ounces?|tsps?|tbsp?s?|tbl?s|tblsps?|T|t|c|qts?|pts?|cc|dozen';
const UNIT_NAME = new RegExp(`^(?:${METRIC_AND_SCALES})$`, 'i');
const UNIT = new RegExp(String.raw`^([\s\u00a0]*)(${METRIC_AND_SCALES}|\p{L}+)(?![\p{L}])\.?`, 'iu');
/** Words between a number and its unit. */
const LOOKS =
  /^[\s\u00a0]+(?:heap(?:ed|ing)|level|scant|generous|rounded|packed|good|big|large|small|medium|extra[- ]large|whole|more|additional|extra|full|slightly|lightly|firmly|level)(?=[\s\u00a0])/i;
/** What follows a number that is a size, a time, a temperature, or part of a name. */
const NO_AMOUNT =
  /^(?:[%°"″”'’′:/]|[\s\u00a0]*(?:%|percent\b|°|degrees?\b|inch(?:es)?\b|in\.|cms?\b|mms?\b|centimet|millimet|hours?\b|hrs?\b|minutes?\b|mins?\b|seconds?\b|days?\b|nights?\b|weeks?\b|months?\b|years?\b|times?\b|calories\b|proof\b|grade\b|watt|parts?\b)|-\p{L}|[\s\u00a0]*[-–][\s\u00a0]*(?:inch|ounce|oz\b|pound|lb|gram|g\b|cm\b|day|grain|spice|count|quart)|[\s\u00a0]*[x×][\s\u00a0]*\d+[\s\u00a0-]*(?:inch|cm|in\b|["″”]))/iu;
const EACH =
  /^[\s\u00a0,]*(?:\(?[^()\d]{0,12}\)?[\s\u00a0]*)?\b(?:each|apiece|per|a[\s\u00a0]piece)\b|^[\s\u00a0]*\/[\s\u00a0]*(?:each|piece)\b/i;
/** What precedes a number that says how a thing is cut, or a time, or explains. */
const NOT_AFTER =
  /(?:\b(?:into|in|at|by|every|for|serves|makes|makes about|within|after|until|than|last|holds|each|each about|per|type|size|no\.?|number|step|note|notes|see|every|usually|=|x|×|wt|weighing)|[#@=×]|\bwt\.?)[\s\u00a0]*(?:an?\s+)?$/i;
const CONTAINER =
  /^[\s\u00a0]*(?:\(?large|small|\))?[\s\u00a0]*\)?[\s\u00a0]*(?:cans?|tins?|packages?|pkgs?\.?|packets?|packs?|jars?|bottles?|box(?:es)?|bags?|containers?|cartons?|pouch(?:es)?|envelopes?|tubs?|tubes?|blocks?|logs?|rolls?|fillets?|filets?|steaks?|bricks?|sachets?|bars?)\b/i;
/** Before a number without a unit that counts. */
const COUNTS_AFTER =
  /(?:^|[\s(])(?:plus|and|or|of|from|juiced?|zest|von|de|di|aus|\+|&)[\s\u00a0]*(?:an?\s+)?$|\(to\s$|[+/]\s*$|[大小]さじ$/i;
const SIZED = /^[\s\u00a0]*(?:extra[- ]large|large|medium|small|whole|big|ripe|fresh|heads?|more)\b/i;
const VAGUE =
  /^(?:pinch|handful|dash|drop|splash|drizzle|few|little|bit|couple|touch|sprinkle|sprinkling|squeeze|lot|piece|knob|glug|mix|mixture|combination)/i;

/** An amount with its place in a text. */
export interface Found extends Measured {
  start: number;
  end: number;
  hasUnit: boolean;
}

const isUnitName = (word: string): boolean => UNIT_NAME.test(word) || isUnitWord(word.toLowerCase()) || isForeignUnit(word);

/** The unit behind a number, or what is counted; the space before it is kept. */
function unitBehind(after: string): { space: string; unit: string; hasUnit: boolean } {
  const looks = LOOKS.exec(after)?.[0] ?? '';
  const [whole, space = '', word = ''] = UNIT.exec(after.slice(looks.length)) ?? [];
  const isUnit = whole !== undefined && isUnitName(word);
  if (!isUnit && !(whole !== undefined && space !== '' && isCountable(word))) return { space: '', unit: '', hasUnit: false };
  const unit = looks + whole;
  const gap = /^[\s\u00a0]*/.exec(unit)?.[0] ?? '';
  return { space: gap, unit: unit.slice(gap.length), hasUnit: isUnit };
}

/** Whether a text up to a number ends within brackets. */
const isBracketed = (before: string): boolean => before.lastIndexOf('(') > before.lastIndexOf(')');

/** Whether an amount is clearly a number, a range or a sum. */
export const isNumber = ({ amount, unit }: Measure): boolean => mostOf(amount, unit) !== null || scaleAmount(amount, 2, unit) !== amount;

/** What a text begins with: the unit of its first amount, or of the amount in the field before it. */
interface Main {
  unit: string;
  isFirst: boolean;
}

/** Degrees without their sign: 350 F, 180C. Nobody takes 40 cups of something, but 2 C flour are cups. */
const isDegrees = (found: Found, after: string): boolean => /^\s?[FC](?![\p{L}\d.])/u.test(after) && (mostOf(found.amount) ?? 0) >= 30;

/** Lean and fat, or what is mixed half and half: 80/20 is not a fraction. */
export const isRatio = (amount: string): boolean => {
  const [, first, second] = /^(\d\d)\/(\d\d)$/.exec(amount) ?? [];
  return Number(first) + Number(second) === 100;
};

/** Whether an amount is one of several: a size, a time, a temperature, or each of some pieces is not. */
export function isQuantity(text: string, found: Found): boolean {
  const after = text.slice(found.start + found.amount.length);
  return (
    !NO_AMOUNT.test(after) && !isDegrees(found, after) && !EACH.test(text.slice(found.end)) && !isRatio(found.amount) && isNumber(found)
  );
}

function scales(found: Found, text: string, preceding: Preceding | undefined, main: Main | undefined, isNote: boolean): boolean {
  const [before, after] = [text.slice(0, found.start), text.slice(found.start + found.amount.length)];
  const behind = text.slice(found.end);
  const isWord = /\p{L}$/u.test(found.amount);
  if (!isQuantity(text, found) || NOT_AFTER.test(before)) return false;
  const isLeading = before.trim() === '';
  if (isWord && !(isLeading && !main) && !COUNTS_AFTER.test(before)) return false;
  // An article counts only a measure that is certain: a cup, an onion, a 14-ounce can.
  if (/^an?$/i.test(found.amount) && (!found.unit || VAGUE.test(found.unit)) && !/^\s\d[\d./]*-\p{L}+\s/u.test(after)) return false;
  if (/^an?$/i.test(found.amount) && !isLeading && (found.hasUnit || /[\d¼-¾⅐-⅞]\s+of\s+$/.test(before))) return false;
  if (/\bor\s$/i.test(before) && /^two$/i.test(found.amount)) return false;
  if (isLeading && !preceding) return /^[\s\u00a0(]|^[x×]\s?\d|^$/.test(after) || found.hasUnit;
  if (!found.hasUnit) {
    if (/^(?:about|approx|around|roughly|ca\b|[~≈])/i.test(found.amount)) return /^(?:[\s\u00a0]+\p{L}|\)|$)/u.test(after);
    if (isLeading && (isNote || main?.unit)) return SIZED.test(after) || found.unit !== '';
    if (COUNTS_AFTER.test(before)) return /^(?:[\s\u00a0)]|$)/.test(after);
    const isAlone = /\((?:about\s+)?$/i.test(before) && /^\)/.test(after) && main?.unit !== '';
    return (
      isAlone || (isBracketed(before) && (SIZED.test(after) || found.unit !== '')) || /(?:^\p{L}[^()\d]*)(?::|\s[-–—x×])\s*$/u.test(before)
    );
  }
  const isTotal = /about|total|~|≈/i.test(found.amount) || /^[^)]*\b(?:total|in all|altogether)\b/i.test(behind);
  const isVolume = /\b(?:cups?|c|t(?:able)?-?b?l?sp|tablespoons?|teaspoons?|tsps?|tbsps?)\b/i.test(found.unit);
  // Beside a size, the same size again: 15-ounce (425 g).
  if (/-\p{L}+\.?[\s\u00a0]*[(/][\s\u00a0]*$/u.test(before)) return false;
  // A second weight belongs to the container or the piece: 1 can (14 oz), 2 (6 ounce) fillets, 1 15 oz can.
  if (CONTAINER.test(behind) && main) return false;
  if (main && !isTotal && !isVolume && CONTAINER.test(` ${main.unit}`)) return false;
  if (main?.unit === '' && main.isFirst && !isTotal && /^[\s\u00a0]*\($/.test(before.slice(lastNumberEnd(before))) && !isVolume)
    return false;
  return true;
}

/** Where the last number of a text ends, 0 if it has none. */
const lastNumberEnd = (text: string): number => text.length - (/[^\d¼-¾⅐-⅞]*$/u.exec(text)?.[0].length ?? 0);

/** Whether an amount and the next one are one measure: `1 lb 4 oz`, `1 cup plus 2 tablespoons`. */
function isSum(text: string, larger: Found, smaller: Found): boolean {
  const [a, b] = [unitSize(larger.unit), unitSize(smaller.unit)];
  const isJoined = /^(?:|\.?,?\s+)(?:(?:plus|and|\+|&)\s+)?$/i.test(text.slice(larger.end, smaller.start));
  return isJoined && a?.kind === b?.kind && a?.isMetric === b?.isMetric && (a?.size ?? 0) > (b?.size ?? 0);
}

/** All amounts in a text, with those that do not scale. */
export function foundIn(text: string): Found[] {
  const all: Found[] = [];
  for (const match of text.matchAll(QUANTITY)) {
    const amount = match[0].trimEnd();
    const start = match.index;
    const found = { amount, start, ...unitBehind(text.slice(start + amount.length)) };
    const next = { ...found, end: start + amount.length + found.space.length + found.unit.length };
    const last = all.at(-1);
    if (last && isSum(text, last, next))
      all[all.length - 1] = { ...next, amount: text.slice(last.start, start) + amount, start: last.start };
    else all.push(next);
  }
  return all;
}

/**
 * Splits an ingredient's text into words and the amounts that scale: `Butter`, `50 g`; `900 g`, `(`, `4-5`, `) apples`. Sizes, times,
 * temperatures and ways to cut are words. `preceding` is the amount in the field before the text.
 */
function partsOf(text: string, preceding?: Preceding, isNote = false): TextPart[] {
  const parts: TextPart[] = [];
  let main: Main | undefined = preceding && { unit: preceding.unit, isFirst: true };
  let at = 0;
  for (const found of foundIn(text)) {
    // 20 g salt = 1 tbsp: the same again, if nothing else has been said since.
    const isSame = main && found.hasUnit && /^[^\d¼-¾⅐-⅞]*=\s*$/u.test(text.slice(at, found.start)) && isQuantity(text, found);
    if (found.start < at || !(isSame || scales(found, text, preceding, main, isNote))) continue;
    main = main ? { ...main, isFirst: false } : { unit: found.hasUnit ? found.unit : '', isFirst: true };
    if (found.start > at) parts.push(text.slice(at, found.start));
    parts.push({ amount: found.amount, space: found.space, unit: found.unit });
    at = found.end;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/** The fields of an ingredient. */
export interface IngredientFields {
  amount?: string | undefined;
  unit?: string | undefined;
  otherAmount?: string | undefined;
  ingredient: string;
  notes?: string | undefined;
  /** Set if it stays the same at every scale. */
  scaling?: string | undefined;
}

/** An ingredient whose texts are split into words and the amounts that scale. */
interface IngredientParts {
  /** Whether the amounts in their own fields scale too. */
  scales: boolean;
  ingredient: TextPart[];
  notes: TextPart[];
}

const SIZE = String.raw`\d[\d./]*(?:\s?[¼-¾⅐-⅞])?[\s-]?(?:fl\.?\s*)?(?:oz|ounces?|grams?|g|ml|lbs?|pounds?|kg|l|lit(?:er|re)s?)\.?`;
/** A size, or the same twice: `14-oz`, `400g/14oz`, `14 oz (400 g)`. */
const SIZE_OF_ONE = String.raw`(?:\(\s*)?${SIZE}(?:\s*[/(]\s*${SIZE})?(?:\s*\))?[\s-]`;
/** One of something, without its number: `14-oz can`, `Dozen`, `Sleeve`, `Head of`. Units that begin names need an "of": `Pound of`, not pound cake. */
const IMPLIED = new RegExp(
  String.raw`^\s*((?:${SIZE_OF_ONE})(?:can|tin|package|pkg|packet|pack|jar|bottle|box|bag|container|carton|pouch|envelope|tub|tube|block|log|bar|sachet|ball|pot(?!\s(?:roast|pie|sticker))|punnet)|(?:can|package|pkg|packet|envelope|jar|box|bag|carton|container|pouch|bunch|dozen|sleeve|sprig|stick)(?!\s+(?:be|use|sub|substitute|also|replace|add|omit|do|have|make)\b)|(?:bottle|tin|tube|tub|block|pack|head|clove|ear|stalk|slice|loaf|bulb|knob|pound|cup|pint|quart|gallon|tablespoon|teaspoon|bowl|pot|scoop|wedge|fillet|slab|rib)(?=\s+of\s|\s*\(\d))(?=\.?[\s(])`,
  'iu',
);

const hasMeasure = (parts: readonly TextPart[]): boolean => parts.some((part) => typeof part !== 'string');

/**
 * Finds all that scales in an ingredient. Of several amounts of the same thing all scale or none: if the one in its own field cannot,
 * the others stay too. Nothing does if the owner said so.
 */
export function ingredientParts({ amount, unit = '', ingredient, notes = '', scaling }: IngredientFields): IngredientParts {
  if (scaling || (amount && scaleAmount(amount, 2, unit) === amount)) return { scales: false, ingredient: [ingredient], notes: [notes] };
  const [whole, implied] = (!amount && !unit && IMPLIED.exec(ingredient)) || [];
  const name =
    whole === undefined || implied === undefined
      ? partsOf(ingredient, amount ? { unit } : undefined)
      : [
          { amount: '1', space: ' ', unit: implied, isImplied: true as const },
          ...partsOf(ingredient.slice(whole.length), { unit: /\p{L}+$/u.exec(implied)?.[0] ?? '' }),
        ];
  const preceding = amount ? { unit } : hasMeasure(name) ? { unit: '' } : undefined;
  return { scales: true, ingredient: name, notes: partsOf(notes, preceding, true) };
}
