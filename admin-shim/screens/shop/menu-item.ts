import type { ListedEntry } from '#api/entries.ts';
import type { FlatView } from '#api/content.ts';
import { type Failure, reasonOf } from '../../network/api-client.ts';

/** A category as the API lists it. */
export type ListedCategory = ListedEntry & FlatView<'menu'>;
/** An item in it. */
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

/** Why a change of an item was refused: the first thing that is wrong with it. */
export const whyRefused = (failure: Failure): string => (failure.kind === 'refused' && failure.errors[0]?.message) || reasonOf(failure);
