import { getKind } from '#schema/content-kinds.ts';
import { hasOwnPage, publicPage } from '#schema/public-page.ts';
import { type EntryName, apiOf } from '../../routing/address.ts';
import { createEntryApi } from '../entry-api.ts';
import type { EntryApi, EntryKind, EntryListRules } from '../entry-kind.ts';
import { formFields, formRules, type SpecialRules } from './form-rules.ts';
import { type FormLook, schemaFields } from './SchemaFields.tsx';

/** What is to be said of a kind besides its schema. */
export interface KindWords extends SpecialRules {
  /** The heading of its only form; omitted if there is a list of entries. */
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

/** A kind of entries on the admin's screens, made of its schema and a few words. */
export function schemaKind(name: EntryName, words: KindWords = {}): EntryKind {
  const { label, holds, fixedSlugs, sortedBy } = getKind(name);
  const { title, one = label, many = `${one}s`, list, look } = words;
  const fields = formFields(name);
  const { api = createEntryApi(apiOf(name)) } = words;
  return {
    name,
    one,
    many,
    ...(title === undefined ? {} : { title }),
    hasStatus: fields.some(({ control }) => control === 'status'),
    // An entry without a page of its own has an anchor on the page that shows it.
    publicPage: (slug) => publicPage(name, slug) + (holds === 'folder' && !hasOwnPage(name) ? `#${slug}` : ''),
    ...(fixedSlugs ? { isFixed: ({ slug }) => fixedSlugs.includes(slug) } : {}),
    api,
    saveFailed: words.saveFailed ?? ((reason) => reason ?? `Failed to save ${one}`),
    list: {
      columns: [],
      wordsOf: (entry) => [entry.title, entry.slug],
      searched: 'title and address',
      ...(sortedBy === undefined ? {} : { placeOf: (entry) => Number((entry as object as Record<string, unknown>)[sortedBy]) }),
      dateOf: ({ updatedAt }) => updatedAt,
      none: `No ${many} yet.`,
      ...list,
    },
    form: formRules(name, words, fields),
    ...schemaFields(name, fields, look),
  };
}
