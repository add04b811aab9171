import { useEffect, useState, useSyncExternalStore } from 'react';
import { recipeIn } from '#kitchen/recipe-on-page.ts';
import { type ListedRecipe, type ShoppingList, withoutRecipe, withRecipe } from '@family-bakery/recipes/shopping/shopping-list';
import { createListStore, type ListStore } from '#kitchen/stored-list.ts';

/** What became of a recipe since it was put on the list. */
export type RecipeNews = 'changed' | 'gone';

const isSame = (a: ListedRecipe, b: ListedRecipe): boolean => JSON.stringify([a.lines, a.fixed]) === JSON.stringify([b.lines, b.fixed]);

/** Asks for a recipe's page and updates the list to it. Without a connection nothing changes. */
async function refresh(store: ListStore, recipe: ListedRecipe, signal: AbortSignal): Promise<RecipeNews | undefined> {
  const answer = await fetch(`/kitchen/${recipe.slug}`, { signal });
  if (answer.status === 404) return 'gone';
  const found = answer.ok ? recipeIn(await answer.text()) : null;
  if (!found) return undefined;
  const { scale } = recipe;
  if (found.slug !== recipe.slug) store.change((list) => withRecipe(withoutRecipe(list, recipe.slug), { ...found, scale }));
  else if (found.title !== recipe.title || !isSame({ ...found, scale }, recipe))
    store.change((list) => withRecipe(list, { ...found, scale }));
  return isSame({ ...found, scale }, recipe) ? undefined : 'changed';
}

/** The list that the device keeps; null until the browser has it. */
export function useShoppingList(): { list: ShoppingList | null; isKept: boolean; store: ListStore; news: ReadonlyMap<string, RecipeNews> } {
  const [store] = useState(createListStore);
  const list = useSyncExternalStore<ShoppingList | null>(store.subscribe, store.read, () => null);
  const [news, setNews] = useState<ReadonlyMap<string, RecipeNews>>(new Map());
  useEffect(() => {
    const leaving = new AbortController();
    const refreshAll = async () => {
      // One after the other: no one waits for them.
      for (const recipe of store.read().recipes) {
        const isNews = await refresh(store, recipe, leaving.signal).catch(() => undefined);
        if (isNews) setNews((before) => new Map(before).set(recipe.slug, isNews));
      }
    };
    void refreshAll();
    return () => leaving.abort();
  }, [store]);
  return { list, isKept: store.isKept(), store, news };
}
