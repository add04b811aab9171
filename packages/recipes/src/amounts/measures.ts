import type { Ingredient } from '../recipe.ts';
import { type Found, foundIn } from './amounts-in-text.ts';
import { FRACTIONS } from './numbers.ts';
import { IMPLIED, IMPLIED_IN_BRACKETS } from './one-of-a-size.ts';
import { scaleAmount } from './scale-amount.ts';
import { isBesideMeasure, isNumber, isQuantity, type Main, type Preceding, scales } from './scaling-rules.ts';
import { unitSize } from './sized-units.ts';
import type { TextPart } from './text-part.ts';

/** Longer ones are no ingredients, and nothing in them scales. */
const LONGEST_TEXT = 1_000;
/** What is before the same again. */
const SAME = new RegExp(String.raw`^[^\d${FRACTIONS}]*=\s*$`);
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

/** The fields of an ingredient. */
export type IngredientFields = Omit<Ingredient, 'otherUnit' | 'group'>;

/** An ingredient whose texts are split into words and the amounts that scale. */
interface IngredientParts {
  /** Whether the amounts in their own fields scale too. */
  scales: boolean;
  ingredient: TextPart[];
  notes: TextPart[];
}

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
