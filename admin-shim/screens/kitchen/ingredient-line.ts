import { isUnitWord } from '#kitchen/scale-unit.ts';
import { EMPTY_INGREDIENT, type IngredientRow } from './recipe-form.ts';

const ABBREVIATED = new Set('c cl cm dl fl g gr grams kg kgs l lb lbs mg ml oz pt qt t tb tbs tbsp tbsps tsp tsps'.split(' '));

const NUMBER = String.raw`(?:\d+\s+and\s+|\d+[\s-])?\d+\s*[/⁄]\s*\d+|\d*\s?[¼-¾⅐-⅞]|\d+[.,]\d+|\d+|\.\d+`;
const AMOUNT = new RegExp(
  String.raw`^(?:(?:about|approx\.?|around|ca\.?)\s+|[~≈]\s*)?(?:${NUMBER})(?:(?:\s*[–—-]\s*|\s+(?:to|or)\s+)(?:${NUMBER}))?(?![\d/⁄.-])`,
  'i',
);
const ARTICLE = /^(?:an?|half an?)\s+(?=[a-z])/i;
const BULLET = /^\s*[-–—•·*▢□☐✓]+\s*(?=\S)/;

const isUnit = (word: string): boolean => {
  const plain = word.toLowerCase().replace(/\.$/, '');
  return ABBREVIATED.has(plain) || isUnitWord(plain);
};

interface Measure {
  amount: string;
  unit: string;
  rest: string;
}

/** The measure that a text begins with; null where it begins with none. */
function measureOf(text: string): Measure | null {
  const amount = AMOUNT.exec(text)?.[0];
  if (amount === undefined) return unnumberedMeasure(text);
  const after = text.slice(amount.length);
  const [unit = ''] = /^\s*(?:fl\.?\s*oz\.?|[a-z]+\.?)/i.exec(after) ?? [];
  if (/^fl/i.test(unit.trim()) || isUnit(unit.trim())) {
    return { amount: amount.trim(), unit: unit.trim().replace(/\.$/, ''), rest: after.slice(unit.length).trim() };
  }
  // 7up is no seven of anything.
  return /^\s|^$|^\(/.test(after) ? { amount: amount.trim(), unit: '', rest: after.trim() } : null;
}

/** A pinch, a handful: an amount in words. */
function unnumberedMeasure(text: string): Measure | null {
  const article = ARTICLE.exec(text)?.[0];
  if (article === undefined) return null;
  const word = /^[a-z]+/i.exec(text.slice(article.length))?.[0] ?? '';
  const amount = article + word;
  return isUnit(word) ? { amount, unit: '', rest: text.slice(amount.length).trim() } : null;
}

/** The same in another measure, which may follow the first: `400 g (3 1/3 cups)`, `400 g / 3 1/3 cups`. */
function otherMeasureOf(rest: string): { other: Measure; rest: string } | null {
  const [inBrackets, within] = /^\(([^()]*)\)/.exec(rest) ?? [];
  const other = measureOf((within ?? /^[/|]\s*(.*)/.exec(rest)?.[1] ?? '').trim());
  if (!other || other.unit === '') return null;
  if (inBrackets === undefined) return { other, rest: other.rest };
  return other.rest === '' ? { other, rest: rest.slice(inBrackets.length).trim() } : null;
}

/** The name of an ingredient and, after a comma or in brackets at its end, how it is to be. */
function namePartsOf(text: string): Pick<IngredientRow, 'ingredient' | 'notes'> {
  const [, name, bracketed] = /^([^(,]*\S)\s*\(([^()]*)\)$/.exec(text) ?? [];
  if (name !== undefined && bracketed !== undefined) return { ingredient: name, notes: bracketed.trim() };
  const comma = text.search(/,\s/);
  return comma > 0 ? { ingredient: text.slice(0, comma), notes: text.slice(comma + 1).trim() } : { ingredient: text, notes: '' };
}

/** Reads an ingredient from a line as people write it: `500 g (4 cups) bread flour, sifted`. */
export function ingredientFrom(line: string): IngredientRow {
  const text = line.replace(BULLET, '').replace(/\s+/g, ' ').trim();
  const measure = measureOf(text);
  if (!measure) return { ...EMPTY_INGREDIENT, ...namePartsOf(text) };
  const second = otherMeasureOf(measure.rest);
  const name = (second ? second.rest : measure.rest).replace(/^of\s+/i, '');
  // Of two cloves alone, the cloves are the ingredient.
  if (name === '')
    return { ...EMPTY_INGREDIENT, ...(measure.unit === '' ? { ingredient: text } : { amount: measure.amount, ingredient: measure.unit }) };
  return {
    ...EMPTY_INGREDIENT,
    ...namePartsOf(name),
    amount: measure.amount,
    unit: measure.unit,
    ...(second ? { otherAmount: second.other.amount, otherUnit: second.other.unit } : {}),
  };
}

const HEADING = /^[^\d:]{1,80}:$/;

/** Reads ingredients from lines. A line such as `For the dough:` names the group of those after it. */
export function ingredientsFrom(text: string, group = ''): IngredientRow[] {
  const rows: IngredientRow[] = [];
  let current = group;
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.replace(BULLET, '').trim())) {
    if (HEADING.test(line)) {
      const name = line
        .slice(0, -1)
        .replace(/^for the\s+/i, '')
        .trim();
      current = name.charAt(0).toUpperCase() + name.slice(1);
    } else if (line !== '') rows.push({ ...ingredientFrom(line), group: current });
  }
  return rows;
}
