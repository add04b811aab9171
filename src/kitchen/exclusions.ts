import type { FoodFamily } from '#domain/food-family.ts';
import { nearWords } from './spelling.ts';
import { stemOf } from './words.ts';

/** What a search is not to find. */
export interface Exclusion {
  /** What was typed: 'eggs'. */
  word: string;
  /** The families that it names; empty for a single food. */
  families: readonly FoodFamily[];
}

/** The words of a search that say what to find, and what not to. */
export interface ReadSearch {
  words: string[];
  without: Exclusion[];
}

const NAMES: Readonly<Record<string, readonly FoodFamily[]>> = {
  dairy: ['dairy'],
  milk: ['dairy'],
  lactose: ['dairy'],
  egg: ['egg'],
  fish: ['fish'],
  shellfish: ['shellfish'],
  seafood: ['fish', 'shellfish'],
  // Who avoids nuts mostly avoids peanuts too.
  nut: ['nut', 'peanut'],
  peanut: ['peanut'],
  gluten: ['gluten'],
  wheat: ['wheat'],
  soy: ['soy'],
  soya: ['soy'],
  sesame: ['sesame'],
};
const BY_STEM = new Map(Object.entries(NAMES).map(([name, families]) => [stemOf(name), families]));
const SORTED = [...BY_STEM.keys()].toSorted();
/** Shorter names are one letter away from other foods: 'nut' from 'nutmeg', 'egg' from 'eggo'. */
const SHORTEST_MISSPELLED = 5;

/** The families that a word names, also with one wrong letter; empty if it names none. */
function namedBy(word: string): readonly FoodFamily[] {
  const stem = stemOf(word);
  const near = word.length < SHORTEST_MISSPELLED ? undefined : nearWords(SORTED, stem, 1).find(({ distance }) => distance <= 1)?.word;
  return BY_STEM.get(stem) ?? BY_STEM.get(near ?? '') ?? [];
}

const BEFORE = new Set(['without', 'no', 'not', 'avoid', 'minus', 'excluding', 'except']);
/** 'No bake' and 'no knead' are ways of making a dish, and 'free range' one of keeping hens. */
const METHODS = new Set([
  'bake',
  'baking',
  'knead',
  'churn',
  'cook',
  'fuss',
  'stir',
  'rise',
  'roll',
  'boil',
  'peel',
  'fail',
  'waste',
  'time',
]);
const FREELY = new Set(['range', 'ranged', 'form', 'roaming', 'run']);
const BETWEEN = new Set(['and', 'or', 'nor', 'any', 'tree']);

const exclusionOf = (word: string): Exclusion => ({ word, families: namedBy(word) });

/** Reads a search: 'gluten free pancakes without eggs or milk' finds pancakes, without gluten, eggs and milk. */
export function readSearch(typed: readonly string[]): ReadSearch {
  const words: string[] = [];
  const without: Exclusion[] = [];
  for (let place = 0; place < typed.length; place += 1) {
    const [word = '', next = '', afterNext = ''] = typed.slice(place);
    if (next === 'free' && !FREELY.has(afterNext)) {
      without.push(exclusionOf(word));
      place += 1;
    } else if (word === 'free' && next === 'of' && afterNext !== '') {
      without.push(exclusionOf(afterNext));
      place += 2;
    } else if (/^(?:egg|dairy|nut|gluten|flour|sugar)less$/.test(word)) {
      without.push(exclusionOf(word.slice(0, -'less'.length)));
    } else if (BEFORE.has(word) && next !== '' && !METHODS.has(next)) {
      place += 1;
      while (BETWEEN.has(typed[place] ?? '') && typed[place + 1] !== undefined) place += 1;
      without.push(exclusionOf(typed[place] ?? ''));
      // 'Without eggs or milk': what follows "or" and "and" is left out too.
      while ((typed[place + 1] === 'or' || typed[place + 1] === 'and' || typed[place + 1] === 'nor') && typed[place + 2] !== undefined) {
        place += 2;
        if (typed[place] === 'no' && typed[place + 1] !== undefined) place += 1;
        without.push(exclusionOf(typed[place] ?? ''));
      }
    } else {
      words.push(word);
    }
  }
  return { words, without };
}
