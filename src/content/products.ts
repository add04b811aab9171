import { groupBy } from '#domain/group-by.ts';
import { identified } from '#domain/anchors.ts';
import type { MenuItem } from '#schema/menu.ts';
import type { Price } from '#schema/price.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { memoize } from './memoize.ts';
import type { Entry } from './snapshot.ts';

/** A category of the menu. */
export type Category = Pick<Entry<'menu'>, 'slug' | 'data'>;
/** The menu's categories by their slugs. */
export type Menu = ReadonlyMap<string, Category>;

/** An item of the menu, as other content refers to it. */
export interface Product {
  id: string;
  /** Whether its file has the id. Otherwise it is made of the name, and a change of the name by hand changes it. */
  isIdStored: boolean;
  name: string;
  /** The slug of its category. */
  category: string;
  /** Its own prices. */
  prices: readonly Price[];
}

/** The items of a menu. */
export interface Products {
  /** Those of a category, in its order. */
  of(category: string): readonly Product[];
  /** The item with an id. */
  withId(id: string): Product | undefined;
  /**
   * The item that a reference means: by its id, or by its name as in older files. A name that no item has now means
   * the item whose id was made from it.
   */
  find(reference: string): Product | undefined;
}

/** A menu's categories in their order. */
export const inOrder = (menu: Menu): Category[] =>
  [...menu.values()].sort((a, b) => a.data.order - b.data.order || (a.slug < b.slug ? -1 : 1));

/** The items of a menu, with their ids. */
export const productsOf = memoize((menu: Menu): Products => {
  const categories = inOrder(menu);
  const lists = identified<MenuItem>(categories.map(({ data }) => data.items)).map((items, index) => {
    const { slug = '', data } = categories[index] ?? {};
    return items.map(({ id, name, prices }, place): Product => ({
      id,
      isIdStored: data?.items[place]?.id === id,
      name,
      category: slug,
      prices,
    }));
  });
  const byCategory = new Map(categories.map(({ slug }, index) => [slug, lists[index] ?? []]));
  const byId = new Map(lists.flat().map((product) => [product.id, product]));
  const byName = groupBy(lists.flat(), ({ name }) => name);
  const named = (name: string) => byName.get(name) ?? [];
  const byAnyName = (name: string): Product | undefined => {
    const all = named(name);
    const priced = all.filter(({ prices }) => prices.length > 0);
    const made = slugFromTitle(name);
    return (priced.length > 0 ? priced : all).find(({ id }) => id === made) ?? priced[0] ?? all[0] ?? byId.get(made);
  };
  return {
    of: (category) => byCategory.get(category) ?? [],
    withId: (id) => byId.get(id),
    find: (reference) => byId.get(reference) ?? byAnyName(reference),
  };
});
