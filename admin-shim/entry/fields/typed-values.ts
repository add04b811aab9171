import type { Field } from '#schema/field-shape.ts';
import { isRecord } from '#domain/is-record.ts';
import { isEqual } from '../entry-merge.ts';
import { DECORATIVE } from '../photos/photo-alt.ts';
import { CONTROLS } from './controls.ts';
import type { Typed, TypedGroup } from './typed.ts';

/** The photo that each description of a group's fields belongs to: the field before it. */
export const describedPhotos = (fields: readonly Field[]): { photo: string; alt: string }[] =>
  fields.flatMap(({ name, control }, index) => {
    const before = fields[index - 1];
    return control === 'alt' && before?.control === 'photo' ? [{ photo: before.name, alt: name }] : [];
  });

/** A form always has a row to write in where the list must have one. */
const withFirstRow = (field: Field, item: Field, rows: Typed[]): Typed[] =>
  rows.length > 0 || !field.isRequired ? rows : [typedOf(item, undefined)];

/** A field's value as its inputs show it. */
export function typedOf(field: Field, value: unknown): Typed {
  const { shape, control } = field;
  if (shape.type === 'group') return typedGroup(shape.fields, value);
  if (control !== undefined) return CONTROLS[control].typedOf(field, value);
  if (shape.type !== 'list') return '';
  const items: unknown[] = Array.isArray(value) ? value : [];
  return withFirstRow(
    field,
    shape.item,
    items.map((item) => typedOf(shape.item, item)),
  );
}

/** A group's values as its inputs show them. A photo that is saved without a description only decorates. */
export function typedGroup(fields: readonly Field[], value: unknown): TypedGroup {
  const source = isRecord(value) ? value : {};
  const typed = Object.fromEntries(fields.map((field) => [field.name, typedOf(field, source[field.name])]));
  for (const { photo, alt } of describedPhotos(fields)) if (typed[photo] !== '' && typed[alt] === '') typed[alt] = DECORATIVE;
  return typed;
}

/** A field that a device has kept, perhaps of an older form: what no longer fits is as in `empty`. */
export function readTyped(field: Field, kept: unknown, empty: Typed): Typed {
  const { shape, control } = field;
  if (shape.type === 'group') return isRecord(kept) ? readGroup(shape.fields, kept, empty as TypedGroup) : empty;
  // Older forms kept a list of words as one.
  if (shape.type === 'list' && control !== undefined && Array.isArray(kept))
    return typedOf(
      field,
      kept.filter((word) => typeof word === 'string'),
    );
  if (shape.type === 'list' && control === undefined) {
    if (!Array.isArray(kept)) return empty;
    const blank = typedOf(shape.item, undefined);
    return withFirstRow(
      field,
      shape.item,
      kept.map((row) => readTyped(shape.item, row, blank)),
    );
  }
  return typeof kept === (shape.type === 'flag' ? 'boolean' : 'string') ? (kept as Typed) : empty;
}

/** The same for the fields of a group. */
export const readGroup = (fields: readonly Field[], kept: Record<string, unknown>, empty: TypedGroup): TypedGroup =>
  Object.fromEntries(fields.map((field) => [field.name, readTyped(field, kept[field.name], empty[field.name] as Typed)]));

/** Whether a field is empty. The group that a row belongs to does not count, because a new row takes it from the row before; nor does what the site sets. */
export function isBlank(field: Field, typed: Typed): boolean {
  const { shape, control } = field;
  if (typeof typed === 'string')
    return typed.trim() === '' || typed === field.initial || (control !== undefined && CONTROLS[control].isGiven === true);
  if (typeof typed === 'boolean') return typed === (field.initial === true);
  if (Array.isArray(typed)) return shape.type === 'list' && typed.every((row) => isBlank(shape.item, row));
  return shape.type === 'group' && shape.fields.every((inner) => isBlank(inner, typed[inner.name] as Typed));
}

/** The places of the rows of a list that say something: the others are not sent. */
const writtenPlaces = (item: Field, rows: readonly Typed[]): number[] =>
  [...rows.keys()].filter((place) => !isBlank(item, rows[place] as Typed));

/** What the inputs of a field mean: a value that its schema can be asked about. Nothing is undefined. */
export function dataOf(field: Field, typed: Typed): unknown {
  const { shape, control } = field;
  if (typeof typed !== 'object') return control === undefined ? undefined : CONTROLS[control].dataOf(field, typed);
  if (Array.isArray(typed)) {
    if (shape.type !== 'list') return undefined;
    return writtenPlaces(shape.item, typed).map((place) => dataOf(shape.item, typed[place] as Typed));
  }
  if (shape.type !== 'group' || (!field.isRequired && isBlank(field, typed))) return undefined;
  return groupData(shape.fields, typed);
}

/** What the inputs of a group mean. */
export const groupData = (fields: readonly Field[], typed: TypedGroup): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, dataOf(field, typed[field.name] as Typed)]));

/**
 * What is sent for a field: its `valid` value, but for what is typed as it was filled in, which is as it is `stored` at every depth. So
 * nothing that an input shows in another way is changed by a save of something else (docs/decisions/admin/forms.md).
 */
export function sentValue(field: Field, typed: Typed, valid: unknown, stored: unknown): unknown {
  const { shape } = field;
  if (isEqual(typed, typedOf(field, stored))) return stored;
  if (shape.type === 'group' && isRecord(typed) && isRecord(valid) && isRecord(stored)) {
    const sent = shape.fields.map(({ name }, place) => [
      name,
      sentValue(shape.fields[place] as Field, typed[name] as Typed, valid[name], stored[name]),
    ]);
    return { ...valid, ...Object.fromEntries(sent) };
  }
  if (shape.type !== 'list' || !Array.isArray(typed) || !Array.isArray(valid) || !Array.isArray(stored)) return valid;
  const filled = stored.map((row) => typedOf(shape.item, row));
  return writtenPlaces(shape.item, typed).map((place, index) => {
    const row = typed[place] as Typed;
    const known = filled.findIndex((other) => isEqual(row, other));
    return known >= 0 ? (stored[known] as unknown) : sentValue(shape.item, row, valid[index], stored[index]);
  });
}

/** A place in a form, and the field there. */
export interface FormPlace {
  path: (string | number)[];
  field: Field;
}

/** Where in a form a path of its data leads; as far as there are inputs for it. Null if there are none. */
export function placeInForm(fields: readonly Field[], typed: TypedGroup, path: readonly PropertyKey[]): FormPlace | null {
  const [name, ...rest] = path;
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) return null;
  const { shape } = field;
  const value = typed[field.name];
  if (shape.type === 'group' && isRecord(value)) {
    const inner = placeInForm(shape.fields, value, rest);
    return { path: [field.name, ...(inner?.path ?? [])], field: inner?.field ?? field };
  }
  const [index, ...deeper] = rest;
  if (shape.type !== 'list' || !Array.isArray(value) || typeof index !== 'number') return { path: [field.name], field };
  const place = writtenPlaces(shape.item, value)[index];
  if (place === undefined) return { path: [field.name], field };
  const row = value[place];
  const inner = shape.item.shape.type === 'group' && isRecord(row) ? placeInForm(shape.item.shape.fields, row, deeper) : null;
  return { path: [field.name, place, ...(inner?.path ?? [])], field: inner?.field ?? shape.item };
}

/** Every photo of a form without words, as the path of its description. */
export function undescribedPhotos(fields: readonly Field[], typed: TypedGroup): (string | number)[][] {
  const own = describedPhotos(fields).flatMap(({ photo, alt }) => {
    const [address, words] = [typed[photo], typed[alt]];
    return typeof address === 'string' && address.trim() !== '' && words === '' ? [[alt]] : [];
  });
  const inner = fields.flatMap(({ name, shape }) => {
    const value = typed[name];
    if (shape.type === 'group' && isRecord(value)) return undescribedPhotos(shape.fields, value).map((path) => [name, ...path]);
    if (shape.type !== 'list' || !Array.isArray(value) || shape.item.shape.type !== 'group') return [];
    const { fields: ofRow } = shape.item.shape;
    return value.flatMap((row, place) => undescribedPhotos(ofRow, row as TypedGroup).map((path) => [name, place, ...path]));
  });
  return [...own, ...inner];
}
