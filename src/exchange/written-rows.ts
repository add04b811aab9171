import { ingredientSchema, instructionSchema } from '#domain/recipe.ts';

/** A line of ingredients as it is written; what it does not say is empty. */
export type WrittenIngredient = Record<keyof (typeof ingredientSchema)['shape'], string>;
/** A step as it is written; what it does not say is empty. */
export type WrittenStep = Record<keyof (typeof instructionSchema)['shape'], string>;

const blank = (names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, '']));

/** An ingredient that says nothing. */
export const EMPTY_INGREDIENT = blank(ingredientSchema.keyof().options) as WrittenIngredient;
/** A step that says nothing. */
export const EMPTY_STEP = blank(instructionSchema.keyof().options) as WrittenStep;
