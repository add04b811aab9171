import type { ListedCategory } from '../week/week-api.ts';

/** An item of a category as the API lists it. */
export type ListedItem = ListedCategory['items'][number];
/** Changes the items of a category. */
export type ItemsChange = (items: readonly ListedItem[]) => readonly object[];

/** Whether two are the same item, in two versions of its category. */
export const isSameItem = (one: ListedItem, other: ListedItem): boolean =>
  one.id === undefined || other.id === undefined ? one.name === other.name : one.id === other.id;

/** Changes one item. */
export const changeOf =
  (item: ListedItem, part: object): ItemsChange =>
  (items) =>
    items.map((one) => (isSameItem(one, item) ? { ...one, ...part } : one));
