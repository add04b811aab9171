import type { Measure } from './scale-amount.ts';

/** An amount inside a text that scales, with its unit, which may be empty or what is counted. */
export interface Measured extends Measure {
  space: string;
  /** Whether the text has only the unit, so that it is one: `14-oz can`. At 1x the amount is not shown. */
  isImplied?: true;
  /** Whether it is the amount before it in another measure: `1 cup (240 ml)`. */
  isAgain?: true;
}

/** Words, or an amount that scales. */
export type TextPart = string | Measured;
