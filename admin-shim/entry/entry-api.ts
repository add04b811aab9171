import { type Answer, call, creationKey } from '../network/api-client.ts';
import { entryIn } from '../routing/address.ts';
import type { EntryApi, SaveRequest } from './entry-kind.ts';

/** Saves an entry. */
export const sendSave = <T, Current>({ method, address, payload, key }: SaveRequest): Promise<Answer<T, Current>> =>
  call(method, address, payload, key === undefined ? {} : creationKey(key));

/**
 * The calls for a kind of entries: `address` is where the API keeps them, and the last word of it the name of the list in its answer,
 * if that has a name of its own. `all` asks for drafts too, where visitors read the same address.
 */
export function createEntryApi<Listed, Full = Listed>(address: string): EntryApi<Listed, Full> {
  const listed = address.slice(address.lastIndexOf('/') + 1);
  const at = (id: string) => `${address}/${encodeURIComponent(id)}`;
  return {
    async list() {
      const answer = await call<Record<string, Listed[]>>('GET', `${address}?all=true`);
      return answer.ok ? { ok: true, value: answer.value[listed] ?? answer.value['entries'] ?? [] } : answer;
    },
    get: (id) => call('GET', entryIn(address, id)),
    creation: (payload, key) => ({ method: 'POST', address, payload, key }),
    update: (id, payload, revision) => ({ method: 'PUT', address: at(id), payload: { ...payload, revision } }),
    save: sendSave,
    remove: ({ id, revision }) => call('DELETE', `${at(id)}?revision=${encodeURIComponent(revision)}`),
  };
}
