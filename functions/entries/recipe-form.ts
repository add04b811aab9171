import type { WithoutRevision } from '#api/entries.ts';
import type { AdminRecipe } from '#api/recipes.ts';
import { photoAt } from '#content/photos.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { numberedRows, recipeView } from '#content/recipes.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { recipeCategories } from '#schema/recipe-categories.ts';
import { ingredientSchema, instructionSchema, isBlankRow, nutritionSchema, recipeSchema } from '#schema/recipe.ts';
import { isRecord } from '#domain/is-record.ts';
import { plainStep } from '@family-bakery/recipes/amounts/step-amounts';
import type { EntryForm } from './entry-form.ts';
import { knownFields } from './known-fields.ts';

/** Removes blank rows, and the fields that only responses have (ids, step numbers). */
function rowsOf(shape: object, rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows
    .filter((row) => !isRecord(row) || !isBlankRow(row))
    .map((row: unknown) => (isRecord(row) ? knownFields(shape, row, undefined) : row));
}

/** A step as it is stored. Visitors' answers have plain words, and the stored ones beside them as `marked`. */
const storedStep = (step: unknown): unknown =>
  isRecord(step) && typeof step['marked'] === 'string' && plainStep(step['marked']) === step['instruction']
    ? { ...step, instruction: step['marked'] }
    : step;

/** The nutrition of a form; undefined if all its fields are empty. */
function nutritionOf(nutrition: unknown): unknown {
  if (!isRecord(nutrition)) return nutrition ?? undefined;
  const filled = Object.entries(nutrition).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return filled.length === 0 ? undefined : Object.fromEntries(filled.filter(([name]) => name in nutritionSchema.shape));
}

/** A category must be one of the owner's; one that a recipe has may stay. */
function categoryErrors(category: unknown, before: string | undefined, { entries }: ContentSnapshot): FieldError[] {
  const name = typeof category === 'string' ? category.trim() : '';
  const categories = recipeCategories(entries.settings.get('settings')?.data);
  if (name === '' || name === before || categories.includes(name)) return [];
  return [{ path: 'category', message: `Category must be one of: ${categories.join(', ')}` }];
}

/** Recipes. */
export const recipeForm: EntryForm<'recipe', WithoutRevision<AdminRecipe>> = {
  kind: 'recipe',
  read(input, current, snapshot) {
    const { ingredients, instructions, nutritionInfo, ...data } = knownFields(recipeSchema.shape, input, current?.data);
    return {
      data: {
        ...data,
        ingredients: rowsOf(ingredientSchema.shape, ingredients),
        instructions: rowsOf(instructionSchema.shape, Array.isArray(instructions) ? instructions.map(storedStep) : instructions),
        nutritionInfo: nutritionOf(nutritionInfo),
      },
      errors: categoryErrors(data['category'], current?.data.category, snapshot),
    };
  },
  view: (entry, snapshot) => ({
    ...recipeView(entry, (address) => photoAt(snapshot, address)),
    ...entry.data,
    ...numberedRows(entry.data),
    id: entry.id,
  }),
};
