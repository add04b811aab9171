import { z } from 'zod';
import type { AdminRecipe } from '#api/recipes.ts';
import { optionalSlug } from '#domain/fields.ts';
import {
  activeWithinTotal,
  ingredientSchema,
  instructionSchema,
  isBlankRow,
  nutritionSchema,
  type Recipe,
  recipeDraftSchema,
  recipeSchema,
} from '#domain/recipe.ts';
import { notInFuture } from '../../entries/PublishedField.tsx';
import type { EntryFormRules } from '../../entries/entry-kind.ts';
import {
  isUnreadableTime,
  metaOf,
  numberOr,
  optionalNumber,
  readTexts,
  titleMakesSlug,
  typed,
  typedMinutes,
  typedNumber,
  typedSlug,
  typedTags,
  unreadableTime,
} from '../../entries/typed-fields.ts';
import { altInput, altValue, photoIsDescribed } from '../../photos/photo-alt.ts';

const { shape } = recipeSchema;

/** What a text counts as that is no time, or no number of servings (spec: admin area, section 5). */
const NO_TIME = 0;
const ONE_SERVING = 1;

const text = z.string();
const ingredientRow = z.object({
  amount: text,
  unit: text,
  ingredient: text,
  notes: text,
  group: text,
  otherAmount: text,
  otherUnit: text,
});
const stepRow = z.object({ instruction: text, duration: text, notes: text, image: text });
const nutritionTexts = z.object({ calories: text, protein: text, carbs: text, fat: text, fiber: text, sugar: text, sodium: text });

/** A line of ingredients as it is typed. */
export type IngredientRow = z.infer<typeof ingredientRow>;
/** A step as it is typed. */
export type StepRow = z.infer<typeof stepRow>;

/** An ingredient not yet typed. */
export const EMPTY_INGREDIENT: IngredientRow = {
  amount: '',
  unit: '',
  ingredient: '',
  notes: '',
  group: '',
  otherAmount: '',
  otherUnit: '',
};
/** A step not yet typed. */
export const EMPTY_STEP: StepRow = { instruction: '', duration: '', notes: '', image: '' };
const EMPTY_NUTRITION: z.infer<typeof nutritionTexts> = { calories: '', protein: '', carbs: '', fat: '', fiber: '', sugar: '', sodium: '' };

/** Whether a row says nothing. A group alone is nothing: a new row takes over that of the row before it. */
export const isBlankIngredient = ({ group: _group, ...row }: IngredientRow): boolean => isBlankRow(row);
/** Whether a step says nothing. */
export const isBlankStep = (row: StepRow): boolean => isBlankRow(row);

/** Rows as they are typed, held to the rules of a list. Blank rows are dropped; errors name the row by its place in the form. */
const typedRows = <Row, Item>(
  row: z.ZodType<Row, Row>,
  isDropped: (row: Row) => boolean,
  item: (row: Row) => unknown,
  list: z.ZodType<Item[]>,
  /** A better sentence than the schema's for what is wrong in a field of a row. */
  reword: (row: Row, field: unknown, message: string) => string = (_row, _field, message) => message,
) =>
  z.array(row).transform((rows, context) => {
    const places = [...rows.keys()].filter((place) => !isDropped(rows[place] as Row));
    const result = list.safeParse(places.map((place) => item(rows[place] as Row)));
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      const [index, ...rest] = path;
      const place = typeof index === 'number' ? places[index] : undefined;
      if (place === undefined) context.addIssue({ code: 'custom', message, path: [] });
      else context.addIssue({ code: 'custom', message: reword(rows[place] as Row, rest[0], message), path: [place, ...rest] });
    }
    return z.NEVER;
  });

/** The recipe form: every field is text as it is typed, held to the rules of the recipe itself. */
const fieldsFor = (rules: typeof shape | typeof recipeDraftSchema.shape) =>
  z.object({
    title: typed(shape.title),
    slug: typedSlug(),
    description: typed(shape.description),
    category: typed<string>(rules.category),
    cuisine: typed(shape.cuisine),
    difficulty: typed(shape.difficulty.unwrap()),
    prepTime: typedNumber(shape.prepTime.unwrap(), NO_TIME),
    cookTime: typedNumber(shape.cookTime.unwrap(), NO_TIME),
    activeTime: typedMinutes(shape.activeTime),
    servings: z
      .string()
      .transform((typedText) => (typedText.trim() === '' ? undefined : numberOr(typedText, ONE_SERVING)))
      .pipe(shape.servings),
    ingredients: typedRows(ingredientRow, isBlankIngredient, (row) => row, rules.ingredients as z.ZodType<Recipe['ingredients']>),
    instructions: typedRows(
      stepRow,
      isBlankStep,
      (row) => ({ ...row, duration: optionalNumber(row.duration) }),
      rules.instructions as z.ZodType<Recipe['instructions']>,
      (row, field, message) => (field === 'duration' && isUnreadableTime(row.duration) ? unreadableTime('Duration') : message),
    ),
    nutritionInfo: nutritionTexts
      .transform(({ calories, ...texts }): z.input<typeof shape.nutritionInfo> => {
        if (isBlankRow({ calories, ...texts })) return undefined;
        return { ...texts, ...(calories.trim() === '' ? {} : { calories: Number.parseInt(calories, 10) }) };
      })
      .pipe(shape.nutritionInfo),
    notes: typed(shape.notes),
    tags: typedTags(shape.tags),
    featuredImage: typed(shape.featuredImage),
    featuredImageAlt: altInput(shape.featuredImageAlt),
    author: typed(shape.author),
    authorImage: typed(shape.authorImage),
    status: shape.status.unwrap(),
    publishedAt: typed(shape.publishedAt),
    metaTitle: typed(shape.metaTitle),
    metaDescription: typed(shape.metaDescription),
  });

const recipeFields = fieldsFor(shape);

/** The recipe form by the status that is to be saved, every field of it. */
export const recipeFormSchemas = {
  draft: fieldsFor(recipeDraftSchema.shape).refine(...titleMakesSlug),
  published: recipeFields
    .refine(...titleMakesSlug)
    .refine(...photoIsDescribed)
    // Reported together with the other errors.
    .refine(activeWithinTotal[0], { ...activeWithinTotal[1], when: () => true })
    .refine(...notInFuture),
};

/** What is in the inputs. */
export type RecipeFormValues = z.input<typeof recipeFields>;
/** What the inputs mean, once they obey the rules. */
export type ValidRecipe = z.output<typeof recipeFields>;
/** The name of a field of the form. */
export type RecipeField = keyof RecipeFormValues;

/** The fields in the order in which they stand on the screen. */
export const RECIPE_FIELDS = recipeFields.keyof().options;

/** A field's label and hint, as its schema gives them. */
export const recipeFieldMeta = (field: RecipeField): z.GlobalMeta | undefined => metaOf(field === 'slug' ? optionalSlug() : shape[field]);
/** The label and hint of a field of an ingredient. */
export const ingredientMeta = (field: keyof IngredientRow): z.GlobalMeta | undefined => metaOf(ingredientSchema.shape[field]);
/** The label and hint of a field of a step. */
export const stepMeta = (field: keyof StepRow): z.GlobalMeta | undefined => metaOf(instructionSchema.shape[field]);
/** The label and hint of a field of what a serving holds. */
export const nutritionMeta = (field: keyof typeof EMPTY_NUTRITION): z.GlobalMeta | undefined => metaOf(nutritionSchema.shape[field]);
/** The fields of what a serving holds, in their order. */
export const NUTRITION_FIELDS = nutritionTexts.keyof().options;

/** A new recipe. Its author is the team; it claims no times and no servings (docs/decisions/0035). */
export const newRecipe = (teamName: string): RecipeFormValues => ({
  title: '',
  slug: '',
  description: '',
  category: 'Breads',
  cuisine: '',
  difficulty: 'Easy',
  featuredImage: '',
  featuredImageAlt: '',
  prepTime: '',
  cookTime: '',
  activeTime: '',
  servings: '',
  ingredients: [EMPTY_INGREDIENT],
  instructions: [EMPTY_STEP],
  nutritionInfo: EMPTY_NUTRITION,
  notes: '',
  tags: '',
  author: teamName,
  authorImage: '',
  status: 'draft',
  publishedAt: '',
  metaTitle: '',
  metaDescription: '',
});

/** What a file that is imported has where it leaves these out (spec: admin area, section 5). */
export const IMPORT_DEFAULTS = { prepTime: '30', cookTime: '60', servings: '4' } as const;

/** What is given as texts; what is not given, or is no field of these, is left out. */
function textsOf<T extends Record<string, string>>(given: Partial<Record<keyof T, unknown>> | undefined, empty: T): T {
  const texts = Object.keys(empty).map((name) => [name, String(given?.[name] ?? '')]);
  return Object.fromEntries(texts) as T;
}

/** A form always has a row to write in, also that of a draft without any. */
const atLeastOne = <Row>(rows: Row[], empty: Row): Row[] => (rows.length > 0 ? rows : [empty]);

/** The form of a recipe. */
export const recipeValues = (recipe: AdminRecipe): RecipeFormValues => ({
  title: recipe.title,
  slug: recipe.slug,
  description: recipe.description ?? '',
  category: recipe.category,
  cuisine: recipe.cuisine ?? '',
  difficulty: recipe.difficulty,
  featuredImage: recipe.featuredImage ?? '',
  featuredImageAlt: altValue(recipe.featuredImage, recipe.featuredImageAlt),
  prepTime: String(recipe.prepTime || ''),
  cookTime: String(recipe.cookTime || ''),
  activeTime: String(recipe.activeTime ?? ''),
  servings: String(recipe.servings ?? ''),
  ingredients: atLeastOne(
    recipe.ingredients.map((row) => textsOf(row, EMPTY_INGREDIENT)),
    EMPTY_INGREDIENT,
  ),
  instructions: atLeastOne(
    recipe.instructions.map((row) => textsOf(row, EMPTY_STEP)),
    EMPTY_STEP,
  ),
  nutritionInfo: textsOf(recipe.nutritionInfo, EMPTY_NUTRITION),
  notes: recipe.notes ?? '',
  tags: recipe.tags.join(', '),
  author: recipe.author ?? '',
  authorImage: recipe.authorImage ?? '',
  status: recipe.status,
  publishedAt: recipe.publishedAt ?? '',
  metaTitle: recipe.metaTitle ?? '',
  metaDescription: recipe.metaDescription ?? '',
});

/** Preparing and cooking together, in minutes, as the times are typed. */
export const totalMinutes = ({ prepTime, cookTime }: Pick<RecipeFormValues, 'prepTime' | 'cookTime'>): number =>
  numberOr(prepTime, NO_TIME) + numberOr(cookTime, NO_TIME);

const COOKING = /\b(?:bak|roast|simmer|boil|fr(?:y|ied)|cook|grill|steam|toast|broil|sear|saut|brais|poach)/i;

/**
 * The times that the steps add up to, in minutes: what is done with heat is cooking, the rest preparing. Where one of the
 * two times is typed and leaves some of the sum over, the other is what is left. Null where no step takes any time, or the
 * typed times add up to the same already.
 */
export function timesFromSteps(
  values: Pick<RecipeFormValues, 'prepTime' | 'cookTime' | 'instructions'>,
): Record<'prepTime' | 'cookTime', number> | null {
  const minutesOf = ({ duration }: StepRow) => Math.max(0, Math.round(numberOr(duration, NO_TIME)));
  const sumOf = (steps: readonly StepRow[]) => steps.reduce((sum, step) => sum + minutesOf(step), 0);
  const sum = sumOf(values.instructions);
  const [prepTime, cookTime] = [numberOr(values.prepTime, NO_TIME), numberOr(values.cookTime, NO_TIME)];
  if (sum === 0 || prepTime + cookTime === sum) return null;
  if (prepTime > 0 && prepTime < sum && cookTime === 0) return { prepTime, cookTime: sum - prepTime };
  if (cookTime > 0 && cookTime < sum && prepTime === 0) return { prepTime: sum - cookTime, cookTime };
  const cooking = sumOf(values.instructions.filter(({ instruction }) => COOKING.test(instruction)));
  return { prepTime: sum - cooking, cookTime: cooking };
}

/** What is sent to save a form. What a serving holds is only sent where there is some, or where it is to be cleared. */
export const recipeDraft = (valid: ValidRecipe, opened: Pick<Recipe, 'nutritionInfo'> | null): object => {
  const { nutritionInfo, ...fields } = valid;
  return {
    ...fields,
    totalTime: valid.prepTime + valid.cookTime,
    activeTime: valid.activeTime ?? null,
    servings: valid.servings ?? null,
    description: valid.description ?? null,
    cuisine: valid.cuisine ?? null,
    featuredImage: valid.featuredImage ?? null,
    author: valid.author ?? null,
    featuredImageAlt: valid.featuredImageAlt,
    notes: valid.notes ?? null,
    authorImage: valid.authorImage ?? null,
    publishedAt: valid.publishedAt ?? null,
    metaTitle: valid.metaTitle ?? null,
    metaDescription: valid.metaDescription ?? null,
    ...(nutritionInfo || opened?.nutritionInfo ? { nutritionInfo: nutritionInfo ?? null } : {}),
  };
};

const readRows = <Row extends Record<string, string>>(kept: unknown, empty: Row): Row[] =>
  atLeastOne(Array.isArray(kept) ? kept.map((row: unknown) => readTexts(row, empty)) : [], empty);

/** Reads a form that a device has kept, perhaps for long; fields it does not know are left out. */
export function readRecipeValues(kept: unknown, empty: RecipeFormValues): RecipeFormValues | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { ingredients: _rows, instructions: _steps, nutritionInfo: _nutrition, ...emptyTexts } = empty;
  const given: Partial<Record<RecipeField, unknown>> = kept;
  return {
    ...readTexts<typeof emptyTexts>(kept, emptyTexts),
    status: given.status === 'published' ? 'published' : 'draft',
    ingredients: readRows(given.ingredients, EMPTY_INGREDIENT),
    instructions: readRows(given.instructions, EMPTY_STEP),
    nutritionInfo: readTexts(given.nutritionInfo, EMPTY_NUTRITION),
  };
}

/** The place in the form that a path of the server names, such as ingredients.2.amount; null where there is none such. */
export function recipeFieldAt(serverPath: string): string | null {
  const [field, ...rest] = serverPath.replace(/\[(\d+)\]/g, '.$1').split('.');
  if (!RECIPE_FIELDS.some((known) => known === field)) return null;
  const isNested = field === 'ingredients' || field === 'instructions' || field === 'nutritionInfo';
  return [field, ...(isNested ? rest : [])].join('.');
}

/** Whether two lists mean the same but for blank rows. */
function isSameBut<Row>(isDropped: (row: Row) => boolean, ...lists: Row[][]): boolean {
  const [left, right] = lists.map((rows) => JSON.stringify(rows.filter((row) => !isDropped(row))));
  return left === right;
}

/** Whether two values of a field mean the same: blank rows mean nothing. */
function isSameField(field: RecipeField, a: unknown, b: unknown): boolean {
  if (field === 'ingredients') return isSameBut(isBlankIngredient, a as IngredientRow[], b as IngredientRow[]);
  return field === 'instructions' && isSameBut(isBlankStep, a as StepRow[], b as StepRow[]);
}

/** How a recipe becomes a form, and the form a recipe. A new one is the team's. */
export function recipeFormRules(teamName: string): EntryFormRules<AdminRecipe, RecipeFormValues, ValidRecipe> {
  const empty = newRecipe(teamName);
  return {
    schemas: recipeFormSchemas,
    fields: RECIPE_FIELDS,
    labelOf: (field) => recipeFieldMeta(field)?.title ?? field,
    empty,
    valuesOf: recipeValues,
    draftFrom: (valid, _values, opened) => recipeDraft(valid, opened),
    readValues: (kept) => readRecipeValues(kept, empty),
    fieldOf: recipeFieldAt,
    isSame: isSameField,
  };
}
