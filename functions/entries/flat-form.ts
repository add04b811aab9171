import type { FlatView } from '#api/content.ts';
import { type ContentKind, getKind } from '#domain/content-kinds.ts';
import type { EntryForm } from './entry-form.ts';
import { titleOf } from './entry-draft.ts';
import { knownFields } from './known-fields.ts';

/** A kind without a body. Missing fields keep their values, and its entries are always published. */
export const flatForm = <K extends ContentKind>(kind: K): EntryForm<K> => ({
  kind,
  read: (input, current) => ({ data: knownFields(getKind(kind).schema.shape, input, current?.data), errors: [] }),
  view: ({ id, slug, data }) => ({ status: 'published', title: titleOf(data), ...data, id, slug }) as FlatView<K>,
});
