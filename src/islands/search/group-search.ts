import type { Findable } from '#content/site-search/findable/findable.ts';
import type { FindableGroups, SearchData } from '#content/site-search/findable/groups.ts';
import { recipeAddressOf, reasonLine } from '#kitchen/lists/recipe-listing.ts';
import type { StandIn } from '#kitchen/stand-in.ts';
import { isHowTo } from '@family-bakery/recipes/search/common-words';
import { wordsToMatch } from '@family-bakery/recipes/search/exclusions';
import type { WordCount } from '@family-bakery/recipes/search/fewer-words';
import { FIELDS } from '@family-bakery/recipes/search/recipe-index';
import { type BestMatch, createRecipeSearch, leftOutBy, type RecipeSearch } from '@family-bakery/recipes/search/recipe-search';
import { isMisspelling } from '@family-bakery/recipes/search/spelling';
import { stemsOf } from '@family-bakery/recipes/search/words';
import { createRecipeSource, type RecipePage } from '../recipe-source.ts';
import { type Hit, hasAllWords, type HitGroup, productHit, recipeHit, searchAddress } from './hits.ts';

/** What was found of one kind, and how the best of it has the words. */
export type Group = HitGroup & { total: number; best: BestMatch };

const RECIPES = 'Recipes';
/** The group of sections, questions, collections and texts. */
export const PAGES = 'Pages';
/** What is known of the API's answers. */
export const NAMED: BestMatch = { distance: 0, whole: Infinity, field: 0, head: 0, corrected: [], isBegun: false };
/** Articles about a food that a search leaves out come before what is without it. */
const TOPIC: BestMatch = { ...NAMED, field: -1 };
export const MENTIONED: BestMatch = { ...NAMED, field: FIELDS.indexOf('description') };
export const LABELED = { field: FIELDS.indexOf('tags') };
/** Said in a search that is for a recipe, as 'kids cooking' is. */
export const RECIPE = /\brecipes?\b|\w (?:baking|cooking)$/i;
/** How a search begins that is for a recipe of something. */
const MAKING = /^how (?:to|(?:do|can) (?:i|you|we)) (?:make|bake|cook)\b/i;

/** Searches each kind of thing for all words of a text. */
export interface GroupSearch {
  find: Readonly<Record<keyof FindableGroups, RecipeSearch<Findable>>>;
  /** Whether something has a word as it is, or an answer is found by it. */
  isKnown(word: string): boolean;
  /** Whether a group is of things to make or to buy, by its name. */
  isThing(name: string): boolean;
  /** Whether it is of articles. */
  isArticle(name: string): boolean;
  /** Whether nothing is called by the words, and all that was found only mentions them. */
  isOnlyMentioned(shown: readonly Group[]): boolean;
  /** All that a text finds, by group. What has only parts of its words is not shown beside what has the whole words. */
  search(text: string, most: number, signal: AbortSignal): Promise<Group[]>;
  /** How many things of all kinds have each word of a text. */
  countsOf(text: string, signal: AbortSignal): Promise<(word: string) => WordCount>;
  /** Things for sale, as results. */
  itemsOf(items: readonly Findable[], text: string, most: number): Group;
}

/** Creates the search by kind; answers are found by the stems in `answeredBy`. */
export function createGroupSearch(
  { names, recipes: recipeCount, ...groups }: Pick<SearchData, 'names' | 'recipes' | keyof FindableGroups>,
  answeredBy: ReadonlySet<string>,
): GroupSearch {
  const recipes = createRecipeSource(recipeCount);
  recipes.prepare();
  const find: GroupSearch['find'] = {
    products: createRecipeSearch(groups.products),
    posts: createRecipeSearch(groups.posts),
    pages: createRecipeSearch(groups.pages),
  };
  const isKnown = (word: string): boolean =>
    Object.values(find).some(({ best }) => best(word).distance === 0 && best(word).corrected.length === 0) ||
    stemsOf(word).every((stem) => answeredBy.has(stem));

  /** Whether a group shows what was meant: no word that is known elsewhere is taken for a misspelling of another. */
  const isMeant = ({ total, best: { corrected } }: Group): boolean =>
    total > 0 && corrected.every(({ typed, meant }) => !isKnown(typed) && isMisspelling(typed, meant));

  const isThing = (name: string): boolean => name === names.products || name === RECIPES;
  const isArticle = (name: string): boolean => name === names.posts;
  const isOnlyMentioned = (shown: readonly Group[]): boolean =>
    shown.length > 0 && shown.every(({ name, best }) => isThing(name) && best.field >= MENTIONED.field);

  function group(name: string, what: string, all: readonly Hit[], total: number, href: string, most: number, best = NAMED): Group {
    const hits = all.slice(0, most);
    const left = total - hits.length;
    return {
      name,
      hits,
      total,
      best,
      more: left > 0 ? { href, text: `${left} more ${left === 1 ? what : `${what}s`}` } : null,
    };
  }

  async function search(text: string, most: number, signal: AbortSignal): Promise<Group[]> {
    const isExclusion = leftOutBy(text).length > 0;
    const query = { search: text, page: 1, pageSize: most };
    const none: Pick<RecipePage, 'items' | 'total' | 'why' | 'best' | 'instead'> = { items: [], total: 0 };
    const listed = recipeCount > 0 ? await recipes.load(query, signal) : none;
    const key = stemsOf(wordsToMatch(text).join(' ')).join(' ');
    const isLabeled = ({ tags }: Findable): boolean => tags.some((tag) => stemsOf(tag).join(' ') === key);
    const isAllOfIt = !listed.instead || !wordsToMatch(listed.instead).every((word) => wordsToMatch(text).includes(word));
    const found = isAllOfIt && (!listed.instead || (listed.best?.distance ?? Infinity) < Infinity) ? listed : none;
    const ofKind = (kind: keyof FindableGroups, name: string, what: string, standIn?: StandIn): Group => {
      // Posts and pages contain no food: those about 'gluten free' say so in their title.
      const isTopic = kind !== 'products' && isExclusion;
      const { distance, whole } = find[kind].best(text);
      const matches = isTopic
        ? groups[kind].filter(({ title }) => hasAllWords(title, text))
        : find[kind].search(text).slice(0, distance === 0 ? whole : undefined);
      // What the owner calls bread comes before a bread that is called something else.
      const all = kind === 'products' ? matches.toSorted((one, other) => Number(isLabeled(other)) - Number(isLabeled(one))) : matches;
      const shown = all.slice(0, most);
      const hits =
        kind === 'products'
          ? shown.map((hit) => productHit(hit, reasonLine(find.products.why(text, hit))))
          : standIn
            ? shown.map((hit): Hit => ({ ...hit, standIn }))
            : shown;
      return group(name, what, hits, all.length, searchAddress(text), most, isTopic ? TOPIC : find[kind].best(text));
    };
    const ofRecipes = found.items.map((recipe, index) => recipeHit(recipe, found.why?.[index]));
    const all = [
      ofKind('products', names.products, 'product', 'loaf'),
      group(RECIPES, 'recipe', ofRecipes, found.total, `/kitchen${recipeAddressOf({ ...query, pageSize: 9 })}`, most, found.best),
      ofKind('posts', names.posts, 'post', 'loaf'),
      ofKind('pages', PAGES, 'page'),
    ].filter(isMeant);
    // Where something is called '18 hour sourdough', what takes at most 18 hours is not meant.
    const isSaid = all.some(({ best }) => best.isLimited === false);
    const isWhole = all.some(({ best }) => best.distance === 0);
    // Who types the name of something finds it at the top, whatever it is. What is only mentioned is in articles first.
    const [recipe] = found.items;
    const isMade = MAKING.test(text) && recipe !== undefined && stemsOf(recipe.title).at(-1) === stemsOf(text).at(-1);
    const isAsked = isMade || (RECIPE.test(text) && !wordsToMatch(text).some((word) => word.startsWith('recipe')));
    // One that only mentions the thing is no recipe for it.
    const isForRecipes = isAsked && (found.best ?? NAMED).field < MENTIONED.field;
    const rank = ({ name, best }: Group): number => {
      if (name === (isForRecipes ? RECIPES : isAsked || isHowTo(text) ? names.posts : null)) return TOPIC.field;
      if (best.field < MENTIONED.field || isArticle(name)) return best.field + best.head;
      return best.field + best.head + (isThing(name) ? 2 : 1);
    };
    return all
      .filter(({ best }) => (!isWhole || best.distance === 0) && !(isSaid && best.isLimited))
      .toSorted((one, other) => rank(one) - rank(other));
  }

  async function countsOf(text: string, signal: AbortSignal): Promise<(word: string) => WordCount> {
    const countIn = recipeCount > 0 ? (await recipes.load({ search: text, page: 1, pageSize: 1 }, signal)).countOf : undefined;
    return (word) => {
      const counts = [...Object.values(find).map((group) => group.countOf(word)), ...(countIn ? [countIn(word)] : [])];
      const sum = (kind: keyof WordCount): number => counts.reduce((all, count) => all + count[kind], 0);
      return { names: sum('names'), titles: sum('titles'), ingredients: sum('ingredients'), texts: sum('texts'), near: sum('near') };
    };
  }

  const itemsOf = (items: readonly Findable[], text: string, most: number): Group =>
    group(
      names.products,
      'product',
      items.map((item) => productHit(item, '')),
      items.length,
      searchAddress(text),
      most,
    );

  return { find, isKnown, isThing, isArticle, isOnlyMentioned, search, countsOf, itemsOf };
}
