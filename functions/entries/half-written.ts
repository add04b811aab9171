import { z } from 'zod';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';
import { type Field, fieldsOf, titleField } from '#schema/field-shape.ts';
import { isRecord } from '#domain/is-record.ts';

type Values = Readonly<Record<string, unknown>>;

/** A valid address without a photo, so that the page shows its placeholder drawing. */
const NO_PHOTO = '/uploads/none.jpg';

/** Placeholders for a missing or invalid value, best first. Tried after leaving the value out. */
function placeholdersFor({ label, shape }: Field): unknown[] {
  switch (shape.type) {
    case 'text':
      return [label, NO_PHOTO];
    case 'number':
      return [0, 1];
    case 'flag':
      return [false];
    case 'choice':
      return [shape.options[0]];
    case 'group':
      return [completedFields(shape.fields, {}, undefined)];
    case 'list':
      return [[], [completedValue(shape.item, undefined, undefined)]];
  }
}

/** Clamps a value that exceeds a limit, or converts an input's text to a number; undefined if the issue is a different one. */
function limited(value: unknown, issue: z.core.$ZodIssue, { shape }: Field): unknown {
  if (shape.type === 'number' && typeof value === 'string' && value.trim() !== '') return Number(value);
  if (issue.code === 'too_big') {
    if (typeof value === 'string' || Array.isArray(value)) return value.slice(0, Number(issue.maximum));
    if (typeof value === 'number') return Number(issue.maximum);
  }
  return issue.code === 'too_small' && typeof value === 'number' ? Number(issue.minimum) : undefined;
}

/** A valid value for a field: the written one, clamped, left out, its previous value or a placeholder; undefined if none of that helps. */
function completedValue(field: Field, written: unknown, before: unknown): unknown {
  const { shape, schema } = field;
  const isRight = (value: unknown) => z.safeParse(schema, value).success;
  if (isRight(written)) return written;
  let value = written;
  if (shape.type === 'group' && isRecord(written)) value = completedFields(shape.fields, written, before);
  if (shape.type === 'list' && Array.isArray(written)) {
    const rowsBefore: unknown[] = Array.isArray(before) ? before : [];
    value = written.map((row, place) => completedValue(shape.item, row, rowsBefore[place]));
  }
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return [value, ...issues.map((issue) => limited(value, issue, field)), undefined, before, ...placeholdersFor(field)].find(isRight);
}

/** Valid values for the fields of a group. Unknown fields are left out. */
function completedFields(fields: readonly Field[], written: Values, before: unknown): Values {
  const known = isRecord(before) ? before : {};
  const values = fields.map((field) => [field.name, completedValue(field, written[field.name], known[field.name])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * Completes unfinished fields so that they can be previewed: an invalid value is clamped, left out, or replaced by its previous
 * value or a placeholder. Returns the errors if none of that helps.
 */
export function completed(schema: z.ZodObject, written: Values, before: object | undefined): { data: object } | { errors: FieldError[] } {
  const fields = fieldsOf(schema);
  const title = titleField(fields);
  const data = completedFields(
    fields.map((field) => (field === title ? { ...field, label: 'Untitled' } : field)),
    written,
    before,
  );
  const { error } = schema.safeParse(data);
  // A field that breaks a rule between fields is left out.
  const broken = new Set(error?.issues.map(({ path }) => path[0]));
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(data).filter(([name]) => !broken.has(name))));
  return parsed.success ? { data: parsed.data } : { errors: fieldErrors(parsed.error) };
}
