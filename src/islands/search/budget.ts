import { isFiller } from '@family-bakery/recipes/search/common-words';
import { wordsToMatch } from '@family-bakery/recipes/search/exclusions';

/** What a search may cost at most, or that it is for what costs least. */
const BUDGET =
  /(?:\b(?:under|below|less than|cheaper than|up to|at most|max|within|around|for) )?(?:[$€] ?(\d+)|\b(\d+) ?(?:dollars?|bucks|euros?)\b|\b(?:cheapest|least expensive)\b|(?<=\b(?:under|below|less than|cheaper than) )(\d+)$)(?: or (?:less|under))?/i;
const ABOVE = /\b(?:over|above|more than|at least) [$€\d]/i;

/** What a search is for and the most that it may cost, as in 'cookies under $10'; null if it says nothing of it. The cheapest may cost anything. */
export function budgetIn(text: string): { about: string; most: number } | null {
  const [said, sum, words, bare] = (!ABOVE.test(text) && BUDGET.exec(text)) || [];
  if (said === undefined) return null;
  const about = wordsToMatch(text.replace(said, ' ')).filter((word) => !isFiller(word) && !/^\d+$/.test(word));
  return { about: about.join(' '), most: Number(sum ?? words ?? bare ?? Infinity) };
}
