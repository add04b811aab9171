import { readCsv } from '../reading/csv.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { asSchema, recipesOfTable } from '../reading/recipe-table.ts';
import { fromSchemaOrg } from '../reading/schema-recipe.ts';
import type { SourceRecipe } from '../reading/source-recipe.ts';

/** The names of the fields in the text, each at the start of a line. A list follows in the lines below its name. */
const FIELD =
  /^(Title|Description|Source|Url|Photo Url|Serves|Yield|Prep Time|Cook Time|Total Time|Course|Cuisine|Main Ingredient|Tags|Rating|Public Recipe|Notes|Ingredients|Directions|Instructions)[^\S\n]*:[^\S\n]*/i;

/** One recipe of the text: lines such as `Title: Plum cake`. */
function fromText(text: string): SourceRecipe {
  const fields: [name: string, value: string][] = [];
  for (const line of text.split('\n')) {
    const [start, name] = FIELD.exec(line) ?? [];
    const last = fields.at(-1);
    if (start !== undefined && name !== undefined) fields.push([name, line.slice(start.length)]);
    else if (last) last[1] += `\n${line}`;
  }
  // Tags are separated by carets.
  const named = fields.map(([name, value]) => [name, /^tags$/i.test(name) ? value.replaceAll('^', ',') : value.trim()] as const);
  return fromSchemaOrg(asSchema(named));
}

const isTable = (text: string): boolean =>
  /^\W*Title\W/i.test(text) && /Main Ingredient/i.test(text.slice(0, 2_000).split('\n', 1).join(''));
const isText = (text: string): boolean =>
  ['Title', 'Ingredients', 'Directions'].every((name) => new RegExp(`^${name}:`, 'm').test(text.slice(0, 20_000)));

/** The rows of a table. A line of ingredients that begins with a comma names the group of those below it. */
const rowsOf = (text: string): string[][] => readCsv(text).map((cells) => cells.map((cell) => cell.replace(/^, *(\S.*)$/gm, '**$1**')));

/** Recipes of Plan to Eat: a table, or a text with a line of dashes between them. */
export const planToEat: RecipeFormat = {
  name: 'Plan to Eat',
  text: {
    holds: 'collection',
    is: (text) => isTable(text) || isText(text),
    recipes: (text) => (isTable(text) ? recipesOfTable(rowsOf(text)) : text.split(/^-{8,}[^\S\n]*$/m).map(fromText)),
  },
};
