import { z } from 'zod';
import {
  choice,
  minutes,
  optionalChoice,
  optionalId,
  optionalMoment,
  optionalPhoto,
  optionalText,
  PARAGRAPH_LIMIT,
  photoDescription,
  requiredText,
  searchMetadata,
  siteMoment,
  status,
  tags,
  unfinished,
  wholeNumber,
} from './fields.ts';
import { formerSlugs } from './former-slugs.ts';

/** The categories of recipes (spec: admin area, section 9). */
export const RECIPE_CATEGORIES = ['Breads', 'Desserts', 'Snacks', 'Main Dishes', 'Appetizers', 'Beverages', 'Soups', 'Salads'] as const;
/** The cuisines of recipes, as the admin offers them. */
export const CUISINES = ['American', 'Italian', 'French', 'Mexican', 'Asian', 'Mediterranean', 'Moroccan', 'Indian', 'Other'] as const;
/** The cuisines that visitors can choose from (spec: public site, section 3). */
export const LISTED_CUISINES = CUISINES.filter((cuisine) => cuisine !== 'Moroccan');
/** How hard a recipe is. */
export const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const;

/** Most ingredients a recipe may have. */
export const MOST_INGREDIENTS = 200;
/** Most characters an amount may have. */
export const AMOUNT_LIMIT = 40;
/** Most characters the name of a group of ingredients may have. */
export const GROUP_LIMIT = 80;
/** Most steps a recipe may have. */
export const MOST_STEPS = 100;

/** One line of a recipe's ingredients. The amount is text because it may be a fraction or 'a pinch'. */
export const ingredientSchema = z.strictObject({
  amount: optionalText('Amount', AMOUNT_LIMIT),
  unit: optionalText('Unit', 40),
  otherAmount: optionalText('Other amount', AMOUNT_LIMIT, 'The same in another measure: 3 1/3 cups beside 400 g'),
  otherUnit: optionalText('Other unit', 40),
  ingredient: requiredText('Ingredient'),
  notes: optionalText('Notes', 300),
  group: optionalText('Group', GROUP_LIMIT, 'Such as Levain or Dough; ingredients of one group stand together').meta({ control: 'group' }),
});

/** One step of a recipe; its number is its place in the list. */
export const instructionSchema = z.strictObject({
  instruction: requiredText('Instruction', PARAGRAPH_LIMIT),
  image: optionalPhoto('Photo'),
  notes: optionalText('Notes', PARAGRAPH_LIMIT),
  duration: minutes('Duration').optional(),
});

/** Whether nothing was written into a row of a form. What the site adds to rows (ids, step numbers) does not count. */
export const isBlankRow = ({ id: _id, stepNumber: _stepNumber, ...fields }: Record<string, unknown>): boolean =>
  Object.values(fields).every((value) => value === undefined || value === null || (typeof value === 'string' && value.trim() === ''));

/** How much there is of something, such as 12 g. */
const measure = (label: string) => optionalText(label, 40).meta({ control: 'short' });

/** What one serving holds. Calories are a number of kcal, the others text with their units. */
export const nutritionSchema = z.strictObject({
  calories: wholeNumber('Calories', 0, 10_000).optional().meta({ unit: 'kcal' }),
  protein: measure('Protein'),
  carbs: measure('Carbs'),
  fat: measure('Fat'),
  fiber: measure('Fiber'),
  sugar: measure('Sugar'),
  sodium: measure('Sodium'),
});

const NO_INGREDIENT = 'At least one ingredient is required';
const ingredients = <T extends z.ZodType>(ingredient: T) =>
  z.array(ingredient, { error: NO_INGREDIENT }).max(MOST_INGREDIENTS, `A recipe can have at most ${MOST_INGREDIENTS} ingredients`);

const NO_STEP = 'At least one instruction step is required';
const instructions = <T extends z.ZodType>(step: T) =>
  z.array(step, { error: NO_STEP }).max(MOST_STEPS, `A recipe can have at most ${MOST_STEPS} steps`);

const recipeFields = z.strictObject({
  id: optionalId(),
  title: requiredText('Title'),
  description: optionalText('Description', PARAGRAPH_LIMIT),
  featuredImage: optionalPhoto('Featured image'),
  featuredImageAlt: photoDescription(),
  author: optionalText('Author', 100, 'The bakery if left empty').meta({ control: 'name' }),
  authorImage: optionalPhoto('Author’s photo'),
  category: choice('Category', RECIPE_CATEGORIES),
  cuisine: optionalChoice('Cuisine', CUISINES),
  difficulty: choice('Difficulty', DIFFICULTIES).default('Easy'),
  prepTime: minutes('Prep time').default(0).meta({ otherwise: 0 }),
  cookTime: minutes('Cook time').default(0).meta({ otherwise: 0 }),
  activeTime: minutes('Hands-on time', {
    least: 1,
    hint: 'How long someone is at work; the rest is rising, chilling or baking',
  }).optional(),
  servings: wholeNumber('Servings', 1, 1_000).optional().meta({ otherwise: 1 }),
  tags: tags(),
  notes: optionalText('Chef’s notes', 5_000),
  status: status(),
  ...searchMetadata(),
  publishedAt: optionalMoment('Published'),
  updatedAt: siteMoment('Updated'),
  formerSlugs: formerSlugs(),
  ingredients: ingredients(ingredientSchema).min(1, NO_INGREDIENT).meta({ title: 'Ingredients', one: 'ingredient' }),
  instructions: instructions(instructionSchema).min(1, NO_STEP).meta({ title: 'Steps', one: 'step' }),
  nutritionInfo: nutritionSchema.optional().meta({ title: 'Nutrition', description: 'What one serving holds' }),
});

/** The rule that nobody is at work for longer than a recipe takes; one that states no times has nothing to compare. For `refine`. */
export const activeWithinTotal = [
  ({ prepTime, cookTime, activeTime = 0 }: { prepTime: number; cookTime: number; activeTime?: number | undefined }) => {
    const total = prepTime + cookTime;
    return !(total > 0 && activeTime > total);
  },
  {
    path: ['activeTime'],
    error: 'Hands-on time must be at most prep and cook time together',
    // Reported together with the other errors.
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  },
] satisfies [unknown, unknown];

/**
 * The file content/recipes/{slug}.json. Times are minutes, 0 where the recipe does not state one; the total is derived
 * (prep + cook). Without servings the recipe does not say how many it feeds.
 */
export const recipeSchema = recipeFields.refine(...activeWithinTotal);

/** The same for a draft: only the title must be there. */
export const recipeDraftSchema = recipeFields.extend({
  category: unfinished(recipeFields.shape.category),
  ingredients: ingredients(ingredientSchema.extend({ ingredient: unfinished(ingredientSchema.shape.ingredient) }))
    .default([])
    .meta({ title: 'Ingredients', one: 'ingredient' }),
  instructions: instructions(instructionSchema.extend({ instruction: unfinished(instructionSchema.shape.instruction) }))
    .default([])
    .meta({ title: 'Steps', one: 'step' }),
});

/** A recipe as its file has it. In a draft, required texts and lists may be empty. */
export type Recipe = z.infer<typeof recipeDraftSchema>;
