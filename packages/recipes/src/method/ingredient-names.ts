import { namesAt } from '../search/synonyms.ts';
import { stemOf, stemsOf, wordsOf } from '../search/words.ts';
import { keyOf, nameIn } from '../shopping/shopping-name.ts';

/** An ingredient as a step may name it. */
export interface ListedIngredient {
  ingredient: string;
  notes?: string | undefined;
  group?: string | undefined;
}

/** A name of an ingredient as the stems of its words, the last of which says what it is. `Salt and pepper` has two. */
export interface IngredientName {
  /** Its place in the list. */
  index: number;
  group: string;
  text: string;
  words: readonly string[];
  head: string;
  /** Stems of what it is for: `dust`, `basket`. */
  purposes: ReadonlySet<string>;
  /** Whether it is eggs that are separated. */
  isSeparated: boolean;
}

const PURPOSE = /\b(?:for|to)\s+(?:(?:the|your|an?)\s+)?(?!taste|room|\d)(\p{L}+(?:\s+(?:(?:the|your|an?|on)\s+)?\p{L}+)?)/giu;
/** Names that are also called something else in a step. */
const NOT_SAME = new Set(['coriander']);

const FILLERS = new Set(stemsOf('for the to a of and make your an on'));

/** The stems of a group's name that say which it is. */
export const groupStems = (group: string): string[] => stemsOf(group).filter((stem) => !FILLERS.has(stem));

/** The stems of words, with the same one for names of the same thing: `scallion` for green onions. */
export function sameStems(words: readonly string[]): string[] {
  const stems: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const others = NOT_SAME.has(word) ? null : namesAt(words, at);
    stems.push(...(others?.names[0] ?? [word]).map(stemOf));
    at += (others?.length ?? 1) - 1;
  }
  return stems;
}

/** The names of the ingredients in a list, in its order. */
export const ingredientNames = (ingredients: readonly ListedIngredient[]): IngredientName[] =>
  ingredients.flatMap(({ ingredient, notes = '', group = '' }, index) => {
    const [first = ''] = ingredient.split(/\s+or\s+|(?<=\p{L})\s*\/\s*(?=\p{L})/u);
    const purposes = new Set([...`${ingredient} ${notes}`.matchAll(PURPOSE)].flatMap(([, what = '']) => groupStems(what)));
    const isSeparated = /\bseparated\b/i.test(`${ingredient} ${notes}`);
    return nameIn(first)
      .split(/(?<!\bhalf)\s+(?:and|&)\s+/i)
      .flatMap((text) => {
        const words = sameStems(wordsOf(keyOf(text)));
        const head = words.at(-1);
        return head === undefined ? [] : { index, group, text, words, head, purposes, isSeparated };
      });
  });
