import type { FlatView } from '#api/content.ts';
import type { ListedEntry, Saved } from '#api/entries.ts';
import { createEntryApi } from '../../entry/entry-api.ts';
import type { EntryApi } from '../../entry/entry-kind.ts';
import type { Answer } from '../../network/api-client.ts';
import { apiOf } from '../../routing/address.ts';

/** A list of what is baked, as the API lists it. */
export type ListedBake = ListedEntry & FlatView<'bake'>;
/** A category of the menu, as the API lists it. */
export type ListedCategory = ListedEntry & FlatView<'menu'>;

/** The calls for the lists of what is baked. */
export const BAKES = createEntryApi(apiOf('bake'));
/** The calls for the categories of the menu. */
export const MENU = createEntryApi(apiOf('menu'));

/** Changes an entry of a list. Where someone else has changed it meanwhile, theirs is changed. */
export async function changeListed<Listed extends ListedEntry>(
  api: EntryApi<Listed, Listed>,
  entry: Listed,
  change: (entry: Listed) => object,
): Promise<Answer<Saved<Listed>, Listed>> {
  const answer = await api.save(api.update(entry.id, change(entry), entry.revision));
  const current = !answer.ok && answer.failure.kind === 'stale' ? answer.failure.current : null;
  return current ? changeListed(api, current, change) : answer;
}
