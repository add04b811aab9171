import { inWords, NO_ALLERGEN } from '#schema/menu.ts';
import type { ContentView } from './content-view.ts';

/** The law's words for allergens as a baker says them, in the order of the sentence. */
const SAID: Readonly<Record<string, string>> = {
  'tree nuts': 'nuts',
  peanuts: 'peanuts',
  milk: 'milk',
  eggs: 'eggs',
  fish: 'fish',
  'crustacean shellfish': 'shellfish',
  soybeans: 'soy',
  sesame: 'sesame',
  wheat: 'wheat',
};

/**
 * The one sentence with every answer about allergens: the owner's, or made from what the menu contains, in which soups are not `baked`. Empty if
 * neither says anything.
 */
export function allergenNote(content: ContentView, done: 'baked' | 'made' = 'baked'): string {
  const own = content.entry('business', 'business')?.data.allergenNote;
  if (own) return own;
  const items = [...content.all('menu').values()].flatMap(({ data }) => data.items);
  const held = new Set<string>(items.flatMap(({ allergens = [] }) => allergens.filter((name) => name !== NO_ALLERGEN)));
  const names = Object.keys(SAID).flatMap((name) => (held.has(name) ? (SAID[name] ?? name) : []));
  return names.length === 0 ? '' : `All of it is ${done} in one kitchen with ${inWords(names)}. Don’t order if the allergy is severe.`;
}
