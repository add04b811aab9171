import { singularOf } from './number-forms.ts';

/** What is weighed, and what is measured in cups and jugs. */
export type SizedKind = 'weight' | 'volume';

/** How much a unit is: a weight in grams, a volume in US teaspoons. */
export interface UnitSize {
  kind: SizedKind;
  size: number;
  isMetric: boolean;
}

/** Milliliters in a US teaspoon. */
export const ML_IN_TEASPOON = 4.92892;
/** US teaspoons in a US cup. */
export const TEASPOONS_IN_CUP = 48;
/** Grams in an ounce, as labels have it. */
export const GRAMS_IN_OUNCE = 28.35;

const SIZES = new Map<string, UnitSize>(
  (
    [
      ['weight', true, 1, 'g gr gm gram gramme gramm'],
      ['weight', true, 1000, 'kg kilo kilogram'],
      ['weight', false, GRAMS_IN_OUNCE, 'oz ounce'],
      ['weight', false, GRAMS_IN_OUNCE * 16, 'lb pound'],
      ['volume', false, 1, 'teaspoon tsp'],
      ['volume', false, 3, 'tablespoon tbsp tb tbl tblsp'],
      ['volume', false, 6, 'floz fluidounce'],
      ['volume', false, TEASPOONS_IN_CUP, 'cup c'],
      ['volume', false, 96, 'pint pt'],
      ['volume', false, 192, 'quart qt'],
      ['volume', false, 768, 'gallon gal'],
      ['volume', true, 1 / ML_IN_TEASPOON, 'ml cc mil milliliter millilitre'],
      ['volume', true, 10 / ML_IN_TEASPOON, 'cl centiliter centilitre'],
      ['volume', true, 100 / ML_IN_TEASPOON, 'dl deciliter decilitre'],
      ['volume', true, 1000 / ML_IN_TEASPOON, 'l liter litre'],
    ] as const
  ).flatMap(([kind, isMetric, size, names]) => names.split(' ').map((name) => [name, { kind, size, isMetric }] as const)),
);

/** How much a unit is, by its name in lowercase, without periods: `cup`, `cups`, `floz`. Undefined if it is no such unit. */
export const sizeOfName = (name: string): UnitSize | undefined => SIZES.get(name) ?? SIZES.get(name.replace(/s$/, ''));

/** How much a unit is, by its name as people write it: `cups`, `Tbsp.`, `heaping tablespoon`, `fl oz`. Undefined if it is no such unit. */
export function unitSize(unit: string): UnitSize | undefined {
  const words = unit
    .replace(/\bfl(?:uid)?\.?\s+(?=o)/i, 'fl')
    .replaceAll('.', '')
    .trim()
    .split(/\s+/);
  const last = words.at(-1) ?? '';
  // Of single letters, T is a tablespoon and t a teaspoon.
  const name = last === 'T' ? 'tbsp' : last === 't' ? 'tsp' : last.toLowerCase();
  return sizeOfName(name) ?? SIZES.get(singularOf(name));
}
