import { shortened } from '#domain/summary.ts';
import type { SearchableRecipe } from '@family-bakery/recipes/search/recipe-index';
import type { Photo } from '#media/renditions.ts';
import type { ContentView } from '../../content-view.ts';

/** Something other than a recipe that the search of the whole site finds. It is searched like a recipe. */
export interface Findable extends SearchableRecipe {
  href: string;
  /** What it is, in a few words: its category, its price, that it is sold out. */
  note: string;
  /** The allergens that it states, in the words of its label; missing if it states none of them and not that it has none. */
  allergens?: readonly string[] | undefined;
  /** The lowest of its prices, in the currency of the site; missing if it has none. */
  price?: number;
  /** The address of its photo; missing if it has none. */
  image?: string | undefined;
  /** The photo's file, if the site hosts it. */
  photo: Photo | null;
}

/** What is read of a longer text: the search is of names and topics, and every visitor who searches loads all of it. */
const TEXT_LIMIT = 600;

/** What can be searched and shown of something, with defaults for what it does not have. */
export const findable = (
  content: ContentView,
  { image, description = '', terms = [], ...words }: Pick<Findable, 'title' | 'href'> & Partial<Findable> & { terms?: string[] },
): Findable => ({
  category: '',
  tags: [],
  ingredients: [],
  note: '',
  ...words,
  description: [shortened(description, TEXT_LIMIT), ...terms].join(' '),
  ...(image ? { image } : {}),
  photo: image ? content.photo(image) : null,
});
