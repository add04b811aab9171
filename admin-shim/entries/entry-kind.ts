import type { ComponentType, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { ContentKind } from '#domain/content-kinds.ts';
import type { Deleted, ListedEntry, Saved, Status } from '#api/entries.ts';
import type { Answer } from '../api-client.ts';

/** The kinds of entries that have screens of their own. */
export type EntryName = Exclude<ContentKind, 'settings' | 'photos'>;

/** What every form of an entry has. Values are what is in the inputs, so mostly text; lists of rows are arrays of flat objects. */
export interface EntryValues extends FieldValues {
  title: string;
  slug: string;
  status: Status;
}

/** What is sent to save an entry. */
export interface SaveRequest {
  method: 'POST' | 'PUT';
  address: string;
  payload: object;
  /** Of a new entry. */
  key?: string;
}

/** The calls that the screens of a kind make. */
export interface EntryApi<Listed, Full> {
  /** All entries, drafts included. */
  list(): Promise<Answer<Listed[]>>;
  get(id: string): Promise<Answer<Full>>;
  /** With the key of an earlier try, the answer is the entry that it has made; 'stale' where that was sent otherwise, or is deleted. */
  creation(payload: object, key: string): SaveRequest;
  /** Where another revision than the given one has been saved since, the answer is 'stale'. */
  update(id: string, payload: object, revision: string): SaveRequest;
  save(request: SaveRequest): Promise<Answer<Saved<Full>, Full>>;
  remove(entry: { id: string; revision: string }): Promise<Answer<Deleted, Full>>;
}

/** How an entry becomes a form, and a form becomes an entry. All of it is pure. */
export interface EntryFormRules<Full, Values extends EntryValues, Valid> {
  /** What the form is held to, by the status that is to be saved: a draft may be unfinished. */
  schemas: Record<Status, z.ZodType<Valid, Values>>;
  /** The fields in the order in which they stand on the screen. A list of rows is one field. */
  fields: readonly (keyof Values & string)[];
  /** The label of a field, as its schema gives it. */
  labelOf(field: keyof Values & string): string;
  empty: Values;
  valuesOf(entry: Full): Values;
  /**
   * What is sent to save a form. `values` is the form as it was typed, in which an untouched field is as `valuesOf` gave
   * it; `opened` is the entry it started from, null for a new one.
   */
  draftFrom(valid: Valid, values: Values, opened: Full | null): object;
  /** Reads values that a device has kept, perhaps by an older form; null where they make no sense. */
  readValues(kept: unknown): Values | null;
  /** The form's path for a field that the server names: `ingredients[2].amount` is `ingredients.2.amount`. Null where there is none. */
  fieldOf(serverPath: string, values?: Values): string | null;
  /** Whether two values of a field mean the same, where that is more than being equal. */
  isSame?(field: keyof Values & string, a: unknown, b: unknown): boolean;
  /** A field's value in readable lines, where its text or its rows' cells side by side are not readable enough. */
  linesOf?(field: keyof Values & string, value: unknown): string[];
}

/** What the inputs of a form are given. */
export interface FieldsProps<Full, Values extends EntryValues, Valid> {
  form: UseFormReturn<Values, unknown, Valid>;
  /** The slug of a new entry follows its title, until it is written by hand. */
  isNew: boolean;
  /** Grows when values were replaced from outside, not typed. Inputs with a state of their own take it as their key. */
  version: number;
  /** The entry as it is saved, or null as long as there is none. */
  entry: Full | null;
  /** Whether it stays published at its address. */
  isFixed?: boolean;
}

/** What the list of a kind shows and looks through. */
export interface EntryListRules<Listed> {
  /** Columns between the title and the actions: the status stands after the others and before dates. */
  columns: readonly { label: string; cell(entry: Listed): ReactNode; isDate?: boolean }[];
  /** The words that a search looks through. */
  wordsOf(entry: Listed): readonly (string | undefined)[];
  /** Which words those are, for the sentence that says that none match: 'title, address, author or tags'. */
  searched: string;
  /** When the entry appeared, for the order by age; entries without a date are newest. */
  dateOf(entry: Listed): string | undefined;
  /** Said where there are no entries yet. */
  none: string;
}

/** All that the shared screens need to know of a kind. Where its screens stand is in address.ts, by `name`. */
export interface EntryKind<Listed extends ListedEntry, Full extends ListedEntry, Values extends EntryValues, Valid> {
  name: EntryName;
  /** 'post' and 'posts', inside a sentence. */
  one: string;
  many: string;
  /** The heading of the form of a kind that is one entry; left out where there is a list of them. */
  title?: string;
  /** Whether its entries are drafts or published; where it has none of that, a save goes live. */
  hasStatus?: boolean;
  /** The address of an entry's page on the site. */
  publicPage(slug: string): string;
  /** Whether an entry is always there, published and at its address, so that it can be neither deleted nor copied; none is where this is left out. */
  isFixed?(entry: { slug: string }): boolean;
  api: EntryApi<Listed, Full>;
  /** The sentence for a save that was refused; `reason` is the server's own sentence, where it gave one. */
  saveFailed(reason: string | null): string;
  list: EntryListRules<Listed>;
  form: EntryFormRules<Full, Values, Valid>;
  Fields: ComponentType<FieldsProps<Full, Values, Valid>>;
}

/**
 * The id of the input of a field: `recipe-ingredients-2-amount` for `ingredients.2.amount`. What has no input of its own,
 * such as a list of rows, bears its id around its inputs; errors put the focus on the first of them.
 */
export const inputId = (name: string, path: string): string => `${name}-${path.replaceAll('.', '-')}`;
