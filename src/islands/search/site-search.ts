import type { Answer } from '#content/site-search/answers/site-answers.ts';
import type { Findable } from '#content/site-search/findable/findable.ts';
import type { SearchData } from '#content/site-search/findable/groups.ts';
import type { Asked } from '#kitchen/lists/count-line.ts';
import { isConnecting, isHowTo } from '@family-bakery/recipes/search/common-words';
import { mayBeAllergies, wordsToMatch } from '@family-bakery/recipes/search/exclusions';
import { inEnglish } from '@family-bakery/recipes/search/foreign-words';
import { measuresInDigits } from '@family-bakery/recipes/search/measures-in-words';
import { asCorrected } from '@family-bakery/recipes/search/near-search';
import { askedBy, type BestMatch } from '@family-bakery/recipes/search/recipe-search';
import { withoutSuperlatives } from '@family-bakery/recipes/search/superlatives';
import { stemsOf } from '@family-bakery/recipes/search/words';
import { fetchJson } from '../fetch-json.ts';
import { createAnswers, MOST_ANSWERS } from './answers.ts';
import { budgetIn } from './budget.ts';
import { namedWithDiet } from './diets.ts';
import { createFallbacks, type Shown } from './fallbacks.ts';
import { createGroupSearch, type Group, MENTIONED, RECIPE } from './group-search.ts';
import type { Hit, HitGroup } from './hits.ts';
import { createStatedAllergens, type StatedAnswer } from './stated-allergens.ts';

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

const VEGAN = 'vegan';
const ALLERGENS = 'allergens';
const ASK = 'ask';
const CAKES = 'cakes';
/** Of a longer word a misspelled one is hardly the beginning. */
const MOST_LEFT_OUT = 3;
/** Answers about things, which are shown with those that are nearest to what was asked for. */
const THINGS: ReadonlySet<string> = new Set([ALLERGENS, VEGAN, CAKES]);
/** The things that a question names: the cake of 'how many people does a cake feed', and the cookies of a 'cookie menu'. */
const thingsIn = (text: string, isForSale: (word: string) => boolean): string =>
  text
    .replace(/\bhow many\b(.*)\b(?:feed|serve)s?\b.*/i, '$1')
    .replace(/(\w+) menu\b/i, (all, thing: string) => (isForSale(thing) ? thing : all));

/** What says how much of a thing there is, as in 'how many cookies in a box' and 'how many rolls come in a pack'. */
const IN_A_BOX =
  /(?<=\bhow many\b.*) (?:(?:do|does) (?:you|i) get |comes? |are )?in (?:an?|one|each|the) (?:bag|box|carton|order|pack|package)\b/i;

/** Creates the search of what is in /search.json, and of recipes. */
export function createSiteSearch({ answers, general, allergenNote, ...findable }: SearchData): SiteSearch {
  const answerSearch = createAnswers({ answers, general });
  const statedAllergens = createStatedAllergens(findable.products);
  const statedAnswer = ({ title, text, href }: StatedAnswer): Answer => ({
    id: ALLERGENS,
    title,
    text: `${text} ${allergenNote}`.trim(),
    href,
    cues: {},
  });
  const groups = createGroupSearch(findable, new Set(answers.flatMap(({ cues }) => Object.values(cues)).flatMap(stemsOf)));
  const { find, isKnown, isThing, isOnlyMentioned, search, itemsOf } = groups;
  const { searchNear, searchRest } = createFallbacks(groups);

  const isFarLonger = ({ typed, meant }: BestMatch['corrected'][number]): boolean => meant.length > typed.length + MOST_LEFT_OUT;
  const isUnusual = (word: string): boolean =>
    !isKnown(word) && Object.values(find).every(({ best }) => best(word).distance === Infinity || best(word).corrected.some(isFarLonger));

  const isForSale = (word: string): boolean => !isConnecting(word) && find.products.countOf(word).titles > 0;

  /** Whether something has a word in its name, its labels or its ingredients. */
  const isCalled = (word: string): boolean =>
    Object.values(find).some(({ best }) => best(word).distance === 0 && best(word).field < MENTIONED.field);

  /** What of a group is still worth showing below answers: not what they say, and below a full answer nothing that only mentions the words. */
  function besideAnswers(shown: Group, told: readonly Answer[], isDone: boolean): Group[] {
    if (isDone && shown.best.field >= MENTIONED.field) return [];
    const isPage = ({ href }: Hit): boolean => !isThing(shown.name) && !href.includes('#');
    const hits = shown.hits.filter((hit) => !told.some(({ href, title }) => href === hit.href && (title === hit.title || isPage(hit))));
    return hits.length > 0 ? [{ ...shown, hits, total: shown.total - shown.hits.length + hits.length }] : [];
  }

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
    const stated = statedAllergens(text, dieted?.isOne ? dieted.name : undefined);
    const named = dieted?.isOne && stated && (await search(dieted.name, most, signal)).find(({ name }) => name === findable.names.products);
    const isNotVegan = dieted && !named && text.includes(VEGAN) && find.products.best(`${VEGAN} ${dieted.name}`).distance > 0;
    const site = { isKnown, isUnusual, leavesOut: mayBeAllergies(text) };
    const { answers: about, rest } = answerSearch.find(text, site);
    const told = stated
      ? [statedAnswer(stated), ...about.filter(({ id }) => id !== ALLERGENS)].slice(0, MOST_ANSWERS)
      : isNotVegan
        ? notVegan(dieted.name)
        : about.filter(({ id }) => id !== VEGAN || !RECIPE.test(text));
    // What a search leaves out is no matter of degree, and beside an answer to all of it a part of it says nothing.
    const isDone = without.length > 0 || told.some(({ id }) => !THINGS.has(id));
    const budget = budgetIn(text);
    const affordable = budget ? affordableOf(budget) : [];
    async function searchAll(): Promise<Shown> {
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
    // A cake that is none of those for sale may be made to order.
    const isOtherCake = stemsOf(instead).join(' ') === 'cake' && !RECIPE.test(text);
    const guessed =
      shown.length > 0 && !isOtherCake
        ? []
        : answerSearch.find(text, { ...site, isLoose: true }).answers.filter(({ id }) => shown.length === 0 || id === CAKES);
    // What shows how something is done answers a question that the bakery need not.
    const isShown = isHowTo(text) && instead.includes(' ');
    const corrected = shown[0]?.best.corrected ?? [];
    return {
      groups: shown,
      total: shown.reduce((sum, { total }) => sum + total, 0),
      ...asked,
      answers: told.length > 0 || isFound ? told : [...guessed, ...(isShown ? [] : answerSearch.ifAsked(text))].slice(0, 1),
      isMention,
      instead: asCorrected(instead || text, corrected) || instead || (text === typed ? '' : wordsToMatch(text).join(' ')),
    };
  }

  const isSold = (word: string): boolean => find.products.best(word).distance === 0;

  return async (said, most, signal) => {
    const typed = measuresInDigits(said.replace(IN_A_BOX, ''));
    const text = withoutSuperlatives(inEnglish(typed, isCalled), isKnown, isSold);
    const found = await searchFor(text, typed, most, signal);
    if (text === typed || found.total > 0 || found.without.length > 0) return found;
    // A bakery may write in that language itself.
    const asTyped = await searchFor(typed, typed, most, signal);
    return asTyped.total > 0 && asTyped.instead === '' && !asTyped.isMention ? asTyped : found;
  };
}

/** Fetches what can be found. */
export const loadSiteSearch = async (): Promise<SiteSearch> => createSiteSearch(await fetchJson<SearchData>('/search.json'));
