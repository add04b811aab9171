import type { z } from 'zod';
import type { Status } from '#api/entries.ts';
import { fieldsOf } from '#schema/field-shape.ts';
import { ingredientSchema, instructionSchema, type nutritionSchema, type Recipe, RECIPE_CATEGORIES } from '#schema/recipe.ts';
import type { SpecialRules } from '../../entry/fields/form-rules.ts';
import { numberFrom } from '../../entry/fields/controls/number.ts';
import { typedGroup } from '../../entry/fields/typed-values.ts';

type Texts<Schema extends z.ZodObject> = Record<keyof Schema['shape'], string>;

/** A line of ingredients as it is typed. */
export type IngredientRow = Texts<typeof ingredientSchema>;
/** A step as it is typed. */
export type StepRow = Texts<typeof instructionSchema>;
/** What a serving holds, as it is typed. */
type NutritionTexts = Texts<typeof nutritionSchema>;

type ListName = 'ingredients' | 'instructions' | 'nutritionInfo' | 'status';
type TextName = 'slug' | Exclude<keyof Recipe, ListName | 'id' | 'updatedAt' | 'formerSlugs' | 'formerAddresses'>;

/** What is in the inputs of a recipe. */
export type RecipeFormValues = Record<TextName, string> & {
  status: Status;
  ingredients: IngredientRow[];
  instructions: StepRow[];
  nutritionInfo: NutritionTexts;
};

/** An ingredient not yet typed. */
export const EMPTY_INGREDIENT = typedGroup(fieldsOf(ingredientSchema), {}) as IngredientRow;
/** A step not yet typed. */
export const EMPTY_STEP = typedGroup(fieldsOf(instructionSchema), {}) as StepRow;

/**
 * What is special about the form of a recipe. A new one is the team’s; it claims no difficulty, times or servings
 * (docs/decisions/recipes/fields.md).
 */
export const recipeRules = (teamName: string, categories: readonly string[] = RECIPE_CATEGORIES): SpecialRules => ({
  start: { author: teamName, category: categories.find((one) => one === RECIPE_CATEGORIES[0]) ?? '' },
  payload: ({ prepTime, cookTime, restTime }) => ({ totalTime: Number(prepTime) + Number(cookTime) + Number(restTime ?? 0) }),
});

/** What a file that is imported has where it leaves these out. */
export const IMPORT_DEFAULTS = { difficulty: 'Easy', prepTime: '30', cookTime: '60', servings: '4' } as const;

/** The minutes of a time; none if it is blank or no time. */
const minutesOf = (text: string): number => numberFrom(text) || 0;

/** Preparing, cooking and resting together, in minutes, as the times are typed. */
export const totalMinutes = ({ prepTime, cookTime, restTime }: Pick<RecipeFormValues, 'prepTime' | 'cookTime' | 'restTime'>): number =>
  minutesOf(prepTime) + minutesOf(cookTime) + minutesOf(restTime);

const COOKING = /\b(?:bak|roast|simmer|boil|fr(?:y|ied)|cook|grill|steam|toast|broil|sear|saut|brais|poach)/i;

/**
 * The times that the steps add up to, in minutes: what is done with heat is cooking, the rest preparing. Where one of the
 * two times is typed and leaves some of the sum over, the other is what is left. Null if no step takes any time, or the
 * typed times add up to the same already.
 */
export function timesFromSteps(
  values: Pick<RecipeFormValues, 'prepTime' | 'cookTime' | 'restTime' | 'instructions'>,
): Record<'prepTime' | 'cookTime', number> | null {
  const sumOf = (steps: readonly StepRow[]) => steps.reduce((sum, step) => sum + Math.max(0, Math.round(minutesOf(step.duration))), 0);
  const sum = sumOf(values.instructions);
  const [prepTime, cookTime] = [minutesOf(values.prepTime), minutesOf(values.cookTime)];
  if (sum === 0 || [prepTime + cookTime, totalMinutes(values)].includes(sum)) return null;
  if (prepTime > 0 && prepTime < sum && cookTime === 0) return { prepTime, cookTime: sum - prepTime };
  if (cookTime > 0 && cookTime < sum && prepTime === 0) return { prepTime: sum - cookTime, cookTime };
  const cooking = sumOf(values.instructions.filter(({ instruction }) => COOKING.test(instruction)));
  return { prepTime: sum - cooking, cookTime: cooking };
}
