import { propertyOf } from './storage.ts';

/** A recipe as its page says it to machines. */
export interface RecipeOnPage {
  slug: string;
  title: string;
  /** The ingredients at 1x, one a line. */
  lines: string[];
  /** The indexes of the ingredients that stay the same at every scale; missing if there are none. */
  fixed?: number[];
}

/** The structured data in a page's HTML; `<` is escaped in it (seo/json-ld.ts). */
const DATA = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/;

/** The attribute in which a recipe's page says which ingredients do not scale; structured data has no word for it. */
const FIXED = /<recipe-sheet [^>]*data-fixed="([\d ]+)"/;

/**
 * Reads the recipe in a page's HTML from its structured data (seo/recipe-data.ts), which is the same at every scale. Null if the page has
 * none. The HTML is not parsed, because the styles in it would violate the policy of the page that does so.
 */
export function recipeIn(html: string): RecipeOnPage | null {
  const data = DATA.exec(html)?.[1];
  const things = data ? propertyOf(JSON.parse(data), '@graph') : null;
  const recipe: unknown = Array.isArray(things) ? things.find((thing) => propertyOf(thing, '@type') === 'Recipe') : null;
  const [url, title, lines] = ['url', 'name', 'recipeIngredient'].map((name) => propertyOf(recipe, name));
  if (typeof url !== 'string' || typeof title !== 'string' || !Array.isArray(lines)) return null;
  const fixed = FIXED.exec(html)?.[1]?.split(' ').map(Number);
  return { slug: url.slice(url.lastIndexOf('/') + 1), title, lines: lines.map(String), ...(fixed ? { fixed } : {}) };
}
