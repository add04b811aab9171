import { gramsPerCup } from './cup-weights.ts';
import { inCupsAndSpoons } from './cups-and-spoons.ts';
import { type IngredientFields, ingredientParts, type TextPart } from './measures.ts';
import { GRAMS_IN_OUNCE, ML_IN_TEASPOON, sizeOfName, TEASPOONS_IN_CUP, type UnitSize } from './measure-sizes.ts';
import { type Measure, numbersOf, scaleAmount } from './scale-amount.ts';
import { splitLine } from './split-line.ts';
import { isStick, OUNCES_IN_A_STICK } from './weights.ts';
import { stemsOf } from '../search/words.ts';

/** How a kitchen measures: with cups and spoons, ounces and pounds, or with grams and milliliters. */
export type UnitSystem = 'us' | 'metric';

/** A measure in the systems it is not written in; one that is missing stays as it is written. */
export type InSystems = Partial<Record<UnitSystem, Measure>>;

/** A unit, with the grams of a weight or the US cups of a volume. */
interface Unit {
  system: UnitSystem;
  isWeight: boolean;
  one: number;
}

const MILLILITERS_IN_A_CUP = TEASPOONS_IN_CUP * ML_IN_TEASPOON;
const TEASPOON = 1 / TEASPOONS_IN_CUP;
const FLUID_OUNCE = 6 / TEASPOONS_IN_CUP;

function asUnit({ kind, size, isMetric }: UnitSize): Unit {
  const isWeight = kind === 'weight';
  return { system: isMetric ? 'metric' : 'us', isWeight, one: isWeight ? size : size / TEASPOONS_IN_CUP };
}

/** A unit and the words behind it: `g, peeled`. What was packed is weighed packed. */
const UNIT_WORDS = /^((?:fl\.?|fluid)\s*(?:oz|ounces?)|\p{L}+)\.?(?:,?\s*packed)?(.*)$/iu;
/** What says that a measure is not a certain one. */
const UNCERTAIN = /scant|heap|generous|round|level|good|\d/i;

/** A unit and what is written behind it; null for what is counted, and for measures that are not certain. */
function unitOf(text: string): { unit: Unit; rest: string } | null {
  const [, word = '', rest = ''] = UNIT_WORDS.exec(text.trim()) ?? [];
  const name = word === 'T' ? 'tbsp' : word === 't' ? 'tsp' : word.toLowerCase().replace(/[\s.]/g, '');
  const size = sizeOfName(name);
  return size && !UNCERTAIN.test(rest) ? { unit: asUnit(size), rest } : null;
}

/** The system of a measure; null for what is counted. A scant cup is a US measure too, although it cannot be converted. */
export const systemOf = (unit: string): UnitSystem | null => unitOf(unit.replace(UNCERTAIN, ''))?.unit.system ?? null;

/** An amount in grams or in cups; two numbers for a range. */
interface Size {
  system: UnitSystem;
  /** What is written before a number, and between two. */
  sign: string;
  separator: string;
  values: number[];
  isWeight: boolean;
  /** How much its unit holds, in grams or cups. */
  one: number;
  /** What is written behind its unit. */
  rest: string;
}

/** Two units of one measure, of which the smaller may be in the unit's field: `1 lb 4`, `2 cups plus 1 tablespoon`. */
const SUM = /^(.*?[\d¼-¾⅐-⅞])\s*([a-z]+)\.?\s*(?:plus|and|\+|,)?\s+([\d¼-¾⅐-⅞][^a-z]*?)\s*([a-z]*)$/i;

function sizeOf({ amount, unit }: Measure): Size | null {
  const [, larger, largerUnit = '', smaller = '', ownUnit = ''] = SUM.exec(amount.trim()) ?? [];
  if (larger !== undefined && unitOf(largerUnit)) {
    const [first, last] = [sizeOf({ amount: larger, unit: largerUnit }), sizeOf({ amount: smaller, unit: ownUnit || unit })];
    if (first?.values.length !== 1 || last?.values.length !== 1) return null;
    if (first.system !== last.system || first.isWeight !== last.isWeight) return null;
    return { ...first, values: [(first.values[0] ?? 0) + (last.values[0] ?? 0)], rest: last.rest };
  }
  const found = unitOf(unit);
  const numbers = found && numbersOf(amount, unit);
  if (!numbers) return null;
  const { system, isWeight, one } = found.unit;
  return { ...numbers, values: numbers.values.map((value) => value * one), system, isWeight, one, rest: found.rest };
}

/** How far a rounded weight may be from the exact one. */
const CLOSE = 0.015;
/** More than this, in grams, is for no kitchen and stays as it is written. */
const MOST_GRAMS = 1_000_000;
const LEAST_OUNCES = 0.5;
const OUNCES_IN_A_POUND = 16;

/** A number in the largest of some steps that is close enough, or with two decimals. */
function inDecimals(value: number, steps = [1, 0.1]): string {
  const rounded = steps.map((step) => Math.round(value / step) * step).find((one) => Math.abs(one - value) <= value * CLOSE) ?? value;
  return String(Number(rounded.toFixed(2)));
}

/** Grams or milliliters: from 10 on whole ones within 3%, otherwise halves, because tenths would be false precision. */
function inGrams(value: number): string {
  if (value < 10) return inDecimals(value);
  const whole = Math.round(value);
  return String(Math.abs(whole - value) <= value * 0.03 ? whole : Math.round(value * 2) / 2);
}

function inOunces(grams: number): Measure | null {
  if (grams < LEAST_OUNCES * GRAMS_IN_OUNCE) return null;
  const ounces = Number(inDecimals(grams / GRAMS_IN_OUNCE, [1, 0.5, 0.1]));
  const pounds = Math.floor(ounces / OUNCES_IN_A_POUND);
  const rest = String(Number((ounces % OUNCES_IN_A_POUND).toFixed(2)));
  if (pounds === 0) return { amount: rest, unit: 'oz' };
  return rest === '0' ? { amount: String(pounds), unit: 'lb' } : { amount: `${pounds} lb ${rest}`, unit: 'oz' };
}

/** What a cup holds of a thing: so many grams, or a liquid, of which a jug says more than a weight nobody looked up; null if unknown. */
type CupOf = number | 'liquid' | null;

const LIQUID =
  /^[^,(]*\b(?:broth|stock|bouillon|dashi|wine|beer|ale|stout|cider|vinegar|juice|coffee|espresso|tea|soda|kefir|brine|aquafaba|rum|brandy|bourbon|whiske?y|vodka|sherry|marsala|liqueur|kombucha|lemonade)\s*(?:[,(]|$)/i;
/** What is before a name without being part of it: of rice, up to 1 cup flour. */
const BEFORE_NAME = /^\s*(?:(?:up to|at least|about|of)\b\s*)+/i;

function cupOf(words: string): CupOf {
  const name = words.replace(/\([^()]*\)/g, ' ').replace(BEFORE_NAME, '');
  return gramsPerCup(name) ?? (LIQUID.test(name.trim()) ? 'liquid' : null);
}

/** A size of the other system: of a thing of which a cup has a known weight in cups, of another in ounces. */
function inUs(value: number, isWeight: boolean, cup: CupOf): Measure | null {
  if (!isWeight) return inCupsAndSpoons(value);
  return typeof cup === 'number' ? inCupsAndSpoons(value / cup) : inOunces(value);
}

/** A size in grams, or fluid ounces in milliliters. Teaspoons stay, because kitchens with grams have them too. */
function inMetric(value: number, { isWeight, one }: Size, cup: CupOf): Measure | null {
  if (isWeight) return { amount: inGrams(value), unit: 'g' };
  if (one === FLUID_OUNCE || (cup === 'liquid' && one > TEASPOON)) return { amount: inGrams(value * MILLILITERS_IN_A_CUP), unit: 'ml' };
  return one === TEASPOON || typeof cup !== 'number' ? null : { amount: inGrams(value * cup), unit: 'g' };
}

/**
 * A measure in the other system, within 3% and the marks of spoons (cups-and-spoons.ts). Null if it is in that system, counted, not
 * clearly a number, or if it would need to know what a cup holds.
 */
export function convertMeasure(measure: Measure, to: UnitSystem, cup: CupOf): Measure | null {
  const size = sizeOf(measure);
  if (!size || size.system === to || size.values.some((value) => value * (size.isWeight ? 1 : MILLILITERS_IN_A_CUP) > MOST_GRAMS))
    return null;
  const ends = size.values.map((value) => (to === 'us' ? inUs(value, size.isWeight, cup) : inMetric(value, size, cup)));
  const known = ends.filter((end) => end !== null);
  const last = known.at(-1);
  // A range in two units would be no range.
  if (!last || known.length < ends.length || known.some(({ amount }) => ends.length > 1 && /[a-z]/.test(amount))) return null;
  const unit = last.unit;
  if (known.some((end) => end.unit.replace(/s$/, '') !== unit.replace(/s$/, ''))) return null;
  return { amount: size.sign + known.map(({ amount }) => amount).join(size.separator), unit: unit + size.rest };
}

const SYSTEMS = ['us', 'metric'] as const;

/** What is weighed or counted whole and cut at home: two pounds of apples, not eight cups. */
const WHOLE =
  /^(?!.*\b(?:chopped|diced|sliced|grated|shredded|cubed|dried|frozen)\b)[^,(]*\b(?:apple|pear|peach|carrot|onion|shallot|leek|celery|bell pepper|zucchini|mushroom|rhubarb|strawberrie)s?(?:es)?\s*(?:[,(]|$)/i;

/** A measure of what some words name in the systems it is not written in, as far as it can be converted. */
function inSystems(measure: Measure, words: string): InSystems {
  const cup = cupOf(words);
  const found = SYSTEMS.map((to) => [to, convertMeasure(measure, to, to === 'us' && WHOLE.test(words) ? null : cup)] as const);
  return Object.fromEntries(found.filter(([, converted]) => converted !== null));
}

/** An ingredient with its amounts as they are written. */
interface WrittenIngredient {
  amount?: string | undefined;
  unit?: string | undefined;
  otherAmount?: string | undefined;
  otherUnit?: string | undefined;
  ingredient: string;
}

/** An ingredient's amount and its other amount in the systems they are not written in. */
export interface IngredientInSystems {
  amount: InSystems;
  otherAmount: InSystems;
  /** The systems in which the other amount would say the same again, or be in the wrong one. */
  withoutOther: UnitSystem[];
}

/** Sticks of butter in grams. */
function sticksInSystems({ amount }: Measure): InSystems {
  const metric = convertMeasure({ amount: scaleAmount(amount, OUNCES_IN_A_STICK, 'oz'), unit: 'oz' }, 'metric', null);
  return metric ? { metric } : {};
}

/** What an ingredient measures in both systems. What its owner wrote takes precedence over the table of weights. */
export function ingredientInSystems(line: WrittenIngredient): IngredientInSystems {
  const main = { amount: line.amount ?? '', unit: line.unit ?? '' };
  const other = { amount: line.otherAmount ?? '', unit: line.otherUnit ?? '' };
  if (isStick(line)) {
    const { metric } = sticksInSystems(main);
    return { amount: metric ? { metric } : {}, otherAmount: {}, withoutOther: metric ? [...SYSTEMS] : [] };
  }
  const [own, others] = [systemOf(main.unit), systemOf(other.unit)];
  // What is counted weighs so much: about 8 oz of onions says more than cups do.
  if (own === null) return { amount: {}, otherAmount: inSystems(other, ''), withoutOther: [] };
  const amount = { ...inSystems(main, line.ingredient), ...(others && others !== own ? { [others]: other } : {}) };
  const withoutOther = SYSTEMS.filter((to) => others !== null && (own === to || amount[to]));
  return { amount, otherAmount: {}, withoutOther };
}

/** Whether an ingredient looks different in some system of units. */
export function hasOtherUnits(line: WrittenIngredient & IngredientFields): boolean {
  const { amount, otherAmount } = ingredientInSystems(line);
  const { ingredient } = ingredientParts(line);
  const ofWords = line.amount ? [] : ingredient.flatMap((part) => (typeof part === 'string' ? [] : wordsInSystems(ingredient)(part)));
  return [amount, otherAmount, ...ofWords].some(({ us, metric }) => us ?? metric);
}

/** What the amounts among an ingredient's words are in both systems; nothing if its owner wrote them in both. */
export function wordsInSystems(parts: readonly TextPart[]): (amount: Measure) => InSystems {
  const systems = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : (systemOf(part.unit) ?? []))));
  const words = parts.filter((part) => typeof part === 'string').join(' ');
  const converted = (amount: Measure) => inSystems(amount, words);
  const first = parts.find((part) => typeof part !== 'string' && systemOf(part.unit) !== null) as Measure | undefined;
  const same = first && converted(first);
  return (amount) => {
    if (systems.size === 0 && isStick({ unit: amount.unit, ingredient: words })) return sticksInSystems(amount);
    const found = systems.size === 1 ? converted(amount) : {};
    // 1 quart (4 cups): in milliliters both would be the same.
    const isAgain = SYSTEMS.some((to) => found[to] && sizeOf(found[to])?.values[0] === (same?.[to] && sizeOf(same[to])?.values[0]));
    return isAgain && amount.unit !== first?.unit ? {} : found;
  };
}

/** Whether two measures are the same, for example one in grams and one in kilograms. */
function isSame(a: Size | null, b: Size | null): boolean {
  const [[x = NaN], [y = NaN]] = [a?.values ?? [], b?.values ?? []];
  return a?.isWeight === b?.isWeight && Math.abs(x - y) <= x * 0.005;
}

/** Where the words behind an amount no longer say of what it is. */
const WORDS_END = /[.,;:(]|\s(?:and|into|with|to|in|on|over|until|for|from)\s/;

/**
 * What the marked amounts in a recipe's steps are in both systems, by the words behind them: an ingredient with the same amount has what
 * its owner wrote; of another, for example a part of an ingredient, the words say what a cup weighs.
 */
export function stepsInSystems(ingredients: readonly WrittenIngredient[]): (amount: Measure, behind: string) => InSystems {
  const lines = ingredients.map(splitLine).map((line) => ({
    words: stemsOf(line.ingredient.split(/[,(]/)[0] ?? ''),
    sizes: [
      sizeOf({ amount: line.amount ?? '', unit: line.unit ?? '' }),
      sizeOf({ amount: line.otherAmount ?? '', unit: line.otherUnit ?? '' }),
    ],
    line,
  }));
  return (amount, behind) => {
    const size = sizeOf(amount);
    const what = behind.replace(/^\s*(?:of\s)?(?:the\s)?/, '').split(WORDS_END)[0] ?? '';
    const named = new Set(stemsOf(what));
    const alike = lines.filter(({ sizes }) => size && sizes.some((one) => isSame(size, one)));
    const found =
      alike.find(({ words }) => words.some((word) => named.has(word))) ?? (named.size === 0 && alike.length === 1 ? alike[0] : undefined);
    if (isStick({ unit: amount.unit, ingredient: what })) return sticksInSystems(amount);
    if (!size || !found) return inSystems(amount, what);
    const { line } = found;
    const own = ingredientInSystems(line).amount;
    const written = { [systemOf(line.unit ?? '') ?? size.system]: { amount: line.amount ?? '', unit: line.unit ?? '' } };
    const { [size.system]: _same, ...others } = { ...own, ...written };
    return others;
  };
}
