import type { FoodFamily } from './food-family.ts';
import { isFiller, significantWords } from './common-words.ts';
import { withHeads } from './compounds.ts';
import { withMethods } from './methods.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { rootOf, stemOf, withoutDoubles, wordsOf } from './words.ts';

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
  /** The families of its ingredients; missing if unknown. */
  contains?: readonly FoodFamily[] | undefined;
  /** Set if some of its ingredients are in words that nothing here knows. */
  isUnread?: boolean | undefined;
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

/** Where a word is: index of the recipe * 5 + number of a field with the word, ascending. */
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
  /** The recipes that meet a condition, as if it were a tag. */
  where(isMet: (recipe: SearchableRecipe) => boolean): Occurrences;
  /** The occurrences of a word in singular or plural; null if no recipe has it. */
  occurrencesOf(word: string): Occurrences | null;
  /** Where words follow one another in one title, label, ingredient or description; null if nowhere. */
  phrase(words: readonly string[]): Occurrences | null;
  /** The words of recipes that differ from a word only in doubled letters and number: 'cinamon' and 'cinammon' for 'cinnamon'. */
  spelledLike(word: string): readonly string[];
  /** The words of recipes that are other forms of a word: 'storing' and 'stored' for 'store'. */
  formsOf(word: string): readonly string[];
}

/** What words share that differ in doubled letters and their number: 'bagguette' and 'baguettes'. */
const spelling = (word: string): string => withoutDoubles(stemOf(word));

/** Titles with the same key are considered the same: the title's words, or its trimmed text if it has none. */
export const titleKey = (title: string, words: readonly string[]): string => words.join(' ') || title.trim();

/** Of words that share a root, one has to be such a form: 'feed' and 'feeding' mean the same, 'past' and 'paste' do not. */
const isVerbForm = (word: string): boolean => /(?:ing|ed)$/.test(word);

function groupedBy(words: Iterable<string>, keyOf: (word: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) groups.set(keyOf(word), [...(groups.get(keyOf(word)) ?? []), word]);
  return groups;
}

/** The labels of a recipe, which count as tags. */
const labelsOf = ({ category, cuisine = '', difficulty = '', tags }: SearchableRecipe): string[] => [
  category,
  cuisine,
  difficulty,
  ...tags,
];

/** The texts in the field of an occurrence: the title, the labels, the ingredients or the description. */
export function textsAt(recipe: SearchableRecipe, occurrence: number): readonly string[] {
  const field = FIELDS[fieldOf(occurrence)];
  if (field === 'title') return [recipe.title];
  if (field === 'tags') return labelsOf(recipe);
  return field === 'description' ? [recipe.description ?? ''] : recipe.ingredients;
}

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
    if (!lists) byLabel.set(label, (lists = withHeads(withMethods(wordsOf(label))).map(listOf)));
    return lists;
  };
  const lines = new Map<string, string>();
  /** The stems of a text in line, to look for a phrase: 'mac and cheese' has 'mac cheese'. Memoized, because many recipes share texts. */
  const lineOf = (text: string): string => {
    let line = lines.get(text);
    if (line === undefined) {
      const words = wordsOf(text).filter((word) => word !== 'and' && word !== 'of');
      lines.set(text, (line = ` ${words.map(stemOf).join(' ')} `));
    }
    return line;
  };
  /** Records that words are in a field of a recipe. Fields come in their order. */
  const note = (lists: readonly number[][], place: number, field: (typeof FIELDS)[number]): void => {
    const occurrence = place * FIELDS.length + FIELDS.indexOf(field);
    for (const list of lists) if (list.at(-1) !== occurrence) list.push(occurrence);
  };

  recipes.forEach((recipe, place) => {
    const { title, description, ingredients } = recipe;
    const words = wordsOf(title);
    titles.push(titleKey(title, words));
    const naming = significantWords(words);
    titleWords.push([...new Set((naming.every(isFiller) ? naming : naming.filter((word) => !isFiller(word))).map(listOf))]);
    note(withHeads(withMethods(words)).map(listOf), place, 'title');
    for (const label of labelsOf(recipe)) note(listsOf(label), place, 'tags');
    const parts = ingredients.map(partsOf);
    for (const { named } of parts) note(named.map(listOf), place, 'ingredients');
    note(withMethods(wordsOf(description ?? '')).map(listOf), place, 'description');
    for (const { origins } of parts) note(origins.map(listOf), place, 'origins');
  });

  const occurrencesOf = (word: string): Occurrences | null => byStem.get(stemOf(word)) ?? null;
  // Made by the first search that needs them.
  let byRoot: ReadonlyMap<string, readonly string[]> | undefined;
  let bySpelling: ReadonlyMap<string, readonly string[]> | undefined;

  return {
    size: recipes.length,
    titles,
    titleWords,
    where: (isMet) => recipes.flatMap((recipe, place) => (isMet(recipe) ? [place * FIELDS.length + FIELDS.indexOf('tags')] : [])),
    vocabulary: createVocabulary(byWord.keys()),
    occurrencesOf,
    phrase(words) {
      const lists = words.map((word) => occurrencesOf(word) ?? []);
      const places = lists.slice(0, -1).map((list) => new Set(list.map(recipeOf)));
      const line = ` ${words.map(stemOf).join(' ')} `;
      const found = (lists.at(-1) ?? []).filter(
        (one) =>
          places.every((all) => all.has(recipeOf(one))) &&
          textsAt(recipes[recipeOf(one)] as SearchableRecipe, one).some((text) => lineOf(text).includes(line)),
      );
      return found.length > 0 ? found : null;
    },
    spelledLike(word) {
      bySpelling ??= groupedBy(byWord.keys(), spelling);
      return bySpelling.get(spelling(word)) ?? [];
    },
    formsOf(word) {
      byRoot ??= groupedBy(byWord.keys(), rootOf);
      // 'Brownes' are no form of 'browned'.
      if (word.endsWith('s') && !byStem.has(stemOf(word))) return [];
      return (byRoot.get(rootOf(word)) ?? []).filter((form) => isVerbForm(form) || isVerbForm(word));
    },
  };
}
