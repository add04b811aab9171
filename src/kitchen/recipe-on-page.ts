import { propertyOf } from './storage.ts';

/** A recipe as its page says it to machines. */
export interface RecipeOnPage {
  slug: string;
  title: string;
  /** The ingredients at 1x, one a line. */
  lines: string[];
}

/** Reads the structured data of a recipe's page (seo/recipe-data.ts), which is the same at every scale. Null if it is no such page. */
export function recipeOn(page: Document): RecipeOnPage | null {
  const slug = page.querySelector<HTMLElement>('recipe-sheet')?.dataset['slug'];
  const data = page.querySelector('script[type="application/ld+json"]')?.textContent;
  const things = data ? propertyOf(JSON.parse(data), '@graph') : null;
  const recipe: unknown = Array.isArray(things) ? things.find((thing) => propertyOf(thing, '@type') === 'Recipe') : null;
  const [title, lines] = [propertyOf(recipe, 'name'), propertyOf(recipe, 'recipeIngredient')];
  return slug && typeof title === 'string' && Array.isArray(lines) ? { slug, title, lines: lines.map(String) } : null;
}
