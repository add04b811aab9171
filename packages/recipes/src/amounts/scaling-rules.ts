import type { Found } from './amounts-in-text.ts';
import { FRACTIONS } from './numbers.ts';
import { CONTAINER, PACKED, SIZE } from './one-of-a-size.ts';
import { type Measure, mostOf, scaleAmount } from './scale-amount.ts';
import { unitSize } from './sized-units.ts';
import { namesPattern, unitNamed, unitOf } from './units.ts';

/** The amount that precedes a text in a field of its own. */
export interface Preceding {
  unit: string;
  amount?: string;
}

/** What follows a number that is a size, a time, a temperature, or part of a name. */
const NO_AMOUNT = new RegExp(
  String.raw`^(?:[%°"″”'’′:/]|\s*(?:%|percent\b|°|degrees?\b|in\.|in\b(?=\s?[(/]\s?\d|\s(?:dice|cubes?|pieces?|slices?|strips?|chunks?|lengths?|rounds?|square|deep|thick|long|wide|cake|tart|pie|loaf|springform|pan|tin|dish)\b)|(?:${namesPattern(['length'])})\b|hours?\b|hrs?\b|minutes?\b|mins?\b|seconds?\b|days?\b|nights?\b|weeks?\b|months?\b|years?\b|times?\b|calories\b|proof\b|grade\b|watt|parts?\b)|-\p{L}|\s*[-–]\s*(?:(?:${namesPattern(['weight', 'length'])})\b|day|grain|spice|count)|\s*count\b|\s*[x×]\s*[\d./${FRACTIONS}]+\s*[x×]\s*\d|\s*(?:[x×]|by\b)\s*\d+[\s-]*(?:(?:${namesPattern(['length'])})\b|in\b|["″”])(?!\/[\d./${FRACTIONS}]+\s?(?:in|inch|cm)\b(?![^,]*\b(?:tin|pan|dish|mould|tray)\b)|\s+(?:(?:piece|knob|stick|strip)s?|squares|circles|rounds|discs|slices)\b))`,
  'iu',
);
const EACH = /^[\s,]*(?:\(?[^()\d]{0,12}\)?\s*)?\b(?:each|apiece|per|a\spiece)\b|^\s*\/\s*(?:each|piece)\b|^(?:切り|入り)/i;
/** Behind what is counted: what is done with each, or its size. */
const EACH_OF_THEM = new RegExp(
  String.raw`^[\s,(]*(?:\p{L}[^()\d,]{0,12}[\s,(]+)?each\s+(?:(?:about|approx(?:imately|\.)?|around|weighing)\s+)*(?:[\d${FRACTIONS}]|cut\b|\p{L}{3,}ed\b)`,
  'iu',
);
/** What precedes a number that says how a thing is cut, or a time, or explains. */
const NOT_AFTER =
  /(?:\b(?:into|in|at|by|every|for|serves|makes|makes about|within|after|until|than|last|holds|each|each about|per|type|size(?: of)?|no\.?|number|step|note|notes|see|every|usually|=|x|×|wt|weighing|je|jeweils|à)|[#@=×]|\bwt\.?)\s*(?:an?\s+)?$/i;
/** What something is soaked in, which is an ingredient of its own. */
const MIXED_WITH =
  /\b(?:soak|dissolv|mix|steep|bloom|soften|stirr?|proof|whisk|blend|dilut|melt|marinat|cover|rehydrat|fri|brown|cook|simmer|boil|sauté|poach)\w*\s(?:together\s|overnight\s|for\s[^,;()]{1,20}\s)?(?:in|into|with)\s*$/i;
/** What is not cut in spoons or cups, but mixed with what they hold. */
const OF_FOOD = /^\s(?!(?:portion|increment|serving|ramekin|batch|piece|scoop|measure|mou?ld|jar|container|slice|pat|cube|chunk))\p{L}/iu;
/** Behind a number of containers of a size: one 12-oz bag. */
const COUNT_OF_SIZED = new RegExp(
  String.raw`^\s\(?(?:${SIZE}(?:\s*[/(]\s*${SIZE})?\)?[\s-]+(?:${PACKED}|bricks?)|[\d${FRACTIONS}][\d./${FRACTIONS}]*-\p{L}+\s\p{L}+)\b`,
  'iu',
);
/** A container whose size follows again: 1 14-oz can (400 g). */
const PACKED_BEFORE = new RegExp(String.raw`\d[^()\d]*\b(?:${PACKED})\s*\($`, 'iu');
/** Before a number without a unit that counts. */
const COUNTS_AFTER =
  /(?:^|[\s(])(?:plus|and|or|of|from|remaining|(?:made|mixed|beaten|whisked|blended)\swith|juiced?|zest|von|van|av|de|di|aus|\+|&)\s*(?:an?\s+)?(?:additional\s+)?$|\(to\s$|[+/]\s*$|[大小]さじ$/i;
const SIZED = /^\s*(?:extra[- ]large|large|medium|small|whole|big|ripe|fresh|heads?|more)\b/i;
const NO_THINGS = String.raw`(?:at|by|per|in|on|to|or|times?|ways?|sides?|servings?|portions?|people|persons?|layers?|batches|minutes?)\b`;
/** Behind a number that counts some of several things: 2 chopped, 5 left whole. */
const SOME = new RegExp(String.raw`^\s(?!${NO_THINGS})\p{L}{2,}`, 'iu');
/** Things that are counted, with nothing behind them in their brackets, or one of two kinds: 3 flour tortillas, 1 big or 2 small. */
const THINGS_ALONE = new RegExp(
  String.raw`^(?:\s(?!${NO_THINGS})\p{L}[\p{L}-]*){0,3}\s(?:(?!${NO_THINGS})\p{L}{2,}s(?:\s*[),;]|$)|\p{L}+\sor\s\d)`,
  'iu',
);
/** Things with a unit that counts them: 2 thyme sprigs, ½ stock cube dissolved. */
const IN_PIECES = new RegExp(String.raw`^\s(?:\p{L}+\s){0,2}(?:${namesPattern(['count'])})\b`, 'iu');
/** Behind a name and a comma: eggs, 2 large. */
const SIZE_ALONE = /^\s(?:extra[- ])?(?:large|medium|small)\s*(?:,|$)/i;
/** Behind an article: a 3-pound chicken, a 3½-to-4-pound chicken. */
const SIZE_OF_NAMED = new RegExp(String.raw`^\s[\d${FRACTIONS}][\d./${FRACTIONS}]*-\p{L}+[\s-]`, 'iu');
const VAGUE = new RegExp(
  String.raw`^(?:\p{L}+\s)?(?:${namesPattern(['vague'])}|few|little|bit|couple|touch|sprinkling|lot|mix|mixture|combination)`,
  'iu',
);

/** Whether a text up to a number ends within brackets. */
const isBracketed = (before: string): boolean => before.lastIndexOf('(') > before.lastIndexOf(')');

/** Whether an amount is clearly a number, a range or a sum. */
export const isNumber = ({ amount, unit }: Measure): boolean => mostOf(amount, unit) !== null || scaleAmount(amount, 2, unit) !== amount;

/** What a text begins with: the unit of its first amount, or of the amount in the field before it. */
export interface Main {
  unit: string;
  amount?: string | undefined;
  isFirst: boolean;
}

/** Degrees without their sign: 350 F, 180C. No one takes 40 cups of something, but 2 C flour are cups. */
const isDegrees = (found: Found, after: string): boolean => /^\s?[FC](?![\p{L}\d.])/u.test(after) && (mostOf(found.amount) ?? 0) >= 30;

/** Lean and fat, or what is mixed half and half: 80/20 is not a fraction. */
const isRatio = (amount: string): boolean => {
  const [, first, second] = /^(\d\d)\/(\d\d)$/.exec(amount) ?? [];
  return Number(first) + Number(second) === 100;
};

/** Whether an amount is one of several, up to its end in other measures: a size, a time, a temperature, or each of some pieces is not. */
export function isQuantity(text: string, found: Found, end = found.end): boolean {
  const [before, after] = [text.slice(0, found.start), text.slice(found.start + found.amount.length)];
  const isSize = (NO_AMOUNT.test(after) && !found.space.startsWith('-')) || /(?:^|[\d\s])[x×*]\s?$/.test(before);
  const rest = text.slice(end);
  const isEach = EACH.test(rest) && (unitSize(found.unit) !== undefined || !EACH_OF_THEM.test(rest));
  return !isSize && !isDegrees(found, after) && !isEach && !isRatio(found.amount) && isNumber(found);
}

/** Where an amount is, and what is known before it. */
interface Context {
  text: string;
  /** Where the amount ends in its last measure. */
  end: number;
  preceding: Preceding | undefined;
  main: Main | undefined;
  isNote: boolean;
  /** Whether a count is the last one before it, up to a comma. */
  isListed: boolean;
}

/** Whether a number without a unit counts some of what the line is about, or what it is made of: 9 carrots (8 left whole), 2 cups corn (3 ears). */
function isSome(found: Found, { text, main, isNote, isListed }: Context): boolean {
  const [before, after] = [text.slice(0, found.start), text.slice(found.start + found.amount.length)];
  const isFirst = /\($/.test(before) || (isNote && before.trim() === '');
  if (!main || !(isFirst || /[,;:]\s$/.test(before))) return false;
  const isPart = !unitSize(main.unit) && (mostOf(found.amount) ?? Infinity) <= (mostOf(main.amount ?? '') ?? 0);
  return isPart || isListed ? SOME.test(after) : isFirst && (THINGS_ALONE.test(after) || IN_PIECES.test(after));
}

/** Whether what follows a text explains or replaces what is measured: it is in brackets, behind a comma, or in a note of its own. */
export const isBesideMeasure = (before: string, main: Main | undefined, isNote: boolean): boolean =>
  main !== undefined &&
  (/(?:\(|,\s)(?:or\s)?$|\b(?:or|from)\s$/.test(before) || (isNote && before.trim() === '')) &&
  unitSize(main.unit) !== undefined;

/** Whether an amount in a text scales with the recipe. */
export function scales(found: Found, context: Context): boolean {
  const { text, end, preceding, main, isNote } = context;
  const [before, after] = [text.slice(0, found.start), text.slice(found.start + found.amount.length)];
  const behind = text.slice(end);
  const size = unitSize(found.unit);
  const isLeading = before.trim() === '';
  const isWord = /^\P{N}*\p{L}$/u.test(found.amount);
  // 1 tsp each salt and pepper, 2 each carrots, but 2 steaks of 8 oz each.
  const isOfEach =
    isLeading && !main
      ? (size ? /\beach[\s:,]+\p{L}/iu : /^\s+each\s+\p{L}/iu).test(behind)
      : size?.marks === 'spoons' && /^\s+each\s+\p{L}/iu.test(behind);
  if (!isQuantity(text, found, isOfEach ? text.length : end)) return false;
  const isMixed = () => MIXED_WITH.test(before) || (size?.marks === 'spoons' && / in\s$/i.test(before) && OF_FOOD.test(behind));
  if (NOT_AFTER.test(before) && !(size && isMixed())) return false;
  // 2 cups (one 12-oz bag), 1 cup (two sticks).
  const isOfMeasure = isBesideMeasure(before, main, isNote);
  if (isOfMeasure && !/^an?$/i.test(found.amount) && (found.hasUnit ? isWord : COUNT_OF_SIZED.test(after))) return true;
  // The same again is never the size of something: 1 cup (240-ml).
  if (found.space.startsWith('-') && !/^\s/.test(text.slice(found.end)) && !unitSize(main?.unit ?? '')) return false;
  if (isWord && !(isLeading && !main) && !COUNTS_AFTER.test(before)) return false;
  // An article counts only a measure that is certain: a cup, an onion, a 14-ounce can.
  if (/^an?$/i.test(found.amount) && (!found.unit || VAGUE.test(found.unit)) && !SIZE_OF_NAMED.test(after)) return false;
  if (/^an?$/i.test(found.amount) && found.hasUnit && (!isLeading || /^\sor\s(?:two|so)\b/i.test(behind))) return false;
  if (/\bor\s$/i.test(before) && /^two$/i.test(found.amount) && !(main && /^\s\d/.test(after))) return false;
  if (isLeading && !preceding) return /^[\s(]|^[x×,–-]\s?\d|^[x×]\s|^$/.test(after) || found.hasUnit;
  if (!found.hasUnit) {
    if (/^(?:about|approx|around|roughly|ca\b|circa|etwa|environ|[~≈])/i.test(found.amount)) return /^(?:\s+\p{L}|[),;]|$)/u.test(after);
    if (isSome(found, context)) return true;
    if (isLeading && (isNote || main?.unit)) return SIZED.test(after) || found.unit !== '';
    if (/\b(?:with|containing)\s$/i.test(before) && IN_PIECES.test(after)) return true;
    if (COUNTS_AFTER.test(before)) return /^(?:[\s),;]|[x×]\d|$)/.test(after);
    if (SIZE_ALONE.test(after) && /^\p{L}[^()\d]*,\s*$/u.test(before)) return true;
    const isAlone = /\((?:about\s+)?$/i.test(before) && /^\)/.test(after) && main?.unit !== '';
    return (
      isAlone || (isBracketed(before) && (SIZED.test(after) || found.unit !== '')) || /(?:^\p{L}[^()\d]*)(?::|\s[-–—x×])\s*$/u.test(before)
    );
  }
  const isTotal = /about|total|~|≈/i.test(found.amount) || /^[^)]*\b(?:total|in all|altogether)\b/i.test(behind);
  const isSpoons = size?.marks === 'spoons' || (unitNamed(found.unit)?.kind === 'volume' && !size);
  // Beside a size, the same size again: 15-ounce (425 g).
  if (/\d\S*-\p{L}+\.?\s*[(/]\s*$/u.test(before)) return false;
  // A second weight belongs to the container or the piece: 1 can (14 oz), 2 (6 ounce) fillets, 1 15 oz can, 1 3 lb hen.
  if (CONTAINER.test(behind) && main) return false;
  // 2 cans (5 oz), or 9 oz home-cooked.
  if (main && /(?:^|[\s(])or\s$/i.test(before) && /^\s(?!each)\p{L}{3,}/u.test(behind)) return true;
  if (main?.isFirst && size && !isTotal && !isSpoons && PACKED_BEFORE.test(before)) return false;
  if (main && size && !isTotal && !isSpoons && (CONTAINER.test(` ${main.unit}`) || unitOf(main.unit)?.kind === 'container')) return false;
  const isBehindCount = main?.unit === '' && main.isFirst;
  if (isBehindCount && !isNote && size && /^\s*$/.test(before.slice(lastNumberEnd(before)))) return false;
  return !(isBehindCount && !isTotal && !isSpoons && /^\s*\($/.test(before.slice(lastNumberEnd(before))));
}

const NO_NUMBER_TO_END = new RegExp(`[^\\d${FRACTIONS}]*$`);

/** Where the last number of a text ends, 0 if it has none. */
const lastNumberEnd = (text: string): number => text.length - (NO_NUMBER_TO_END.exec(text)?.[0].length ?? 0);
