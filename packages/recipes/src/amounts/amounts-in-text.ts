import { measureSize } from './measure-size.ts';
import { isCountable } from './number-forms.ts';
import { DIGITS, FRACTIONS, IN_WORDS } from './numbers.ts';
import { CONTAINER, PACKED } from './one-of-a-size.ts';
import { ABOUT, TO } from './parse-amount.ts';
import { unitSize } from './sized-units.ts';
import type { Measured } from './text-part.ts';
import { EITHER_NUMBER, JOINED_LETTER, JOINED_NAMES, NAMES_WITH_SPACES, namesPattern, unitNamed } from './units.ts';

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
