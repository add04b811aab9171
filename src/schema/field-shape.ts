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
export interface Field {
  name: string;
  /** Its label; by default its name in words. */
  label: string;
  hint?: string | undefined;
  control?: Control | undefined;
  /** The unit of a number. */
  unit?: string | undefined;
  /** For a list: what an item is called inside a sentence. */
  one?: string | undefined;
  /** The number to use for a text that is not a number. */
  otherwise?: number | undefined;
  /** What the site derives the value from if the form leaves it empty. */
  madeFrom?: string | undefined;
  /** How many characters are shown in full wherever the text is used. */
  guide?: number | undefined;
  /** The label of the empty option. */
  none?: string | undefined;
  /** Labels of options that differ from their values. */
  optionWords?: Readonly<Record<string, string>> | undefined;
  /** For a list of options: the one that excludes the others. */
  alone?: string | undefined;
  /** For a field of a row: the title of the part that it is folded into. */
  fold?: string | undefined;
  /** An example of a value, shown while the field is empty. */
  placeholder?: string | undefined;
  /** For a flag that says what is not: the label of a switch that says what is. */
  positive?: string | undefined;
  /** For a product: whether it may leave the menu. Otherwise its price is taken from there. */
  mayBeGone?: boolean | undefined;
  /** For a photo: how many pixels it must be wide and high at least. */
  leastSide?: number | undefined;
  /** For a photo: whether it is a portrait of a person, which pages show small. */
  isPortrait?: boolean | undefined;
  /** For a photo: whether pages show it across their whole width. */
  isWide?: boolean | undefined;
  /** Whether pages show the text as Markdown. */
  isMarkdown?: boolean | undefined;
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

/** The metadata of a schema, or of the first wrapped schema that has any. */
function metaOf(schema: z.core.$ZodType): FieldMeta {
  const inner = inside(schema);
  return { ...(inner ? metaOf(inner) : {}), ...(z.globalRegistry.get(schema) as FieldMeta | undefined) };
}

/** Describes a schema as a field with the given name. */
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
