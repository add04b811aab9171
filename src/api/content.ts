import type { ContentData, ContentKind } from '#schema/content-kinds.ts';
import type { ListedEntry, WithoutRevision } from './entries.ts';

/** An entry in the lists of /api/content. */
export interface ListedContent {
  slug: string;
  id: string;
  title: string;
  status?: string | undefined;
  updatedAt?: string | undefined;
  revision: string;
}

/** An entry's data, and its body if it has one. */
export interface EntryContent {
  data: object;
  body?: string;
}

/** An entry of /api/content with its content. */
export type ContentEntry = EntryContent & { kind: ContentKind; slug: string; id: string; revision: string };

/** The fields of an entry of a kind without a body, except its revision. */
export type FlatView<K extends ContentKind> = ContentData<K> & WithoutRevision<ListedEntry>;
