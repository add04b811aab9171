import type { z } from 'zod';

/** A problem in a content file: where it is, and a sentence that says what to change. */
export interface ContentProblem {
  /** Relative to the repository root. */
  file: string;
  /** The field, such as `ingredients[2].amount`; empty if the problem concerns the whole file. */
  path: string;
  message: string;
}

/** A validation error in one field of a payload. */
export type FieldError = Pick<ContentProblem, 'path' | 'message'>;

const fieldPath = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** How many unknown fields an error lists by name. */
const MOST_NAMES = 5;

function unknownFields(keys: readonly string[]): string {
  const names = keys.slice(0, MOST_NAMES).map((key) => `“${key.length > 60 ? `${key.slice(0, 59)}…` : key}”`);
  const more =
    keys.length > MOST_NAMES ? `; ${(keys.length - MOST_NAMES).toLocaleString('en-US')} more are unknown` : '; is it misspelled?';
  return `There is no field named ${names.join(' or ')}${more}`;
}

const sentence = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys);
  // Every field has its own message; only groups of fields have zod's default.
  if (issue.code === 'invalid_type' && issue.expected === 'object') return 'This must be a group of named fields';
  return issue.message;
};

/** Converts a zod error to field errors: the first issue of each field, in the order of the issues. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const path = fieldPath(issue.path);
    if (!first.has(path)) first.set(path, { path, message: sentence(issue) });
  }
  return [...first.values()];
}
