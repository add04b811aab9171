import { isRecord } from '../is-record.ts';
import { amountText } from '../reading/amount-text.ts';
import { ingredientFrom } from '../reading/ingredient-line.ts';
import { lineOf, paragraphsOf } from '../reading/plain-text.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { listOf, nameOf, namesOf, sourceFields } from '../reading/source-fields.ts';
import { photoNames, type SourceRecipe } from '../reading/source-recipe.ts';
import { EMPTY_INGREDIENT, EMPTY_STEP, type WrittenIngredient, type WrittenStep } from '../reading/written-rows.ts';
import { nutritionOf } from '../reading/nutrition.ts';

type Fields = Record<string, unknown>;

const snake = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** The API of Mealie names its fields in camel case, its backups in snake case. */
const inSnakeCase = (source: Fields): Fields => Object.fromEntries(Object.entries(source).map(([name, value]) => [snake(name), value]));

const isMealie = (json: Fields): boolean =>
  ['recipeIngredient', 'recipe_ingredient'].some((name) => Array.isArray(json[name])) &&
  (['orgURL', 'org_url', 'recipeServings', 'recipe_servings', 'groupId', 'group_id', 'extras'].some((name) => name in json) ||
    listOf(json['recipeIngredient'] ?? json['recipe_ingredient']).some(
      (row) => isRecord(row) && ('referenceId' in row || 'reference_id' in row),
    ));

function ingredientOf(source: Fields, hasAmounts: boolean, group: string): WrittenIngredient[] {
  const row = inSnakeCase(source);
  const [food, note] = [nameOf(row['food']), lineOf(row['note'])];
  const amount = hasAmounts && row['disable_amount'] !== true ? amountText(row['quantity']) : '';
  const unit = nameOf(row['unit']);
  if (food !== '') return [{ ...EMPTY_INGREDIENT, amount, unit, ingredient: food, notes: note, group }];
  const text = note || lineOf(row['original_text'] ?? row['display']);
  if (text === '') return [];
  // The amount of a line that Mealie has not parsed is in its words; its own is 1 for every line.
  const read = ingredientFrom(text);
  const isParsed = read.amount !== '' || amount === '' || (amount === '1' && unit === '');
  return [{ ...(isParsed ? read : ingredientFrom([amount, unit, text].filter(Boolean).join(' '))), group }];
}

function stepOf(source: Fields): WrittenStep[] {
  const heading = lineOf(source['title']);
  const text = paragraphsOf(source['text']);
  const summary = lineOf(source['summary']);
  const instruction = summary === '' || text.startsWith(summary) ? text : `${summary}: ${text}`;
  return [
    ...(heading === '' ? [] : [{ ...EMPTY_STEP, instruction: `${heading.replace(/:$/, '')}:` }]),
    ...(instruction === '' ? [] : [{ ...EMPTY_STEP, instruction }]),
  ];
}

function fromMealie(source: Fields): SourceRecipe {
  const fields = sourceFields(inSnakeCase(source));
  const settings = fields.take('settings');
  const hasAmounts = !(isRecord(settings) && (settings['disableAmount'] ?? settings['disable_amount']) === true);
  let group = '';
  const ingredients = listOf(fields.take('recipe_ingredient')).flatMap((row) => {
    if (!isRecord(row)) return lineOf(row) === '' ? [] : [{ ...ingredientFrom(lineOf(row)), group }];
    group = lineOf(row['title']) || group;
    return ingredientOf(row, hasAmounts, group);
  });
  const [quantity, words] = [amountText(fields.take('recipe_yield_quantity')), fields.line('recipe_yield')];
  const servings = amountText(fields.take('recipe_servings'));
  const { nutrition, others } = nutritionOf(fields.take('nutrition'));
  const tools = namesOf(fields.take('tools'));
  const slug = lineOf(source['slug']);
  return {
    title: fields.line('name'),
    description: fields.text('description'),
    sourceLink: fields.line('org_url', 'org_u_r_l', 'org_url'),
    categories: namesOf(fields.take('recipe_category')),
    tags: namesOf(fields.take('tags')),
    times: {
      prepTime: fields.line('prep_time'),
      cookTime: fields.line('cook_time', 'perform_time'),
      totalTime: fields.line('total_time'),
    },
    yields: [servings && `${servings} servings`, [quantity, words].filter(Boolean).join(' ')].filter((text) => text !== ''),
    ingredients,
    steps: listOf(fields.take('recipe_instructions')).flatMap((step) => (isRecord(step) ? stepOf(step) : stepOf({ text: step }))),
    notes: listOf(fields.take('notes'))
      .filter(isRecord)
      .map((note) => [lineOf(note['title']), paragraphsOf(note['text'])].filter(Boolean).join(': '))
      .filter(Boolean),
    nutrition,
    // What Mealie calls the image is a key of its cache; the photo is a file beside the recipe.
    photo:
      fields.take('image') === undefined ? undefined : { address: `images/original.webp|${photoNames('original')}|${photoNames(slug)}` },
    ...fields.rest([['Tools', tools.join(', ')], ...others]),
  };
}

const rows = (database: Fields, table: string): Fields[] => listOf(database[table]).filter(isRecord);

/** Whether JSON is the database of a backup. */
const isBackup = (json: Fields): boolean => Array.isArray(json['recipes']) && Array.isArray(json['recipes_ingredients']);

/** The recipes of a backup's database, each put together from its tables. */
function recipesOfBackup(database: Fields): Fields[] {
  const byId = (table: string) => new Map(rows(database, table).map((row) => [row['id'], row]));
  const [foods, units, categories, tags, tools] = [
    byId('ingredient_foods'),
    byId('ingredient_units'),
    byId('categories'),
    byId('tags'),
    byId('tools'),
  ];
  const tables = new Map<string, Map<unknown, Fields[]>>();
  const byRecipe = (table: string) => {
    const known = tables.get(table);
    if (known) return known;
    const grouped = new Map<unknown, Fields[]>();
    for (const row of rows(database, table)) grouped.set(row['recipe_id'], [...(grouped.get(row['recipe_id']) ?? []), row]);
    tables.set(table, grouped);
    return grouped;
  };
  const ofRecipe = (table: string, id: unknown) =>
    (byRecipe(table).get(id) ?? []).toSorted((a, b) => Number(a['position'] ?? 0) - Number(b['position'] ?? 0));
  return rows(database, 'recipes').map((recipe) => ({
    ...recipe,
    recipe_ingredient: ofRecipe('recipes_ingredients', recipe['id']).map((row) => ({
      ...row,
      food: foods.get(row['food_id']),
      unit: units.get(row['unit_id']),
    })),
    recipe_instructions: ofRecipe('recipe_instructions', recipe['id']),
    notes: ofRecipe('notes', recipe['id']),
    nutrition: ofRecipe('recipe_nutrition', recipe['id'])[0],
    recipe_category: ofRecipe('recipes_to_categories', recipe['id']).map((row) => categories.get(row['category_id'])),
    tags: ofRecipe('recipes_to_tags', recipe['id']).map((row) => tags.get(row['tag_id'])),
    tools: ofRecipe('recipes_to_tools', recipe['id']).map((row) => tools.get(row['tool_id'])),
  }));
}

/** Recipes of Mealie, of its API or of a backup. */
export const mealie: RecipeFormat = {
  name: 'Mealie',
  json: {
    is: (object) => isMealie(object) || isBackup(object),
    recipes: (object) => (isBackup(object) ? recipesOfBackup(object) : [object]).map(fromMealie),
  },
};
