import type { Identified } from '#domain/anchors.ts';
import type { Cake } from '#schema/cakes.ts';
import type { ContentData, ContentKind } from '#schema/content-kinds.ts';
import type { MenuItem } from '#schema/menu.ts';
import type { Entry } from './snapshot.ts';

/** Something that is sold, and has an id in its file: an item of the menu, or a cake. */
export type Sold = MenuItem | Cake;

type Content = { [K in ContentKind]: Pick<Entry<K>, 'kind' | 'data'> }[ContentKind];

/** What an entry sells, by the lists in its file. Empty for kinds that sell nothing. */
export function soldIn(entry: Pick<Entry, 'kind' | 'data'>): readonly (readonly Sold[])[] {
  const { kind, data } = entry as Content;
  if (kind === 'menu') return [data.items];
  return kind === 'cakes' ? data.groups.map(({ cakes }) => cakes) : [];
}

/** Where in its file something that is sold is. */
export const placeOfSold = (kind: ContentKind, list: number, place: number): string =>
  kind === 'menu' ? `items[${place}]` : `groups[${list}].cakes[${place}]`;

/** The data of an entry with other lists of what it sells, in the same order. */
export function withSold<K extends ContentKind>(
  entry: Pick<Entry<K>, 'kind' | 'data'>,
  lists: readonly (readonly Identified<Sold>[])[],
): ContentData<K> {
  const { kind, data } = entry as Content;
  const changed = (): Content['data'] => {
    if (kind === 'menu') return { ...data, items: (lists[0] ?? []) as MenuItem[] };
    if (kind !== 'cakes') return data;
    return { ...data, groups: data.groups.map((group, index) => ({ ...group, cakes: (lists[index] ?? []) as Cake[] })) };
  };
  return changed() as ContentData<K>;
}
