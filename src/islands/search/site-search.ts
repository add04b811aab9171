import type { Answer } from '#content/site-search/answers/site-answers.ts';
import type { Findable } from '#content/site-search/findable/findable.ts';
import type { FindableGroups, SearchData } from '#content/site-search/findable/groups.ts';
import { fetchJson } from '../fetch-json.ts';
import { createRecipeSource, type RecipePage } from '../recipe-source.ts';
import type { Asked } from '#kitchen/lists/count-line.ts';
import { reasonLine, recipeAddressOf } from '#kitchen/lists/recipe-listing.ts';
import { isConnecting, isHowTo } from '@family-bakery/recipes/search/common-words';
import { mayBeAllergies, wordsToMatch } from '@family-bakery/recipes/search/exclusions';
import { fewerWords, thingOf, type WordCount } from '@family-bakery/recipes/search/fewer-words';
import { inEnglish } from '@family-bakery/recipes/search/foreign-words';
import { asCorrected, isNear } from '@family-bakery/recipes/search/near-search';
import { FIELDS } from '@family-bakery/recipes/search/recipe-index';
import { askedBy, type BestMatch, createRecipeSearch, leftOutBy, type RecipeSearch } from '@family-bakery/recipes/search/recipe-search';
import { createAnswers, MOST_ANSWERS } from './answers.ts';
import { budgetIn } from './budget.ts';
import { namedWithDiet } from './diets.ts';
import { createStatedAllergens, type StatedAnswer } from './stated-allergens.ts';
import type { StandIn } from '#kitchen/stand-in.ts';
import { type Hit, hasAllWords, type HitGroup, productHit, recipeHit } from './hits.ts';
import { isMisspelling } from '@family-bakery/recipes/search/spelling';
import { stemsOf } from '@family-bakery/recipes/search/words';

/** What a search of the whole site found. */
export interface Found extends Asked {
  groups: HitGroup[];
  /** The number of all results. */
  total: number;
  /** What the bakery says of it, above all results. */
  answers: Answer[];
  /** Whether nothing is called by the words, and what was found only mentions them. */
  isMention: boolean;
  /** What was searched for instead, because nothing has all that was typed; otherwise empty. */
  instead: string;
}

/** Searches the whole site, and shows at most `most` results of each kind. Rejects if recipes cannot be searched. */
export type SiteSearch = (text: string, most: number, signal: AbortSignal) => Promise<Found>;

/** The page that shows all results of a search. */
export const searchAddress = (text: string): string => `/search?q=${encodeURIComponent(text)}`;

type Group = HitGroup & { total: number; best: BestMatch };

const RECIPES = 'Recipes';
/** The group of sections, questions, collections and texts. */
export const PAGES = 'Pages';
/** What is known of the API's answers. */
const NAMED: BestMatch = { distance: 0, whole: Infinity, field: 0, head: 0, corrected: [], isBegun: false };
/** Articles about a food that a search leaves out come before what is without it. */
const TOPIC: BestMatch = { ...NAMED, field: -1 };
const MENTIONED: BestMatch = { ...NAMED, field: FIELDS.indexOf('description') };
const LABELED = { field: FIELDS.indexOf('tags') };
const VEGAN = 'vegan';
const RECIPE = /\brecipes?\b/i;
/** How a search begins that is for a recipe of something. */
const MAKING = /^how (?:to|(?:do|can) (?:i|you|we)) (?:make|bake|cook)\b/i;
const ALLERGENS = 'allergens';
const ASK = 'ask';
/** Of a longer word a misspelled one is hardly the beginning. */
const MOST_LEFT_OUT = 3;
/** Answers about things, which are shown with those that are nearest to what was asked for. */
const THINGS: ReadonlySet<string> = new Set([ALLERGENS, VEGAN, 'cakes']);
/** The things that a question names: the cake of 'how many people does a cake feed', and the cookies of a 'cookie menu'. */
const thingsIn = (text: string, isForSale: (word: string) => boolean): string =>
  text
    .replace(/\bhow many\b(.*)\b(?:feed|serve)s?\b.*/i, '$1')
    .replace(/(\w+) menu\b/i, (all, thing: string) => (isForSale(thing) ? thing : all));

/** Creates the search of what is in /search.json, and of recipes. */
export function createSiteSearch({ names, recipes: recipeCount, answers, general, allergenNote, ...groups }: SearchData): SiteSearch {
  const recipes = createRecipeSource(recipeCount);
  recipes.prepare();
  const find: Record<keyof FindableGroups, RecipeSearch<Findable>> = {
    products: createRecipeSearch(groups.products),
    posts: createRecipeSearch(groups.posts),
    pages: createRecipeSearch(groups.pages),
  };
  const answerSearch = createAnswers({ answers, general });
  const statedAllergens = createStatedAllergens(groups.products);
  const statedAnswer = ({ title, text, href }: StatedAnswer): Answer => ({
    id: ALLERGENS,
    title,
    text: `${text} ${allergenNote}`.trim(),
    href,
    cues: {},
  });
  const askedFor = new Set(answers.flatMap(({ cues }) => Object.values(cues)).flatMap(stemsOf));
  const isKnown = (word: string): boolean =>
    Object.values(find).some(({ best }) => best(word).distance === 0 && best(word).corrected.length === 0) ||
    stemsOf(word).every((stem) => askedFor.has(stem));

  const isFarLonger = ({ typed, meant }: BestMatch['corrected'][number]): boolean => meant.length > typed.length + MOST_LEFT_OUT;
  const isUnusual = (word: string): boolean =>
    !isKnown(word) && Object.values(find).every(({ best }) => best(word).distance === Infinity || best(word).corrected.some(isFarLonger));

  const isForSale = (word: string): boolean => !isConnecting(word) && find.products.countOf(word).titles > 0;

  /** Whether something has a word in its name, its labels or its ingredients. */
  const isCalled = (word: string): boolean =>
    Object.values(find).some(({ best }) => best(word).distance === 0 && best(word).field < MENTIONED.field);

  /** Whether a group shows what was meant: no word that is known elsewhere is taken for a misspelling of another. */
  const isMeant = ({ total, best: { corrected } }: Group): boolean =>
    total > 0 && corrected.every(({ typed, meant }) => !isKnown(typed) && isMisspelling(typed, meant));

  const isThing = (name: string): boolean => name === names.products || name === RECIPES;
  const isOnlyMentioned = (shown: readonly Group[]): boolean =>
    shown.length > 0 && shown.every(({ name, best }) => isThing(name) && best.field >= MENTIONED.field);

  /** What of a group is still worth showing below answers: not what they say, and below a full answer nothing that only mentions the words. */
  function besideAnswers(shown: Group, told: readonly Answer[], isDone: boolean): Group[] {
    if (isDone && shown.best.field >= MENTIONED.field) return [];
    const isPage = ({ href }: Hit): boolean => !isThing(shown.name) && !href.includes('#');
    const hits = shown.hits.filter((hit) => !told.some(({ href, title }) => href === hit.href && (title === hit.title || isPage(hit))));
    return hits.length > 0 ? [{ ...shown, hits, total: shown.total - shown.hits.length + hits.length }] : [];
  }

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

  /** All that a text finds, by group. What has only parts of its words is not shown beside what has the whole words. */
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
      if (best.field < MENTIONED.field || name === names.posts) return best.field + best.head;
      return best.field + best.head + (isThing(name) ? 2 : 1);
    };
    return all
      .filter(({ best }) => (!isWhole || best.distance === 0) && !(isSaid && best.isLimited))
      .toSorted((one, other) => rank(one) - rank(other));
  }

  /** What has most of a text's words, and these words, where nothing has all of them. */
  async function searchLess(text: string, most: number, signal: AbortSignal): Promise<{ shown: Group[]; instead: string }> {
    const countIn = recipeCount > 0 ? (await recipes.load({ search: text, page: 1, pageSize: 1 }, signal)).countOf : undefined;
    const countOf = (word: string): WordCount => {
      const counts = [...Object.values(find).map((group) => group.countOf(word)), ...(countIn ? [countIn(word)] : [])];
      const sum = (kind: keyof WordCount): number => counts.reduce((all, count) => all + count[kind], 0);
      return { names: sum('names'), titles: sum('titles'), ingredients: sum('ingredients'), texts: sum('texts'), near: sum('near') };
    };
    for (const instead of fewerWords(text, countOf)) {
      // Of 'free range eggs', 'eggs free' is no part.
      if (leftOutBy(instead).length > 0) continue;
      const shown = (await search(RECIPE.test(text) ? `${instead} recipe` : instead, most, signal)).filter(
        // Of posts the descriptions say what they are about.
        ({ name, best }) => isNear(name === names.posts ? { ...best, field: Math.min(best.field, LABELED.field) } : best),
      );
      if (shown.length > 0) return { shown, instead };
    }
    return { shown: [], instead: '' };
  }

  /** A text with each word that nothing has as the one that it may be a misspelling of: a 'cinamon bun' has another name. */
  const spelled = (text: string): string =>
    wordsToMatch(text)
      .map((word) => {
        const near = isKnown(word) ? [] : Object.values(find).flatMap(({ best }) => best(word).corrected);
        return near.find(({ typed, meant }) => isMisspelling(typed, meant))?.meant ?? word;
      })
      .join(' ');

  /** What is called by all words of a text; otherwise what is called by most of them, or mentions all. */
  async function searchNear(text: string, most: number, signal: AbortSignal): Promise<{ shown: Group[]; instead: string }> {
    const shown = await search(text, most, signal);
    const instead = shown.length > 0 ? '' : spelled(text);
    const known = instead === '' || instead === wordsToMatch(text).join(' ') ? [] : await search(instead, most, signal);
    if (known.length > 0) return { shown: known, instead };
    const isNamed = shown.length > 0 && !isOnlyMentioned(shown);
    const less = isNamed ? { shown, instead: '' } : await searchLess(text, most, signal);
    const found = shown.length === 0 || less.shown[0]?.best.field === NAMED.field ? less : { shown, instead: '' };
    const thing = isHowTo(text) ? '' : thingOf(text);
    if (thing === '' || found.shown.some(({ best }) => best.head <= LABELED.field)) return found;
    const named = await search(thing, most, signal);
    return named.some(({ best }) => best.head <= LABELED.field) ? { shown: named, instead: wordsToMatch(thing).join(' ') } : found;
  }

  /** What is found of the words that an answer does not explain: of 'delivery for thanksgiving', the day. */
  async function searchRest(rest: readonly string[], most: number, signal: AbortSignal): Promise<Group[]> {
    const named = rest.filter((word) => Object.values(find).some(({ countOf }) => countOf(word).titles > 0));
    const shown = named.length > 0 ? await search(named.join(' '), most, signal) : [];
    return shown.filter(({ best }) => best.field <= LABELED.field);
  }

  /** Things for sale, as results. */
  const itemsOf = (items: readonly Findable[], text: string, most: number): Group =>
    group(
      names.products,
      'product',
      items.map((item) => productHit(item, '')),
      items.length,
      searchAddress(text),
      most,
    );

  /** Things for sale that cost no more than is said, cheapest first. */
  const affordableOf = ({ about, most }: NonNullable<ReturnType<typeof budgetIn>>): Findable[] =>
    find.products
      .search(about)
      .slice(0, about === '' ? undefined : find.products.best(about).whole)
      .filter(({ price = Infinity }) => price <= most && price < Infinity)
      .toSorted(({ price: one = 0 }, { price: other = 0 }) => one - other);

  /** What the bakery says to a vegan of a thing that it has only with something from animals. */
  const notVegan = (name: string): Answer[] =>
    answers.flatMap((answer) =>
      answer.id === VEGAN
        ? { ...answer, text: `Nothing called “${name}” is listed as vegan. ${answer.text}` }
        : answer.id === ASK
          ? answer
          : [],
    );

  /** Searches for `text`, which may be a translation of what was typed. */
  async function searchFor(text: string, typed: string, most: number, signal: AbortSignal): Promise<Found> {
    const asked = askedBy(text);
    const { without } = asked;
    const dieted = namedWithDiet(find.products, text);
    const named = dieted?.isOne && (await search(dieted.name, most, signal)).find(({ name }) => name === names.products);
    const isNotVegan = dieted && !named && text.includes(VEGAN) && find.products.best(`${VEGAN} ${dieted.name}`).distance > 0;
    const site = { isKnown, isUnusual, leavesOut: mayBeAllergies(text) };
    const { answers: about, rest } = answerSearch.find(text, site);
    const stated = statedAllergens(text, dieted?.isOne ? dieted.name : undefined);
    const told = stated
      ? [statedAnswer(stated), ...about.filter(({ id }) => id !== ALLERGENS)].slice(0, MOST_ANSWERS)
      : isNotVegan
        ? notVegan(dieted.name)
        : about.filter(({ id }) => id !== VEGAN || !RECIPE.test(text));
    // What a search leaves out is no matter of degree, and beside an answer to all of it a part of it says nothing.
    const isDone = without.length > 0 || told.some(({ id }) => !THINGS.has(id));
    const budget = budgetIn(text);
    const affordable = budget ? affordableOf(budget) : [];
    async function searchAll(): Promise<{ shown: Group[]; instead: string }> {
      if (stated && without.length === 0 && !dieted) return { shown: [itemsOf(stated.items, text, most)], instead: '' };
      if (budget && affordable.length > 0) return { shown: [itemsOf(affordable, text, most)], instead: '' };
      if (budget?.about) return { ...(await searchNear(budget.about, most, signal)), instead: budget.about };
      if ((!isDone && !named) || isNotVegan) return searchNear(thingsIn(text, isForSale), most, signal);
      const shown = await search(text, most, signal);
      return { shown: shown.length > 0 || without.length > 0 ? shown : await searchRest(rest, most, signal), instead: '' };
    }
    const { shown: found, instead } = await searchAll();
    // A recipe that says so says nothing of what is sold under its name.
    const all = named ? [named, ...found.filter(({ name }) => name !== named.name)] : found;
    const shown = told.length > 0 ? all.flatMap((one) => besideAnswers(one, told, isDone)) : all;
    const isMention = isOnlyMentioned(shown);
    const isFound = shown.length > 0 && instead === '' && !isMention;
    const guessed = shown.length > 0 ? [] : answerSearch.find(text, { ...site, isLoose: true }).answers;
    const corrected = shown[0]?.best.corrected ?? [];
    return {
      groups: shown,
      total: shown.reduce((sum, { total }) => sum + total, 0),
      ...asked,
      answers: told.length > 0 || isFound ? told : [...guessed, ...answerSearch.ifAsked(text)].slice(0, 1),
      isMention,
      instead: asCorrected(instead || text, corrected) || instead || (text === typed ? '' : wordsToMatch(text).join(' ')),
    };
  }

  return async (typed, most, signal) => {
    const text = inEnglish(typed, isCalled);
    const found = await searchFor(text, typed, most, signal);
    if (text === typed || found.total > 0) return found;
    // A bakery may write in that language itself.
    const asTyped = await searchFor(typed, typed, most, signal);
    return asTyped.total > 0 && asTyped.instead === '' && !asTyped.isMention ? asTyped : found;
  };
}

/** Fetches what can be found. */
export const loadSiteSearch = async (): Promise<SiteSearch> => createSiteSearch(await fetchJson<SearchData>('/search.json'));
