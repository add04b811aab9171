/**
 * Keeps a photo's focal point visible in crops: a rule for each mark of focus-marks.ts. Only sites with focal points carry this
 * (HeadLinks.astro).
 */
export const PHOTO_FOCUS = ['x', 'y']
  .flatMap((axis) => [0, 1, 2, 3, 4, 6, 7, 8, 9, 10].map((tenth) => `[data-focus-${axis}="${tenth}"]{--focus-${axis}:${tenth * 10}%}`))
  .join('');
