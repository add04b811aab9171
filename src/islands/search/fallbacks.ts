import { isHowTo } from '@family-bakery/recipes/search/common-words';
import { leftOutBy } from '@family-bakery/recipes/search/recipe-search';
import { wordsToMatch } from '@family-bakery/recipes/search/exclusions';
import { fewerWords, thingOf } from '@family-bakery/recipes/search/fewer-words';
import { isNear } from '@family-bakery/recipes/search/near-search';
import { isMisspelling } from '@family-bakery/recipes/search/spelling';
import { type Group, type GroupSearch, LABELED, NAMED, RECIPE } from './group-search.ts';

/** What was found, and the words that found it if they are not those that were typed; otherwise `instead` is empty. */
export interface Shown {
  shown: Group[];
  instead: string;
}

/** Searches that show the nearest where nothing has all words of a text. */
export interface Fallbacks {
  /** What is called by all words of a text; otherwise what is called by most of them, or mentions all. */
  searchNear(text: string, most: number, signal: AbortSignal): Promise<Shown>;
  /** What is found of the words that an answer does not explain: of 'delivery for thanksgiving', the day. */
  searchRest(rest: readonly string[], most: number, signal: AbortSignal): Promise<Group[]>;
}

/** Creates the fallbacks of a search by kind. */
export function createFallbacks({ find, isKnown, isArticle, isOnlyMentioned, search, countsOf }: GroupSearch): Fallbacks {
  /** What has most of a text's words, and these words, where nothing has all of them. */
  async function searchLess(text: string, most: number, signal: AbortSignal): Promise<Shown> {
    const countOf = await countsOf(text, signal);
    for (const instead of fewerWords(text, countOf)) {
      // Of 'free range eggs', 'eggs free' is no part.
      if (leftOutBy(instead).length > 0) continue;
      const shown = (await search(RECIPE.test(text) ? `${instead} recipe` : instead, most, signal)).filter(
        // Of posts the descriptions say what they are about.
        ({ name, best }) => isNear(isArticle(name) ? { ...best, field: Math.min(best.field, LABELED.field) } : best),
      );
      // How something is done is told by posts first, also where the words left do not say that it was asked.
      const isLast = ({ name }: Group): number => (isHowTo(text) && !isArticle(name) ? 1 : 0);
      if (shown.length > 0) return { shown: shown.toSorted((one, other) => isLast(one) - isLast(other)), instead };
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

  async function searchNear(text: string, most: number, signal: AbortSignal): Promise<Shown> {
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

  async function searchRest(rest: readonly string[], most: number, signal: AbortSignal): Promise<Group[]> {
    const named = rest.filter((word) => Object.values(find).some(({ countOf }) => countOf(word).titles > 0));
    const shown = named.length > 0 ? await search(named.join(' '), most, signal) : [];
    return shown.filter(({ best }) => best.field <= LABELED.field);
  }

  return { searchNear, searchRest };
}
