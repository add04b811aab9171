import { gramsPerCup } from './cup-weights.ts';
import { inCupsAndSpoons } from './cups-and-spoons.ts';
import { type IngredientFields, ingredientParts } from './measures.ts';
import type { TextPart } from './text-part.ts';
import { measureSize, type MeasureSize } from './measure-size.ts';
import { CUP, ML_IN_TEASPOON, OUNCE, POUND, TEASPOON, unitSize } from './sized-units.ts';
import { type Measure, scaleAmount } from './scale-amount.ts';
import { splitLine } from './split-line.ts';
import { isStick, OUNCES_IN_A_STICK } from './weights.ts';
import type { Amounts } from '../recipe.ts';
import { stemsOf } from '../search/words.ts';

/** How a kitchen measures: with cups and spoons, ounces and pounds, or with grams and milliliters. */
export type UnitSystem = 'us' | 'metric';

/** A measure in the systems it is not written in; one that is missing stays as it is written. */
export type InSystems = Partial<Record<UnitSystem, Measure>>;

const OUNCES_IN_POUND = POUND.size / OUNCE.size;

/** What says that a measure is not a certain one. */
const UNCERTAIN = /scant|heap|generous|\bround|level|good|over|under|\d/i;

/** The system of a measure; null for what is counted. A scant cup is a US measure too, although it cannot be converted. */
export function systemOf(unit: string): UnitSystem | null {
  const size = unitSize(unit);
  return size ? (size.isMetric ? 'metric' : 'us') : null;
}

/** The size of a measure in its system; null for what is counted, and for measures that are not certain. */
function sizeOf(measure: Measure): (MeasureSize & { system: UnitSystem }) | null {
  const size = measureSize(measure);
  if (!size || UNCERTAIN.test(size.sign + size.before + size.after)) return null;
  // What was packed is weighed packed.
  return { ...size, after: size.after.replace(/^,?\s*packed/i, ''), system: size.isMetric ? 'metric' : 'us' };
}

/** How far a rounded weight may be from the exact one. */
const CLOSE = 0.015;
/** More than this, in grams, is for no kitchen and stays as it is written. */
const MOST_GRAMS = 1_000_000;
const LEAST_OUNCES = 0.5;

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
  if (grams < LEAST_OUNCES * OUNCE.size) return null;
  const ounces = Number(inDecimals(grams / OUNCE.size, [1, 0.5, 0.1]));
  const pounds = Math.floor(ounces / OUNCES_IN_POUND);
  const rest = String(Number((ounces % OUNCES_IN_POUND).toFixed(2)));
  if (pounds === 0) return { amount: rest, unit: 'oz' };
  return rest === '0' ? { amount: String(pounds), unit: 'lb' } : { amount: `${pounds} lb ${rest}`, unit: 'oz' };
}

/** What a cup of an ingredient weighs, in grams, or that it is a liquid, which is measured by volume; null if unknown. */
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
function inUs(value: number, { kind }: MeasureSize, cup: CupOf): Measure | null {
  if (kind === 'volume') return inCupsAndSpoons(value / CUP.size);
  return typeof cup === 'number' ? inCupsAndSpoons(value / cup) : inOunces(value);
}

/** A size in grams, or fluid ounces in milliliters. Teaspoons stay, because kitchens with grams have them too. */
function inMetric(value: number, { kind, unit }: MeasureSize, cup: CupOf): Measure | null {
  if (kind === 'weight') return { amount: inGrams(value), unit: 'g' };
  const isPoured = unit.marks === 'decimals' || (cup === 'liquid' && unit !== TEASPOON);
  if (isPoured) return { amount: inGrams(value * ML_IN_TEASPOON), unit: 'ml' };
  return unit === TEASPOON || typeof cup !== 'number' ? null : { amount: inGrams((value / CUP.size) * cup), unit: 'g' };
}

/**
 * A measure in the other system, within 3% and the marks of spoons (cups-and-spoons.ts). Null if it is in that system, counted, not
 * clearly a number, or if it would need to know what a cup holds.
 */
export function convertMeasure(measure: Measure, to: UnitSystem, cup: CupOf): Measure | null {
  const size = sizeOf(measure);
  const isTooMuch = (value = 0) => value * (size?.kind === 'weight' ? 1 : ML_IN_TEASPOON) > MOST_GRAMS;
  if (!size || size.system === to || size.values.some(isTooMuch)) return null;
  const ends = size.values.map((value = 0) => (to === 'us' ? inUs(value, size, cup) : inMetric(value, size, cup)));
  const known = ends.filter((end) => end !== null);
  const last = known.at(-1);
  // A range in two units would be no range.
  if (!last || known.length < ends.length || known.some(({ amount }) => ends.length > 1 && /[a-z]/.test(amount))) return null;
  const unit = last.unit;
  if (known.some((end) => end.unit.replace(/s$/, '') !== unit.replace(/s$/, ''))) return null;
  return { amount: size.sign + known.map(({ amount }) => amount).join(size.separator), unit: size.before + unit + size.after };
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
export function ingredientInSystems(line: Amounts): IngredientInSystems {
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
export function hasOtherUnits(line: Amounts & IngredientFields): boolean {
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
function isSame(a: MeasureSize | null, b: MeasureSize | null): boolean {
  const [[x = NaN], [y = NaN]] = [a?.values ?? [], b?.values ?? []];
  return a?.kind === b?.kind && Math.abs(x - y) <= x * 0.005;
}

/** Where the words behind an amount no longer say of what it is. */
const WORDS_END = /[.,;:(]|\s(?:and|into|with|to|in|on|over|until|for|from)\s/;

/**
 * What the marked amounts in a recipe's steps are in both systems, by the words behind them: an ingredient with the same amount has what
 * its owner wrote; of another, for example a part of an ingredient, the words say what a cup weighs.
 */
export function stepsInSystems(ingredients: readonly Amounts[]): (amount: Measure, behind: string) => InSystems {
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
