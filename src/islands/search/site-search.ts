import type { Findable, FindableGroups, SearchData } from '#content/findable.ts';
import type { RecipeSummary } from '#content/recipes.ts';
import { fetchJson } from '../fetch-json.ts';
import { createRecipeSource, type RecipePage } from '../recipe-source.ts';
import { recipeAddressOf } from '#kitchen/lists/recipe-listing.ts';
import { createRecipeSearch, leftOutBy } from '#kitchen/search/recipe-search.ts';
import { cardTimes } from '#kitchen/times/recipe-times.ts';
import { type StandIn, standInOf } from '#kitchen/stand-in.ts';
import { stemsOf } from '#kitchen/search/words.ts';

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

/** What a search of the whole site found. */
export interface Found {
  groups: HitGroup[];
  /** The number of all results. */
  total: number;
  /** What the search leaves out, as it was typed. */
  without: readonly string[];
}

/** Searches the whole site, and shows at most `most` results of each kind. Rejects if recipes cannot be searched. */
export type SiteSearch = (text: string, most: number, signal: AbortSignal) => Promise<Found>;

/** The page that shows all results of a search. */
export const searchAddress = (text: string): string => `/search?q=${encodeURIComponent(text)}`;

/** Whether a title has all words of a search, of which the last may be incomplete. */
function hasAllWords(title: string, text: string): boolean {
  const words = stemsOf(title);
  return stemsOf(text).every((typed, place, { length }) =>
    words.some((word) => (place === length - 1 ? word.startsWith(typed) : word === typed)),
  );
}

function recipeHit({ slug, title, category, featuredImage, photo, ...times }: RecipeSummary, why = ''): Hit {
  const note = [category, ...cardTimes(times).map(({ words }) => words), ...(why === '' ? [] : [why])].join(' · ');
  return { title, href: `/kitchen/${slug}`, note, image: featuredImage, photo, standIn: standInOf(category) };
}

/** Creates the search of what is in /search.json, and of recipes. */
export function createSiteSearch({ names, recipes: recipeCount, ...groups }: SearchData): SiteSearch {
  const recipes = createRecipeSource(recipeCount);
  recipes.prepare();
  const find: Record<keyof FindableGroups, (text: string) => readonly Findable[]> = {
    products: createRecipeSearch(groups.products).search,
    posts: createRecipeSearch(groups.posts).search,
    pages: createRecipeSearch(groups.pages).search,
  };
  /** Posts and pages contain no food: those about 'gluten free' say so in their title. */
  const about = (kind: 'posts' | 'pages', text: string, isExclusion: boolean) =>
    isExclusion ? groups[kind].filter(({ title }) => hasAllWords(title, text)) : find[kind](text);

  return async (text, most, signal) => {
    const without = leftOutBy(text);
    const query = { search: text, page: 1, pageSize: most };
    const found: Pick<RecipePage, 'items' | 'total' | 'why'> =
      recipeCount > 0 ? await recipes.load(query, signal) : { items: [], total: 0 };
    const group = (name: string, what: string, all: readonly Hit[], total: number, href: string): HitGroup & { total: number } => {
      const hits = all.slice(0, most);
      const left = total - hits.length;
      return { name, hits, total, more: left > 0 ? { href, text: `${left} more ${left === 1 ? what : `${what}s`}` } : null };
    };
    const products = find.products(text).map((hit): Hit => ({ ...hit, standIn: 'loaf' }));
    const posts = about('posts', text, without.length > 0).map((hit): Hit => ({ ...hit, standIn: 'loaf' }));
    const pages = about('pages', text, without.length > 0);
    const here = searchAddress(text);
    const shown = [
      group(names.products, 'product', products, products.length, here),
      group(
        'Recipes',
        'recipe',
        found.items.map((recipe, index) => recipeHit(recipe, found.why?.[index])),
        found.total,
        `/kitchen${recipeAddressOf({ ...query, pageSize: 9 })}`,
      ),
      group(names.posts, 'post', posts, posts.length, here),
      group('Pages', 'page', pages, pages.length, here),
    ].filter(({ total }) => total > 0);
    // Who types the name of something finds it at the top, whatever it is.
    const isNamed = ({ hits: [best] }: HitGroup) => best !== undefined && hasAllWords(best.title, text);
    return {
      groups: [...shown.filter(isNamed), ...shown.filter((one) => !isNamed(one))],
      total: shown.reduce((sum, { total }) => sum + total, 0),
      without,
    };
  };
}

/** Fetches what can be found. */
export const loadSiteSearch = async (): Promise<SiteSearch> => createSiteSearch(await fetchJson<SearchData>('/search.json'));
