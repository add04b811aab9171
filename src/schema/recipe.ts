import { z } from 'zod';
import { optionalPhoto, optionalWebAddress, photoDescription } from './address-fields.ts';
import { described } from './field-meta.ts';
import {
  blankAsMissing,
  hasFields,
  lazyObject,
  LINE_LIMIT,
  minutes,
  optionalChoice,
  optionalChoices,
  optionalId,
  optionalText,
  PARAGRAPH_LIMIT,
  requiredText,
  searchMetadata,
  status,
  tags,
  unfinished,
  wholeNumber,
  wholePartOf,
} from './fields.ts';
import { AMOUNT_LIMIT, MOST_INGREDIENTS, STEP_ATTENTION } from '@family-bakery/recipes/recipe';
import { CONTAINED, NO_FAMILY } from '@family-bakery/recipes/search/food-family';
import { isRecord } from '#domain/is-record.ts';
import { publicationMoment, schedule, siteMoment, takenDownLater } from './time-fields.ts';
import { formerAddresses, formerSlugs } from '#domain/former-slugs.ts';

/** The categories that recipes start with; the owner's own are in the settings (docs/decisions/recipes/fields.md). */
export const RECIPE_CATEGORIES = ['Breads', 'Desserts', 'Snacks', 'Main Dishes', 'Appetizers', 'Beverages', 'Soups', 'Salads'] as const;
/** The maximum length of a category's name. */
export const CATEGORY_LIMIT = 40;
/** The cuisines that the admin offers. */
export const CUISINES = ['American', 'Italian', 'French', 'Mexican', 'Asian', 'Mediterranean', 'Moroccan', 'Indian', 'Other'] as const;
/** The cuisines in the visitors' filter. */
export const LISTED_CUISINES = CUISINES.filter((cuisine) => cuisine !== 'Moroccan');
/** The difficulty levels of recipes. */
export const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const;

/** The maximum length of an ingredient group's name. */
export const GROUP_LIMIT = 80;
/** The maximum length of a yield. */
export const YIELD_LIMIT = 80;
/** The maximum number of steps in a recipe. */
export const MOST_STEPS = 100;

/** What an ingredient may do when its recipe is scaled, other than scale. */
export const INGREDIENT_SCALING = ['Stays the same'] as const;

/** One ingredient. The amount is text because it may be a fraction or 'a pinch'. */
export const ingredientSchema = lazyObject(() => ({
  amount: optionalText('Amount', AMOUNT_LIMIT),
  unit: optionalText('Unit', 40),
  otherAmount: optionalText('Other amount', AMOUNT_LIMIT, 'The same in another measure: 3 1/3 cups next to 400 g'),
  otherUnit: optionalText('Other unit', 40),
  ingredient: requiredText('Ingredient'),
  notes: optionalText('Notes', 300),
  group: optionalText('Group', GROUP_LIMIT, 'For example Levain or Dough; ingredients of one group are shown together').meta({
    control: 'group',
  }),
  scaling: described(optionalChoice('When the recipe is scaled', INGREDIENT_SCALING), {
    description: 'For example, butter for the pan stays the same',
    none: 'Changes too',
  }),
}));

/** One step of a recipe; its number is its position in the list. */
export const instructionSchema = lazyObject(() => ({
  instruction: requiredText('Instruction', PARAGRAPH_LIMIT),
  image: optionalPhoto('Photo'),
  notes: optionalText('Notes', PARAGRAPH_LIMIT),
  duration: minutes('Duration').optional(),
  longest: minutes('Longest', { hint: 'If it may take longer, such as a rise that can wait for the morning' }).optional(),
  attention: described(optionalChoice('Your part', STEP_ATTENTION), {
    description: 'For the timetable',
    none: 'Guess from the text',
  }),
}));

/** Whether a form row is blank, ignoring the fields that the site adds (IDs, step numbers). */
export const isBlankRow = ({ id: _id, stepNumber: _stepNumber, ...fields }: Record<string, unknown>): boolean =>
  Object.values(fields).every((value) => value === undefined || value === null || (typeof value === 'string' && value.trim() === ''));

/** An amount with its unit, such as 12 g. */
const measure = (label: string) => optionalText(label, 40).meta({ control: 'short' });

/** The nutrition facts of one serving. Calories are a number in kcal, the others texts with units. */
export const nutritionSchema = lazyObject(() => ({
  calories: wholePartOf('Calories', 0, 10_000).meta({ unit: 'kcal' }),
  protein: measure('Protein'),
  carbs: measure('Carbs'),
  fat: measure('Fat'),
  fiber: measure('Fiber'),
  sugar: measure('Sugar'),
  sodium: measure('Sodium'),
}));

/** Turns facts that are all blank into undefined: a file may list their names only. */
const withoutEmptyFacts = (facts: unknown): unknown =>
  isRecord(facts) && Object.values(facts).every((fact) => blankAsMissing(fact) === undefined) ? undefined : facts;

const NO_INGREDIENT = 'At least one ingredient is required';
const ingredients = <T extends z.ZodType>(ingredient: T) =>
  z
    .array(ingredient, { error: ({ input }) => (input === undefined ? NO_INGREDIENT : 'Ingredients must be a list, each with a name') })
    .max(MOST_INGREDIENTS, `A recipe can have at most ${MOST_INGREDIENTS} ingredients`);

const NO_STEP = 'At least one instruction step is required';
const instructions = <T extends z.ZodType<{ duration?: number | undefined; longest?: number | undefined }>>(step: T) =>
  z
    .array(step, { error: ({ input }) => (input === undefined ? NO_STEP : 'Steps must be a list, each with its own instruction') })
    .max(MOST_STEPS, `A recipe can have at most ${MOST_STEPS} steps`)
    .superRefine((steps, { addIssue }) => {
      for (const [index, { duration = 0, longest = duration }] of steps.entries()) {
        if (longest < duration) addIssue({ code: 'custom', path: [index, 'longest'], message: 'Longest must be at least the duration' });
      }
    });

const recipeFields = lazyObject(() => ({
  id: optionalId(),
  title: requiredText('Title'),
  description: optionalText('Description', PARAGRAPH_LIMIT),
  featuredImage: optionalPhoto('Main photo').meta({ isWide: true }),
  featuredImageAlt: photoDescription(),
  author: optionalText('Author', 100, 'The bakery if left empty').meta({ control: 'name' }),
  authorImage: optionalPhoto('Author’s photo').meta({ isPortrait: true }),
  category: described(requiredText('Category', CATEGORY_LIMIT), { control: 'category' }),
  cuisine: optionalChoice('Cuisine', CUISINES),
  difficulty: optionalChoice('Difficulty', DIFFICULTIES).meta({ none: 'Not specified' }),
  prepTime: minutes('Prep time').default(0).meta({ otherwise: 0 }),
  cookTime: minutes('Cook time').default(0).meta({ otherwise: 0 }),
  restTime: minutes('Resting time', { least: 1, hint: 'Rising, chilling or soaking, if prep time does not include it' }).optional(),
  activeTime: minutes('Hands-on time', {
    least: 1,
    hint: 'How long you actually work; the rest is rising, chilling or baking',
  }).optional(),
  servings: wholeNumber('Servings', 1, 1_000).optional().meta({ otherwise: 1 }),
  yield: optionalText('Yield', YIELD_LIMIT, 'What it makes, in words: 2 loaves, one 9-inch pie'),
  tags: tags(),
  notes: optionalText('Chef’s notes', 20_000),
  sourceName: optionalText('Source', LINE_LIMIT, 'Where the recipe is from: a book, a site, a grandmother').meta({ control: 'name' }),
  sourceLink: optionalWebAddress('Source’s address'),
  status: status(),
  ...schedule(),
  ...searchMetadata(),
  publishedAt: publicationMoment(),
  updatedAt: siteMoment('Updated'),
  formerSlugs: formerSlugs(),
  formerAddresses: formerAddresses(),
  ingredients: ingredients(ingredientSchema).min(1, NO_INGREDIENT).meta({ title: 'Ingredients', one: 'ingredient' }),
  instructions: instructions(instructionSchema).min(1, NO_STEP).meta({ title: 'Steps', one: 'step' }),
  contains: optionalChoices('Contains', CONTAINED, {
    hint: 'Choose only if what the ingredients say is wrong: your choice replaces it, also in searches such as “egg free”',
    alone: NO_FAMILY,
  }),
  nutritionInfo: z.preprocess(withoutEmptyFacts, nutritionSchema.optional()).meta({ title: 'Nutrition', description: 'Per serving' }),
}));

/** The rule that hands-on time cannot exceed the total time; a recipe without times always passes. Arguments for `refine`. */
export const activeWithinTotal = [
  ({ prepTime, cookTime, activeTime = 0 }: { prepTime: number; cookTime: number; activeTime?: number | undefined }) => {
    const total = prepTime + cookTime;
    return !(total > 0 && activeTime > total);
  },
  {
    path: ['activeTime'],
    error: 'Hands-on time must be at most prep and cook time together',
    when: hasFields,
  },
] satisfies [unknown, unknown];

/**
 * The file content/recipes/{slug}.json. Times are in minutes, 0 if unknown; the total is derived (prep + cook + rest). Servings may be
 * omitted.
 */
export const recipeSchema = recipeFields.refine(...activeWithinTotal).refine(...takenDownLater);

/** The schema of a draft: only the title is required. */
export const recipeDraftSchema = lazyObject(() => ({
  ...recipeFields.shape,
  category: unfinished(recipeFields.shape.category),
  ingredients: ingredients(ingredientSchema.extend({ ingredient: unfinished(ingredientSchema.shape.ingredient) }))
    .default([])
    .meta({ title: 'Ingredients', one: 'ingredient' }),
  instructions: instructions(instructionSchema.extend({ instruction: unfinished(instructionSchema.shape.instruction) }))
    .default([])
    .meta({ title: 'Steps', one: 'step' }),
}));

/** A parsed recipe. In a draft, required texts and lists may be empty. */
export type Recipe = z.infer<typeof recipeDraftSchema>;
