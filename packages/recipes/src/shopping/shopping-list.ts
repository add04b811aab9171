/** A recipe on the list, with a copy of its ingredients: the list works without a network and when the recipe is gone. */
export interface ListedRecipe {
  slug: string;
  title: string;
  scale: number;
  /** The ingredients at 1x, one a line. */
  lines: readonly string[];
  /** The indexes of the lines that stay the same at every scale. */
  fixed?: readonly number[];
}

/** What the device keeps. */
export interface ShoppingList {
  recipes: readonly ListedRecipe[];
  /** The visitor's own lines. */
  own: readonly string[];
  /** The amounts in words of what is ticked, by its key: if more is needed, it is no longer ticked. */
  ticks: Readonly<Record<string, string>>;
}

/** The list before anything is on it. */
export const EMPTY_LIST: ShoppingList = { recipes: [], own: [], ticks: {} };

/** Puts a recipe on the list; one that is there already gets the new scale and ingredients. */
export const withRecipe = (list: ShoppingList, recipe: ListedRecipe): ShoppingList => ({
  ...list,
  recipes: list.recipes.some(({ slug }) => slug === recipe.slug)
    ? list.recipes.map((one) => (one.slug === recipe.slug ? recipe : one))
    : [...list.recipes, recipe],
});

/** Takes a recipe off the list. */
export const withoutRecipe = (list: ShoppingList, slug: string): ShoppingList => ({
  ...list,
  recipes: list.recipes.filter((one) => one.slug !== slug),
});

/** Takes one of the visitor's own lines off the list. */
export function withoutOwn(list: ShoppingList, text: string): ShoppingList {
  const at = list.own.indexOf(text);
  return { ...list, own: list.own.filter((_, index) => index !== at) };
}

/** Ticks a thing, or takes its tick back. */
export function withTick(list: ShoppingList, { key, needed }: { key: string; needed: string }, isTicked: boolean): ShoppingList {
  const { [key]: _before, ...others } = list.ticks;
  return { ...list, ticks: isTicked ? { ...others, [key]: needed } : others };
}
