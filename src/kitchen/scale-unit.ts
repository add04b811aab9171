import { isMoreThanOne } from './scale-amount.ts';

/** The units whose plural takes an s, and the few of another form. Signs such as g and oz have no plural. */
const REGULAR = new Set(
  (
    'bag ball bar bottle bowl bulb can carton clove crown cube cup drop ear envelope fillet fistful gallon gram handful ' +
    'head jar kilogram knob liter litre milliliter ounce pack package packet piece pint pot pound quart rib scoop sheet ' +
    'slab slice sprig square stalk stem stick strip tablespoon teaspoon tin wedge'
  ).split(' '),
);
const IRREGULAR: readonly (readonly [one: string, many: string])[] = [
  ['batch', 'batches'],
  ['box', 'boxes'],
  ['bunch', 'bunches'],
  ['dash', 'dashes'],
  ['inch', 'inches'],
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
  ['pinch', 'pinches'],
  ['pouch', 'pouches'],
];

const pairFor = (word: string): readonly [one: string, many: string] | undefined => {
  const singular = word.replace(/s$/, '');
  return REGULAR.has(singular) ? [singular, `${singular}s`] : IRREGULAR.find((pair) => pair.includes(word));
};

/** Whether a word, in small letters, is a kitchen unit that has a plural: `cup` and `cups`, but not `g`. */
export const isUnitWord = (word: string): boolean => pairFor(word) !== undefined;

/**
 * The unit of an amount at a scale, in the singular or plural: `cup` of 1 becomes `cups` at 2. Only a kitchen unit
 * that begins the text (`cup, scant`) and whose amount is a number is changed, and nothing is at 1.
 */
export function scaleUnit(unit: string, amount: string, scale: number): string {
  const word = /^[a-z]+(?![\w-])/.exec(unit)?.[0] ?? '';
  const pair = scale === 1 ? undefined : pairFor(word);
  const isPlural = pair ? isMoreThanOne(amount, scale) : null;
  return pair && isPlural !== null ? pair[isPlural ? 1 : 0] + unit.slice(word.length) : unit;
}
