import { type Identified, identified } from '#domain/anchors.ts';
import type { ContentKind } from '#schema/content-kinds.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { inOrder, type Menu, type Products, productsOf } from './products.ts';
import { withReferences } from './product-references.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';
import { placeOfSold, type Sold, soldIn, withSold } from './sold.ts';

/** What an entry sells, by the lists in its file, with ids. `products` are those of a menu that has the entry. */
export function identifiedIn(entry: Pick<Entry, 'kind' | 'slug' | 'data'>, products: Products): Identified<Sold>[][] {
  const lists = soldIn(entry);
  if (entry.kind !== 'menu') return identified(lists);
  const ids = products.of(entry.slug).map(({ id }) => id);
  return lists.map((items) => items.map(({ id: _, ...item }, place) => ({ id: ids[place] ?? '', ...item })));
}

/** A menu that has an entry, if that is a category. */
export function menuWith(menu: Menu, entry: Pick<Entry, 'kind' | 'slug' | 'data'>): Menu {
  if (entry.kind !== 'menu') return menu;
  const { slug, data } = entry as Entry<'menu'>;
  return menu.get(slug)?.data === data ? menu : new Map([...menu, [slug, { slug, data }]]);
}

/**
 * An entry as its next save writes it: with the ids of all that it sells, and with references to items of the menu as ids. Files without
 * ids, and with names in place of them, stay as they are until then.
 */
export function withIds<K extends ContentKind>(entry: Entry<K>, { entries }: Pick<ContentSnapshot, 'entries'>): Entry<K> {
  const products = productsOf(menuWith(entries.menu, entry));
  const data = withSold(entry, identifiedIn(entry, products));
  return { ...entry, data: withReferences(entry.kind, data, ({ item }) => products.find(item)?.id ?? item) };
}

/** Ids that two things have, for example because an item was copied in its file. The first keeps it, and the others get another one. */
export function idProblems({ entries }: Pick<ContentSnapshot, 'entries'>): ContentProblem[] {
  const cakes = [...entries.cakes.values()];
  return [inOrder(entries.menu) as Entry<'menu'>[], cakes].flatMap((together: Entry<'menu' | 'cakes'>[]) => {
    const owners = new Map<string, { name: string; at: string }>();
    return together.flatMap((entry) => {
      const { path: file, kind, idLines = [] } = entry;
      let count = 0;
      return soldIn(entry).flatMap((list, index) =>
        list.flatMap(({ id, name }, place): ContentProblem[] => {
          if (id === undefined) return [];
          const line = idLines[count++];
          const at = line === undefined ? file : `${file}, line ${line}`;
          const owner = owners.get(id);
          if (!owner) owners.set(id, { name, at });
          if (!owner) return [];
          const row = placeOfSold(kind, index, place);
          const message = `“${name}”${line === undefined ? '' : ` in line ${line}`} has the id “${id}” of “${owner.name}” (${owner.at}). Remove this line: the site gives “${name}” an id of its own.`;
          return [{ file, path: `${row}.id`, message }];
        }),
      );
    });
  });
}
