import { call } from '../../network/api-client.ts';

/** Something that can be done with items of an inbox. */
export interface Offer<Action> {
  action: Action;
  label: string;
  /** How its button looks; left out for the main action. */
  look?: 'quiet' | 'quiet danger';
}

/** The calls for an inbox, which the API has at `address`. */
export const inboxCalls = <State extends string, Action, List, Changed>(address: string) => ({
  /** A page of the items in a state. */
  list: (state: State, start: number) => call<List>('GET', `${address}?state=${state}&start=${start}`),
  /** Does the same with several items. */
  change: (ids: readonly string[], action: Action) => call<Changed>('POST', address, { ids, action }),
  /** Where the photo of an item is. */
  photoOf: (id: string): string => `${address}/${encodeURIComponent(id)}/photo`,
});
