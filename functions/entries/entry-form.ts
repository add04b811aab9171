import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
import type { ContentKind } from '#domain/content-kinds.ts';
import type { FieldError } from '#domain/content-problem.ts';

/** What a client sent to save an entry, brought into the shape of the kind's file. */
export interface SentEntry {
  /** The fields of the file; those that were left out are the present entry's. Not checked yet. */
  data: Record<string, unknown>;
  /** The text below the front matter, byte for byte; Markdown kinds only. */
  body?: string;
  /** What is wrong beyond what the schema of the file says. */
  errors: FieldError[];
}

/** How entries of a kind come in from a client and go out to an admin. */
export interface EntryForm<K extends ContentKind = ContentKind> {
  kind: K;
  /** Reads what a client sent. What it left out stays as it is in `current`, null for a new entry. */
  read(input: Record<string, unknown>, current: Entry<K> | null, snapshot: ContentSnapshot): SentEntry;
  /** The entry as an admin gets it, but for its revision. */
  view(entry: Entry<K>, snapshot: ContentSnapshot): object;
}
