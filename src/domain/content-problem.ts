import type { z } from 'zod';

/** A problem in a content file: where it is, and a sentence that says what to change. */
export interface ContentProblem {
  /** Relative to the repository root. */
  file: string;
  /** The field, such as `ingredients[2].amount`; empty if the problem concerns the whole file. */
  path: string;
  /** The line of the file, counted from 1, if it is known. */
  line?: number;
  message: string;
}

/** A validation error in one field of a payload, or of a file. */
export type FieldError = Omit<ContentProblem, 'file'>;

/** Where a problem is, such as “content/posts/rye.md, line 3, title”. */
export const problemPlace = ({ file, line, path }: ContentProblem): string =>
  [file, line === undefined ? '' : `line ${line}`, path].filter((part) => part !== '').join(', ');

/** The message for anything else in place of a group of fields. */
export const NOT_A_GROUP = 'This must be a group of named fields';

const fieldPath = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** What other programs call our fields. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  publishedAt: ['date', 'published', 'pubDate', 'created', 'datePublished'],
  updatedAt: ['lastmod', 'updated', 'modified', 'dateModified'],
  status: ['draft', 'private'],
  featuredImage: ['image', 'cover', 'thumbnail', 'banner', 'hero', 'photo'],
  excerpt: ['description', 'summary', 'subtitle'],
  formerSlugs: ['aliases', 'redirect_from', 'permalink', 'url', 'slug'],
  category: ['categories'],
  tags: ['keywords', 'tag'],
  instructions: ['steps', 'method', 'directions'],
  recipeIds: ['recipes'],
};

/** How many unknown fields an error lists by name. */
const MOST_NAMES = 5;

function unknownFields(keys: readonly string[], known: object): string {
  const names = keys.slice(0, MOST_NAMES).map((key) => `“${key.length > 60 ? `${key.slice(0, 59)}…` : key}”`);
  const ours = keys.slice(0, MOST_NAMES).flatMap((key) => {
    const [name] = Object.keys(OTHER_NAMES).filter((one) => one in known && OTHER_NAMES[one]?.includes(key));
    return name === undefined ? [] : [`“${key}” is “${name}” here`];
  });
  const more =
    keys.length > MOST_NAMES ? `; ${(keys.length - MOST_NAMES).toLocaleString('en-US')} more are unknown` : '; is it misspelled?';
  return `There is no field named ${names.join(' or ')}${ours.length > 0 ? `; ${ours.join(', ')}` : more}`;
}

const sentence = (issue: z.core.$ZodIssue, known: object): string => {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys, issue.path.length === 0 ? known : {});
  // Every field has its own message; only some groups of fields have zod's default.
  if (issue.code === 'invalid_type' && issue.message.includes('expected object')) return NOT_A_GROUP;
  return issue.message;
};

/**
 * Converts a zod error to field errors: the first issue of each field, in the order of the issues. `known` are the fields of the schema,
 * which are suggested for those with the names that other programs give them.
 */
export function fieldErrors(error: z.ZodError, known: object = {}): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const path = fieldPath(issue.path);
    if (!first.has(path)) first.set(path, { path, message: sentence(issue, known) });
  }
  return [...first.values()];
}
