import { ingredientParts } from './measures.ts';
import { unitSize } from './sized-units.ts';
import { isUnitWord } from './units.ts';
import type { Measure } from './scale-amount.ts';
import type { Amounts, Ingredient } from '../recipe.ts';

/** An ingredient as it is stored: with its amounts in fields, or with all of a pasted line as its name. */
type Line = Amounts & Pick<Ingredient, 'scaling'>;

/** What a name may begin or end with once its amounts are taken out. */
const EDGES = /^[\s,;:/)–—-]+|[\s,;:/(–—-]+$/gu;

/** The words of a line without its amounts: `bread flour` of ` / ` and ` of bread flour`. */
const nameIn = (words: readonly string[]): string =>
  words
    .join(' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(EDGES, '')
    .replace(/^of\s+/i, '');

/**
 * An ingredient whose amounts are in fields, also if it is a pasted line: of `500 g (4 cups) bread flour` they are `500`, `g`, `4` and
 * `cups`, and its name is `bread flour`. One that has amounts in fields, or none at all, stays as it is.
 */
export function splitLine<T extends Line>(line: T): T {
  if (line.amount || line.otherAmount || line.scaling) return line;
  const { ingredient: parts } = ingredientParts(line);
  const measures = parts.filter((part) => typeof part !== 'string');
  const [first, ...others] = measures;
  if (!first) return line;
  const kindOf = ({ unit }: Measure) => unitSize(unit)?.kind;
  // What is counted is part of the name, but its container is not: 2 large eggs, a packet of yeast.
  const isUnit = ({ unit }: Measure) =>
    kindOf({ amount: '', unit }) !== undefined || isUnitWord(/\p{L}+$/u.exec(unit)?.[0].toLowerCase() ?? '');
  const other = others.find((one) => isUnit(one) && kindOf(one) !== kindOf(first));
  const words = parts.map((part) => (typeof part === 'string' ? part : isUnit(part) ? '' : part.unit));
  return {
    ...line,
    ingredient: nameIn(words),
    amount: first.amount,
    unit: isUnit(first) ? first.unit : '',
    ...(other && { otherAmount: other.amount, otherUnit: other.unit }),
  };
}
