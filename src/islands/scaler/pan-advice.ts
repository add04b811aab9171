import { changePan, readPan } from '@family-bakery/recipes/amounts/pans';
import { isScale } from '@family-bakery/recipes/amounts/recipe-scale';

/**
 * Compares the visitor's pan with the recipe's, both as they were typed.
 * @returns What hers means for the recipe, and the scale for it, unless the recipe cannot be scaled to it.
 */
export function adviceOn(own: string, mine: string): { words: string; isProblem: boolean; scale?: number } {
  if (mine.trim() === '') return { words: '', isProblem: false };
  const [from, to] = [readPan(own), readPan(mine.trim())];
  if (typeof to === 'string') return { words: to, isProblem: true };
  if (typeof from === 'string') return { words: `The recipe’s pan: ${from}`, isProblem: true };
  const { scale, words } = changePan(from, to);
  return { words: words.join(' '), isProblem: false, ...(isScale(scale) && { scale }) };
}
