import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { stemOf, wordsOf } from './words.ts';

/** What a search looks at in a recipe. */
export interface SearchableRecipe {
  title: string;
  description?: string | undefined;
  category: string;
  cuisine?: string | undefined;
  tags: readonly string[];
  /** The names alone: 'bread flour'. */
  ingredients: readonly string[];
}

/** Where a word is in a recipe, the best place first. Category and cuisine count as tags. */
export const FIELDS = ['title', 'tags', 'ingredients', 'description'] as const;

/** The recipes that have a word: place of the recipe * 4 + number of the best field the word is in, ascending. */
export type Occurrences = readonly number[];

/** The place of the recipe of an occurrence. */
export const recipeOf = (occurrence: number): number => Math.floor(occurrence / FIELDS.length);

/** The place in `FIELDS` of the best field of an occurrence. */
export const fieldOf = (occurrence: number): number => occurrence % FIELDS.length;

/** Recipes by their words. */
export interface RecipeIndex {
  /** How many recipes there are. */
  size: number;
  /** Each recipe's title as `titleKey` has it. */
  titles: readonly string[];
  /** For each recipe the words of its title in their order, as `telling` has them, each by its occurrences. */
  titleWords: readonly (readonly Occurrences[])[];
  vocabulary: Vocabulary;
  /** Where a word stands, in its singular or plural; null where it is in no recipe. */
  occurrencesOf(word: string): Occurrences | null;
}

const CONNECTING = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

/** Whether a word says nothing of a recipe by itself. */
export const isConnecting = (word: string): boolean => CONNECTING.has(word);

/** The different words that a search has to find: without connecting words, unless there are no others. */
export function telling(words: readonly string[]): string[] {
  const rest = words.filter((word) => !isConnecting(word));
  return [...new Set(rest.length === 0 ? words : rest)];
}

/** Titles of the same key are the same title: its words, or the bare text where it has none. */
export const titleKey = (title: string, words: readonly string[]): string => words.join(' ') || title.trim();

/** An index of some recipes. */
export function createRecipeIndex(recipes: readonly SearchableRecipe[]): RecipeIndex {
  const byStem = new Map<string, number[]>();
  const byWord = new Map<string, number[]>();
  const byLabel = new Map<string, number[][]>();
  const titles: string[] = [];
  const titleWords: Occurrences[][] = [];

  /** The list in which a word's occurrences are noted. */
  const listOf = (word: string): number[] => {
    let list = byWord.get(word);
    if (!list) {
      const stem = stemOf(word);
      list = byStem.get(stem) ?? [];
      byStem.set(stem, list);
      byWord.set(word, list);
    }
    return list;
  };
  /** The lists of the words of a label, many of which recipes share. */
  const listsOf = (label: string): number[][] => {
    let lists = byLabel.get(label);
    if (!lists) byLabel.set(label, (lists = wordsOf(label).map(listOf)));
    return lists;
  };
  /** Notes that words are in a field of a recipe, unless they are in a better one, which is noted first. */
  const note = (lists: readonly number[][], place: number, field: (typeof FIELDS)[number]): void => {
    const occurrence = place * FIELDS.length + FIELDS.indexOf(field);
    for (const list of lists) {
      const last = list[list.length - 1];
      if (last === undefined || recipeOf(last) !== place) list.push(occurrence);
    }
  };

  recipes.forEach(({ title, description, category, cuisine, tags, ingredients }, place) => {
    const words = wordsOf(title);
    titles.push(titleKey(title, words));
    titleWords.push([...new Set(telling(words).map(listOf))]);
    note(words.map(listOf), place, 'title');
    for (const label of [category, cuisine ?? '', ...tags]) note(listsOf(label), place, 'tags');
    for (const label of ingredients) note(listsOf(label), place, 'ingredients');
    note(wordsOf(description ?? '').map(listOf), place, 'description');
  });

  return {
    size: recipes.length,
    titles,
    titleWords,
    vocabulary: createVocabulary(byWord.keys()),
    occurrencesOf: (word) => byStem.get(stemOf(word)) ?? null,
  };
}
