import { z } from 'zod';
import { LINE_LIMIT } from '#domain/fields.ts';

/** A field as Decap's configuration has it. */
export interface DecapField {
  name: string;
  label: string;
  widget: 'string' | 'text' | 'number' | 'boolean' | 'select' | 'list' | 'object' | 'photo' | 'body' | 'hidden';
  hint?: string;
  required: boolean;
  default?: unknown;
  options?: { label: string; value: string }[];
  value_type?: 'int' | 'float';
  min?: number;
  max?: number;
  collapsed?: boolean;
  summary?: string;
  label_singular?: string;
  /** The parts of a group, or of each item of a list of groups. */
  fields?: DecapField[];
  /** Each item of a list of single values. */
  field?: DecapField;
  /** What the schema says against a value, or null. A function, because Decap takes a copy of everything else. */
  problem?: (value: unknown) => string | null;
}

/** Fields that the site writes by itself. */
const KEPT_BY_THE_SITE: readonly string[] = ['id', 'createdAt', 'updatedAt'];

/** A schema without its wrappings, and what they say of it. */
interface Core {
  type: z.core.$ZodType;
  meta: z.core.GlobalMeta;
  initial: unknown;
}

function unwrapped(schema: z.core.$ZodType): Core {
  const meta = z.globalRegistry.get(schema) ?? {};
  const inside = (inner: z.core.$ZodType, initial?: unknown): Core => {
    const core = unwrapped(inner);
    return { type: core.type, meta: { ...core.meta, ...meta }, initial: initial ?? core.initial };
  };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly) return inside(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return inside(schema.unwrap(), schema.def.defaultValue);
  // Of a schema and a function before or after it, the schema is what a form is made of.
  if (schema instanceof z.ZodPipe) return inside(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return { type: schema, meta, initial: undefined };
}

/** The words for a name that has no label: `orderLinks` becomes “Order links”. */
export function labelFrom(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a form's value says nothing. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

/** Fields are told apart by what they take, so that another of the same sort needs nothing said about it. */
const takesPhotos = (schema: z.core.$ZodType): boolean => accepts(schema, '/uploads/photo.jpg') && !accepts(schema, '/about');
const takesLines = (schema: z.core.$ZodType): boolean => accepts(schema, 'One line\nand another');
const takesCommas = (schema: z.core.$ZodType): boolean => accepts(schema, 'one, two');

type Widget = Pick<DecapField, 'widget'> & Partial<DecapField>;

function widgetOfList(name: string, label: string, schema: z.core.$ZodType, type: z.ZodArray): Widget {
  const { minItems, maxItems } = z.toJSONSchema(type, { unrepresentable: 'any' });
  const list: Widget = {
    widget: 'list',
    label_singular: label.replace(/s\b/, ''),
    ...(minItems ? { min: minItems } : { default: [] }),
    ...(maxItems ? { max: maxItems } : {}),
  };
  // Without fields Decap shows one line of text, parted by commas.
  if (takesCommas(schema)) return list;
  const item = fieldOf(name, type.element);
  if (item.widget !== 'object' || !item.fields) return { ...list, field: { ...item, label: labelFrom(list.label_singular ?? name) } };
  const named = item.fields.find(({ required, widget }) => required && ['string', 'text', 'photo'].includes(widget));
  return { ...list, fields: item.fields, ...(named ? { summary: `{{fields.${named.name}}}` } : {}) };
}

function widgetOf(name: string, label: string, schema: z.core.$ZodType, { type, initial }: Core): Widget {
  const fallback = initial === undefined ? {} : { default: initial };
  if (type instanceof z.ZodObject) return { widget: 'object', collapsed: true, fields: fieldsOf(type, accepts(schema, undefined)) };
  if (type instanceof z.ZodArray) return widgetOfList(name, label, schema, type);
  if (type instanceof z.ZodBoolean) return { widget: 'boolean', default: initial ?? false };
  if (type instanceof z.ZodLiteral) return { widget: 'hidden', default: type.value };
  if (type instanceof z.ZodEnum) {
    return {
      widget: 'select',
      options: type.options.map((option) => ({ value: String(option), label: labelFrom(String(option)) })),
      ...fallback,
    };
  }
  if (type instanceof z.ZodNumber) {
    const { format, minValue, maxValue } = type;
    return {
      widget: 'number',
      value_type: format?.includes('int') ? 'int' : 'float',
      ...(minValue === null ? {} : { min: minValue }),
      ...(maxValue === null ? {} : { max: maxValue }),
      ...fallback,
    };
  }
  if (type instanceof z.ZodString || type instanceof z.ZodStringFormat) {
    if (takesPhotos(schema)) return { widget: 'photo' };
    const isLong = (type.maxLength ?? Infinity) > LINE_LIMIT && takesLines(schema);
    return { widget: isLong ? 'text' : 'string', ...fallback };
  }
  throw new Error(`No widget is known for the field “${name}”.`);
}

/** The field for one schema. Inside a group that may be missing nothing is required, or the group could not be left out. */
export function fieldOf(name: string, schema: z.core.$ZodType, isInOptional = false): DecapField {
  const core = unwrapped(schema);
  const label = core.meta.title ?? labelFrom(name);
  const widget = KEPT_BY_THE_SITE.includes(name) ? { widget: 'hidden' as const } : widgetOf(name, label, schema, core);
  // Its number fields take bare numbers, so the hint says what they count.
  const hint = [core.meta['unit'], core.meta.description].filter(Boolean).join(': ');
  const isSingle = !['object', 'list', 'hidden'].includes(widget.widget);
  return {
    name,
    label,
    ...(hint ? { hint } : {}),
    required: !isInOptional && !accepts(schema, undefined),
    ...(isSingle ? { problem: (value) => (isBlank(value) ? null : (z.safeParse(schema, value).error?.issues[0]?.message ?? null)) } : {}),
    ...widget,
  };
}

/** The fields of a group, in the order of its schema. */
export function fieldsOf(schema: z.ZodObject, isOptional = false): DecapField[] {
  return Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => fieldOf(name, field, isOptional));
}
