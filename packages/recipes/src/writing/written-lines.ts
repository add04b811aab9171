import { formatMinutes } from '../times/minutes.ts';
import type { Ingredient, Recipe, Step } from '../recipe.ts';
import { ingredientGroups } from '../ingredient-groups.ts';
import { plainStep } from '../amounts/step-amounts.ts';
import { LITERAL } from '../reading/literal.ts';
import { partBehind, partNamed } from '../reading/part-names.ts';
import { factsIn } from '../reading/written-facts.ts';

/** The parts that say something, in one text. */
export const joined = (parts: readonly (string | number | undefined)[], by = ' '): string =>
  parts.filter((part) => part !== undefined && part !== '').join(by);

/** The fields that say something. */
export const filled = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as Partial<T>;

/** Minutes in words; undefined if unknown. */
export const inWords = (minutes: number | undefined): string | undefined => (minutes ? formatMinutes(minutes) : undefined);

/** An ingredient in one line, as its reader understands it: `400 g (3 1/3 cups) bread flour, sifted`. */
export function ingredientLine({ amount, unit, otherAmount, otherUnit, ingredient, notes }: Ingredient): string {
  const other = joined([otherAmount, otherUnit]);
  return joined([joined([amount, unit, other && `(${other})`, ingredient]), notes], ', ');
}

/** The lines of all ingredients, each group under its heading. */
export const ingredientLines = (
  { ingredients }: Pick<Recipe, 'ingredients'>,
  heading: (group: string) => string,
  line: (text: string) => string = (text) => text,
): string[] =>
  ingredientGroups(ingredients).flatMap(([group, members]) => [
    ...(group === '' ? [] : [heading(group)]),
    ...members.map((member) => line(ingredientLine(member))),
  ]);

const isPlain = (line: string): boolean =>
  /^["“‘'(]?\p{L}/u.test(line) && !/:|^step\b/iu.test(line) && partNamed(line) === undefined && factsIn(line) === null;

/** A text whose lines are read as text: those that could be a heading, an item, a fact or the name of a part get a mark that is not seen. */
export const literal = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' || isPlain(line) ? line : LITERAL + line))
    .join('\n');

/** A name of a group or section: one that a reader would change or take for a part gets the mark too. */
export const literalName = (name: string): string =>
  /^\p{Lu}\p{Ll}[^:]*$/u.test(name) && !/^for\b/i.test(name) && (partNamed(name) ?? partBehind(name)) === undefined ? name : name + LITERAL;

/** A step in a list of steps: its first line is read as text, and the others go on with it. */
export const literalStep = (step: Step): string => {
  const [first = '', ...others] = stepText(step).split('\n');
  return [literal(first), ...others.map((line) => LITERAL + line)].join('\n');
};

/** A step with its notes, in words. */
export const stepText = ({ instruction, notes }: Step): string => joined([plainStep(instruction), notes], '\n');
