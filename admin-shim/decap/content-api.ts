import type { ContentEntry, ContentList, EntryContent } from '#api/content.ts';
import type { Deleted, Saved } from '#api/entries.ts';
import type { ContentKind } from '#domain/content-kinds.ts';
import { call, creationKey } from '../network/api-client.ts';

const pathOf = (kind: ContentKind, slug?: string): string =>
  `/api/content/${kind}${slug === undefined ? '' : `/${encodeURIComponent(slug)}`}`;

/** All entries of a kind. */
export const listContent = (kind: ContentKind) => call<ContentList>('GET', pathOf(kind));

/** One entry as its file has it. */
export const getContent = (kind: ContentKind, slug: string) => call<ContentEntry>('GET', pathOf(kind, slug));

/** Saves a new entry. With the key of an earlier try of the same, the answer is the entry that it has made. */
export const createContent = (kind: ContentKind, slug: string, content: EntryContent, key: string) =>
  call<Saved<ContentEntry>>('POST', pathOf(kind), { slug, ...content }, creationKey(key));

/** Saves an entry that there is, unless it was saved by someone else since `revision` was read. */
export const updateContent = (kind: ContentKind, slug: string, content: EntryContent, revision: string | undefined) =>
  call<Saved<ContentEntry>>('PUT', pathOf(kind, slug), { ...content, revision });

/** Deletes an entry. */
export const deleteContent = (kind: ContentKind, slug: string, revision: string | undefined) =>
  call<Deleted>('DELETE', `${pathOf(kind, slug)}${revision === undefined ? '' : `?revision=${encodeURIComponent(revision)}`}`);
