import { measureSize } from './measure-size.ts';
import { isCountable } from './number-forms.ts';
import { DIGITS, FRACTIONS, IN_WORDS } from './numbers.ts';
import { ABOUT, TO } from './parse-amount.ts';
import { type Measure, mostOf, scaleAmount } from './scale-amount.ts';
import { unitSize } from './sized-units.ts';
import { EITHER_NUMBER, JOINED_LETTER, JOINED_NAMES, NAMES_WITH_SPACES, namesPattern, unitNamed, unitOf } from './units.ts';
import type { Ingredient } from '../recipe.ts';

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
  amount?: string;
}

/** An amount without its unit: a number or a range. One right behind a letter or hyphen only counts as the next part of an amount. */
const QUANTITY = new RegExp(
  String.raw`(?:(?<=[大小]さじ|(?:^|[\d\s])[x×*]\s?|[\d${FRACTIONS}]\s?\p{L}{1,12}\.?[–-]?)|(?<![\p{L}\p{N}.,⁄∕$#-]|\d\s?/\s?))(?:${ABOUT})?(?:${IN_WORDS}(?:\s(?:to|or)\s(?!an?\s)${IN_WORDS})?|(?!0+\s*[–—-])${DIGITS}(?:(?:${TO})${DIGITS})?)`,
  'giu',
);
/** A part of one that is an amount only before a unit, or what is counted: half cup, half bunch, half red onion. */
const BARE_PART = /^(?:half|third|quarter|fourth|eighth)s?$/i;
/** Whether a line's first words are no part of one that is counted: half olive, half corn oil. */
const isOfNothing = (before: string, after: string): boolean =>
  before.trim() !== '' || !isCountable(/^\s(?:\p{L}+\s)?(\p{L}+)(?:,|$)/u.exec(after)?.[1] ?? '');
const TIED = /[\p{L}-]$/u;
const TIMES = /(?:^|[\d\s])[x×*]\s?$|[大小]さじ$/u;

/** A letter of a script with spaces between words. */
const LETTER = String.raw`(?:(?!${JOINED_LETTER})[\p{L}\p{M}])`;
const UNIT = new RegExp(
  String.raw`^(\s*)(${JOINED_NAMES}|(?:${NAMES_WITH_SPACES}|(?:(?:fl|fluid|table|tea)\.?[\s-]+)?${LETTER}+${EITHER_NUMBER}?|${JOINED_LETTER}+)(?!${LETTER}|[-’']\p{L}))\.?`,
  'iu',
);
/** Words between a number and its unit. */
const LOOKS =
  /^(?:\s*(?:heaping|level|even|scant|generous|\p{L}{3,}ed|good|big|large|lg|small|sm|medium|med|md|extra[- ]large|whole|more|additional|extra|full|standard|tall|flat|U\.?S|metric|imperial|th(?:in|ick)(?:-(?:cut|sliced))?|fat|slightly|lightly|loosely|firmly|well|geh(?:äufte[rs]?)?|gr(?=\.\s(?:Dose|Glas|Becher|Bund|Stück|Scheibe|Zehe|Tasse|Kopf))|gestr(?:ichene[rs]?)?|kl(?:eine[rs]?)?|große[rs]?|płask\p{L}+|czubat\p{L}+|silme|petite?s?|grande?s?|bonnes?)\.?(?=\s)){1,3}/iu;
/** A spoon or cup with a hyphen is an amount, unless it is one that something has: 1/3-cup oats, 1-cup ramekins. */
const HYPHENED =
  /^-(?=\p{L}+(?:\s(?!(?:(?:\([^)]*\)|\p{L}+)\s){0,4}(?:measur|ramekin|mou?ld|scoop|portion|serving|capacity|dish|pan\b|bowl|basin|casserole))|[),;]|$))/iu;
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
const PACKED = namesPattern(['container', 'piece']);
/** What is bought or served in one size. */
const CONTAINER = new RegExp(
  String.raw`^\s*(?:\(?large|small|\))?\s*\)?\s*(?:${PACKED}|logs?|rolls?|fill?ets?|steaks?|bricks?)\b(?!-\p{L})`,
  'iu',
);
/** The size of something, as a pattern: `14-oz`, `400g`. */
export const SIZE = String.raw`(?:\d[\d./]*(?:\s?[${FRACTIONS}]|[\s-]\d\/\d)?|[${FRACTIONS}])[\s-]?(?:${namesPattern(['weight', 'volume'])})\.?`;
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

/** An amount with its place in a text. */
export interface Found extends Measured {
  start: number;
  end: number;
  hasUnit: boolean;
}

/** The unit behind a number, or what is counted; the space before it is kept. */
function unitBehind(after: string): {
  space: string;
  unit: string;
  hasUnit: boolean;
} {
  const [hyphen = ''] = HYPHENED.exec(after) ?? [];
  const looks = LOOKS.exec(after)?.[0] ?? '';
  const [whole = '', space = '', word = ''] = UNIT.exec(after.slice(hyphen.length + looks.length)) ?? [];
  const unit = word === '' ? undefined : unitNamed(word);
  const isUnit =
    unit !== undefined &&
    (hyphen === '' || unitSize(word)?.marks === 'spoons' || (unitSize(word) !== undefined && /^-\p{L}+(?:s\s|[),;]|$)/u.test(after)));
  if (!isUnit && !(word !== '' && space !== '' && isCountable(word))) return { space: '', unit: '', hasUnit: false };
  const all = looks + whole;
  const gap = hyphen || (/^\s*/.exec(all)?.[0] ?? '');
  return {
    space: gap,
    unit: hyphen ? all : all.slice(gap.length),
    hasUnit: isUnit,
  };
}

/** Whether a text up to a number ends within brackets. */
const isBracketed = (before: string): boolean => before.lastIndexOf('(') > before.lastIndexOf(')');

/** Whether an amount is clearly a number, a range or a sum. */
export const isNumber = ({ amount, unit }: Measure): boolean => mostOf(amount, unit) !== null || scaleAmount(amount, 2, unit) !== amount;

/** What a text begins with: the unit of its first amount, or of the amount in the field before it. */
interface Main {
  unit: string;
  amount?: string | undefined;
  isFirst: boolean;
}

/** Degrees without their sign: 350 F, 180C. No one takes 40 cups of something, but 2 C flour are cups. */
const isDegrees = (found: Found, after: string): boolean => /^\s?[FC](?![\p{L}\d.])/u.test(after) && (mostOf(found.amount) ?? 0) >= 30;

/** Lean and fat, or what is mixed half and half: 80/20 is not a fraction. */
export const isRatio = (amount: string): boolean => {
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
const isBesideMeasure = (before: string, main: Main | undefined, isNote: boolean): boolean =>
  main !== undefined &&
  (/(?:\(|,\s)(?:or\s)?$|\b(?:or|from)\s$/.test(before) || (isNote && before.trim() === '')) &&
  unitSize(main.unit) !== undefined;

function scales(found: Found, context: Context): boolean {
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

/** What is between the parts of one amount: of a sum, or of a range whose ends have units. */
const JOINT = /^\.?(?:|,?\s+(?:(?:plus|and|\+|&)\s+)?|\s?[-–—]\s?|\s+(?:to|à|a|bis|till|tot)\s+)$/i;

/** Longer ones are many amounts, in what is no ingredient. */
const LONGEST_AMOUNT = 60;

/** An amount and the next one as one, if they are: `1 lb 4 oz`, `1 cup plus 2 tablespoons`, `110ml-150ml`. */
function joined(text: string, first: Found, next: Found): Found | null {
  if (!JOINT.test(text.slice(first.end, next.start))) return null;
  const both = {
    ...next,
    amount: text.slice(first.start, next.start) + next.amount,
    start: first.start,
  };
  return both.amount.length <= LONGEST_AMOUNT && measureSize(both) ? both : null;
}

/** A number of containers and their size: 1-16 oz can, but 12-16 oz bag. */
const COUNT_AND_SIZE = /^(\d{1,2})\s?[–-]\s?(\d[\d.]*)$/;
/** A number of containers and their size, which is less than one: of 2 1/4-ounce envelopes. */
const COUNT_AND_PART = new RegExp(String.raw`^([2-9]|\d\d)\s(?:\d\/\d|[${FRACTIONS}])$`);
const OF_PACKS = new RegExp(
  String.raw`^-(?:(?:${namesPattern(['weight'])})\.?\s(?:${PACKED})(?<=s)\b|(?:${namesPattern(['length'])})(?:-thick)?(?:\s\([^)]*\))?\s(?:slices|pieces|cubes|strips|rounds|sticks|knobs|chunks|coins)\b)`,
  'i',
);

function countBeforeSize(text: string, { amount, unit, end }: Found): string | undefined {
  const [, packs] = COUNT_AND_PART.exec(amount) ?? [];
  if (packs !== undefined && OF_PACKS.test(text.slice(end))) return packs;
  const [, count, size] = COUNT_AND_SIZE.exec(amount) ?? [];
  return unitSize(unit) && Number(size) >= Number(count) * 2.5 && CONTAINER.test(text.slice(end)) ? count : undefined;
}

/** All amounts in a text, with those that do not scale. */
export function foundIn(text: string): Found[] {
  const all: Found[] = [];
  /** What may be the first number of a range's other end, which is less than its start until the next one: 1lb 9oz-1lb 12oz. */
  let tied: Found | undefined;
  for (const { 0: written, index: start } of text.matchAll(QUANTITY)) {
    const amount = written.trimEnd();
    const behind = unitBehind(text.slice(start + amount.length));
    const whole = {
      amount,
      start,
      ...behind,
      end: start + amount.length + behind.space.length + behind.unit.length,
    };
    const count = countBeforeSize(text, whole);
    const next = count === undefined ? whole : { amount: count, start, end: start + count.length, space: '', unit: '', hasUnit: false };
    const last = all.at(-1);
    const end =
      tied && JOINT.test(text.slice(tied.end, start))
        ? { ...next, amount: text.slice(tied.start, start) + next.amount, start: tied.start }
        : next;
    const both = last ? (joined(text, last, next) ?? joined(text, last, end)) : null;
    const before = text.slice(0, start);
    const isTied = TIED.test(before) && !TIMES.test(before);
    tied = isTied && !both ? next : undefined;
    if (both) all[all.length - 1] = both;
    else if (!isTied && !(BARE_PART.test(amount) && !next.hasUnit && isOfNothing(before, text.slice(start + amount.length))))
      all.push(next);
  }
  return all;
}

/** What is between two measures of the same amount. */
const AGAIN = /^\s*(?:[/|=]|\(\s*(?:=|or\b)?|or\b)\s*$/i;

/** The amounts in a text, each with the same in other measures: `120g/4oz`, `8 oz (225 g)`. All of them scale or none. */
function groupsIn(text: string): Found[][] {
  const groups: Found[][] = [];
  for (const found of foundIn(text)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isAgain = last && unitSize(last.unit) && unitSize(found.unit) && AGAIN.test(text.slice(last.end, found.start));
    if (isAgain) group?.push(found);
    else groups.push([found]);
  }
  return groups;
}

/**
 * Splits an ingredient's text into words and the amounts that scale: `Butter`, `50 g`; `900 g`, `(`, `4-5`, `) apples`. Sizes, times,
 * temperatures and ways to cut are words. `preceding` is the amount in the field before the text.
 */
function partsOf(text: string, preceding?: Preceding, isNote = false): TextPart[] {
  if (text.length > LONGEST_TEXT) return [text];
  const parts: TextPart[] = [];
  let main: Main | undefined = preceding && { ...preceding, isFirst: true };
  let at = 0;
  for (const group of groupsIn(text)) {
    const [first] = group as [Found];
    const end = group.at(-1)?.end ?? first.end;
    // 20 g salt = 1 tbsp: the same again, if nothing else has been said since.
    const isSame = main && first.hasUnit && SAME.test(text.slice(at, first.start)) && isQuantity(text, first, end);
    // From one 8 oz breast.
    const last = parts.at(-1);
    const isListed = typeof last === 'object' && /^[^\d.;:()]*,\s(?:and\s)?$/.test(text.slice(at, first.start)) && !unitSize(last.unit);
    const isSizeOfOne = typeof last === 'object' && last.unit === '' && unitSize(first.unit) && text.slice(at, first.start) === ' ';
    const doScale = isSame || (!isSizeOfOne && scales(first, { text, end, preceding, main, isNote, isListed }));
    const [implied] =
      (!doScale && isBesideMeasure(text.slice(0, first.start), main, isNote) && IMPLIED_IN_BRACKETS.exec(text.slice(first.start))) || [];
    if (implied) {
      parts.push(text.slice(at, first.start), { amount: '1', space: ' ', unit: implied, isImplied: true });
      at = first.start + implied.length;
    }
    if (first.start < at || !doScale || !group.every((one) => one === first || isNumber(one))) continue;
    main = main ? { ...main, isFirst: false } : { unit: first.hasUnit ? first.unit : '', amount: first.amount, isFirst: true };
    for (const { amount, space, unit, start, end: ownEnd } of group) {
      if (start > at) parts.push(text.slice(at, start));
      parts.push({ amount, space, unit });
      at = ownEnd;
    }
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/** Longer ones are no ingredients, and nothing in them scales. */
const LONGEST_TEXT = 1_000;

/** What is before the same again. */
const SAME = new RegExp(String.raw`^[^\d${FRACTIONS}]*=\s*$`);

/** The fields of an ingredient. */
export type IngredientFields = Omit<Ingredient, 'otherUnit' | 'group'>;

/** An ingredient whose texts are split into words and the amounts that scale. */
interface IngredientParts {
  /** Whether the amounts in their own fields scale too. */
  scales: boolean;
  ingredient: TextPart[];
  notes: TextPart[];
}

/** A size, or the same twice: `14-oz`, `400g/14oz`, `14 oz (400 g)`. */
const SIZE_OF_ONE = String.raw`(?:\(\s*)?${SIZE}(?:\s*[/(]\s*${SIZE})?(?:\s*\))?[\s-]`;
/** One container of a size: `14-oz can`. */
const CONTAINER_OF_SIZE = String.raw`${SIZE_OF_ONE}(?:${namesPattern(['container', 'piece'], 'one')}|log)(?!\s(?:roast|pie|sticker))`;
/** What is measured in one container of a size, in brackets: 2 cups ricotta (15-ounce container). */
const IMPLIED_IN_BRACKETS = new RegExp(`^${CONTAINER_OF_SIZE}(?=[\\s),;]|$)`, 'i');
/** Behind another number a part would be read as one with it: 2 1/2-inch pieces. */
const WHOLE_SIZE = String.raw`[1-9]\d*(?:\.\d+)?[${FRACTIONS}]?`;
const OTHER_SIZE = String.raw`[\d${FRACTIONS}][\d./${FRACTIONS}]*`;
const LENGTH_UNIT = String.raw`(?:[\s-]?(?:${namesPattern(['length'])}|in)\b\.?|["″”])`;
/** One piece of a length: `2.5cm/1in piece`, `2-inch piece`, and of roots and bark without the word: `2cm ginger`. */
const PIECE_OF_LENGTH = String.raw`${WHOLE_SIZE}(?:[\s-]\d[/⁄]\d|\s[${FRACTIONS}]|-${WHOLE_SIZE})?${LENGTH_UNIT}(?:\s*[/(]\s*${OTHER_SIZE}${LENGTH_UNIT}\)?)?(?:[\s-](?:long|thick))?(?:[\s-](?:piece|knob|chunk|section|strip|stick|cube)|(?=\s(?:(?:fresh|peeled|young|root|stem)\s){0,3}(?:ginger|galangal|turmeric|horseradish|cinnamon|cassia|cucumber)\b))`;
/** One that is named by its weight: `5-pound pork loin`, but not the plural. */
const NAMED_BY_WEIGHT = String.raw`${WHOLE_SIZE}-?(?:\s?(?:to|or|–)\s?${WHOLE_SIZE})?-(?:${namesPattern(['weight'], 'one')})(?:/${OTHER_SIZE}-(?:${namesPattern(['weight'], 'one')}))?(?=\s[^,;(]*[^s\W](?:\s*[,;(]|$))`;
/** One of something, without its number: `14-oz can`, `Dozen`, `Sleeve`, `Head of`. Units that begin names need an "of": `Pound of`, not pound cake. */
const IMPLIED = new RegExp(
  String.raw`^\s*(${CONTAINER_OF_SIZE}|${PIECE_OF_LENGTH}|${NAMED_BY_WEIGHT}|(?:(?:small|large|big|good|generous)\s)?(?:${namesPattern(['container', 'count'], 'one alone')})(?!\s+(?:be|use|sub|substitute|also|replace|add|omit|do|have|make)\b)|(?:${namesPattern(['container', 'piece', 'count', 'weight', 'volume'], 'one')})(?=\s+of\s|\s*\(\d))(?=\.?[\s(])`,
  'iu',
);

/**
 * Finds all that scales in an ingredient. Of several amounts of the same thing all scale or none: if the one in its own field cannot,
 * the others stay too. Nothing does if the owner said so.
 */
export function ingredientParts({ amount, unit = '', ingredient, notes = '', scaling }: IngredientFields): IngredientParts {
  if (scaling || (amount && scaleAmount(amount, 2, unit) === amount)) return { scales: false, ingredient: [ingredient], notes: [notes] };
  const [whole, implied] = (!amount && !unit && IMPLIED.exec(ingredient)) || [];
  const last = /\p{L}+$/u.exec(implied ?? '')?.[0] ?? '';
  const name =
    whole === undefined || implied === undefined
      ? partsOf(ingredient, amount ? { unit, amount } : undefined)
      : [
          { amount: '1', space: ' ', unit: implied, isImplied: true as const },
          ...partsOf(ingredient.slice(whole.length), {
            unit: unitSize(last) ? '' : last,
          }),
        ];
  const [first] = name.filter((part) => typeof part !== 'string');
  const preceding = amount ? { unit, amount } : first && { unit: '', amount: first.amount };
  return {
    scales: true,
    ingredient: name,
    notes: partsOf(notes, preceding, true),
  };
}
