import type { ComponentType, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Deleted, ListedEntry, Saved, Status } from '#api/entries.ts';
import type { Answer } from '../network/api-client.ts';
import type { EntryName } from '../routing/address.ts';
import type { Typed, TypedGroup } from './fields/typed.ts';

/** What the form of any entry holds: its inputs by name, and always an address and a status. */
export type FormValues = FieldValues & TypedGroup & { slug: string; status: Status };
/** What a form means, once it obeys the rules. */
export type ValidForm = Record<string, unknown>;

/** A change of a form: the path of the field or of the row in it, as far as it is one, and whether it was typed or chosen there. */
export interface FormChange {
  name: string | undefined;
  isTyped: boolean;
}

/** The form of any entry, made of its schema. */
export interface SchemaForm extends Pick<
  UseFormReturn<FormValues, unknown, ValidForm>,
  'control' | 'getErrors' | 'setError' | 'clearErrors' | 'handleSubmit'
> {
  getValues(): FormValues;
  getValue(name: string): Typed;
  /** Sets a field without marking it as typed. */
  setValue(name: string, value: unknown): void;
  /** Sets a field to what was typed or chosen. */
  setTyped(name: string, value: unknown): void;
  /** Announces what was typed in a row, which holds it already. */
  sayTyped(path: string): void;
  /** Starts again with other values. */
  reset(values: FormValues): void;
  /** Calls the listener at every change; returns a function that ends that. */
  onChange(listener: (change: FormChange) => void): () => void;
  /** Checks fields, and marks those that are wrong. */
  check(fields: readonly string[]): Promise<void>;
}

/** What is sent to save an entry. */
export interface SaveRequest {
  method: 'POST' | 'PUT';
  address: string;
  payload: object;
  /** Names what is sent, so that it can be sent again. */
  key?: string;
}

/** The calls that the screens of a kind make. */
export interface EntryApi<Listed = ListedEntry, Full = ListedEntry> {
  /** All entries, drafts included. */
  list(): Promise<Answer<Listed[]>>;
  get(id: string): Promise<Answer<Full>>;
  /** With the key of an earlier try, the answer is the entry that it has made; 'stale' where that was sent otherwise, or is deleted. */
  creation(payload: object, key: string): SaveRequest;
  /** Where another revision than the given one has been saved since, the answer is 'stale'. */
  update(id: string, payload: object, revision: string | undefined): SaveRequest;
  save(request: SaveRequest): Promise<Answer<Saved<Full>, Full>>;
  remove(entry: { id: string; revision: string }): Promise<Answer<Deleted, Full>>;
}

/** How an entry becomes a form, and a form becomes an entry. All of it is pure. */
export interface EntryFormRules {
  /** What the form is held to, by the status that is to be saved: a draft may be unfinished. */
  schemas: Record<Status, z.ZodType<ValidForm, FormValues>>;
  /** The fields in screen order. A list of rows is one field. */
  fields: readonly string[];
  /** The field that an entry is called by. */
  title: string;
  /** The field with the day that an entry is about, if there is one. */
  day: string | undefined;
  /** The fields that a copy of an entry begins without. */
  own: readonly string[];
  /** The label of a field, as its schema gives it. */
  labelOf(field: string): string;
  empty: FormValues;
  valuesOf(entry: ListedEntry): FormValues;
  /**
   * What is sent to save a form. `values` is the form as it was typed, in which an untouched field is as `valuesOf` gave
   * it; `opened` is the entry it started from, null for a new one.
   */
  draftFrom(valid: ValidForm, values: FormValues, opened: ListedEntry | null): object;
  /** Reads values that a device has kept, perhaps by an older form; null if they make no sense. */
  readValues(kept: unknown): FormValues | null;
  /** The form's path for a field that the server names: `ingredients[2].amount` is `ingredients.2.amount`. Null if there is none. */
  fieldOf(serverPath: string, values?: FormValues): string | null;
  /** Whether two values of a field mean the same although they differ. */
  isSame?(field: string, a: unknown, b: unknown): boolean;
  /** Whether a group is only a heading: what two people changed in it is merged field by field. */
  isHeading?(field: string): boolean;
  /** Fields that follow others when the form is saved; `opened` is the entry as it is saved now. */
  follow?(values: FormValues, opened: ListedEntry): Partial<FormValues>;
  /** What a new entry starts with as a copy of another, where that is not the other under a title of its own. */
  copied?(entry: ListedEntry, timeZone: string): ListedEntry;
  /** A field's value in readable lines. */
  linesOf(field: string, value: unknown): string[];
}

/** The props of a form's inputs. */
export interface FieldsProps {
  form: SchemaForm;
  /** The slug of an entry that is new here, and not published, follows its title until it is written by hand. */
  isNew: boolean;
  /** Grows when values were replaced from outside, not typed. Inputs with a state of their own take it as their key. */
  version: number;
  /** The entry as it is saved, or null if there is none. */
  entry: ListedEntry | null;
  /** Whether it stays published at its address. */
  isFixed?: boolean;
}

/** The order of a list: as on the site, or another one. */
export type ListOrder = 'site' | 'newest' | 'oldest' | 'title' | 'changed';

/** What the rows of a list are given. */
export interface EntryRowsProps {
  kind: EntryKind;
  entries: readonly ListedEntry[];
  /** The words of the search, to be marked. */
  words: readonly string[];
  order: ListOrder;
  onDelete: (entry: ListedEntry) => void;
  /** Something was saved in the list itself. */
  onChanged: () => void;
}

/** What the list of a kind shows and looks through. */
export interface EntryListRules {
  /** Columns between the title and the actions. The status comes after them, and before dates. `words` are those of the search. */
  columns: readonly { label: string; cell(entry: ListedEntry, words: readonly string[]): ReactNode; isDate?: boolean }[];
  /** The rows, where they are no table. They are there without entries too. */
  Rows?: ComponentType<EntryRowsProps>;
  /** The words that a search looks through. */
  wordsOf(entry: ListedEntry): readonly (string | undefined)[];
  /** What they name besides entries, as in 'Find an item'; then a short list can be searched too. */
  finds?: string;
  /** Which words those are, for the sentence that says that none match: 'title, address, author and tags'. */
  searched: string;
  /** When the entry appeared, for the order by age; entries without a date are newest. */
  dateOf(entry: ListedEntry): string | undefined;
  /** The number that the site sorts entries by, where it has them in an order of their own. */
  placeOf?(entry: ListedEntry): number;
  /** The entry that a new one starts from; undefined for an empty start. */
  newFrom?(entries: readonly ListedEntry[]): ListedEntry | undefined;
  /** The address where an entry that visitors see is sent as a newsletter. */
  newsletter?(entry: ListedEntry): string;
  /** The text of an empty list. */
  none: string;
}

/** What the shared screens need to know about a kind. The addresses of its screens are in address.ts, by `name`. */
export interface EntryKind {
  name: EntryName;
  /** 'post' and 'posts', inside a sentence. */
  one: string;
  many: string;
  /** The heading of the form of a kind that is one entry; omitted if there is a list of them. */
  title?: string;
  /** Whether its entries are drafts or published; where it has none of that, a save goes live. */
  hasStatus?: boolean;
  /** The address of an entry's page on the site. */
  publicPage(slug: string): string;
  /** Whether an entry is always there, published and at its address, so that it can be neither deleted nor copied; none is where this is left out. */
  isFixed?(entry: { slug: string }): boolean;
  api: EntryApi;
  /** The sentence for a save that was refused; `reason` is the server's own sentence, if it gave one. */
  saveFailed(reason: string | null): string;
  list: EntryListRules;
  form: EntryFormRules;
  Fields: ComponentType<FieldsProps>;
  /** Shows the first of these fields, where the form does not show all at once. */
  reveal?(paths: readonly string[]): void;
  /** Texts about a save that differ from the usual ones. */
  saveWords?: SaveWords;
  /** Beside the heading of its form, in place of the link to its page. */
  headLinks?: ReactNode;
}

/** The labels of the save button, and the messages about saving. */
export interface SaveWords {
  save: string;
  saving: string;
  saved: string;
  failed: string;
}

/** The head of a sentence about an entry: 'The post was', 'The settings were'. */
export const itWas = ({ one, many }: Pick<EntryKind, 'one' | 'many'>, the = 'The'): string =>
  one === many ? `The ${one} were` : `${the} ${one} was`;

/**
 * The id of the input of a field: `recipe-ingredients-2-amount` for `ingredients.2.amount`. What has no input of its own,
 * such as a list of rows, bears its id around its inputs; errors put the focus on the first of them.
 */
export const inputId = (name: string, path: string): string => `${name}-${path.replaceAll('.', '-')}`;
