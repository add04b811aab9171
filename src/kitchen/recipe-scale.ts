/** The scales of a recipe: multiples of 0.5. */
export const LEAST_SCALE = 0.5;
export const MOST_SCALE = 5;
export const SCALE_STEP = 0.5;

/** Whether a value, for example from browser storage, is a valid scale. */
export const isScale = (value: unknown): value is number =>
  typeof value === 'number' && value >= LEAST_SCALE && value <= MOST_SCALE && Number.isInteger(value / SCALE_STEP);

/** The label of a scale: 1x, 1.5x. */
export const scaleLabel = (scale: number): string => `${scale}x`;

/** The servings at a scale: a whole number, at least 1. */
export const scaledServings = (servings: number, scale: number): number => Math.max(1, Math.round(servings * scale));
