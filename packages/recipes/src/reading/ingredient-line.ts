import { AMOUNT_LIMIT, MOST_INGREDIENTS } from '../recipe.ts';
import { isForeignUnit } from '../amounts/foreign-units.ts';
import { isRatio } from '../amounts/measures.ts';
import { isUnitWord } from '../amounts/number-forms.ts';
import { EMPTY_INGREDIENT, type WrittenIngredient } from './written-rows.ts';

const ABBREVIATED = new Set(
  'c cl cm dl fl g gm gms gr grams kg kgs l lb lbs mg ml oz pkg pkgs pt qt t tb tbs tbsp tbsps tsp tsps'.split(' '),
);

const NUMBER = String.raw`(?:\d+\s+and\s+|\d+[\s-])?\d+\s*[/⁄]\s*\d+|\d*\s?[¼-¾⅐-⅞]|\d+[.,]\d+|\d+|\.\d+`;
const AMOUNT = new RegExp(
  String.raw`^(?:(?:about|approx\.?|around|ca\.?)\s+|[~≈]\s*)?(?:${NUMBER})(?:(?:\s*[–—-]\s*|\s+(?:to|or)\s+)(?:${NUMBER}))?(?![\d/⁄.-])`,
  'i',
);
/** A number in words before a unit: two cups, one and a half teaspoons. */
const WORDED = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:\s+and\s+a\s+(?:half|quarter))?\s+(?=[a-z])/i;
const ARTICLE = /^(?:an?|half an?)\s+(?=[a-z])/i;
/** Between the parts of a sum: a word such as plus, or only a comma or space. */
const JOINT = /^(?:(plus|and|minus|less|[+&])\s*|,?\s*)(?=[\d.¼-¾⅐-⅞])/i;
const BULLET = /^\s*(?:[-–—•◦‣●○·*▢□☐◻⬜▪■✓✔☑]+|\[\s?\])\s*(?=\S)/;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;
/** Longer lines are texts and not parsed at all. */
const LONGEST_LINE = 500;
/** In longer lines no measure is looked for behind a name: an amount never follows so many words. */
const LONGEST_NAME = 300;

/** Whether a word is a unit, be it abbreviated: `cups`, `g`, `Tbsp.` */
export const isUnit = (word: string): boolean => {
  const plain = word.toLowerCase().replace(/\.$/, '');
  return ABBREVIATED.has(plain) || isUnitWord(plain) || isForeignUnit(plain);
};

/** Measures of one kind, from the largest: 1 lb 4 oz is a sum, 1 lb 450 g the same twice. */
const SUMMED = [
  'lb|lbs|pound|pounds oz|ounce|ounces',
  'kg|kgs|kilogram|kilograms g|gr|gram|grams',
  'l|liter|liters|litre|litres dl cl ml',
  'gallon|gallons quart|quarts|qt pint|pints|pt cup|cups|c tbsp|tbsps|tbs|tablespoon|tablespoons tsp|tsps|teaspoon|teaspoons',
].map((kind) => kind.split(' ').map((unit) => unit.split('|')));

/** Whether two units without a word between them are one measure: the second is a smaller one of the same kind. */
const isSum = (larger: string, smaller: string): boolean =>
  SUMMED.some((kind) => {
    const rankOf = (word: string) => kind.findIndex((names) => names.includes(word.toLowerCase()));
    return rankOf(larger) !== -1 && rankOf(smaller) > rankOf(larger);
  });

/** What is bought in one size: the 14 oz of a can are not the same amount in another measure. */
const CONTAINER =
  /^(?:cans?|tins?|jars?|sachets?|pots?|balls?|punnets?|packages?|pkgs?|packets?|envelopes?|packs?|box(?:es)?|bags?|bottles?|cartons?|pouch(?:es)?|blocks?)$/i;

/** What is behind a size, which may be there twice: `can` of `14 oz can` and of `400g/14oz can`. */
const WORD_BEHIND_SIZE = /^\s*(?:[/(]\s*\d[\d.]*\s?[a-z]+\.?\s*\)?)?\s*([a-z]+)\b/i;

interface Measure {
  amount: string;
  unit: string;
  rest: string;
  /** The size of what is counted: the 14.5 ounces of a can. */
  size?: string;
}

/** The measure that a text begins with, be it in two units or more: 1 lb 4 oz, 2 cups plus 1 tablespoon. Null if it begins with none. */
function measureOf(text: string): Measure | null {
  let sum = simpleMeasureOf(text);
  while (sum?.unit && sum.size === undefined) {
    const [joint, word] = JOINT.exec(sum.rest) ?? [];
    const next = joint === undefined ? null : simpleMeasureOf(sum.rest.slice(joint.length));
    if (!next?.unit || next.size !== undefined || !(word || isSum(sum.unit, next.unit))) break;
    const amount = `${sum.amount} ${sum.unit}${word ? ` ${word}` : joint?.trim()} ${next.amount}`;
    if (amount.length > AMOUNT_LIMIT) break;
    sum = { ...next, amount };
  }
  return sum;
}

function simpleMeasureOf(text: string): Measure | null {
  const amount = AMOUNT.exec(text)?.[0];
  if (amount === undefined) return unnumberedMeasure(text);
  // 80/20 ground beef: lean and fat.
  if (isRatio(amount)) return null;
  const after = text.slice(amount.length);
  // 1 (14.5 ounce) can tomatoes, 2 x 400g tins tomatoes, 1 8-oz. package cream cheese
  const [sized, inBrackets, times, container = ''] =
    /^\s*(?:\((?!(?:to|or)\s)([^()]*\d[^()]*)\)|((?:[x×]\s*\d+(?:[.,]\d+)?\s?|\s\d+(?:[.,]\d+)?-?)(?:fl\.?\s*oz|[a-z]+)\.?))\s+([a-z]+)\b\.?/i.exec(
      after,
    ) ?? [];
  if (sized !== undefined && isUnit(container)) {
    return { amount: amount.trim(), unit: container, rest: after.slice(sized.length).trim(), size: (inBrackets ?? times ?? '').trim() };
  }
  const [unit = ''] = /^\s*(?:fl\.?\s*oz\.?|[a-z]+\.?)/i.exec(after) ?? [];
  if (/^fl\.?\s*oz/i.test(unit.trim()) || isUnit(unit.trim())) {
    // A 14 oz can is one can: its size is no amount. Nor are 40C.
    if (unit.trim() === 'C' && Number(amount) >= 30) return null;
    const behind = after.slice(unit.length);
    if (CONTAINER.test(WORD_BEHIND_SIZE.exec(behind)?.[1] ?? '') && !/^\s*pot (?:roast|pie)/i.test(behind)) return null;
    // 2.5cm/1in piece: neither is converted, so that both stay.
    if (/^\s*cm/i.test(unit) && /^\s*\//.test(behind)) return null;
    return { amount: amount.trim(), unit: unit.trim().replace(/\.$/, ''), rest: behind.trim() };
  }
  // 7up is no seven of anything.
  return /^\s|^$|^\(/.test(after) ? { amount: amount.trim(), unit: '', rest: after.trim() } : null;
}

/** An amount that is never more than one. */
const VAGUE = /^(?:pinch|handful|dash|drop|knob|piece|fistful)$/i;

/** A pinch, a handful, half a cup: an amount in words. */
function unnumberedMeasure(text: string): Measure | null {
  const article = (ARTICLE.exec(text) ?? WORDED.exec(text))?.[0];
  if (article === undefined) return null;
  const word = /^[a-z]+/i.exec(text.slice(article.length))?.[0] ?? '';
  if (!isUnit(word)) return null;
  const rest = text.slice(article.length + word.length).trim();
  return VAGUE.test(word) ? { amount: article + word, unit: '', rest } : { amount: article.trim(), unit: word, rest };
}

/** The same in another measure, which may follow the first: `400 g (3 1/3 cups)`, `400 g / 3 1/3 cups`. */
function otherMeasureOf(rest: string): { other: Measure; rest: string } | null {
  const [inBrackets, within] = /^\(([^()]*)\)/.exec(rest) ?? [];
  const other = measureOf((within ?? /^[/|]\s*(.*)/.exec(rest)?.[1] ?? '').trim());
  if (!other || other.unit === '') return null;
  if (inBrackets === undefined) return { other, rest: other.rest };
  return other.rest === '' ? { other, rest: rest.slice(inBrackets.length).trim() } : null;
}

/** Words that only describe: what follows their comma is the food. */
const DESCRIBING =
  /^(?:\p{L}+less|(?!\p{L}*seed\b)\p{L}{3,}ed|fresh|large|medium|small|ripe|firm|lean|thick|thin|thinly|finely|raw|dry|hot|cold|warm|soft|sweet|extra-virgin|good-quality)$/iu;

/** Where the name of an ingredient ends: its first comma outside of brackets, unless it is between words that only describe the food; -1 if none. */
function commaIn(text: string): number {
  for (const { index } of text.matchAll(/,\s/g)) {
    const before = text.slice(0, index);
    const isInBrackets = before.lastIndexOf('(') > before.lastIndexOf(')');
    if (!isInBrackets && !before.split(/,?\s+/).every((word) => DESCRIBING.test(word))) return index;
  }
  return -1;
}

/** The name of an ingredient and, after a comma or in brackets at its end, how it is to be. */
function namePartsOf(text: string): Pick<WrittenIngredient, 'ingredient' | 'notes'> {
  const [, name, bracketed] = /^([^(,]*\S)\s*\(([^()]*)\)$/.exec(text) ?? [];
  if (name !== undefined && bracketed !== undefined) return { ingredient: name, notes: bracketed.trim() };
  const comma = commaIn(text);
  return comma > 0 ? { ingredient: text.slice(0, comma), notes: text.slice(comma + 1).trim() } : { ingredient: text, notes: '' };
}

/** Parses an ingredient whose measure follows its name: `Flour: 500 g`, `Butter 200 g (soft)`; null if it is none. */
function withMeasureBehind(text: string): WrittenIngredient | null {
  if (text.length > LONGEST_NAME) return null;
  for (const found of text.matchAll(/(?<=[\p{L})])(\s*(?:[:–—]|\.{2,}|,\s|\s-\s)\s*|\s+)(?=[\d.¼-¾⅐-⅞])/gu)) {
    const measure = measureOf(text.slice(found.index + found[0].length));
    // A number alone is only an amount where something parts it from the name.
    if (!measure || (measure.unit === '' && found[0].trim() === '')) continue;
    const second = otherMeasureOf(measure.rest);
    const rest = second ? second.rest : measure.rest;
    if (rest !== '' && !/^(?:,|\([^()]*\)$)/.test(rest)) continue;
    const { ingredient, notes } = namePartsOf(text.slice(0, found.index));
    return {
      ...EMPTY_INGREDIENT,
      ingredient,
      notes: [notes, measure.size, rest.replace(/^[,(]\s*|\)$/g, '')].filter(Boolean).join(', '),
      amount: measure.amount,
      unit: measure.unit,
      ...(second ? { otherAmount: second.other.amount, otherUnit: second.other.unit } : {}),
    };
  }
  return null;
}

/** Reads an ingredient from a line as people write it: `500 g (4 cups) bread flour, sifted`. */
export function ingredientFrom(line: string): WrittenIngredient {
  const text = line.replace(INVISIBLE, '').replace(BULLET, '').replace(/\s+/g, ' ').trim();
  if (text.length > LONGEST_LINE) return { ...EMPTY_INGREDIENT, ingredient: text };
  const measure = measureOf(text);
  if (!measure) return withMeasureBehind(text) ?? { ...EMPTY_INGREDIENT, ...namePartsOf(text) };
  const isSize = measure.unit === '' ? !/^\(\s*(?:about|approx|~)/i.test(measure.rest) : CONTAINER.test(measure.unit);
  const second = isSize ? null : otherMeasureOf(measure.rest);
  // 1 can (14 oz) tomatoes, 1 cup (packed) sugar; an amount of anything but a container is scaled where it is.
  const inBrackets = CONTAINER.test(measure.unit) ? /^\(([^()]*)\)\s*(?=\p{L})/u : /^\(([^()\d]*)\)\s*(?=\p{L})/u;
  const [bracket = '', within = ''] = second ? [] : (inBrackets.exec(measure.rest) ?? []);
  const name = (second ? second.rest : measure.rest.slice(bracket.length)).replace(/^of\s+/i, '');
  if (name === '' && measure.unit === '') return { ...EMPTY_INGREDIENT, ingredient: text };
  const { ingredient, notes } = namePartsOf(name);
  return {
    ...EMPTY_INGREDIENT,
    // Of two cloves alone, the cloves are the ingredient.
    ingredient: ingredient || measure.unit,
    notes: [measure.size, within, notes].filter(Boolean).join(', '),
    amount: measure.amount,
    unit: ingredient && measure.unit,
    ...(second ? { otherAmount: second.other.amount, otherUnit: second.other.unit } : {}),
  };
}

const HEADING = /^(?:[^\d:]{1,80}|for the [^:]{1,80}):$/i;
/** Headings that say so without a colon. */
const FOR_THE = /^for (?:the|an?) [^\d,.:]{1,60}$/i;
const MARKED = /^(?:#{1,6}\s+(.+?)|\*\*(.+?)\*\*|__(.+?)__):?$/;
const CAPITALS = /^(?=(?:.*\p{Lu}){5})[^\p{Ll}\d,.:]{5,60}$/u;
const NUMBERED = /^\d{1,3}[.)]\s+(?=\S)/;
/** What a whole list is called, which names no group. */
const LIST_TITLE = /^ingredients?(?: list)?$/i;

/** The name of the group that a line begins, without `for the`; null if it begins none. */
function headingIn(line: string, hasSmallLetters: boolean): string | null {
  if (line.length > LONGEST_LINE) return null;
  const [isMarked, ...marked] = MARKED.exec(line) ?? [];
  const isHeading = isMarked !== undefined || HEADING.test(line) || FOR_THE.test(line) || LIST_TITLE.test(line);
  if (!isHeading && !(hasSmallLetters && CAPITALS.test(line))) return null;
  const name = (marked.find(Boolean) ?? line)
    .replace(/:$/, '')
    .replace(/^for (?:the|an?)\s+/i, '')
    .trim();
  if (LIST_TITLE.test(name)) return '';
  const plain = CAPITALS.test(name) ? name.toLowerCase() : name;
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Lines that are read at most: more are refused as too many, which should take no long time. */
const MOST_LINES = 5 * MOST_INGREDIENTS;

/** Reads ingredients from lines. A line such as `For the dough:` names the group of those after it. */
export function ingredientsFrom(text: string, group = ''): WrittenIngredient[] {
  const lines = text
    .replace(INVISIBLE, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_LINES);
  const hasSmallLetters = lines.some((line) => /\p{Ll}{3}/u.test(line));
  const isNumbered =
    lines.length > 1 && lines.filter((line) => headingIn(line, hasSmallLetters) === null).every((line) => NUMBERED.test(line));
  const rows: WrittenIngredient[] = [];
  let current = group;
  /** The heading above, as long as no ingredient has followed it. */
  let unused = '';
  for (const line of lines) {
    const heading = headingIn(line, hasSmallLetters) ?? headingIn(line.replace(BULLET, ''), false);
    if (heading !== null) current = unused = [unused, heading].filter(Boolean).join(': ');
    else {
      rows.push({ ...ingredientFrom(isNumbered ? line.replace(NUMBERED, '') : line), group: current });
      unused = '';
    }
  }
  // What nothing follows is no heading.
  return unused === '' ? rows : [...rows, { ...EMPTY_INGREDIENT, ingredient: unused, group: rows.at(-1)?.group ?? group }];
}
