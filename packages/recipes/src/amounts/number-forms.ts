import { beginsNames, isUnitWord, pluralOf, UNIT_WORDS } from './units.ts';

/** Ingredients counted without a unit: 2 eggs. Those that are also weighed or poured, such as chocolate, are excluded. */
const THINGS = new Set(
  (
    'almond apple apricot artichoke avocado bagel banana baguette batard bean beet berry biscuit blossom bone boule braid breast brownie bun ' +
    'cabbage cake carrot cauliflower cheesecake cherry chile chop clementine cookie cracker cranberry croissant crouton crust cucumber cupcake ' +
    'cutlet date drumstick egg eggplant fig filet focaccia galette gherkin grape grapefruit half hazelnut jalapeño kiwi knuckle ladyfinger layer ' +
    'leek leg lemon lime mandarin mango meatball muffin mushroom nectarine noodle nut olive onion orange oyster pan pancake parsnip ' +
    'patty peach peanut pear pecan pepper peppercorn persimmon pickle pie pita plantain plum pod potato prawn pretzel prune pumpkin ' +
    'quince rack radish raisin raspberry roll round rutabaga sandwich sausage scallion scallop scone seed serrano shallot shank ' +
    'steak strawberry tangerine tart thigh tomatillo tomato tortilla tray turnip waffle walnut white wing wrapper yam yolk'
  ).split(' '),
);
const SINGULARS = new Map([...UNIT_WORDS, ...THINGS].map((one) => [pluralOf(one), one]));

/** The singular of a lowercase unit or countable thing; other words as they are. */
export const singularOf = (word: string): string => SINGULARS.get(word) ?? word;

/** Whether a word is a thing that is counted without a unit: `egg` and `eggs`, but not `chocolate`. */
export function isCountable(word: string): boolean {
  return THINGS.has(singularOf(word.toLowerCase()));
}

/** A text split around its countable word, with that word in the other number. */
export interface NumberForms {
  before: string;
  word: string;
  after: string;
  /** The singular, if the text has the plural. */
  one?: string;
  /** The plural, if the text has the singular. */
  many?: string;
}

const SIZE = /^(?:extra[- ])?(?:large|medium|small|big|whole)$/i;
/** What ends the countable phrase. */
const END = /[,;(]|\s(?:[-–—]|of|for|with|without|from|in|at|to|per|cut|about)\s/;
/** Two ingredients: the amount may apply to either. */
const TWO = /\s(?:and|or|plus|&|\+)\s|\//;

/** Sizes before what is counted: `(14 oz) can`, `14-ounce can`, `15-ounce (425 g) can`, `1 1/2-inch piece`, `400g/14oz can`. */
const LEADING_SIZE =
  /^(?:\([^)]*\)\s*|(?:\d \d\/)?[\d¼-¾⅐-⅞][\d./¼-¾⅐-⅞]*[- ]?\p{L}+\.?(?:\s?\/\s?[\d¼-¾⅐-⅞][\d./¼-¾⅐-⅞]*[- ]?\p{L}+\.?)?[ -](?=[\p{L}(]))+/u;

/** A word written as another one is: with a capital or in capitals. */
function inCaseOf(written: string, word: string): string {
  if (written.length > 1 && written === written.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(written) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

function formsAt(text: string, at: number, isCounted: (one: string) => boolean): NumberForms | null {
  const word = /^\p{L}+(?![\p{L}\d-])/u.exec(text.slice(at))?.[0] ?? '';
  const plain = word.toLowerCase();
  const one = SINGULARS.get(plain);
  if (!isCounted(one ?? plain)) return null;
  const other = one === undefined ? { many: inCaseOf(word, pluralOf(plain)) } : { one: inCaseOf(word, one) };
  return { before: text.slice(0, at), word, after: text.slice(at + word.length), ...other };
}

const sizeBefore = (text: string): number => LEADING_SIZE.exec(text)?.[0].length ?? 0;

/** Splits a text around its head noun: `eggs` in `large eggs, beaten`. Skips a leading size such as `(14 oz) can`. */
function formsOfHead(text: string, isCounted: (one: string) => boolean): NumberForms | null {
  const start = sizeBefore(text);
  const head = text.slice(start).split(END)[0]?.trimEnd() ?? '';
  const word = /(?<![\p{L}\d-])\p{L}+$/u.exec(head);
  return word && !TWO.test(head) ? formsAt(text, start + word.index, isCounted) : null;
}

/** The singular and plural of a unit: `cup, scant`, `(14 oz) can`, `cloves`. Null if uncertain. */
export const unitForms = (unit: string): NumberForms | null => formsAt(unit, 0, isUnitWord) ?? formsOfHead(unit, isUnitWord);

/** The singular and plural of what is behind a number: a unit, or what is counted. Null if uncertain. */
export const formsOf = (unit: string): NumberForms | null => unitForms(unit) ?? ingredientForms(unit, undefined);

/**
 * The singular and plural of a countable ingredient: `large eggs, beaten`, `clove garlic`, `(14 oz) can tomatoes`. Null if a unit is
 * counted instead, or if uncertain.
 */
export function ingredientForms(ingredient: string, unit: string | undefined): NumberForms | null {
  if (unit && !SIZE.test(unit)) return null;
  return (
    formsAt(ingredient, sizeBefore(ingredient), (one) => isUnitWord(one) && !beginsNames(one)) ??
    formsOfHead(ingredient, (one) => isUnitWord(one) || THINGS.has(one)) ??
    formsAt(ingredient, 0, isUnitWord)
  );
}
