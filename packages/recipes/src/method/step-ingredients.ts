import { stemsOf } from '../search/words.ts';
import { kindOfIngredients } from './food-classes.ts';
import { groupStems, type IngredientName, ingredientNames, type ListedIngredient } from './ingredient-names.ts';
import { type Mention, mentionsIn } from './mentions.ts';
import { isEnglish, namedInOtherLanguage } from './other-languages.ts';
import { meantWords } from './unmeant.ts';

/** A step, and the heading above it; empty if it has none. */
export interface NamingStep {
  heading: string;
  words: string;
}

/** Words for all ingredients of a kind or group: `the dry ingredients`, `whisk everything`. */
const OF_ALL = /((?:\p{L}+\s+){0,3})ingredients\b|\b(?:combine|mix|whisk|stir|blend|put|place|add|toss)\s+everything\b/giu;
const EXCEPT = /\b(?:except|excluding|but|leaving out|other than|apart from)(?: for)?\b([^.;!?]*)/giu;
/** So many things in a step that can only be of one group say that it is about this group. */
const ENOUGH = 2;

const groupsOf = (names: readonly IngredientName[]): string[] => [...new Set(names.map(({ group }) => group))];

/** The groups of some names of which a word is among the stems. */
const groupsCalled = (names: readonly IngredientName[], stems: ReadonlySet<string>): string[] =>
  groupsOf(names).filter((group) => groupStems(group).some((stem) => stems.has(stem)));

/** What a step is about, by which one of two things with the same name is chosen. */
interface Topic {
  /** The groups in its heading, or named as in `for the frosting`. */
  named: readonly string[];
  /** How many of the things that it names can only be of each group. */
  votes: ReadonlyMap<string, number>;
}

/** Follows which ingredients the steps of a recipe use, one step after the other. */
class Cook {
  readonly #names: readonly IngredientName[];
  /** The last step that used each ingredient. */
  readonly #used = new Map<IngredientName, number>();
  /** The groups of what the last step with ingredients used. */
  #current: readonly string[] = [];

  constructor(names: readonly IngredientName[]) {
    this.#names = names;
  }

  /** The places in the list of what the next step means. */
  next({ heading, words }: NamingStep, number: number): number[] {
    const mentions = mentionsIn(words, this.#names);
    const topic = this.#topic(heading, words, mentions);
    const meant = new Set([...this.#ofAll(words, topic), ...mentions.flatMap((mention) => this.#meant(mention, topic))]);
    for (const name of meant) this.#used.set(name, number);
    if (meant.size > 0) this.#current = groupsOf([...meant]);
    return [...new Set(this.#names.filter((name) => meant.has(name)).map(({ index }) => index))];
  }

  readonly #isUnused = (name: IngredientName): boolean => !this.#used.has(name);

  #topic(heading: string, words: string, mentions: readonly Mention[]): Topic {
    const called = words.matchAll(/\b(?:for|make|prepare|start) (?:the|your) ((?:\p{L}+ ?){1,3})/giu);
    const stems = new Set([heading, ...[...called].map(([, what = '']) => what)].flatMap(stemsOf));
    const votes = new Map<string, number>();
    for (const { names } of mentions) {
      const [group, ...others] = groupsOf(names);
      if (group !== undefined && others.length === 0) votes.set(group, (votes.get(group) ?? 0) + 1);
    }
    return { named: groupsCalled(this.#names, stems), votes };
  }

  /** What is not used yet of a kind or group, or of all. */
  #ofAll(words: string, { named }: Topic): IngredientName[] {
    return [...meantWords(words).matchAll(OF_ALL)].flatMap(([, which]) => {
      const stems = new Set(stemsOf(which ?? ''));
      const kind = [...stems].map(kindOfIngredients).find((one) => one !== undefined);
      const [called = named] = [groupsCalled(this.#names, stems)].filter(({ length }) => length > 0);
      // "Mix everything" in the middle of a recipe is about what is in the bowl.
      if (which === undefined && called.length === 0 && this.#used.size > 0) return [];
      const left = this.#names.filter((name) => this.#isUnused(name) && (called.length === 0 || called.includes(name.group)));
      const excepted = mentionsIn([...words.matchAll(EXCEPT)].map(([, what]) => what).join('. '), left).flatMap(({ names }) => names);
      return left.filter((name) => !excepted.includes(name) && (kind?.(name.head, name.text) ?? true));
    });
  }

  /** The ingredients that a mention means; empty if that is not certain. */
  #meant(mention: Mention, topic: Topic): readonly IngredientName[] {
    const made = this.#made(mention.names);
    if (made.length > 0) return made;
    const chosen = this.#chosen(mention, topic);
    const canBeUsed = mention.isDefinite && !mention.isNew;
    if (!canBeUsed && !chosen.every(this.#isUnused)) return [];
    if (mention.isAll || chosen.length === 1) return chosen;
    const exact = chosen.filter(({ words }) => words.length === 1);
    return exact.length > 0 ? exact.slice(0, 1) : mention.isCommon ? chosen : [];
  }

  /** Of the names that a mention may mean, those of the group that the step is about, and of these what is not used yet. */
  #chosen({ names, around }: Mention, { named, votes }: Topic): readonly IngredientName[] {
    const inGroups = (isIn: (group: string) => boolean) => names.filter(({ group }) => isIn(group));
    const isOpen = (group: string) =>
      this.#current.includes(group) && !this.#names.every((name) => name.group !== group || !this.#isUnused(name));
    const about = [
      names.filter(({ purposes }) => [...purposes].some((purpose) => around.has(purpose))),
      inGroups((group) => named.includes(group)),
      inGroups((group) => (votes.get(group) ?? 0) >= ENOUGH),
      inGroups(isOpen),
      inGroups((group) => votes.has(group)),
      names,
    ].find(({ length }) => length > 0);
    const usual = about?.filter(({ purposes }) => purposes.size === 0) ?? [];
    const fitting =
      [usual.filter(this.#isUnused), about?.filter(this.#isUnused) ?? [], usual, about ?? []].find(({ length }) => length > 0) ?? [];
    const last = Math.max(...fitting.map((name) => this.#used.get(name) ?? 0));
    const latest = fitting.filter((name) => (this.#used.get(name) ?? 0) === last);
    return latest.filter(({ group }) => group === latest[0]?.group);
  }

  /** What a group is made of, if a mention is of what comes of it and none of it is used yet: the levain, before there is one. */
  #made(names: readonly IngredientName[]): IngredientName[] {
    for (const { text, group } of names) {
      const stems = stemsOf(text).join(' ');
      const members = this.#names.filter((other) => other.group !== group && groupStems(other.group).join(' ') === stems);
      if (members.length > 0 && members.every(this.#isUnused)) return members;
    }
    return [];
  }
}

/**
 * The ingredients that each step means, as their places in the list. One is only there if a step means it, not where it says until when, to
 * what it is like, or names what was made of it; of two with one name, that of the group a step is about, or the one not used yet.
 */
export function ingredientsOfSteps(ingredients: readonly ListedIngredient[], steps: readonly NamingStep[]): number[][] {
  if (!isEnglish([...steps, ...ingredients.map(({ ingredient }) => ({ words: ingredient }))].map(({ words }) => words))) {
    return namedInOtherLanguage(ingredients, steps);
  }
  const cook = new Cook(ingredientNames(ingredients));
  return steps.map((step, index) => cook.next(step, index + 1));
}
