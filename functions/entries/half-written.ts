import type { z } from 'zod';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';
import { type Field, fieldsOf, titleField } from '#domain/field-shape.ts';

type Path = readonly PropertyKey[];

/** Far more rounds than a form has fields that one mends at a time. */
const ROUNDS = 1_000;

/** An address that is valid and has no photo behind it, so that the page shows its drawing instead. */
const NO_PHOTO = '/uploads/none.jpg';

/** The field that a path leads to, and null where the schema has none there. */
function fieldAt(fields: readonly Field[], path: Path): Field | null {
  const [name, ...rest] = path;
  const field = fields.find((candidate) => candidate.name === name);
  return field ? within(field, rest) : null;
}

function within(field: Field, path: Path): Field | null {
  const [step, ...rest] = path;
  if (step === undefined) return field;
  const { shape } = field;
  if (shape.type === 'group') return fieldAt(shape.fields, path);
  return shape.type === 'list' && typeof step === 'number' ? within(shape.item, rest) : null;
}

const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined),
    data,
  );

/** What may stand in for a value that is missing or wrong, the most telling first. Leaving it out comes before all of these. */
function standIns({ label, shape }: Field, isTitle: boolean): unknown[] {
  switch (shape.type) {
    case 'text':
      return [isTitle ? 'Untitled' : label, NO_PHOTO];
    case 'number':
      return [0, 1];
    case 'flag':
      return [false];
    case 'choice':
      return [shape.options[0]];
    case 'group':
      return [{}];
    case 'list':
      return [[], [standIns(shape.item, false)[0]]];
  }
}

/** A value that breaks a limit, brought within it, or a number as an input has it; undefined where that is not what is wrong. */
function limited(value: unknown, issue: z.core.$ZodIssue, { shape }: Field): unknown {
  if (shape.type === 'number' && typeof value === 'string' && value.trim() !== '') return Number(value);
  if (issue.code === 'too_big') {
    if (typeof value === 'string' || Array.isArray(value)) return value.slice(0, Number(issue.maximum));
    if (typeof value === 'number') return Number(issue.maximum);
  }
  return issue.code === 'too_small' && typeof value === 'number' ? Number(issue.minimum) : undefined;
}

/** The part of a path that leads to a value of its own: the items of a list that came as one text are not. */
function placeOf(data: unknown, path: Path): Path {
  const holder = path.slice(0, -1);
  const value = valueAt(data, holder);
  return path.length < 2 || (typeof value === 'object' && value !== null) ? path : placeOf(data, holder);
}

function put(data: Record<string, unknown>, path: Path, value: unknown): void {
  const holder = valueAt(data, path.slice(0, -1)) as Record<PropertyKey, unknown>;
  const name = path.at(-1) as PropertyKey;
  if (value === undefined && !Array.isArray(holder)) Reflect.deleteProperty(holder, name);
  else holder[name] = value;
}

/** No field is as deep in an entry as this. */
const DEPTH_LIMIT = 20;

/** A copy to work on. What lies deeper than any field is left out, so that no depth of what was sent is too much. */
function copyOf(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_LIMIT) return null;
  if (Array.isArray(value)) return value.map((item) => copyOf(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copyOf(field, depth + 1)]));
}

/**
 * Makes of fields that are still being written what such a file may hold, so that it can be looked at: what is wrong is
 * left out, is as it was before, or has something stand in for it. Answers what is wrong where none of that helps.
 */
export function completed(
  schema: z.ZodObject,
  written: Record<string, unknown>,
  before: object | undefined,
): { data: object } | { errors: FieldError[] } {
  const data = copyOf(written) as Record<string, unknown>;
  const fields = fieldsOf(schema);
  const tried = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = schema.safeParse(data);
    if (parsed.success) return { data: parsed.data };
    for (const issue of parsed.error.issues) {
      const path = placeOf(data, issue.path);
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) put(data, [...path, key], undefined);
        continue;
      }
      const field = fieldAt(fields, path);
      const place = JSON.stringify(path);
      const attempt = tried.get(place) ?? 0;
      tried.set(place, attempt + 1);
      const choices = field
        ? [limited(valueAt(data, path), issue, field), undefined, valueAt(before, path), ...standIns(field, field === titleField(fields))]
        : [];
      if (attempt >= choices.length) return { errors: fieldErrors(parsed.error) };
      put(data, path, choices[attempt]);
    }
  }
  return { errors: [] };
}
