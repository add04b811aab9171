import type { Recipe } from '../recipe.ts';

/** A recipe's time from start to end, in minutes; 0 if unknown. */
export const totalTimeOf = ({ prepTime, cookTime, restTime = 0 }: Pick<Recipe, 'prepTime' | 'cookTime' | 'restTime'>): number =>
  prepTime + cookTime + restTime;
