/** The scales a recipe is offered at (spec: public site, section 9): multiples of a half. */
export const LEAST_SCALE = 0.5;
export const MOST_SCALE = 5;
export const SCALE_STEP = 0.5;

/** Whether a value, such as one kept by a browser, is a scale that a recipe is offered at. */
export const isScale = (value: unknown): value is number =>
  typeof value === 'number' && value >= LEAST_SCALE && value <= MOST_SCALE && Number.isInteger(value / SCALE_STEP);

/** A scale as people read it: 1x, 1.5x. */
export const scaleLabel = (scale: number): string => `${scale}x`;

/** How many a recipe serves at a scale: a whole number, at least one. */
export const scaledServings = (servings: number, scale: number): number => Math.max(1, Math.round(servings * scale));
