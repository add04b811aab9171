import type { Findable } from '#content/site-search/findable/findable.ts';
import type { Answer } from '#content/site-search/answers/site-answers.ts';
import { isConnecting, isFiller } from '@family-bakery/recipes/search/common-words';
import { readSearch } from '@family-bakery/recipes/search/exclusions';
import { asCorrected } from '@family-bakery/recipes/search/near-search';
import { createRecipeSearch } from '@family-bakery/recipes/search/recipe-search';
import { stemOf, wordsOf } from '@family-bakery/recipes/search/words';
import { hasAllWords } from './hits.ts';

/** Things for sale that state their allergens. */
type Stated = Findable & { allergens: readonly string[] };

/** A search for what is stated of some items. */
interface Question {
  /** The allergen as it was typed. */
  name: string;
  /** What the items are called; empty if it is about all. */
  about: string;
}

/** What is stated of the items that a search is about. */
export interface StatedAnswer extends Pick<Answer, 'title' | 'text' | 'href'> {
  /** The items with the allergen; if none has it, those that were asked about. */
  items: readonly Findable[];
}

/** What people call allergens, and the words in what items state of them. */
const STATED = new Map(
  `milk, dairy, lactose: milk; egg: egg; fish: fish; shellfish: shellfish; seafood: fish shellfish; wheat: wheat
nut, almond, walnut, pecan, cashew, hazelnut, pistachio, macadamia: nut peanut; peanut: peanut
soy, soya, soybean: soybean; sesame: sesame; gluten: wheat barley rye oat gluten`
    .split(/[;\n]/)
    .flatMap((line) => {
      const [names = '', stated = ''] = line.split(': ');
      return names.split(', ').map((name): [string, string[]] => [stemOf(name.trim()), stated.split(' ')]);
    }),
);
/** Words before an allergen that ask whether something holds it. */
const HOLDING = new Set('with has have having contain contains containing include includes including any list lists put'.split(' '));
/** Parts of its name: 'any tree nuts or peanuts'. */
const BETWEEN = new Set('any tree and or some added'.split(' '));
/** Of so many items each is told of by itself. */
const MOST_TOLD = 3;
const MOST_NAMED = 8;
const MENU = '/menu';

const inWords = new Intl.ListFormat('en-US');

/** Words that say what the items are. */
const namesIn = (words: readonly string[]): string => words.filter((word) => !isConnecting(word) && !isFiller(word)).join(' ');

/** Reads 'do your cookies have milk', 'soy in brownies' and 'are the bagels egg free'; null for any other search, and for recipes. */
function questionOf(text: string): Question | null {
  const { words, without } = readSearch(text);
  const left = without.find(({ name }) => STATED.has(stemOf(name)));
  if (left) return { name: left.name, about: namesIn(words) };
  if (/\b(?:recipes?|cook|make)\b/i.test(text)) return null;
  for (const [place, name] of words.entries()) {
    if (!STATED.has(stemOf(name))) continue;
    let before = place - 1;
    while (BETWEEN.has(words[before] ?? '') && !HOLDING.has(words[before] ?? '')) before -= 1;
    const next = words[place + 1];
    const isHeld = HOLDING.has(words[before] ?? '') && (next === undefined || isConnecting(next));
    if (!isHeld && next !== 'in') continue;
    const rest = words.filter((word, at) => (at <= before ? !HOLDING.has(word) : at > place) && !STATED.has(stemOf(word)));
    return { name, about: namesIn(rest) };
  }
  return null;
}

/** What things for sale state of allergens, as a search asks for it. */
export function createStatedAllergens(products: readonly Findable[]): (text: string, named: string | undefined) => StatedAnswer | null {
  const items = products.filter((item): item is Stated => item.allergens !== undefined);
  // Only what they are called: an ingredient or a description says nothing of what was asked about.
  const search = createRecipeSearch(items.map((item) => ({ ...item, ingredients: [], description: '' })));

  const namesOf = (found: readonly Findable[]): string => {
    const titles = found.map(({ title }) => title);
    const rest = titles.length - MOST_NAMED;
    return inWords.format(rest > 1 ? [...titles.slice(0, MOST_NAMED), `${rest} more`] : titles);
  };

  /** Those that are called by the words themselves: what a dinner roll contains says nothing of meals. */
  function calledBy(words: string): Stated[] {
    const meant = asCorrected(words, search.best(words).corrected) || words;
    return search.search(words).filter(({ title, category, tags }) => hasAllWords([title, category, ...tags].join(' '), meant));
  }

  return (text, named) => {
    const question = named === undefined ? questionOf(text) : { name: '', about: named };
    const asked = question && calledBy(question.about);
    if (!asked || asked.length === 0) return null;
    const stated = STATED.get(stemOf(question.name)) ?? [];
    const holding = asked.filter(({ allergens }) => allergens.flatMap(wordsOf).some((word) => stated.includes(stemOf(word))));
    const items = holding.length > 0 ? holding : asked;
    if (asked.length <= MOST_TOLD) {
      const told = asked.map(({ title, allergens }) => `${title}: ${inWords.format(allergens) || 'none of the major food allergens'}.`);
      return { title: 'Contains', text: told.join(' '), href: asked[0]?.href ?? MENU, items };
    }
    if (readSearch(text).without.length > 0) return null;
    return holding.length > 0
      ? { title: `With ${question.name}`, text: `${namesOf(holding)}.`, href: MENU, items }
      : {
          title: 'Allergens',
          text: `None of these states ${question.name}: ${namesOf(asked)}.`,
          href: MENU,
          items,
        };
  };
}
