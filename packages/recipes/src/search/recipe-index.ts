import type { FoodFamily } from './food-family.ts';
import { isFiller, significantWords } from './common-words.ts';
import { withMethods } from './methods.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { rootOf, stemOf, wordsOf } from './words.ts';

/** The searchable fields of a recipe. */
export interface SearchableRecipe {
  title: string;
  description?: string | undefined;
  category: string;
  cuisine?: string | undefined;
  tags: readonly string[];
  /** Only the names: 'bread flour'. */
  ingredients: readonly string[];
  difficulty?: string | undefined;
  /** In minutes; 0 or missing if unknown. */
  totalTime?: number | undefined;
  /** The families of its ingredients; missing if it has none. */
  contains?: readonly FoodFamily[] | undefined;
}

/**
 * The fields in which a word can appear, best first. Category, cuisine and difficulty count as tags. What an ingredient is only made
 * from, such as the apples of apple cider vinegar, is its origin.
 */
export const FIELDS = ['title', 'tags', 'ingredients', 'description', 'origins'] as const;

/** What tastes of something else than what it is made from. */
const MADE = new Set(['vinegar', 'broth', 'stock', 'bouillon']);

/** The words of an ingredient that say what it is, and those that say what it is made from. */
function partsOf(ingredient: string): { named: string[]; origins: string[] } {
  const words = wordsOf(ingredient);
  const made = words.findIndex((word) => MADE.has(word));
  return made === -1 ? { named: words, origins: [] } : { named: words.slice(made), origins: words.slice(0, made) };
}

/** The recipes that contain a word: index of the recipe * 4 + number of the best field with the word, ascending. */
export type Occurrences = readonly number[];

/** The index of an occurrence's recipe. */
export const recipeOf = (occurrence: number): number => Math.floor(occurrence / FIELDS.length);

/** The index in `FIELDS` of an occurrence's field. */
export const fieldOf = (occurrence: number): number => occurrence % FIELDS.length;

/** A search index of recipes. */
export interface RecipeIndex {
  /** The number of recipes. */
  size: number;
  /** Each recipe's title, as from `titleKey`. */
  titles: readonly string[];
  /** For each recipe the words of its title in order, without those that say little, as occurrences. */
  titleWords: readonly (readonly Occurrences[])[];
  vocabulary: Vocabulary;
  /** The recipes that take at most some minutes, as if it were a tag. */
  within(minutes: number): Occurrences;
  /** The occurrences of a word in singular or plural; null if no recipe has it. */
  occurrencesOf(word: string): Occurrences | null;
  /** The words of recipes that are other forms of a word: 'storing' and 'stored' for 'store'. */
  formsOf(word: string): readonly string[];
}

/** Titles with the same key are considered the same: the title's words, or its trimmed text if it has none. */
export const titleKey = (title: string, words: readonly string[]): string => words.join(' ') || title.trim();

/** Of words that share a root, one has to be such a form: 'feed' and 'feeding' mean the same, 'past' and 'paste' do not. */
const isVerbForm = (word: string): boolean => /(?:ing|ed)$/.test(word);

/** Builds a search index of recipes. */
export function createRecipeIndex(recipes: readonly SearchableRecipe[]): RecipeIndex {
  const byStem = new Map<string, number[]>();
  const byWord = new Map<string, number[]>();
  const byLabel = new Map<string, number[][]>();
  const titles: string[] = [];
  const titleWords: Occurrences[][] = [];

  /** The list of a word's occurrences, created if needed. */
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
  /** The lists of a label's words; memoized, because many recipes share labels. */
  const listsOf = (label: string): number[][] => {
    let lists = byLabel.get(label);
    if (!lists) byLabel.set(label, (lists = withMethods(wordsOf(label)).map(listOf)));
    return lists;
  };
  /** Records that words are in a field of a recipe, unless a better field, which comes first, has them. */
  const note = (lists: readonly number[][], place: number, field: (typeof FIELDS)[number]): void => {
    const occurrence = place * FIELDS.length + FIELDS.indexOf(field);
    for (const list of lists) {
      const last = list[list.length - 1];
      if (last === undefined || recipeOf(last) !== place) list.push(occurrence);
    }
  };

  recipes.forEach(({ title, description, category, cuisine, difficulty, tags, ingredients }, place) => {
    const words = wordsOf(title);
    titles.push(titleKey(title, words));
    const naming = significantWords(words);
    titleWords.push([...new Set((naming.every(isFiller) ? naming : naming.filter((word) => !isFiller(word))).map(listOf))]);
    note(withMethods(words).map(listOf), place, 'title');
    for (const label of [category, cuisine ?? '', difficulty ?? '', ...tags]) note(listsOf(label), place, 'tags');
    const parts = ingredients.map(partsOf);
    for (const { named } of parts) note(named.map(listOf), place, 'ingredients');
    note(withMethods(wordsOf(description ?? '')).map(listOf), place, 'description');
    for (const { origins } of parts) note(origins.map(listOf), place, 'origins');
  });

  /** Made by the first search with a word that no recipe has. */
  let byRoot: Map<string, string[]> | undefined;

  return {
    size: recipes.length,
    titles,
    titleWords,
    within: (minutes) =>
      recipes.flatMap(({ totalTime = 0 }, place) =>
        totalTime > 0 && totalTime <= minutes ? [place * FIELDS.length + FIELDS.indexOf('tags')] : [],
      ),
    vocabulary: createVocabulary(byWord.keys()),
    occurrencesOf: (word) => byStem.get(stemOf(word)) ?? null,
    formsOf(word) {
      if (!byRoot) {
        byRoot = new Map();
        for (const known of byWord.keys()) byRoot.set(rootOf(known), [...(byRoot.get(rootOf(known)) ?? []), known]);
      }
      // 'Brownes' are no form of 'browned'.
      if (word.endsWith('s') && !byStem.has(stemOf(word))) return [];
      return (byRoot.get(rootOf(word)) ?? []).filter((form) => isVerbForm(form) || isVerbForm(word));
    },
  };
}
