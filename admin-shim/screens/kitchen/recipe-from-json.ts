import { isPhotoAddress, STATUSES } from '#domain/fields.ts';
import { CONTAINED } from '#domain/food-family.ts';
import { parseMinutes } from '#domain/minutes.ts';
import { CUISINES, DIFFICULTIES, INGREDIENT_SCALING, MOST_INGREDIENTS, MOST_STEPS, RECIPE_CATEGORIES } from '#domain/recipe.ts';
import { slugFromTitle, slugSchema } from '#domain/slug.ts';
import { isRecord } from '#domain/is-record.ts';
import { ingredientFrom, ingredientsFrom } from '#exchange/ingredient-line.ts';
import {
  EMPTY_INGREDIENT,
  EMPTY_STEP,
  IMPORT_DEFAULTS,
  type IngredientRow,
  NUTRITION_FIELDS,
  type RecipeFormValues,
  type StepRow,
} from './recipe-form.ts';

/** The messages of an import. */
export const IMPORT_WORDS = {
  done: 'Recipe imported successfully! Review and edit as needed before saving.',
  notRecipe: 'Invalid recipe format. Missing required fields: title, ingredients, or instructions.',
  notJson: 'Failed to parse JSON file. Please check the format.',
  unread: 'Failed to read the file. Please try again.',
  tooLarge: 'This file is too large to be a recipe: at most 2 MB.',
  tooLong: 'This file has a text that is too long for a recipe: more than 20,000 characters.',
  tooMany: `This file has more than ${MOST_INGREDIENTS} ingredients or ${MOST_STEPS} steps.`,
} as const;

/** Most bytes that a file to import may have. */
export const MOST_IMPORT_BYTES = 2_000_000;
const MOST_CHARACTERS = 20_000;
/** Sections of sections of steps are followed so far. */
const MOST_DEPTH = 4;

/** A field for which an import assumes something where the file says nothing. */
export type AssumedField = keyof typeof IMPORT_DEFAULTS;
/** A recipe for the form, with the fields that the file left out, or why there is none. */
export type Import = { ok: true; values: RecipeFormValues; assumed: AssumedField[] } | { ok: false; message: string };

class Refusal extends Error {}

type Fields = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);

/** The first of these fields that says something. */
function first(source: Fields, ...names: string[]): unknown {
  return names
    .map((name) => (Object.hasOwn(source, name) ? source[name] : undefined))
    .find((value) => value !== undefined && value !== null && value !== '');
}

/** A text in lines, without what cannot be shown; blank if there is none. */
function paragraphsOf(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
  if (text.length > MOST_CHARACTERS) throw new Refusal(IMPORT_WORDS.tooLong);
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/g, '')
    .trim();
}

/** A text in one line. */
const lineOf = (value: unknown): string => paragraphsOf(value).replace(/\s+/g, ' ');

/** What one of several ways of writing comes to: a text, a named thing, or the first of a list. */
function nameOf(value: unknown): string {
  const [one] = listOf(value);
  return lineOf(isRecord(one) ? first(one, 'name', 'url', 'text') : one);
}

/** Minutes, as a number, in words (1 hr 30 min) or as a duration (PT1H30M); blank if there are none. */
function minutesOf(value: unknown): string {
  const minutes = parseMinutes(lineOf(value));
  return minutes === null || minutes < 0 ? '' : String(Math.round(minutes));
}

/** The first whole number above zero in a text: 4 of '4 servings'. */
function countOf(value: unknown): string {
  const count = /\d+/.exec(listOf(value).map(lineOf).join(' '))?.[0];
  return count !== undefined && Number(count) > 0 ? String(Number(count)) : '';
}

/** The option that a text names in whatever letters; blank if there is none such. */
function optionOf(value: unknown, options: readonly string[]): string {
  const wanted = listOf(value).map((one) => lineOf(one).toLowerCase());
  return options.find((option) => wanted.includes(option.toLowerCase())) ?? '';
}

const photoOf = (value: unknown): string => {
  const [one] = listOf(value);
  const address = lineOf(isRecord(one) ? first(one, 'url', 'contentUrl') : one);
  return isPhotoAddress(address) ? address : '';
};

/** A yield in words, other than a number of servings. */
const yieldOf = (value: unknown): string =>
  listOf(value)
    .map(lineOf)
    .find((text) => /\p{L}/u.test(text) && !/\bserv/i.test(text)) ?? '';

function ingredientOf(value: unknown, group: string): IngredientRow[] {
  if (!isRecord(value)) return lineOf(value) === '' ? [] : [{ ...ingredientFrom(lineOf(value)), group }];
  const inner = first(value, 'ingredients', 'items');
  if (Array.isArray(inner)) {
    const name = lineOf(first(value, 'group', 'name', 'title', 'section'));
    return inner
      .filter((row) => !isRecord(row) || !Array.isArray(first(row, 'ingredients', 'items')))
      .flatMap((row) => ingredientOf(row, name));
  }
  const row = {
    ...EMPTY_INGREDIENT,
    amount: lineOf(first(value, 'amount', 'quantity', 'qty')),
    unit: lineOf(first(value, 'unit', 'units')),
    otherAmount: lineOf(first(value, 'otherAmount')),
    otherUnit: lineOf(first(value, 'otherUnit')),
    scaling: optionOf(first(value, 'scaling'), INGREDIENT_SCALING),
    ingredient: lineOf(first(value, 'ingredient', 'name', 'item', 'food', 'text')),
    notes: lineOf(first(value, 'notes', 'note', 'comment', 'preparation')),
    group: lineOf(first(value, 'group', 'section')) || group,
  };
  return row.ingredient === '' ? [] : [row];
}

function stepOf(value: unknown, depth = 0): StepRow[] {
  if (depth > MOST_DEPTH) return [];
  if (!isRecord(value)) {
    const instruction = paragraphsOf(value);
    return instruction === '' ? [] : [{ ...EMPTY_STEP, instruction }];
  }
  const inner = first(value, 'itemListElement', 'steps');
  if (inner !== undefined) {
    const heading = lineOf(first(value, 'name')).replace(/:$/, '');
    const steps = listOf(inner).flatMap((step) => stepOf(step, depth + 1));
    return heading === '' ? steps : [{ ...EMPTY_STEP, instruction: `${heading}:` }, ...steps];
  }
  const instruction = paragraphsOf(first(value, 'instruction', 'text', 'description', 'step', 'name'));
  if (instruction === '') return [];
  return [
    {
      ...EMPTY_STEP,
      instruction,
      duration: minutesOf(first(value, 'duration', 'time', 'minutes', 'totalTime')),
      longest: minutesOf(first(value, 'longest')),
      attention: lineOf(first(value, 'attention')),
      notes: paragraphsOf(first(value, 'notes', 'note', 'tip')),
      image: photoOf(first(value, 'image', 'photo')),
    },
  ];
}
/** Rows from a list, or from the lines of a text. */
function rowsOf<Row>(value: unknown, most: number, fromLines: (text: string) => Row[], fromItem: (item: unknown) => Row[]): Row[] {
  const items = Array.isArray(value) ? value : [];
  // Before anything is made of them: a list may be as long as the file has room for.
  if (items.length > most) throw new Refusal(IMPORT_WORDS.tooMany);
  const rows = Array.isArray(value) ? items.flatMap(fromItem) : isRecord(value) ? fromItem(value) : fromLines(paragraphsOf(value));
  if (rows.length > most) throw new Refusal(IMPORT_WORDS.tooMany);
  return rows;
}

const linesOf = (text: string): StepRow[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((instruction) => ({ ...EMPTY_STEP, instruction }));

/** The names that the schema.org vocabulary has for what a serving holds. */
const SCHEMA_ORG_NUTRITION: Partial<Record<(typeof NUTRITION_FIELDS)[number], string>> = { carbs: 'carbohydrateContent' };

function nutritionOf(value: unknown): RecipeFormValues['nutritionInfo'] {
  const source = isRecord(value) ? value : {};
  const texts = NUTRITION_FIELDS.map((field) => [field, lineOf(first(source, field, SCHEMA_ORG_NUTRITION[field] ?? `${field}Content`))]);
  const nutrition = Object.fromEntries(texts) as RecipeFormValues['nutritionInfo'];
  return { ...nutrition, calories: /\d+/.exec(nutrition.calories)?.[0] ?? '' };
}

/** The recipe in a file: the file itself, one in a list, or one among other things of a web page (`@graph`). */
function recipeIn(file: unknown): Fields | null {
  const candidates = listOf(file).flatMap((one) =>
    isRecord(one) ? [one, ...listOf(one['@graph']).filter(isRecord), ...listOf(one['recipe']).filter(isRecord)] : [],
  );
  const isRecipe = (one: Fields) => listOf(one['@type']).includes('Recipe');
  return (
    candidates.find(isRecipe) ??
    candidates.find((one) => first(one, 'ingredients', 'recipeIngredient') !== undefined) ??
    candidates[0] ??
    null
  );
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    throw new Refusal(IMPORT_WORDS.notJson);
  }
};

function recipeFrom(text: string, defaults: RecipeFormValues): Omit<Extract<Import, { ok: true }>, 'ok'> {
  if (text.length > MOST_IMPORT_BYTES) throw new Refusal(IMPORT_WORDS.tooLarge);
  const source = recipeIn(parse(text)) ?? {};
  const title = nameOf(first(source, 'title', 'name'));
  const ingredients = rowsOf(
    first(source, 'ingredients', 'recipeIngredient'),
    MOST_INGREDIENTS,
    (lines) => ingredientsFrom(lines),
    (item) => ingredientOf(item, ''),
  );
  const instructions = rowsOf(first(source, 'instructions', 'recipeInstructions', 'steps'), MOST_STEPS, linesOf, (item) => stepOf(item));
  if (title === '' || ingredients.length === 0 || instructions.length === 0) throw new Refusal(IMPORT_WORDS.notRecipe);
  const slug = slugSchema.safeParse(source['slug']);
  const tags = listOf(first(source, 'tags', 'keywords')).flatMap((one) => lineOf(one).split(','));
  const given: Record<AssumedField, string> = {
    prepTime: minutesOf(first(source, 'prepTime')),
    cookTime: minutesOf(first(source, 'cookTime')),
    servings: countOf(first(source, 'servings', 'recipeYield', 'yield')),
  };
  const values = {
    title,
    slug: slug.success ? slug.data : slugFromTitle(title),
    description: paragraphsOf(first(source, 'description', 'summary')),
    category: optionOf(first(source, 'category', 'recipeCategory'), RECIPE_CATEGORIES) || defaults.category,
    cuisine: optionOf(first(source, 'cuisine', 'recipeCuisine'), CUISINES),
    difficulty: optionOf(first(source, 'difficulty'), DIFFICULTIES) || defaults.difficulty,
    featuredImage: photoOf(first(source, 'featuredImage', 'image')),
    featuredImageAlt: lineOf(first(source, 'featuredImageAlt')),
    prepTime: given.prepTime || IMPORT_DEFAULTS.prepTime,
    cookTime: given.cookTime || IMPORT_DEFAULTS.cookTime,
    restTime: minutesOf(first(source, 'restTime')).replace(/^0$/, ''),
    activeTime: minutesOf(first(source, 'activeTime')).replace(/^0$/, ''),
    servings: given.servings || IMPORT_DEFAULTS.servings,
    yield: yieldOf(first(source, 'yield', 'recipeYield')),
    ingredients,
    instructions,
    contains: listOf(first(source, 'contains'))
      .flatMap((one) => optionOf(one, CONTAINED) || [])
      .join(', '),
    nutritionInfo: nutritionOf(first(source, 'nutritionInfo', 'nutrition')),
    notes: listOf(first(source, 'notes')).map(paragraphsOf).filter(Boolean).join('\n\n'),
    sourceName: lineOf(first(source, 'sourceName')),
    sourceLink: lineOf(first(source, 'sourceLink')),
    tags: tags
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
      .join(', '),
    author: nameOf(first(source, 'author')) || defaults.author,
    authorImage: photoOf(first(source, 'authorImage')),
    status: STATUSES[0],
    publishAt: '',
    unpublishAt: '',
    publishedAt: '',
    metaTitle: lineOf(first(source, 'metaTitle')),
    metaDescription: lineOf(first(source, 'metaDescription')),
  };
  return { values, assumed: (Object.keys(given) as AssumedField[]).filter((field) => given[field] === '') };
}

/**
 * Reads a recipe from the text of a JSON file: as this site writes it, as others do, or as web pages carry it for search
 * engines (schema.org). What is missing is as in `defaults`, and it is always a draft. Never throws.
 */
export function recipeFromJson(text: string, defaults: RecipeFormValues): Import {
  try {
    return { ok: true, ...recipeFrom(text, defaults) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message };
    // A file nested so deep that it cannot be walked is none that could be checked either.
    if (error instanceof RangeError) return { ok: false, message: IMPORT_WORDS.notJson };
    throw error;
  }
}
