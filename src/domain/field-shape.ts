import { z } from 'zod';

/** What a field holds, beneath all that makes it optional, gives it a default or cleans it up. */
export type Shape =
  | { type: 'text' | 'number' | 'flag' }
  | { type: 'choice'; options: readonly string[] }
  | { type: 'group'; fields: readonly Field[] }
  | { type: 'list'; item: Shape };

/** A field of a schema, as people know it. */
export interface Field {
  name: string;
  /** Its label; where the schema gives it none, its name in words. */
  label: string;
  hint?: string | undefined;
  /** What its number counts. */
  unit?: unknown;
  /** Whether it must be there and has no default. */
  isRequired: boolean;
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
  if (schema instanceof z.ZodArray) return { type: 'list', item: shapeOf(schema.element) };
  if (schema instanceof z.ZodEnum) return { type: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodNumber) return { type: 'number' };
  return { type: schema instanceof z.ZodBoolean ? 'flag' : 'text' };
}

/** A label stands on the schema or on one it wraps. */
function metaOf(schema: z.core.$ZodType): z.GlobalMeta {
  const meta = z.globalRegistry.get(schema);
  const inner = inside(schema);
  return meta?.title === undefined && inner ? { ...metaOf(inner), ...meta } : (meta ?? {});
}

const isRequired = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return false;
  const inner = inside(schema);
  return inner === null || isRequired(inner);
};

function fieldOf(name: string, schema: z.core.$ZodType): Field {
  const { title, description, unit } = metaOf(schema);
  return { name, label: title ?? asWords(name), hint: description, unit, isRequired: isRequired(schema), shape: shapeOf(schema) };
}

/** The fields of an object's schema, in its order. */
export function fieldsOf(schema: z.core.$ZodType): Field[] {
  const inner = inside(schema);
  if (inner) return fieldsOf(inner);
  return schema instanceof z.ZodObject ? Object.entries(schema.shape as z.core.$ZodShape).map(([name, field]) => fieldOf(name, field)) : [];
}
