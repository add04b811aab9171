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

/**
 * The units that every recipe page scales, in which only what its script needs is: the others are in units.ts. A row has the kind, the system,
 * the marks, the size, the words and the symbols. A teaspoon is 4.92892 ml, and an ounce 28.35 g, as labels have it.
 */
const TABLE = `weight metric decimals .001 milligram mg
weight metric grams 1 gram g,gr,gm,gramm,grammi,gramo,grama
weight metric decimals 1000 kilogram,kilo kg
weight us decimals 28.35 ounce oz
weight us fractions 453.6 pound lb
volume us spoons 1 teaspoon tsp,tspn
volume us spoons 3 tablespoon tbsp,tb,tbl,tblsp,tbspn
volume us decimals 6 fluid_ounce,fl_ounce fl_oz
volume us spoons 48 cup c
volume us fractions 96 pint pt
volume us fractions 192 quart qt
volume us fractions 768 gallon gal
volume metric grams .202884 milliliter ml,cc,mil,mililitro
volume metric decimals 2.02884 centiliter cl
volume metric decimals 20.2884 deciliter dl
volume metric decimals 202.884 liter l,lt,ltr,litr,litri,litro`;

/** The units of a known size, from the smallest of each kind and system. */
export const SIZED_UNITS: readonly SizedUnit[] = TABLE.split('\n').map((row) => {
  const [kind, system, marks, size, words = '', symbols = ''] = row.split(' ');
  return {
    kind: kind as SizedKind,
    isMetric: system === 'metric',
    marks: marks as Marks,
    size: Number(size),
    words: words.split(','),
    symbols: symbols.split(','),
  };
});

/** Containers that may be part of an amount, as rows of the table in units.ts: `one 15-ounce can`. */
export const CONTAINERS_IN_AMOUNTS = 'can! jar! bag! package! bottle*';

const BY_NAME = new Map(SIZED_UNITS.flatMap((unit) => [...unit.words, ...unit.symbols].map((name) => [name.replace('_', ''), unit])));
const named = (name: string): SizedUnit => BY_NAME.get(name) as SizedUnit;

/** The measures of kitchens in the US. */
export const [TEASPOON, TABLESPOON, CUP, OUNCE, POUND] = [named('tsp'), named('tbsp'), named('cup'), named('oz'), named('lb')];
/** Milliliters in a US teaspoon. */
export const ML_IN_TEASPOON = 1 / named('ml').size;

/** A unit by a name of its own: `cups`, `Tbsp`, `fl. oz`, `T` for a tablespoon and `t` for a teaspoon. */
export function sizedUnit(name: string): SizedUnit | undefined {
  const plain = name.replace(/[\s.-]/g, '');
  // Of single letters, T is a tablespoon and t a teaspoon.
  const lower =
    plain === 'T'
      ? 'tbsp'
      : plain === 't'
        ? 'tsp'
        : plain.toLowerCase().replace(/(?<=lit)re|(?<=gram)me|(?<=spoon|cup)s?ful/, (end) => (end === 're' ? 'er' : ''));
  return BY_NAME.get(lower) ?? BY_NAME.get(lower.replace(/(?<=..)s$/, ''));
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
