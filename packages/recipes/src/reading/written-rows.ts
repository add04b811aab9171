import type { Ingredient, Step } from '../recipe.ts';

/** A line of ingredients as it is written; what it does not say is empty. */
export type WrittenIngredient = Record<keyof Ingredient, string>;
/** A step as it is written; what it does not say is empty. */
export type WrittenStep = Record<keyof Step, string>;

/** An ingredient that says nothing. */
export const EMPTY_INGREDIENT: WrittenIngredient = {
  amount: '',
  unit: '',
  otherAmount: '',
  otherUnit: '',
  ingredient: '',
  notes: '',
  group: '',
  scaling: '',
};
/** A step that says nothing. */
export const EMPTY_STEP: WrittenStep = { instruction: '', image: '', notes: '', duration: '', longest: '', attention: '' };
