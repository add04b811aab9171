import type { ContentData, ContentKind } from '#domain/content-kinds.ts';

/** An entry as /api/content lists it. */
export interface ListedContent {
  slug: string;
  id: string;
  title: string;
  status?: string | undefined;
  updatedAt?: string | undefined;
  revision: string;
}

/** GET /api/content/:kind: all entries of a kind. */
export interface ContentList {
  entries: ListedContent[];
}

/** An entry's file: its data, and the text below them where it has one. */
export interface EntryContent {
  data: object;
  body?: string;
}

/** An entry of /api/content, with its file's content. */
export type ContentEntry = EntryContent & { kind: ContentKind; slug: string; id: string; revision: string };

/** An entry of a kind without a text, field by field, but for its revision. */
export type FlatView<K extends ContentKind> = ContentData<K> & { id: string; slug: string };
