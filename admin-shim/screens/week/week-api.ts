import type { FlatView } from '#api/content.ts';
import type { ListedEntry } from '#api/entries.ts';
import { createEntryApi } from '../../entry/entry-api.ts';
import { apiOf } from '../../routing/address.ts';

/** A list of what is baked, as the API lists it. */
export type ListedBake = ListedEntry & FlatView<'bake'>;
/** A category of the menu, as the API lists it. */
export type ListedCategory = ListedEntry & FlatView<'menu'>;

/** The calls for the lists of what is baked. */
export const BAKES = createEntryApi(apiOf('bake'));
/** The calls for the categories of the menu. */
export const MENU = createEntryApi(apiOf('menu'));
