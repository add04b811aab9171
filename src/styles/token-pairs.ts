/** The contrast ratios that WCAG 2.2 asks for (AA): of text, and of large text and what marks a control. */
export const TEXT_CONTRAST = 4.5;
export const EDGE_CONTRAST = 3;

/** What WCAG asks for at AAA. The inks of secondary text have it: small and soft words are the hardest to read. */
export const SOFT_CONTRAST = 7;

/** Secondary text on what it is on. The accent is on sunk paper in a few large words only. */
export const SOFT_PAIRS = [
  ['ink-soft', 'paper'],
  ['ink-soft', 'paper-raised'],
  ['ink-soft', 'paper-sunk'],
  ['accent', 'paper'],
  ['accent', 'paper-raised'],
] as const;

/** Text and background tokens: every pair that the stylesheets of pages use. The colors of any look are adjusted to them (look-tokens.ts). */
export const TEXT_PAIRS = [
  ['ink', 'paper'],
  ['ink', 'paper-raised'],
  ['ink', 'paper-sunk'],
  ...SOFT_PAIRS,
  ['accent', 'paper-sunk'],
  ['accent-ink', 'accent'],
  ['paper', 'ink'],
  ['warning', 'paper'],
  ['warning', 'paper-raised'],
  ['warning', 'paper-sunk'],
  ['good', 'paper'],
  ['good', 'paper-raised'],
  ['good', 'paper-sunk'],
  ['dark-crust', 'crumb'],
  ['dark-crust', 'butter'],
  ['crust', 'crumb'],
  ['flour', 'crust'],
  ['flour', 'dark-crust'],
  ['flour', 'deep'],
  ['crumb', 'dark-crust'],
  ['butter', 'dark-crust'],
  ['butter', 'deep'],
] as const;

/** What marks a control or its state, such as the edge of a checkbox, a tick or the ring of focus, and what it is on. */
export const EDGE_PAIRS = [
  ['ink-soft', 'paper'],
  ['accent', 'paper'],
  ['paper', 'good'],
  ['crust', 'crumb'],
  ['butter', 'deep'],
] as const;
