import { ingredientGroups } from '../ingredient-groups.ts';
import { type Found, foundIn } from './amounts-in-text.ts';
import { isNumber, isQuantity } from './scaling-rules.ts';
import type { Measured, TextPart } from './text-part.ts';
import { measureSize, middleOf } from './measure-size.ts';
import { singularOf } from './number-forms.ts';
import { type Measure, valueOf } from './scale-amount.ts';
import { unitSize } from './sized-units.ts';
import type { Amounts, Ingredient } from '../recipe.ts';

/** An amount in a step that scales with the recipe is in braces: `Add {400 g} of water`. */
const MARK = /\{([^{}\n]{1,60})\}/g;

/** The amount that a mark holds; null if it holds none, so that its braces are words. */
function amountIn(inside: string): Exclude<TextPart, string> | null {
  const [found] = foundIn(inside);
  if (found?.start !== 0 || !isNumber(found)) return null;
  const rest = inside.slice(found.amount.length);
  const unit = rest.trimStart();
  return { amount: found.amount, space: rest.slice(0, rest.length - unit.length), unit };
}

/**
 * The same amount in another measure, right behind a marked one: of `{1 cup} (240 ml) cream` it scales too, since all of them must or
 * none. Its first part is what is between the two; null if there is none.
 */
function againBehind({ unit }: Measure, text: string): [between: string, again: Measured, length: number] | null {
  const [between] = /^\s*(?:\(|\/)\s*/.exec(text) ?? [];
  if (between === undefined || !unitSize(unit)) return null;
  const [found] = foundIn(text.slice(0, text.search(/[){\n]|$/)));
  if (found?.start !== between.length || !unitSize(found.unit) || !isQuantity(text, found)) return null;
  return [between, { amount: found.amount, space: found.space, unit: found.unit, isAgain: true }, found.end];
}

/** Splits a step's text into words and the marked amounts. */
export function stepParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: mark, 1: inside = '', index } of text.matchAll(MARK)) {
    const amount = amountIn(inside);
    if (!amount) continue;
    parts.push(text.slice(at, index), amount);
    at = index + mark.length;
    const [between = '', again, length = 0] = againBehind(amount, text.slice(at)) ?? [];
    if (again) parts.push(between, again);
    at += length;
  }
  return [...parts, text.slice(at)].filter((part) => part !== '');
}

/** A step's text as people read it, without the braces around amounts. */
export const plainStep = (text: string): string => text.replace(MARK, (mark, inside: string) => (amountIn(inside) ? inside : mark));

/** An ingredient's amounts, and the part of the recipe that it is for. */
type GroupedAmounts = Amounts & Pick<Ingredient, 'group'>;

/** An amount in the unit of its kind; what is counted is a kind of its own, and ounces are never compared with grams. */
interface Comparable {
  kind: string;
  value: number;
}

function comparable(amount = '', unit = ''): Comparable | null {
  const size = measureSize({ amount, unit });
  if (size) return { kind: `${size.kind} ${size.isMetric}`, value: middleOf(size) };
  const value = valueOf(amount, unit);
  const [word = ''] = /[a-z]+/i.exec(unit) ?? [];
  return value === null ? null : { kind: singularOf(word.toLowerCase()), value };
}

const isSame = (a: Comparable, b: Comparable): boolean => a.kind === b.kind && Math.abs(a.value - b.value) <= a.value * 0.005;

/** The amounts of the ingredients, and the sums of those that follow each other in a group. */
function amountsAndSums(ingredients: readonly GroupedAmounts[]): Comparable[] {
  return ingredientGroups(ingredients).flatMap(([, members]) => {
    const amounts = members.map(({ amount, unit, otherAmount, otherUnit, ingredient }) => {
      const [name = ''] = ingredient.split(/[,(]/);
      // 2 large eggs are two eggs.
      const counted = unitSize(unit ?? '') ? [] : (name.match(/\p{L}+/gu)?.slice(-1) ?? []);
      const inName = amount ? [] : foundIn(ingredient).map((found) => comparable(found.amount, found.unit));
      return [
        comparable(amount, unit),
        comparable(otherAmount, otherUnit),
        ...counted.map((word) => comparable(amount, word)),
        ...inName,
      ].filter((one) => one !== null);
    });
    return amounts.flatMap((first, index) =>
      first.flatMap((one) => {
        const sums = [one];
        for (const next of amounts.slice(index + 1)) {
          const same = next.find(({ kind }) => kind === one.kind);
          const last = sums.at(-1);
          if (!same || !last) break;
          sums.push({ kind: one.kind, value: last.value + same.value });
        }
        return sums;
      }),
    );
  });
}

/** An amount in a step, and whether it is marked. Its place is in the text as it is. */
export interface StepAmount {
  text: string;
  start: number;
  end: number;
  isMarked: boolean;
}

/** Words after which others no longer say of what an amount is. */
const JOINTS = /^(?:and|or|into|in|with|to|on|over|until|for|from|at|then|together|each|plus)$/i;

/** Of what an amount is, as the words behind it say: `brown sugar` of `3/4 cup brown sugar and`. Empty if they do not. */
export function namedBehind(text: string, { end }: StepAmount): string {
  const [, words = ''] = /^\s+(?:of\s+)?(?:the\s+)?(\p{L}[\p{L}’'-]*(?:\s+\p{L}[\p{L}’'-]*)?)/u.exec(text.slice(end)) ?? [];
  const [first = '', second = ''] = words.split(/\s+/);
  if (JOINTS.test(first)) return '';
  return second === '' || JOINTS.test(second) ? first : words;
}

/**
 * Finds the amounts in a recipe's steps that are marked or could be, because they are an ingredient's or the sum of some. The sums are made
 * once, if a step has an amount at all.
 */
export function stepAmounts(ingredients: readonly GroupedAmounts[]): (text: string) => StepAmount[] {
  let known: Comparable[] | undefined;
  const isKnown = (amount: Comparable) => (known ??= amountsAndSums(ingredients)).some((one) => isSame(one, amount));
  return (text) => amountsIn(text, isKnown);
}

function amountsIn(text: string, isKnown: (amount: Comparable) => boolean): StepAmount[] {
  const marked = [...text.matchAll(MARK)]
    .filter(({ 1: inside = '' }) => amountIn(inside))
    .map(({ 0: mark, 1: inside = '', index }) => ({ text: inside, start: index, end: index + mark.length, isMarked: true }));
  const isFree = ({ start, end }: Found) => !marked.some((one) => start < one.end && end > one.start);
  const all = foundIn(text).filter(isFree);
  const isIngredients = (found: Found) => {
    const amount = found.unit === '' || !isQuantity(text, found) ? null : comparable(found.amount, found.unit.split(/\s/).at(-1));
    return amount !== null && isKnown(amount);
  };
  const suggested = all
    // In "pieces of 35 g, about 2 tablespoons" both are the size of a piece.
    .filter((found, index) => {
      const before = all[index - 1];
      return isIngredients(found) && (!before || isIngredients(before) || !/^[\s,(/]*$/.test(text.slice(before.end, found.start)));
    })
    .map(({ start, end }) => {
      const amount = text.slice(start, end).replace(/\.$/, '');
      return { text: amount, start, end: start + amount.length, isMarked: false };
    });
  return [...marked, ...suggested].sort((a, b) => a.start - b.start);
}

/** The text with an amount marked, or without its mark. */
export const toggleMark = (text: string, { text: amount, start, end, isMarked }: StepAmount): string =>
  text.slice(0, start) + (isMarked ? amount : `{${amount}}`) + text.slice(end);

/** The text with all of its amounts marked. */
export const markAll = (text: string, amounts: readonly StepAmount[]): string =>
  amounts.filter(({ isMarked }) => !isMarked).reduceRight((marked, amount) => toggleMark(marked, amount), text);
