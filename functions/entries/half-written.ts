import type { z } from 'zod';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';
import { type Field, fieldsOf, titleField } from '#domain/field-shape.ts';

type Path = readonly PropertyKey[];

/** Each round fixes at least one field, and no form has this many. */
const ROUNDS = 1_000;

/** A valid address without a photo, so that the page shows its placeholder drawing. */
const NO_PHOTO = '/uploads/none.jpg';

/** The field at a path; null if the schema has none there. */
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

/** Placeholders for a missing or invalid value, best first. Tried after leaving the value out. */
function placeholdersFor({ label, shape }: Field, isTitle: boolean): unknown[] {
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
      return [[], [placeholdersFor(shape.item, false)[0]]];
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

/** Shortens a path to an existing value: items of a list that was sent as one text have no place of their own. */
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

/** Deeper than any field of an entry. */
const DEPTH_LIMIT = 20;

/** Copies the payload up to DEPTH_LIMIT, so that deep nesting cannot overflow the stack. */
function copyOf(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_LIMIT) return null;
  if (Array.isArray(value)) return value.map((item) => copyOf(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copyOf(field, depth + 1)]));
}

/**
 * Completes unfinished fields so that they can be previewed: an invalid value is clamped, left out, or replaced by its previous
 * value or a placeholder. Returns the errors if none of that helps.
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
        ? [
            limited(valueAt(data, path), issue, field),
            undefined,
            valueAt(before, path),
            ...placeholdersFor(field, field === titleField(fields)),
          ]
        : [];
      if (attempt >= choices.length) return { errors: fieldErrors(parsed.error) };
      put(data, path, choices[attempt]);
    }
  }
  return { errors: [] };
}
