import type { EntryContent } from '#api/content.ts';
import type { ListedEntry } from '#api/entries.ts';
import { parseContentFile } from '#content/content-file.ts';
import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
import { type ContentKind, contentPath } from '#schema/content-kinds.ts';
import { draftEntry, type EntryDraft } from '#functions/entries/entry-draft.ts';
import { fileForm } from '#functions/entries/file-form.ts';
import { formOf } from '#functions/entries/form-of.ts';
import { fieldsOfKind } from '../../admin-shim/decap/decap-config.ts';
import { entryFormatter, fromRaw, toRaw } from '../../admin-shim/decap/entry-format.ts';
import type { EntryFormRules, FormValues } from '../../admin-shim/entry/entry-kind.ts';
import type { EntryName } from '../../admin-shim/routing/address.ts';
import { postKind } from '../../admin-shim/screens/blog/post-kind.tsx';
import { collectionKind } from '../../admin-shim/screens/kitchen/collection-kind.tsx';
import { recipeKind } from '../../admin-shim/screens/kitchen/recipe-kind.tsx';
import { pageKind } from '../../admin-shim/screens/pages/page-kind.tsx';
import { settingsKind } from '../../admin-shim/screens/settings/settings-kind.tsx';
import { SHOP } from '../../admin-shim/screens/shop/shop-kinds.ts';
import type { ShopKind } from '../../admin-shim/routing/address.ts';
import { utf8 } from '../fixtures/fixtures.ts';

const NOW = new Date('2026-11-20T08:00:00.000Z');
const WITHOUT_FORM: readonly ContentKind[] = ['photos', 'postComments', 'recipeComments'];

/** Whether the admin has a form for a kind. */
export const hasForm = (kind: ContentKind): kind is EntryName => !WITHOUT_FORM.includes(kind);

/** The form that the admin's screen of a kind uses. */
export function rulesOf(kind: EntryName): EntryFormRules {
  const own = {
    post: () => postKind('Rosa'),
    recipe: () => recipeKind('Rosa', ['Breads']),
    collection: collectionKind,
    page: () => pageKind,
    settings: () => settingsKind,
  };
  return (kind in own ? own[kind as keyof typeof own] : SHOP[kind as ShopKind])().form;
}

/** What arrives of something that is sent as JSON. */
const overTheNetwork = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** The entry in a file's text. */
export function entryOf(kind: ContentKind, slug: string, text: string): Entry {
  const parsed = parseContentFile(kind, utf8(text));
  if (!parsed.ok) throw new Error(`${kind}: ${JSON.stringify(parsed.errors)}`);
  const { data } = parsed.file;
  const id = 'id' in data && data.id ? data.id : slug;
  return { kind, slug, id, path: contentPath(kind, slug), revision: 'r1', ...parsed.file };
}

/** A snapshot in which an entry is the only one of its kind. */
export const snapshotWith = (snapshot: ContentSnapshot, entry: Entry): ContentSnapshot => ({
  ...snapshot,
  entries: { ...snapshot.entries, [entry.kind]: new Map([[entry.slug, entry]]) },
});

/** An entry as the admin's API sends it. */
export const sentEntry = (entry: Entry, snapshot: ContentSnapshot): ListedEntry =>
  overTheNetwork({ ...formOf(entry.kind).view(entry, snapshot), revision: entry.revision }) as ListedEntry;

/** What the admin's API makes of a payload. */
export const savedThroughApi = (payload: object, entry: Entry, snapshot: ContentSnapshot): EntryDraft =>
  draftEntry(formOf(entry.kind), overTheNetwork(payload), entry, snapshot, NOW);

/** What a form sends that was opened with one version of an entry and holds `values`. */
export function payloadOf(rules: EntryFormRules, values: FormValues, opened: ListedEntry): object {
  const valid = rules.schemas[values.status].safeParse(values);
  if (!valid.success) throw new Error(JSON.stringify(valid.error.issues));
  return { ...rules.draftFrom(valid.data, values, opened), status: values.status };
}

/** What becomes of an entry that is opened in the admin's form, changed there and saved. */
export function savedThroughForm(entry: Entry, snapshot: ContentSnapshot, change: (values: FormValues) => FormValues): EntryDraft {
  const rules = rulesOf(entry.kind as EntryName);
  const opened = sentEntry(entry, snapshot);
  return savedThroughApi(payloadOf(rules, change(rules.valuesOf(opened)), opened), entry, snapshot);
}

/** What becomes of an entry that is opened in Decap and saved. */
export function savedThroughDecap(entry: Entry, snapshot: ContentSnapshot, change: (raw: string) => string): EntryDraft {
  const form = fileForm(entry.kind);
  const raw = toRaw(overTheNetwork(form.view(entry, snapshot)) as EntryContent);
  const sent = fromRaw(change(entryFormatter.toFile(entryFormatter.fromFile(raw))), fieldsOfKind(entry.kind));
  return draftEntry(form, overTheNetwork(sent), entry, snapshot, NOW);
}
