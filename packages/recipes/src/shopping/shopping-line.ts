import { gramsPerCup } from '../amounts/cup-weights.ts';
import { ingredientParts } from '../amounts/measures.ts';
import { measureSize } from '../amounts/measure-size.ts';
import { singularOf } from '../amounts/number-forms.ts';
import { type Measure, mostOf } from '../amounts/scale-amount.ts';
import { FRACTIONS } from '../amounts/numbers.ts';
import { CUP, sizedUnit } from '../amounts/sized-units.ts';
import { beginsNames, isUnitWord, namesPattern, unitNamed } from '../amounts/units.ts';
import { eggsIn } from './eggs.ts';
import { keyOf, nameIn, withoutLooks } from './shopping-name.ts';

/** An amount of one kind: a weight in grams, a volume in teaspoons, or a number of things. */
export interface Amount {
  /** `weight`, `volume`, or what is counted: `clove`, `can (14 oz)`, '' for the ingredient itself, `yolk` and `white` of eggs. */
  kind: string;
  value: number;
  isMetric: boolean;
  /** Whether the line does not say it, but the weights of cups do (cup-weights.ts). */
  isEstimate?: boolean;
}

/** One line of an ingredient, read. */
export interface ShoppingLine {
  /** What to buy, without the amount and what is done to it: `unsalted butter`. */
  name: string;
  /** The same for the same thing in other words. */
  key: string;
  /** Whether it comes in a can or a jar: something else than the same fresh. */
  isCanned: boolean;
  /** What is needed, to be added up. Each is the same amount in one or more kinds: `1 cup (120 g)`. */
  needs: Amount[][];
}

/** A stick of butter is half a cup. */
const STICK = CUP.size / 2;

/** Says that something comes in a can or a jar. */
const CANNED = /\b(?:canned|tinned|jarred)\b/i;
/** A size before or behind a container: (14 oz) can, 15-ounce can, can (400 g). */
const SIZE = String.raw`\(?\s*(\d[\d./\s${FRACTIONS}]*?)[\s-]*(${namesPattern(['weight', 'volume', 'length'])})\.?\s*(?:[/(]\s*\d[\d.]*\s?\p{L}+\s*)?\)?`;
const PACKED = namesPattern(['container', 'piece']);
const CONTAINER = new RegExp(`^(?:${PACKED})$`, 'i');
/** What comes in a size; names of food begin with some: a pot roast. */
const SIZED_CONTAINER = new RegExp(String.raw`^[\s-]*(?:[x×]\s*)?${SIZE}[\s-]*(${PACKED})(?!\p{L}|\s(?:roast|pie|sticker))\.?`, 'iu');
const CONTAINER_SIZED = new RegExp(String.raw`^\s*\(${SIZE}(?!\p{L})`, 'iu');
const DOZEN = /^dozen$/i;

const singular = (word: string): string => singularOf(word.toLowerCase());

/** The unit that something is counted in, in the singular; '' for none, or what is counted itself. */
function countedIn(unit: string): string {
  const written = unit.split(/\s+/).at(-1)?.replace('.', '') ?? '';
  if (unitNamed(written)?.language) return written;
  const word = singular(written);
  return isUnitWord(word) ? word : '';
}

function amountOf(measure: Measure): Amount | null {
  const size = measureSize(measure);
  if (size) return { kind: size.kind, value: size.values.at(-1) ?? 0, isMetric: size.isMetric };
  const { amount, unit } = measure;
  const value = mostOf(amount, unit);
  if (value === null || value === Infinity) return null;
  if (DOZEN.test(unit)) return { kind: '', value: value * 12, isMetric: false };
  // The size of a can is taken out of its words: 14-oz can.
  return { kind: SIZED_CONTAINER.test(unit) ? '' : countedIn(unit), value, isMetric: false };
}

/** How two amounts in a line are one sum: 1 lb 4 oz, 2 cups plus 1 tablespoon. */
const SUM = /^\s*(?:,?\s*(?:plus|and|&|\+)\s*|,\s*)?$/i;

/** What a line has of each kind, in weight too if a cup's is known. */
function withEstimate(need: Amount[], text: string): Amount[] {
  const cups = need.find(({ kind }) => kind === 'volume');
  const grams = cups && need.every(({ kind }) => kind !== 'weight') ? gramsPerCup(text) : null;
  return cups && grams !== null
    ? [...need, { kind: 'weight', value: (cups.value / CUP.size) * grams, isMetric: true, isEstimate: true }]
    : need;
}

/** Reads a line of an ingredient as people write it. Null if it names nothing to buy. */
export function readLine(line: string): ShoppingLine | null {
  const needs: Amount[][] = [];
  let words = '';
  let between = '';
  const parts = ingredientParts({ ingredient: line }).ingredient;
  const eggs = eggsIn(parts, amountOf);
  if (eggs) return { name: 'eggs', key: 'egg', isCanned: false, needs: eggs.map((egg) => [egg]) };
  for (const part of parts) {
    if (typeof part === 'string') {
      between = part;
      words += part;
      continue;
    }
    if (SUM.test(between)) words = words.slice(0, words.length - between.length);
    const amount = amountOf(part);
    // What is counted is behind its number like a unit.
    if (amount?.kind === '' && !DOZEN.test(part.unit)) words += ` ${part.unit}`;
    const last = needs.at(-1);
    if (amount && last && !SUM.test(between)) {
      // The same amount in another kind: 1 cup (120 g).
      if (needs.length === 1 && !last.some(({ kind }) => kind === amount.kind)) last.push(amount);
    } else if (amount) {
      const same = last?.length === 1 ? last.find(({ kind }) => kind === amount.kind) : undefined;
      if (same) same.value += amount.value;
      else needs.push([amount]);
    }
    between = '';
  }
  return finished(words, needs);
}

/** Takes the name out of the words, with what belongs to the first amount: a can's size, the cloves of garlic cloves. */
function finished(text: string, needs: Amount[][]): ShoppingLine | null {
  const first = needs[0]?.[0];
  const sized = first?.kind === '' ? SIZED_CONTAINER.exec(text) : null;
  const ofContainer = sized ?? (first && CONTAINER.test(first.kind) ? CONTAINER_SIZED.exec(text) : null);
  if (first && ofContainer) {
    const [, amount = '', unit = ''] = ofContainer;
    first.kind = `${singular(sized?.[3] ?? first.kind)} (${amount.trim()} ${sizedUnit(unit)?.symbols[0]?.replace('_', ' ') ?? unit.toLowerCase()})`;
  }
  let name = nameIn(ofContainer ? text.slice(ofContainer[0].length) : text);
  const behind = singular(name.split(/\s+/).at(-1) ?? '');
  if (first?.kind === '' && name.includes(' ') && unitNamed(behind)?.kind === 'count' && !beginsNames(behind)) {
    first.kind = behind;
    name = withoutLooks(name.replace(/\s+\S+$/, ''));
  }
  if (/^butter$|\sbutter$/i.test(name) && first?.kind === 'stick') Object.assign(first, { kind: 'volume', value: first.value * STICK });
  const isCanned = /^(?:can|tin|jar)\b/.test(first?.kind ?? '') || CANNED.test(name);
  const key = keyOf(name.replace(CANNED, ' '));
  return key === '' ? null : { name, key: isCanned ? `${key} (can)` : key, isCanned, needs: needs.map((need) => withEstimate(need, name)) };
}
