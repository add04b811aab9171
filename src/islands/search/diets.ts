import type { Findable } from '#content/findable/findable.ts';
import { isConnecting } from '@family-bakery/recipes/search/common-words';
import type { RecipeSearch } from '@family-bakery/recipes/search/recipe-search';
import { stemsOf, wordsOf } from '@family-bakery/recipes/search/words';

/** Ways to eat for which things have to be without several foods. */
const DIETS = /\b(?:vegan|vegetarian|plant[- ]based|keto|paleo|halal|kosher)s?\b/gi;
/** Words that at most this many items have name an item: 'focaccia' does, 'bread' does not. */
const MOST_NAMED = 3;

/** What a search names beside a diet, such as the bagels in 'are the bagels vegan', and whether it is one thing; null if it is nothing for sale. */
export function namedWithDiet(products: RecipeSearch<Findable>, text: string): { name: string; isOne: boolean } | null {
  const name = text.replace(DIETS, ' ');
  if (name === text || wordsOf(name).every(isConnecting)) return null;
  const stems = new Set(stemsOf(name));
  const { distance, whole } = products.best(name);
  const found = distance > 0 ? [] : products.search(name).slice(0, whole);
  // A title's last word says what it is: 'dinner' names no dinner rolls.
  return found.some(({ title }) => stems.has(stemsOf(title).at(-1) ?? '')) ? { name, isOne: whole <= MOST_NAMED } : null;
}
