/** The scales that two buttons step through: multiples of 0.5. */
const LEAST_SCALE = 0.5;
const MOST_SCALE = 5;
const SCALE_STEP = 0.5;
/** The scales that a number of servings, a weight or a pan may lead to. */
export const LEAST_EXACT_SCALE = 0.05;
export const MOST_EXACT_SCALE = 50;

/** Whether a value, for example from browser storage, is a valid scale. */
export const isScale = (value: unknown): value is number =>
  typeof value === 'number' && value >= LEAST_EXACT_SCALE && value <= MOST_EXACT_SCALE;

/** The next multiple of 0.5 above or below a scale, as far as the buttons go; otherwise the scale itself. */
export function nextScale(scale: number, direction: 1 | -1): number {
  const steps = scale / SCALE_STEP;
  const next = (direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * SCALE_STEP;
  return next >= LEAST_SCALE && next <= MOST_SCALE ? next : direction < 0 && next > MOST_SCALE ? MOST_SCALE : scale;
}

/** The label of a scale: 1x, 1.5x, 1.27x. */
export const scaleLabel = (scale: number): string => `${Number(scale.toFixed(2))}x`;

/** The servings at a scale: a whole number, at least 1. */
export const scaledServings = (servings: number, scale: number): number => Math.max(1, Math.round(servings * scale));
