import type { Answer } from '#content/answers/site-answers.ts';
import type { Findable, FindableGroups, SearchData } from '#content/findable.ts';
import type { RecipeSummary } from '#content/recipes.ts';
import { fetchJson } from '../fetch-json.ts';
import { createRecipeSource, type RecipePage } from '../recipe-source.ts';
import { recipeAddressOf } from '#kitchen/lists/recipe-listing.ts';
import { isFiller } from '#kitchen/search/common-words.ts';
import { type BestMatch, createRecipeSearch, leftOutBy, type RecipeSearch, wordsToMatch } from '#kitchen/search/recipe-search.ts';
import { createAnswers } from './answers.ts';
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
  /** What the bakery says of it, above all results. */
  answers: Answer[];
  /** What was searched for instead, because nothing has all that was typed; otherwise empty. */
  instead: string;
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

type Group = HitGroup & { total: number; best: BestMatch };

const RECIPES = 'Recipes';
/** What is known of the API's answers. */
const NAMED: BestMatch = { distance: 0, field: 0, corrected: [], isBegun: false };
/** Articles about a food that a search leaves out come before what is without it. */
const TOPIC: BestMatch = { ...NAMED, field: -1 };
/** Shorter words are too near to others: 'steak' is no 'steam'. */
const SHORTEST_FAR = 7;

/** Whether a word is likely to be a misspelling of another: people leave out letters and swap them, but seldom mistake the first or the last. */
function isMisspelling(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0]) return typed.length >= SHORTEST_FAR && (typed.slice(1) === meant || meant.slice(1) === typed);
  return typed.length >= SHORTEST_FAR || typed.length !== meant.length || typed.slice(0, -1) !== meant.slice(0, -1);
}

/** Creates the search of what is in /search.json, and of recipes. */
export function createSiteSearch({ names, recipes: recipeCount, answers, general, ...groups }: SearchData): SiteSearch {
  const recipes = createRecipeSource(recipeCount);
  recipes.prepare();
  const find: Record<keyof FindableGroups, RecipeSearch<Findable>> = {
    products: createRecipeSearch(groups.products),
    posts: createRecipeSearch(groups.posts),
    pages: createRecipeSearch(groups.pages),
  };
  const findAnswers = createAnswers({ answers, general });
  const askedFor = new Set(answers.flatMap(({ cues }) => cues).flatMap(stemsOf));
  const isKnown = (word: string): boolean =>
    Object.values(find).some(({ best }) => best(word).distance === 0) || stemsOf(word).every((stem) => askedFor.has(stem));

  /** Whether a group shows what was meant: no word that is known elsewhere is taken for a misspelling of another. */
  const isMeant = ({ total, best: { corrected } }: Group): boolean =>
    total > 0 && corrected.every(({ typed, meant }) => !isKnown(typed) && isMisspelling(typed, meant));

  /** All that a text finds, by group. What has only parts of its words is not shown beside what has the whole words. */
  async function search(text: string, most: number, signal: AbortSignal): Promise<Group[]> {
    const isExclusion = leftOutBy(text).length > 0;
    const query = { search: text, page: 1, pageSize: most };
    const none: Pick<RecipePage, 'items' | 'total' | 'why' | 'best'> = { items: [], total: 0 };
    const found = recipeCount > 0 ? await recipes.load(query, signal) : none;
    const group = (name: string, what: string, all: readonly Hit[], total: number, href: string, best = NAMED): Group => {
      const hits = all.slice(0, most);
      const left = total - hits.length;
      return { name, hits, total, best, more: left > 0 ? { href, text: `${left} more ${left === 1 ? what : `${what}s`}` } : null };
    };
    const ofKind = (kind: keyof FindableGroups, name: string, what: string, standIn?: StandIn): Group => {
      // Posts and pages contain no food: those about 'gluten free' say so in their title.
      const isTopic = kind !== 'products' && isExclusion;
      const all = isTopic ? groups[kind].filter(({ title }) => hasAllWords(title, text)) : find[kind].search(text);
      const hits = standIn ? all.map((hit): Hit => ({ ...hit, standIn })) : all;
      return group(name, what, hits, all.length, searchAddress(text), isTopic ? TOPIC : find[kind].best(text));
    };
    const ofRecipes = found.items.map((recipe, index) => recipeHit(recipe, found.why?.[index]));
    const all = [
      ofKind('products', names.products, 'product', 'loaf'),
      group(RECIPES, 'recipe', ofRecipes, found.total, `/kitchen${recipeAddressOf({ ...query, pageSize: 9 })}`, found.best),
      ofKind('posts', names.posts, 'post', 'loaf'),
      ofKind('pages', 'Pages', 'page'),
    ].filter(isMeant);
    const isWhole = all.some(({ best }) => best.distance === 0);
    // Who types the name of something finds it at the top, whatever it is.
    const isForRecipes = /\brecipes?\b/i.test(text) && !wordsToMatch(text).some((word) => word.startsWith('recipe'));
    const rank = ({ name, best }: Group): number => (name === RECIPES && isForRecipes ? -1 : best.field);
    return all.filter(({ best }) => !isWhole || best.distance === 0).toSorted((one, other) => rank(one) - rank(other));
  }

  /** The words of a text by what they say: nothing if nothing is called so, little if many things are. */
  function byWeight(text: string): string[] {
    const counts = new Map(wordsToMatch(text).map((word) => [word, Object.values(find).reduce((sum, { named }) => sum + named(word), 0)]));
    const weight = (word: string): number => (isFiller(word) || !counts.get(word) ? Infinity : (counts.get(word) ?? 0));
    return [...counts.keys()].toSorted((a, b) => weight(b) - weight(a));
  }

  /** What has most of a text's words, and these words, where nothing has all of them. */
  async function searchLess(text: string, most: number, signal: AbortSignal): Promise<{ shown: Group[]; instead: string }> {
    let words = wordsToMatch(text);
    for (const least of byWeight(text).slice(0, -1)) {
      words = words.filter((word) => word !== least);
      const instead = words.join(' ');
      const shown = (await search(instead, most, signal)).filter(({ best }) => !best.isBegun);
      if (shown.length > 0) return { shown, instead };
    }
    return { shown: [], instead: '' };
  }

  return async (text, most, signal) => {
    const without = leftOutBy(text);
    const all = await search(text, most, signal);
    const answers = findAnswers(text, isKnown, without.length > 0);
    // What a search leaves out is no matter of degree, and beside an answer to all of it a part of it says nothing.
    const isDone = all.length > 0 || without.length > 0 || answers.some(({ id }) => id !== 'allergens');
    const less = isDone ? null : await searchLess(text, most, signal);
    const shown = less?.shown ?? all;
    const corrected = shown[0]?.best.corrected ?? [];
    return {
      groups: shown,
      total: shown.reduce((sum, { total }) => sum + total, 0),
      without,
      answers,
      instead: corrected.reduce(
        (words, { typed, meant }) => words.replace(typed, meant),
        less?.instead ?? (corrected.length > 0 ? text.toLowerCase() : ''),
      ),
    };
  };
}

/** Fetches what can be found. */
export const loadSiteSearch = async (): Promise<SiteSearch> => createSiteSearch(await fetchJson<SearchData>('/search.json'));
