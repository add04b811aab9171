import { changePan, readPan } from '@family-bakery/recipes/amounts/pans';
import { isScale } from '@family-bakery/recipes/amounts/recipe-scale';

/** What another pan means for a recipe, in words. */
export interface PanAdvice {
  words: string;
  isProblem: boolean;
  /** The scale for the pan; undefined if the recipe cannot be scaled to it. */
  scale?: number;
}

/** Compares the visitor's pan with the recipe's, both as they were typed. */
export function adviceOn(own: string, mine: string): PanAdvice {
  if (mine.trim() === '') return { words: '', isProblem: false };
  const [from, to] = [readPan(own), readPan(mine.trim())];
  if (typeof to === 'string') return { words: to, isProblem: true };
  if (typeof from === 'string') return { words: `The recipe’s pan: ${from}`, isProblem: true };
  const { scale, words } = changePan(from, to);
  return { words: words.join(' '), isProblem: false, ...(isScale(scale) && { scale }) };
}
