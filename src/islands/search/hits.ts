import type { Findable } from '#content/site-search/findable/findable.ts';
import type { RecipeSummary } from '#content/recipes.ts';
import { stemsOf } from '@family-bakery/recipes/search/words';
import { type StandIn, standInOf } from '#kitchen/stand-in.ts';
import { cardTimes } from '#kitchen/recipe-times.ts';

/** Something that was found, as it is shown. */
export interface Hit extends Pick<Findable, 'title' | 'href' | 'note' | 'image' | 'photo'> {
  /** The drawing in place of a missing photo; without one there is neither. */
  standIn?: StandIn;
}

/** What was found of one kind, best first. */
export interface HitGroup {
  name: string;
  hits: Hit[];
  /** Where the others are, and what the link says; null if there are none. */
  more: { href: string; text: string } | null;
}

/** The page that shows all results of a search. */
export const searchAddress = (text: string): string => `/search?q=${encodeURIComponent(text)}`;

/** The words below a title. */
const noteOf = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Whether a title has all words of a search, of which the last may be incomplete. */
export function hasAllWords(title: string, text: string): boolean {
  const words = stemsOf(title);
  return stemsOf(text).every((typed, place, { length }) =>
    words.some((word) => (place === length - 1 ? word.startsWith(typed) : word === typed)),
  );
}

/** A recipe as it is shown, with why it was found. */
export function recipeHit({ slug, title, category, featuredImage, photo, ...times }: RecipeSummary, why = ''): Hit {
  const note = noteOf(category, ...cardTimes(times).map(({ words }) => words), why);
  return { title, href: `/kitchen/${slug}`, note, image: featuredImage, photo, standIn: standInOf(category) };
}

/** Something to buy as it is shown, with why it was found. */
export const productHit = (product: Findable, why: string): Hit => ({ ...product, note: noteOf(product.note, why), standIn: 'loaf' });
