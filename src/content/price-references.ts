import { CONTENT_KINDS, type ContentKind, getKind } from '#domain/content-kinds.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { type Field, fieldOf, takesPrice, titleField } from '#domain/field-shape.ts';
import { isRecord } from '#domain/is-record.ts';

/** A product that takes its price from a menu item. */
export interface PriceReference {
  /** The path of the field that names the menu item. */
  path: string;
  /** The name of the menu item. */
  item: string;
  /** The name of the product. */
  product: string;
  /** The label of the field with the product's own price, if that has one too. */
  own: string | undefined;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const ROOTS = new Map(
  CONTENT_KINDS.map((kind) => [kind, fieldOf('', getKind(kind).schema)] as const).filter(([, root]) => takesPrice(root)),
);

/** The kinds with products that can take their price from a menu item. */
export const KINDS_WITH_REFERENCES: readonly ContentKind[] = [...ROOTS.keys()];

/** Copies a value, with each reference replaced by the name that `visit` returns for it, or left out if it returns none. */
function mapReferences(field: Field, value: unknown, path: string, visit: (reference: PriceReference) => string | undefined): unknown {
  const { shape } = field;
  if (shape.type === 'list' && Array.isArray(value))
    return value.map((item, index) => mapReferences(shape.item, item, `${path}[${index}]`, visit));
  if (shape.type !== 'group' || !isRecord(value)) return value;
  const own = shape.fields.find(({ name }) => ['prices', 'price'].includes(name) && !isEmpty(value[name]))?.label;
  const title = value[titleField(shape.fields)?.name ?? ''];
  const product = typeof title === 'string' ? title : '';
  const copies = shape.fields.map((part) => {
    const [inner, place] = [value[part.name], path === '' ? part.name : `${path}.${part.name}`];
    const isReference = part.control === 'product' && typeof inner === 'string';
    return [part.name, isReference ? visit({ path: place, item: inner, product, own }) : mapReferences(part, inner, place, visit)];
  });
  const copy = { ...value, ...Object.fromEntries(copies.filter(([name]) => (name as string) in value)) };
  return Object.fromEntries(Object.entries(copy).filter(([, part]) => part !== undefined));
}

/** The products of an entry that take their price from a menu item. */
export function priceReferences(kind: ContentKind, data: object): PriceReference[] {
  const root = ROOTS.get(kind);
  const found: PriceReference[] = [];
  if (root)
    mapReferences(root, data, '', (reference) => {
      found.push(reference);
      return reference.item;
    });
  return found;
}

/** The data of an entry with references to renamed menu items updated. `renames` maps old names to new ones. */
export function withRenamedItems<Data extends object>(kind: ContentKind, data: Data, renames: ReadonlyMap<string, string>): Data {
  const root = ROOTS.get(kind);
  return root && renames.size > 0 ? (mapReferences(root, data, '', ({ item }) => renames.get(item) ?? item) as Data) : data;
}

/** The data of an entry whose products take their price only from the menu items that `isThere` is true for. */
export function withoutReferences<Data extends object>(kind: ContentKind, data: Data, isThere: (item: string) => boolean): Data {
  const root = ROOTS.get(kind);
  return root ? (mapReferences(root, data, '', ({ item }) => (isThere(item) ? item : undefined)) as Data) : data;
}

/** What is wrong with references. `isPriced` says whether there is a menu item of that name with a price of its own. */
export const referenceErrors = (references: readonly PriceReference[], isPriced: (item: string) => boolean): FieldError[] =>
  references.flatMap(({ path, item, product, own }) => {
    if (own !== undefined) return [{ path, message: `“${product}” has two prices: empty either Priced like or ${own}` }];
    if (isPriced(item)) return [];
    return [
      { path, message: `“${product}” takes its price from “${item}”, which is not on the menu with a price of its own; choose another` },
    ];
  });
