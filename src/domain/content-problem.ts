import type { z } from 'zod';

/** What is wrong with a piece of content: where, and a sentence that says what to change. */
export interface ContentProblem {
  /** The file, from the repository's root. */
  file: string;
  /** The field, as in `ingredients[2].amount`; empty where the whole file is meant. */
  path: string;
  message: string;
}

/** One field that is wrong in something sent to be saved. */
export type FieldError = Pick<ContentProblem, 'path' | 'message'>;

const fieldPath = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** Unknown fields that are named. */
const MOST_NAMES = 5;

function unknownFields(keys: readonly string[]): string {
  const names = keys.slice(0, MOST_NAMES).map((key) => `“${key.length > 60 ? `${key.slice(0, 59)}…` : key}”`);
  const more =
    keys.length > MOST_NAMES ? `, nor ${(keys.length - MOST_NAMES).toLocaleString('en-US')} others that are there` : '; is it misspelled?';
  return `There is no field named ${names.join(' or ')}${more}`;
}

const sentence = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys);
  // Only what is no field at all, such as a number where a group of fields belongs, is left to zod's own words.
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) return 'There must be a group of named fields here';
  return issue.message;
};

/** The issues of a zod error as fields and sentences, in the order of the fields: of each field what is wrong with it first. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const path = fieldPath(issue.path);
    if (!first.has(path)) first.set(path, { path, message: sentence(issue) });
  }
  return [...first.values()];
}
