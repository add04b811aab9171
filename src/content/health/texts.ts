import { getKind, type ContentKind, CONTENT_KINDS } from '#schema/content-kinds.ts';
import { type Field, fieldOf } from '#schema/field-shape.ts';
import { isRecord } from '#domain/is-record.ts';
import { memoize } from '../memoize.ts';
import { addressesIn } from '../rich-text.ts';
import type { Entry } from '../snapshot.ts';

/** A text in an entry, with the field of the schema that it is in. */
export interface FieldText {
  path: string;
  field: Field;
  text: string;
  /** For a photo whose words have a field: its path and text. */
  alt?: { path: string; text: string };
}

const known = new Map<ContentKind, Field>();
function rootOf(kind: ContentKind): Field {
  let root = known.get(kind);
  if (!root) known.set(kind, (root = fieldOf('', getKind(kind).schema)));
  return root;
}

function collect(field: Field, value: unknown, path: string, into: FieldText[]): void {
  const { shape } = field;
  if (typeof value === 'string') into.push({ path, field, text: value });
  else if (shape.type === 'list' && Array.isArray(value))
    value.forEach((item, index) => collect(shape.item, item, `${path}[${index}]`, into));
  else if (shape.type === 'group' && isRecord(value)) {
    shape.fields.forEach((part, index) => {
      const place = path === '' ? part.name : `${path}.${part.name}`;
      const after = shape.fields[index + 1];
      collect(part, value[part.name], place, into);
      if (part.control !== 'photo' || after?.control !== 'alt' || typeof value[part.name] !== 'string') return;
      const words = value[after.name];
      const beside = {
        path: `${place.slice(0, place.length - part.name.length)}${after.name}`,
        text: typeof words === 'string' ? words : '',
      };
      into[into.length - 1] = { ...(into.at(-1) as FieldText), alt: beside };
    });
  }
}

/** All texts of an entry's fields at any depth, without its body. */
export const textsOf = memoize((entry: Pick<Entry, 'kind' | 'data'>): readonly FieldText[] => {
  const texts: FieldText[] = [];
  collect(rootOf(entry.kind), entry.data, '', texts);
  return texts;
});

/** The addresses of links and photos in an entry's body. Reading it takes milliseconds, and entries stay the same over many snapshots. */
export const addressesOf = memoize(({ data, body = '' }: Entry) =>
  addressesIn(body, 'format' in data && data.format === 'html' ? 'html' : 'markdown'),
);

/** All entries, in the order of the kinds. */
export const allEntries = (entries: Readonly<Record<ContentKind, ReadonlyMap<string, Entry>>>): Entry[] =>
  CONTENT_KINDS.flatMap((kind) => [...entries[kind].values()]);

/** Whether visitors see what an entry says. */
export const isShown = ({ data }: Entry): boolean => !('status' in data) || data.status !== 'draft';
