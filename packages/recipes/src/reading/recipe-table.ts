import { linesIn } from './list-lines.ts';
import { paragraphsOf } from './plain-text.ts';
import { fromSchemaOrg } from './schema-recipe.ts';
import type { SourceRecipe } from './source-recipe.ts';

/** What the columns of tables are called, in letters only, and the names that schema.org has for them. */
const COLUMNS: Readonly<Record<string, RegExp>> = {
  name: /^(?:(?:recipe)?(?:name|title)|recipe|dish|titel|rezept|nom|titre|nombre|titulo)$/,
  description: /^(?:description|summary|about|introduction|headnote|beschreibung)$/,
  ingredients: /^(?:(?:recipe)?ingredients?(?:list|lines?)?|zutat(?:en)?|ingrédients?|ingredientes?|ingredienti)$/,
  instructions:
    /^(?:(?:recipe)?(?:instructions?|directions?)|method|steps?|procedure|preparation(?:method|steps)?|zubereitung(?:sschritt)?|anleitung|préparation|preparación|preparazione)$/,
  amount: /^(?:amount|quantity|qty|menge)$/,
  unit: /^(?:units?|measure|einheit)$/,
  notes: /^(?:notes?|tips?|notizen)$/,
  source: /^(?:source|sourcename|from|quelle)$/,
  url: /^(?:(?:source|recipe|original|web)?(?:url|link|address)|website|page)$/,
  author: /^(?:author|by|chef|cook)$/,
  recipeCategory: /^(?:categor(?:y|ies)|courses?|mealtype|meal|kategorien?)$/,
  recipeCuisine: /^cuisines?$/,
  keywords: /^(?:tags?|keywords?|labels?|mainingredient)$/,
  prepTime: /^(?:prep(?:aration)?(?:time)?(?:min(?:ute)?s?)?|vorbereitungszeit)$/,
  cookTime: /^(?:(?:cook|cooking|bake|baking)(?:time)?(?:min(?:ute)?s?)?|kochzeit|backzeit)$/,
  restTime: /^(?:(?:rest|resting|rising|proofing|waiting)time)$/,
  totalTime: /^(?:total(?:time)?(?:min(?:ute)?s?)?|time|duration|gesamtzeit)$/,
  servings: /^(?:servings?|serves|portions?|portionen|servingsize)$/,
  yield: /^(?:yields?|makes)$/,
  difficulty: /^(?:difficulty|level)$/,
  image: /^(?:image|photo|picture|originalpicture|pictures|images|photos)(?:url|link|file)?$/,
  tools: /^(?:tools?|equipment|cookware|utensils?)$/,
  nutrition: /^nutrition(?:al)?(?:info|information|facts)?$/,
};

const FACTS = /^(?:calories|energy|protein|fat|carb(?:ohydrate)?s?|fib(?:er|re)|sugars?|sodium)$/;

/** What a column is in the words of schema.org; its own name if that is not known. `Ingredient 1` and `Ingredient 2` are one. */
function fieldOf(column: string): string {
  const letters = column.toLowerCase().replace(/[^\p{L}]+/gu, '');
  return Object.keys(COLUMNS).find((field) => COLUMNS[field]?.test(letters)) ?? column.trim();
}

/** A text whose runs of spaces are one: a pattern that may begin with spaces looks at each of a run again. */
const inOneSpace = (text: string): string => text.replace(/\s+/g, ' ');

/** The lines of a cell with steps: `1. Mix. 2. Bake.` */
const stepLines = (cell: string): string =>
  cell.includes('\n')
    ? cell
    : inOneSpace(cell)
        .replace(/ ?\| ?/g, '\n\n')
        .replace(/(?<=[.!?]) (?=\d{1,2}[.)] )/g, '\n');

type Row = Map<string, string>;

/** Fields that are lists of names. */
const NAMES = new Set(['keywords', 'recipeCategory', 'recipeCuisine', 'tools']);

/** A row by its fields; columns of one field are lines of it. */
function rowOf(cells: readonly string[], fields: readonly string[]): Row {
  const row: Row = new Map();
  for (const [place, field] of fields.entries()) {
    const text = paragraphsOf(cells[place]);
    if (text !== '') row.set(field, [row.get(field), text].filter((one) => one !== undefined).join(NAMES.has(field) ? ', ' : '\n'));
  }
  return row;
}

/** Rows put together where a recipe has one for each ingredient: those that follow have its name again, or none. */
function gathered(rows: readonly Row[], hasMeasures: boolean): Row[] {
  const recipes: Row[] = [];
  for (const row of rows) {
    const measure = [row.get('amount'), row.get('unit')].filter((text) => text !== undefined).join(' ');
    if (hasMeasures && measure !== '') row.set('ingredients', `${measure} ${row.get('ingredients') ?? ''}`.trim());
    const before = recipes.at(-1);
    const isMore = before && (!row.has('name') || (hasMeasures && row.get('name') === before.get('name')));
    if (!isMore) recipes.push(row);
    else
      for (const [field, text] of row) {
        const known = before.get(field);
        if (known !== text) before.set(field, [known, text].filter((one) => one !== undefined).join('\n'));
      }
  }
  if (hasMeasures) for (const row of recipes) for (const field of ['amount', 'unit']) row.delete(field);
  return recipes;
}

/** An object as schema.org names its fields, of a table's row or of a program with names of its own. */
export function asSchema(fields: Iterable<readonly [name: string, value: unknown]>): Record<string, unknown> {
  const all = new Map([...fields].map(([name, value]) => [fieldOf(name), value] as const));
  const facts = [...all].filter(([name]) => FACTS.test(name.toLowerCase())).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const [name] of all) if (FACTS.test(name.toLowerCase())) all.delete(name);
  return { ...Object.fromEntries(all), ...(facts.length > 0 ? { nutrition: Object.fromEntries(facts) } : {}) };
}

/** Whether the first row of a table names columns of recipes: a title, and ingredients or steps. */
export function isRecipeTable([head = []]: readonly (readonly string[])[]): boolean {
  const fields = head.map(fieldOf);
  return fields.includes('name') && (fields.includes('ingredients') || fields.includes('instructions'));
}

/** The recipes of a table whose first row names its columns. */
export function recipesOfTable([head = [], ...rows]: readonly (readonly string[])[]): SourceRecipe[] {
  const fields = head.map(fieldOf);
  // Otherwise a quantity is that of the whole recipe.
  const hasMeasures =
    fields.includes('amount') && (fields.includes('unit') || head.some((name) => /^\s*(?:ingredient|zutat)\s*$/i.test(name)));
  return gathered(
    rows.map((cells) => rowOf(cells, fields)),
    hasMeasures,
  ).map((row) => {
    const { amount, ...recipe } = asSchema(row);
    return fromSchemaOrg({
      ...recipe,
      ...(amount === undefined ? {} : { yield: amount }),
      ingredients: linesIn(row.get('ingredients') ?? ''),
      instructions: stepLines(row.get('instructions') ?? ''),
    });
  });
}
