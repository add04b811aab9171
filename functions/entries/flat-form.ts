import type { FlatView } from '#api/content.ts';
import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
import { type ContentKind, getKind } from '#schema/content-kinds.ts';
import type { EntryForm } from './entry-form.ts';
import { shownTitleOf } from './entry-draft.ts';
import { knownFields } from './known-fields.ts';

const numberIn = (data: object, field: string): number => Number((data as Record<string, unknown>)[field] ?? 0);

/** The number after that of all entries of a kind. */
const lastPlace = ({ entries }: ContentSnapshot, kind: ContentKind, field: string): number =>
  Math.max(0, ...[...entries[kind].values()].map(({ data }: Entry) => numberIn(data, field))) + 1;

/** A kind without a body. Missing fields keep their values, and its entries are always published. */
export const flatForm = <K extends ContentKind>(kind: K): EntryForm<K, FlatView<K>> => ({
  kind,
  read(input, current, snapshot) {
    const { schema, sortedBy } = getKind(kind);
    const data = knownFields(schema.shape, input, current?.data);
    const isUnplaced = sortedBy !== undefined && data[sortedBy] === undefined;
    return { data: isUnplaced ? { ...data, [sortedBy]: lastPlace(snapshot, kind, sortedBy) } : data, errors: [] };
  },
  view: ({ id, slug, data }) => ({ status: 'published', title: shownTitleOf(data), ...data, id, slug }) as FlatView<K>,
});
