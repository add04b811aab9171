import type { Findable } from '#content/site-search/findable/findable.ts';
import { isConnecting } from '@family-bakery/recipes/search/common-words';
import { asCorrected } from '@family-bakery/recipes/search/near-search';
import type { RecipeSearch } from '@family-bakery/recipes/search/recipe-search';
import { stemsOf, wordsOf } from '@family-bakery/recipes/search/words';

/** Ways to eat for which things have to be without several foods. */
const DIETS = /\b(?:vegan|vegetarian|plant[- ]based|keto|paleo|halal|kosher)s?\b/gi;
/** Words of a question whether people can have something. */
const HAVING = new Set('eat eats have has safe suitable ok okay made'.split(' '));
/** Words that at most this many items have name an item: 'focaccia' does, 'bread' does not. */
const MOST_NAMED = 3;

/** What a search names beside a diet, such as the bagels in 'are the bagels vegan', and whether it is one thing; null if it is nothing for sale. */
export function namedWithDiet(products: RecipeSearch<Findable>, text: string): { name: string; isOne: boolean } | null {
  const words = wordsOf(text.replace(DIETS, ' '));
  const typed = words.filter((word) => !isConnecting(word) && !HAVING.has(word)).join(' ');
  if (words.length === wordsOf(text).length || typed === '') return null;
  const name = asCorrected(typed, products.best(typed).corrected) || typed;
  const stems = new Set(stemsOf(name));
  const { distance, whole } = products.best(name);
  const found = distance > 0 ? [] : products.search(name).slice(0, whole);
  // The last word of a title or a category says what it is: 'dinner' names no dinner rolls.
  return found.some(({ title, category }) => [title, category].some((label) => stems.has(stemsOf(label).at(-1) ?? '')))
    ? { name, isOne: whole <= MOST_NAMED }
    : null;
}
