import type { Entry } from '#content/snapshot.ts';
import { type ContentKind, contentPath, getKind } from '#schema/content-kinds.ts';

/** The entry of a kind whose file may be missing, with its defaults and without a revision; null for any other kind. */
export const unwrittenEntry = <K extends ContentKind>(kind: K): Entry<K> | null =>
  getKind(kind).isOptional
    ? { kind, slug: kind, id: kind, path: contentPath(kind), revision: '', data: getKind(kind).schema.parse({}) as Entry<K>['data'] }
    : null;
