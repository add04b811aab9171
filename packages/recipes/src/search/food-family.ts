/** What people avoid together: the major allergens, and gluten. */
export const FOOD_FAMILIES = ['dairy', 'egg', 'fish', 'shellfish', 'nut', 'peanut', 'gluten', 'wheat', 'soy', 'sesame'] as const;
/** A family of foods. */
export type FoodFamily = (typeof FOOD_FAMILIES)[number];

/** The owner's answer that a recipe has none of them. An empty list would not do: everywhere else it is the same as saying nothing. */
export const NO_FAMILY = 'none of these';
/** The choices of what a recipe contains. */
export const CONTAINED = [...FOOD_FAMILIES, NO_FAMILY] as const;
