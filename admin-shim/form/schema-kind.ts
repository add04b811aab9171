import type { ListedEntry } from '#api/entries.ts';
import { type ContentKind, getKind } from '#domain/content-kinds.ts';
import { publicPage } from '#domain/public-page.ts';
import { call } from '../network/api-client.ts';
import { sendSave } from '../entries/entry-api.ts';
import type { EntryApi, EntryKind, EntryListRules, EntryName } from '../entries/entry-kind.ts';
import { formRules, type SpecialRules } from './form-rules.ts';
import { type FormLook, schemaFields } from './SchemaFields.tsx';

/** What is to be said of a kind besides its schema. */
export interface KindWords extends SpecialRules {
  /** The heading of its only form; left out where there is a list of entries. */
  title?: string;
  /** 'category' and 'categories', inside a sentence; the kind's own label where they are left out. */
  one?: string;
  many?: string;
  list?: Partial<EntryListRules>;
  look?: FormLook;
  /** The sentence for a save that was refused; `reason` is the site's own. */
  saveFailed?: (reason: string | null) => string;
  api?: EntryApi;
}

/** The calls for the entries of any kind. */
export function contentApi(kind: ContentKind): EntryApi {
  const address = `/api/admin/content/${kind}`;
  const at = (id: string) => `${address}/${encodeURIComponent(id)}`;
  return {
    async list() {
      const answer = await call<{ entries: ListedEntry[] }>('GET', address);
      return answer.ok ? { ok: true, value: answer.value.entries } : answer;
    },
    get: (id) => call('GET', at(id)),
    creation: (payload, key) => ({ method: 'POST', address, payload, key }),
    update: (id, payload, revision) => ({ method: 'PUT', address: at(id), payload: { ...payload, revision } }),
    save: sendSave,
    remove: ({ id, revision }) => call('DELETE', `${at(id)}?revision=${encodeURIComponent(revision)}`),
  };
}

/** A kind of entries on the admin's screens, made of its schema and a few words. */
export function schemaKind(name: EntryName, words: KindWords = {}): EntryKind {
  const { label, schema, fixedSlugs } = getKind(name);
  const { title, one = label, many = `${one}s`, list, look, api = contentApi(name) } = words;
  return {
    name,
    one,
    many,
    ...(title === undefined ? {} : { title }),
    hasStatus: 'status' in schema.shape,
    publicPage: (slug) => publicPage(name, slug),
    ...(fixedSlugs ? { isFixed: ({ slug }) => fixedSlugs.includes(slug) } : {}),
    api,
    saveFailed: words.saveFailed ?? ((reason) => reason ?? `Failed to save ${one}`),
    list: {
      columns: [],
      wordsOf: (entry) => [entry.title, entry.slug],
      searched: 'title or address',
      dateOf: ({ updatedAt }) => updatedAt,
      none: `No ${many} yet.`,
      ...list,
    },
    form: formRules(name, words),
    Fields: schemaFields(name, look),
  };
}
