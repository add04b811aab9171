import type { ListedEntry, WithoutRevision } from '#api/entries.ts';
import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
import type { ContentKind } from '#schema/content-kinds.ts';
import type { FieldError } from '#domain/content-problem.ts';

/** A payload converted to the shape of the kind's file. */
export interface SentEntry {
  /** The fields of the file, not validated yet. Missing fields are filled in from the current entry. */
  data: Record<string, unknown>;
  /** The exact text below the front matter; Markdown kinds only. */
  body?: string;
  /** What is left out of the body when it is saved, in sentences. */
  leftOut?: readonly string[];
  /** Errors that the file's schema does not cover. */
  errors: FieldError[];
}

/** Converts between the entries of a kind and the payloads of a client. */
export interface EntryForm<K extends ContentKind = ContentKind, View extends object = WithoutRevision<ListedEntry>> {
  kind: K;
  /** Reads a payload. Missing fields keep their value in `current`, which is null for a new entry. */
  read(input: Record<string, unknown>, current: Entry<K> | null, snapshot: ContentSnapshot): SentEntry;
  /**
   * The entry as sent to the client, without its revision. Every field of the file is as it is stored, because the client sends it back;
   * what is made from the fields has names of its own (docs/decisions/admin/forms.md).
   */
  view(entry: Entry<K>, snapshot: ContentSnapshot): View;
}
