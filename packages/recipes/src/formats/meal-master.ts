import { ingredientsFrom } from '../reading/ingredient-line.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { namesOf } from '../reading/source-fields.ts';
import type { SourceRecipe } from '../reading/source-recipe.ts';
import { stepsOfText } from '../reading/steps-of-text.ts';
import { withoutEnd } from '../reading/text-end.ts';

/** The first line of a recipe. */
const START = /^[ \t]*(?:M{5}|-{5})-*[^\n]{0,40}\bMeal-Master\b[^\n]{0,100}$/im;
const STARTS = new RegExp(START.source, 'gim');
/** A line between groups: `MMMMM-----FILLING-----`. */
const RULE = /^(?:M{5}|-{5})/;
/** What the steps as a whole are called. */
const STEPS = /^(?:directions?|instructions?|method|preparation|steps)$/i;
const HEADER = /^\s*(Title|Categories|Yield|Servings|Source|Recipe by)\s*:\s*(.*)$/i;

/** Amount, unit and name stand in columns of 7, 2 and up to 28 letters, with a space between them. */
const COLUMNS = /^[\s\d./¼-]{7} ([a-z ]{2}) \S/i;
/** Where the second column of ingredients begins. */
const SECOND_COLUMN = 41;

const UNITS: Readonly<Record<string, string>> = {
  c: 'cup',
  t: 'tsp',
  ts: 'tsp',
  T: 'tbsp',
  tb: 'tbsp',
  fl: 'fl oz',
  pt: 'pint',
  qt: 'quart',
  ga: 'gallon',
  pn: 'pinch',
  ds: 'dash',
  dr: 'drop',
  cn: 'can',
  pk: 'package',
  ct: 'carton',
  bn: 'bunch',
  sl: 'slice',
  sm: 'small',
  md: 'medium',
  lg: 'large',
  ea: '',
  x: '',
};

const isIngredient = (line: string): boolean => COLUMNS.test(line);
const isContinued = (line: string): boolean => /^\s{4,}-{1,2}\s?\S/.test(line);

/** An ingredient in a line as people write it: `1/2 cup butter, softened`. */
function lineOf(cells: string): string {
  const [amount, unit] = [cells.slice(0, 7).trim(), cells.slice(8, 10).trim()];
  const name = cells.slice(11).trim().replace(/\s+/g, ' ').replace(/ ?; ?/g, ', ').replace(/ -- ?/, ', ');
  return [amount, UNITS[unit] ?? UNITS[unit.toLowerCase()] ?? unit, name].filter(Boolean).join(' ');
}

/** The lines of two columns: all of the first, and then all of the second. */
function linesOf(rows: readonly string[]): string[] {
  const columns: [string[], string[]] = [[], []];
  const add = (column: string[], cells: string) => {
    const last = column.at(-1);
    if (isContinued(cells) && last !== undefined) column[column.length - 1] = `${last} ${cells.trim().replace(/^-{1,2}\s?/, '')}`;
    else if (isIngredient(cells)) column.push(lineOf(cells));
  };
  for (const row of rows) {
    const second = row.slice(SECOND_COLUMN);
    const hasSecond = isIngredient(second) || (isContinued(second) && columns[1].length > 0);
    add(columns[0], hasSecond ? row.slice(0, SECOND_COLUMN) : row);
    if (hasSecond) add(columns[1], second);
  }
  return columns.flat();
}

function fromText(text: string): SourceRecipe {
  const facts = new Map<string, string>();
  const ingredients: string[] = [];
  const steps: string[] = [];
  const rows: string[] = [];
  const flush = () => ingredients.push(...linesOf(rows.splice(0)));
  let isInText = false;
  for (const line of text.split('\n')) {
    const [, name, value = ''] = steps.length === 0 && ingredients.length + rows.length === 0 ? (HEADER.exec(line) ?? []) : [];
    if (name !== undefined) facts.set(name.toLowerCase(), value.trim());
    else if (RULE.test(line)) {
      const heading = withoutEnd(line.replace(/^[M-]+/, ''), /[-\s]/).trim();
      flush();
      isInText = false;
      // Of ingredients, unless steps follow it.
      if (heading !== '' && !STEPS.test(heading)) (steps.length === 0 ? ingredients : steps).push(`${heading}:`);
    } else if (!isInText && (isIngredient(line) || (isContinued(line) && rows.length > 0))) rows.push(line);
    else {
      flush();
      isInText = line.trim() !== '';
      if (isInText && steps.length === 0 && ingredients.at(-1)?.endsWith(':')) steps.push(...ingredients.splice(-1));
      if (isInText || steps.length > 0) steps.push(line.trim());
    }
  }
  flush();
  return {
    title: facts.get('title') ?? '',
    author: facts.get('recipe by') ?? '',
    sourceName: facts.get('source') ?? '',
    categories: namesOf(facts.get('categories')?.replace(/\bnone\b/i, '')),
    yields: [facts.get('yield') ?? facts.get('servings') ?? ''],
    ingredients: ingredientsFrom(ingredients.join('\n')),
    steps: stepsOfText(steps.join('\n')),
  };
}

/** Recipes of Meal-Master, which has written them in columns since 1986, and of all that write as it does; many in one file. */
export const mealMaster: RecipeFormat = {
  name: 'Meal-Master',
  text: { holds: 'collection', is: (text) => START.test(text), recipes: (text) => text.split(STARTS).slice(1).map(fromText) },
};
