import { z } from 'zod';
import type { Control, FieldMeta } from './fields.ts';

/** What a field holds, beneath all that makes it optional, gives it a default or cleans it up. */
export type Shape =
  | { type: 'text' | 'number' | 'flag' }
  | { type: 'choice'; options: readonly string[] }
  | { type: 'group'; fields: readonly Field[] }
  | { type: 'list'; item: Field };

/** A field of a schema, as people know it: forms, history and Decap's configuration are made of it. */
export interface Field {
  name: string;
  /** Its label; where the schema gives it none, its name in words. */
  label: string;
  hint?: string | undefined;
  control?: Control | undefined;
  /** What its number counts. */
  unit?: string | undefined;
  /** Of a list: what an item is called, inside a sentence. */
  one?: string | undefined;
  /** What a text counts as that is no number. */
  otherwise?: number | undefined;
  /** What the site makes it of where a form leaves it empty. */
  madeFrom?: string | undefined;
  /** So many of its characters are shown in full where it is used. */
  guide?: number | undefined;
  /** The words for none of its options. */
  none?: string | undefined;
  /** Whether it must be there and has no default. */
  isRequired: boolean;
  /** What it is where it is left out. */
  initial: unknown;
  shape: Shape;
}

/** A name such as orderLinks as words: Order links. */
const asWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The schema inside one that only wraps another; null where there is none inside. */
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

/** What is said of a schema or, where it says nothing itself, of those it wraps. */
function metaOf(schema: z.core.$ZodType): FieldMeta {
  const inner = inside(schema);
  return { ...(inner ? metaOf(inner) : {}), ...(z.globalRegistry.get(schema) as FieldMeta | undefined) };
}

/** The field that a schema makes under a name. */
export function fieldOf(name: string, schema: z.core.$ZodType): Field {
  const { title, description, ...meta } = metaOf(schema);
  const left = z.safeParse(schema, undefined);
  return {
    name,
    label: title ?? asWords(name),
    hint: description,
    ...meta,
    isRequired: !left.success,
    initial: left.data,
    shape: shapeOf(schema),
  };
}

/** The fields of an object's schema, in its order. */
export function fieldsOf(schema: z.core.$ZodType): Field[] {
  const inner = inside(schema);
  if (inner) return fieldsOf(inner);
  return schema instanceof z.ZodObject ? Object.entries(schema.shape as z.core.$ZodShape).map(([name, field]) => fieldOf(name, field)) : [];
}

/** What an entry, or a row of a list, is called by: the first line of text that it must have. */
export const titleField = (fields: readonly Field[]): Field | undefined =>
  fields.find(({ isRequired, shape, control }) => isRequired && shape.type === 'text' && control !== 'photo');
