import { CONTENT_KINDS, type ContentKind, getKind } from '#schema/content-kinds.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { type Field, fieldOf, namesProduct, titleField } from '#schema/field-shape.ts';
import { isRecord } from '#domain/is-record.ts';
import { withoutUndefined } from '#domain/without-undefined.ts';
import { wordsFromSlug } from '#domain/slug.ts';
import type { Products } from './products.ts';

/** A field that refers to an item of the menu. */
export interface ProductReference {
  /** The path of the field. */
  path: string;
  /** The item's id or, as people and older files write it, its name. */
  item: string;
  /** The name of what refers to it. */
  product: string;
  /** Whether the item may leave the menu. Otherwise its price is taken. */
  mayBeGone: boolean;
  /** The label of the field with a price of its own beside it, if that has one too. */
  own: string | undefined;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const ROOTS = new Map(
  CONTENT_KINDS.map((kind) => [kind, fieldOf('', getKind(kind).schema)] as const).filter(([, root]) => namesProduct(root)),
);

/** The kinds that can refer to items of the menu. */
export const KINDS_WITH_REFERENCES: readonly ContentKind[] = [...ROOTS.keys()];

/** Copies a value, with each reference replaced by the text that `visit` returns for it, or left out if it returns none. */
function mapReferences(field: Field, value: unknown, path: string, visit: (reference: ProductReference) => string | undefined): unknown {
  const { shape } = field;
  if (shape.type === 'list' && Array.isArray(value))
    return value.map((item, index) => mapReferences(shape.item, item, `${path}[${index}]`, visit));
  if (shape.type !== 'group' || !isRecord(value)) return value;
  const own = shape.fields.find(({ name }) => ['prices', 'price'].includes(name) && !isEmpty(value[name]))?.label;
  const title = value[titleField(shape.fields)?.name ?? ''];
  const product = typeof title === 'string' ? title : '';
  const copies = shape.fields.map((part): [string, unknown] => {
    const [inner, place] = [value[part.name], path === '' ? part.name : `${path}.${part.name}`];
    if (part.control !== 'product' || typeof inner !== 'string') return [part.name, mapReferences(part, inner, place, visit)];
    return [part.name, visit({ path: place, item: inner, product, mayBeGone: part.mayBeGone ?? false, own })];
  });
  return withoutUndefined({ ...value, ...Object.fromEntries(copies.filter(([name]) => name in value)) });
}

/** The items of the menu that an entry refers to. */
export function productReferences(kind: ContentKind, data: object): ProductReference[] {
  const root = ROOTS.get(kind);
  const found: ProductReference[] = [];
  if (root)
    mapReferences(root, data, '', (reference) => {
      found.push(reference);
      return reference.item;
    });
  return found;
}

/** The data of an entry with other references. One without a text is left out. */
export function withReferences<Data extends object>(
  kind: ContentKind,
  data: Data,
  referTo: (reference: ProductReference) => string | undefined,
): Data {
  const root = ROOTS.get(kind);
  return root ? (mapReferences(root, data, '', referTo) as Data) : data;
}

/** What a reference means, in words: the name that the item has now, or what is known of one that is gone. */
export const wordsOfReference = (products: Products, reference: string): string =>
  products.find(reference)?.name ?? wordsFromSlug(reference);

/** What is wrong with references that take a price. */
export const priceErrors = (references: readonly ProductReference[], products: Products): FieldError[] =>
  references.flatMap(({ path, item, product, own, mayBeGone }) => {
    if (mayBeGone) return [];
    if (own !== undefined) return [{ path, message: `“${product}” has two prices: clear either Priced like or ${own}` }];
    if (isPriced(products, item)) return [];
    const name = wordsOfReference(products, item);
    return [
      { path, message: `“${product}” takes its price from “${name}”, which is not on the menu with a price of its own; choose another` },
    ];
  });

/** Whether a reference means an item with a price of its own. */
export const isPriced = (products: Products, reference: string): boolean => (products.find(reference)?.prices.length ?? 0) > 0;
