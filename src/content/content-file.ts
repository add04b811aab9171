import { type ContentData, type ContentKind, getKind, rulesFor } from '#schema/content-kinds.ts';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';
import { conflictMarker, conflictSentence } from '#domain/conflict-marker.ts';
import { withClocksIn } from '#schema/time-fields.ts';
import { FrontMatterError, parseFrontMatter, writeFrontMatter } from './front-matter.ts';
import { countFields, countNames, readJsonSource } from './json-source.ts';
import type { TrailingComment } from './yaml-source.ts';

/** The parsed file of an entry. `body` is the text below the front matter, byte for byte; Markdown kinds only. */
export interface ContentFile<K extends ContentKind = ContentKind> {
  data: ContentData<K>;
  body?: string;
  /** Set if the file has Windows line endings, which are preserved when it is written. */
  lineEnd?: '\r\n';
}

/** The result of parsing a file: its content, or all its errors. */
export type ParsedFile<K extends ContentKind = ContentKind> =
  /** `hasClocks` is set if it has times without an offset. */
  { ok: true; file: ContentFile<K>; hasClocks?: true } | { ok: false; errors: FieldError[] };

/** The maximum size of a file. The focal points of ten thousand photos take 2 MB. */
const FILE_LIMIT_BYTES = 2_500_000;
/** The maximum number of values in a file, and in one list or group. The same focal points are 50,000 values. */
const VALUE_LIMIT = 100_000;
const MEMBER_LIMIT = 10_000;
/** No kind has deeper fields. */
const MOST_DEPTH = 40;
/** The maximum number of errors reported for one file. */
const MOST_ERRORS = 20;

function failed(errors: FieldError[]): { ok: false; errors: FieldError[] } {
  if (errors.length <= MOST_ERRORS) return { ok: false, errors };
  const others = { path: '', message: `There are ${(errors.length - MOST_ERRORS).toLocaleString('en-US')} more problems in this file.` };
  return { ok: false, errors: [...errors.slice(0, MOST_ERRORS), others] };
}

const wholeFile = (message: string, line?: number) => failed([{ path: '', ...(line === undefined ? {} : { line }), message }]);

/** Whether a file has too many values; validating each would block the server. */
function isTooMuch(value: unknown): boolean {
  const open = [value];
  for (let seen = 0; open.length > 0; seen += 1) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members = Object.values(next);
    if (members.length > MEMBER_LIMIT || seen + open.length + members.length > VALUE_LIMIT) return true;
    for (const member of members) open.push(member);
  }
  return false;
}

/** The line, counted from 1, at which the JSON parser stopped; undefined if it does not say. */
const lineOf = (source: string, error: Error): number | undefined => {
  const position = /at position (\d+)/.exec(error.message)?.[1];
  if (position === undefined) return /end of JSON/.test(error.message) ? source.trimEnd().split('\n').length : undefined;
  return source.slice(0, Number(position)).split('\n').length;
};

const decode = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** A file's parts, and what is known of the places of its fields. */
interface Parts {
  data: unknown;
  body?: string;
  /** The line of each field. */
  lines(): ReadonlyMap<string, number>;
  comments?: readonly TrailingComment[];
}

function split(kind: ContentKind, source: string): Parts | { ok: false; errors: FieldError[] } {
  const marker = conflictMarker(source);
  if (marker) return wholeFile(`${conflictSentence(marker)}.`, marker.line);
  if (getKind(kind).body) {
    try {
      const { lines, ...parts } = parseFrontMatter(source);
      return { ...parts, lines: () => lines };
    } catch (error) {
      if (error instanceof FrontMatterError) return wholeFile(error.message, error.line);
      throw error;
    }
  }
  try {
    const data: unknown = JSON.parse(source);
    if (isTooMuch(data)) return wholeFile('The file has too many values.');
    if (countNames(source) > countFields(data)) {
      const { twice } = readJsonSource(source);
      if (twice)
        return wholeFile(
          `“${twice.name}” is there twice, in ${twice.first === twice.line ? `line ${twice.line}` : `lines ${twice.first} and ${twice.line}`}. Keep one of them.`,
          twice.line,
        );
    }
    return { data, lines: () => readJsonSource(source).lines };
  } catch (error) {
    const line = lineOf(source, error as Error);
    const near = line === undefined ? '' : ` Look near line ${line}.`;
    return wholeFile(`The file is not valid JSON (perhaps a comma or a quotation mark).${near}`, line);
  }
}

/** A value without its empty parts: null means that nothing is there, in groups and in lists. */
function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return value;
  if (Array.isArray(value)) return value.filter((item) => item !== null).map((item) => withoutNulls(item, depth + 1));
  const fields = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(fields.map(([name, member]) => [name, withoutNulls(member, depth + 1)]));
}

/** Errors with the lines of their fields, or else of what these are in. */
function withLines(errors: readonly FieldError[], lines: ReadonlyMap<string, number>): FieldError[] {
  const find = (path: string): number | undefined =>
    path === '' ? undefined : (lines.get(path) ?? find(path.replace(/(?:^|\.)[^.[\]]*$|\[\d+\]$/, '')));
  return errors.map((error) => {
    const [, unknown] = /^There is no field named “([^”]+)”/.exec(error.message) ?? [];
    const line = find(unknown === undefined ? error.path : [error.path, unknown].filter(Boolean).join('.'));
    return line === undefined ? error : { ...error, line };
  });
}

/** A copy of a value with another one at a path. */
function withValueAt(value: unknown, [name, ...rest]: readonly (string | number)[], to: string): unknown {
  if (name === undefined) return to;
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === name ? withValueAt(item, rest, to) : item));
  return typeof value === 'object' ? { ...value, [name]: withValueAt((value as Record<string, unknown> | null)?.[name], rest, to) } : value;
}

/** Comments that may be a part of the text before them, as in “Loaf #3”: where the field would take both. */
function swallowed({ data, comments = [] }: Parts, fields: Readonly<Record<string, unknown>>): FieldError[] {
  return comments.slice(0, MOST_ERRORS).flatMap(({ path, whole, line }) => {
    const name = String(path[0] ?? '');
    const field = fields[name] as { safeParse(value: unknown): { success: boolean } } | undefined;
    const meant = withoutNulls(withValueAt(data, path, whole)) as Record<string, unknown>;
    if (!field?.safeParse(meant[name]).success) return [];
    const text = JSON.stringify(whole.slice(0, 80));
    return {
      path: name,
      line,
      message: `In front matter, what follows a “#” is left out. If it belongs to the text, put that in quotation marks: ${text}. If not, remove it`,
    };
  });
}

const withoutFields = (data: unknown, names: readonly string[]): unknown =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
    : data;

/** Parses the bytes of a kind's file. Its times without an offset are in the time zone. Never throws because of what the file contains. */
export function parseContentFile<K extends ContentKind>(kind: K, bytes: Uint8Array, timeZone = 'UTC'): ParsedFile<K> {
  if (bytes.length > FILE_LIMIT_BYTES) return wholeFile(`The file is too large: at most ${FILE_LIMIT_BYTES / 1_000_000} MB.`);
  const source = decode(bytes);
  if (source === null) return wholeFile('The file is not text in UTF-8.');
  const whole = split(kind, source);
  if ('ok' in whole) return whole;
  const parts = whole.body === undefined && !source.includes('null') ? whole : { ...whole, data: withoutNulls(whole.data) };

  const { formerFields } = getKind(kind);
  const { schema, body: bodySchema } = rulesFor(kind, parts.data);
  const values = formerFields ? withoutFields(parts.data, formerFields) : parts.data;
  const { value: parsed, hasClocks } = withClocksIn(timeZone, () => schema.safeParse(values));
  const errors = parsed.success ? [] : fieldErrors(parsed.error, schema.shape);
  const body = bodySchema?.safeParse(parts.body);
  if (body?.error) errors.push(...fieldErrors(body.error).map(({ message }) => ({ path: 'content', message })));
  const { value: comments } = withClocksIn(timeZone, () => swallowed(parts, schema.shape));
  if (!parsed.success || errors.length + comments.length > 0) {
    const named = new Set(comments.map(({ path }) => path));
    return failed([...comments, ...withLines(errors, parts.lines()).filter(({ path }) => !named.has(path))]);
  }
  const data = parsed.data as ContentData<K>;
  // With mixed line endings, the body keeps its bytes and the rest is rewritten.
  const lineEnd = source.includes('\r\n') && !/(?:^|[^\r])\n/.test(source) ? ({ lineEnd: '\r\n' } as const) : {};
  const file = { data, ...(parts.body === undefined ? {} : { body: parts.body }), ...lineEnd };
  return { ok: true, file, ...(hasClocks ? { hasClocks } : {}) };
}

const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

const withoutEmpty = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)));

/**
 * Serializes an entry in the site's canonical form: fields in the order of the schema, empty ones omitted. `data` must be the
 * schema's output, which puts the fields in order.
 */
export function writeContentFile<K extends ContentKind>({ data, body, lineEnd }: ContentFile<K>): Uint8Array {
  const text =
    body === undefined
      ? `${JSON.stringify(data, (_key, value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutEmpty(value) : value), 2)}\n`
      : writeFrontMatter({ data: withoutEmpty(data), body });
  return new TextEncoder().encode(lineEnd ? withLineEnd(text, lineEnd) : text);
}

/** Converts all line endings of a text. */
export const withLineEnd = (text: string, lineEnd: '\n' | '\r\n'): string => text.replace(/\r?\n/g, lineEnd);
