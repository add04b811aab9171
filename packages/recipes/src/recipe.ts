import type { CONTAINED } from './search/food-family.ts';

/** The maximum length of an amount. */
export const AMOUNT_LIMIT = 40;
/** The maximum number of ingredients in a recipe. */
export const MOST_INGREDIENTS = 200;

/** What a step asks of the cook: to work, to be near, to wait, or to wait for dough, which rises faster in a warm kitchen. */
export const STEP_ATTENTION = ['Hands-on', 'Nearby', 'Waiting', 'Rising'] as const;

/** A line of ingredients. Its amounts are texts, because one may be a fraction or "a pinch". */
export interface Ingredient {
  amount?: string | undefined;
  unit?: string | undefined;
  /** The same in another measure: 3 1/3 cups next to 400 g. */
  otherAmount?: string | undefined;
  otherUnit?: string | undefined;
  ingredient: string;
  notes?: string | undefined;
  /** The part of the recipe that it is for: Levain, Dough. */
  group?: string | undefined;
  /** Set if it stays the same at every scale. */
  scaling?: string | undefined;
}

/** An ingredient's name with its amounts as they are written. */
export type Amounts = Pick<Ingredient, 'ingredient' | 'amount' | 'unit' | 'otherAmount' | 'otherUnit'>;

/** A step. Its number is its place in the list. */
export interface Step {
  /** Amounts that scale with the recipe are in braces: `Add {400 g} of water`. */
  instruction: string;
  /** The address of a photo. */
  image?: string | undefined;
  notes?: string | undefined;
  /** Minutes. */
  duration?: number | undefined;
  /** Minutes, if it may take longer than `duration`. */
  longest?: number | undefined;
  attention?: (typeof STEP_ATTENTION)[number] | undefined;
}

/** The facts of one serving: calories in kcal, the others with their units. */
export interface Nutrition {
  calories?: number | undefined;
  protein?: string | undefined;
  carbs?: string | undefined;
  fat?: string | undefined;
  fiber?: string | undefined;
  sugar?: string | undefined;
  sodium?: string | undefined;
}

/** A recipe, as far as this package knows it. A caller's may have more fields. Times are minutes, 0 if unknown. */
export interface Recipe {
  title: string;
  description?: string | undefined;
  author?: string | undefined;
  category: string;
  cuisine?: string | undefined;
  difficulty?: string | undefined;
  tags: readonly string[];
  prepTime: number;
  cookTime: number;
  restTime?: number | undefined;
  activeTime?: number | undefined;
  servings?: number | undefined;
  /** What it makes, in words: 2 loaves. */
  yield?: string | undefined;
  ingredients: readonly Ingredient[];
  instructions: readonly Step[];
  notes?: string | undefined;
  nutritionInfo?: Nutrition | undefined;
  /** What it says that it contains, or that it has none of that. */
  contains?: readonly (typeof CONTAINED)[number][] | undefined;
  sourceName?: string | undefined;
  sourceLink?: string | undefined;
  /** The address of its photo. */
  featuredImage?: string | undefined;
  publishedAt?: string | undefined;
}
