import type { FlatView } from '#api/content.ts';
import type { ListedEntry } from '#api/entries.ts';
import type { AnswerOf, RouteAt } from '#api/routes.ts';
import type { AdminSettings } from '#api/settings.ts';
import type { ContentKind } from '#schema/content-kinds.ts';
import { type Answer, creationKey, send } from '../network/api-client.ts';
import { type ApiOf, type EntryName, entryIn } from '../routing/address.ts';
import type { EntryApi, SaveRequest } from './entry-kind.ts';

/** Where the API keeps entries. */
type Address = ApiOf<EntryName> | `/api/content/${ContentKind}`;
/** An entry without a body, which is listed as it is opened. */
type Flat<At extends Address> = At extends `/api/admin/content/${infer Kind extends ContentKind}`
  ? ListedEntry & FlatView<Kind>
  : At extends '/api/admin/settings'
    ? AdminSettings
    : never;
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;
type Listed<At extends Address> = [Flat<At>] extends [never]
  ? ItemOf<AnswerOf<RouteAt<'GET', At>>[keyof AnswerOf<RouteAt<'GET', At>>]>
  : Flat<At>;
type Full<At extends Address> = [Flat<At>] extends [never] ? AnswerOf<RouteAt<'GET', `${At}/${string}`>> : Flat<At>;

/** Saves an entry. */
export const sendSave = <T, Current>({ method, address, payload, key }: SaveRequest): Promise<Answer<T, Current>> =>
  send(method, address, payload, key === undefined ? {} : creationKey(key));

/**
 * The calls for a kind of entries: `address` is where the API keeps them, and the last word of it the name of the list in its answer,
 * if that has a name of its own. `all` asks for drafts too, where visitors read the same address.
 */
export function createEntryApi<At extends Address>(address: At): EntryApi<Listed<At>, Full<At>> {
  const listed = address.slice(address.lastIndexOf('/') + 1);
  const at = (id: string) => `${address}/${encodeURIComponent(id)}`;
  return {
    async list() {
      const answer = await send<Record<string, Listed<At>[]>>('GET', `${address}?all=true`);
      return answer.ok ? { ok: true, value: answer.value[listed] ?? answer.value['entries'] ?? [] } : answer;
    },
    get: (id) => send('GET', entryIn(address, id)),
    creation: (payload, key) => ({ method: 'POST', address, payload, key }),
    update: (id, payload, revision) => ({ method: 'PUT', address: at(id), payload: { ...payload, revision } }),
    save: sendSave,
    remove: ({ id, revision }) => send('DELETE', `${at(id)}?revision=${encodeURIComponent(revision)}`),
  };
}
