import { z } from 'zod';
import { capitalized } from '#domain/capitalized.ts';
import type { Control, FieldMeta } from './field-meta.ts';

/** The type of a field's value, without the wrappers for optional, default and transform. */
export type Shape =
  | { type: 'text' | 'number' | 'flag' }
  | { type: 'choice'; options: readonly string[] }
  | { type: 'group'; fields: readonly Field[] }
  | { type: 'list'; item: Field };

/** A schema's field with its metadata. Forms, history and Decap's configuration derive from it. */
export interface Field extends Omit<FieldMeta, 'title' | 'description'> {
  name: string;
  /** Its label; by default its name in words. */
  label: string;
  hint?: string | undefined;
  /** Whether it is required and has no default. */
  isRequired: boolean;
  /** The default value. */
  initial: unknown;
  shape: Shape;
  /** Validates its value. */
  schema: z.core.$ZodType;
}

/** Converts a name such as orderLinks to words: Order links. */
const asWords = (name: string): string => capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** The schema inside a wrapper (optional, default, transform); null if this is not a wrapper. */
function inside(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap();
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return schema.unwrap();
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  return null;
}

function shapeOf(schema: z.core.$ZodType): Shape {
  const inner = inside(schema);
  if (inner) return shapeOf(inner);
  if (schema instanceof z.ZodObject) return { type: 'group', fields: fieldsOf(schema) };
  if (schema instanceof z.ZodArray) return { type: 'list', item: fieldOf('', schema.element) };
  if (schema instanceof z.ZodEnum) return { type: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodNumber) return { type: 'number' };
  return { type: schema instanceof z.ZodBoolean ? 'flag' : 'text' };
}

/** The control of a field that names none; a group, and a list of groups, has none. */
function controlOf(shape: Shape): Control | undefined {
  if (shape.type === 'group') return undefined;
  if (shape.type === 'list') return shape.item.shape.type === 'choice' ? 'options' : shape.item.shape.type === 'text' ? 'lines' : undefined;
  return shape.type === 'flag' ? 'switch' : shape.type;
}

/** The metadata of a schema, or of the first wrapped schema that has any. */
function metaOf(schema: z.core.$ZodType): FieldMeta {
  const inner = inside(schema);
  return { ...(inner ? metaOf(inner) : {}), ...(z.globalRegistry.get(schema) as FieldMeta | undefined) };
}

/** Describes a schema as a field with the given name. */
export function fieldOf(name: string, schema: z.core.$ZodType): Field {
  const { title, description, ...meta } = metaOf(schema);
  const left = z.safeParse(schema, undefined);
  const shape = shapeOf(schema);
  const control = meta.control ?? controlOf(shape);
  return {
    name,
    label: title ?? asWords(name),
    hint: description,
    ...meta,
    ...(control && { control }),
    isRequired: !left.success,
    initial: left.data,
    shape,
    schema,
  };
}

/** The fields of an object schema, in order. */
export function fieldsOf(schema: z.core.$ZodType): Field[] {
  const inner = inside(schema);
  if (inner) return fieldsOf(inner);
  return schema instanceof z.ZodObject ? Object.entries(schema.shape as z.core.$ZodShape).map(([name, field]) => fieldOf(name, field)) : [];
}

/** The field that serves as the title of an entry or row: its first required text. */
export const titleField = (fields: readonly Field[]): Field | undefined =>
  fields.find(({ isRequired, shape, control }) => isRequired && shape.type === 'text' && control !== 'photo');

/** Whether a menu item can be named in a field or in one inside it. */
export const namesProduct = ({ control, shape }: Field): boolean =>
  control === 'product' ||
  (shape.type === 'group' && shape.fields.some(namesProduct)) ||
  (shape.type === 'list' && namesProduct(shape.item));
