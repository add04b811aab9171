/** What is weighed, and what is measured in cups and jugs. */
export type SizedKind = 'weight' | 'volume';

/** How amounts in a unit are written: in whole grams, with decimals, as fractions that become decimals at a rough scale, or as those of cups and spoons. */
type Marks = 'grams' | 'decimals' | 'fractions' | 'spoons';

/** A unit of a known size. */
export interface SizedUnit {
  kind: SizedKind;
  isMetric: boolean;
  marks: Marks;
  /** A weight in grams, a volume in US teaspoons. */
  size: number;
  /** Names with a plural; `_` is a space that may be missing. */
  words: readonly string[];
  /** Names that stay the same in the plural, although people add an s. */
  symbols: readonly string[];
}

/** Milliliters in a US teaspoon. */
export const ML_IN_TEASPOON = 4.92892;
/** Grams in an ounce, as labels have it. */
const GRAMS_IN_OUNCE = 28.35;

/** The units that every recipe page scales, in which only what its script needs is: the others are in units.ts. */
export const SIZED_UNITS: readonly SizedUnit[] = (
  [
    ['weight', true, 'decimals', 0.001, 'milligram', 'mg'],
    ['weight', true, 'grams', 1, 'gram', 'g gr gm gramm grammi gramo'],
    ['weight', true, 'decimals', 1000, 'kilogram kilo', 'kg'],
    ['weight', false, 'decimals', GRAMS_IN_OUNCE, 'ounce', 'oz'],
    ['weight', false, 'fractions', GRAMS_IN_OUNCE * 16, 'pound', 'lb'],
    ['volume', false, 'spoons', 1, 'teaspoon', 'tsp tspn'],
    ['volume', false, 'spoons', 3, 'tablespoon', 'tbsp tb tbl tblsp tbspn'],
    ['volume', false, 'decimals', 6, 'fluid_ounce fl_ounce', 'fl_oz'],
    ['volume', false, 'spoons', 48, 'cup', 'c'],
    ['volume', false, 'fractions', 96, 'pint', 'pt'],
    ['volume', false, 'fractions', 192, 'quart', 'qt'],
    ['volume', false, 'fractions', 768, 'gallon', 'gal'],
    ['volume', true, 'grams', 1 / ML_IN_TEASPOON, 'milliliter', 'ml cc mil'],
    ['volume', true, 'decimals', 10 / ML_IN_TEASPOON, 'centiliter', 'cl'],
    ['volume', true, 'decimals', 100 / ML_IN_TEASPOON, 'deciliter', 'dl'],
    ['volume', true, 'decimals', 1000 / ML_IN_TEASPOON, 'liter', 'l lt ltr'],
  ] as const
).map(([kind, isMetric, marks, size, words, symbols]) => ({
  kind,
  isMetric,
  marks,
  size,
  words: words.split(' '),
  symbols: symbols.split(' '),
}));

/** Containers that may be part of an amount, as rows of the table in units.ts: `one 15-ounce can`. */
export const CONTAINERS_IN_AMOUNTS = 'can! jar! bag! package! bottle*';

const BY_NAME = new Map(SIZED_UNITS.flatMap((unit) => [...unit.words, ...unit.symbols].map((name) => [name.replace('_', ''), unit])));
const named = (name: string): SizedUnit => BY_NAME.get(name) as SizedUnit;

/** The measures of kitchens in the US. */
export const [TEASPOON, TABLESPOON, CUP, OUNCE, POUND] = ['tsp', 'tbsp', 'cup', 'oz', 'lb'].map(named) as [
  SizedUnit,
  SizedUnit,
  SizedUnit,
  SizedUnit,
  SizedUnit,
];

/** A unit by a name of its own: `cups`, `Tbsp`, `fl. oz`, `T` for a tablespoon and `t` for a teaspoon. */
export function sizedUnit(name: string): SizedUnit | undefined {
  const plain = name.replace(/[\s.-]/g, '');
  // Of single letters, T is a tablespoon and t a teaspoon.
  const lower =
    plain === 'T'
      ? 'tbsp'
      : plain === 't'
        ? 'tsp'
        : plain.toLowerCase().replace(/(?<=lit)re|(?<=gram)me/, (end) => (end === 're' ? 'er' : ''));
  return BY_NAME.get(lower) ?? BY_NAME.get(lower.replace(/s$/, ''));
}

/** A unit with its place in a text. */
interface UnitInText {
  unit: SizedUnit;
  start: number;
  end: number;
}

/** The unit in words that may say more: `heaping tablespoon`, `cups, packed`, but not `15-cup jar`. Undefined if it is of no known size. */
export function unitIn(text: string): UnitInText | undefined {
  let end = 0;
  for (const { 0: name, index } of text.matchAll(/(?:(?:fl|fluid|table|tea)\.?[\s-]+)?\p{L}[\p{L}-]*\.?/giu)) {
    if (/[^\s,]/.test(text.slice(end, index))) return undefined;
    end = index + name.length;
    const unit = sizedUnit(name);
    if (unit) return { unit, start: index, end };
  }
  return undefined;
}

/** How much the unit in some words is. */
export const unitSize = (text: string): SizedUnit | undefined => unitIn(text)?.unit;
