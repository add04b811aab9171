import { type ContentData, type ContentKind, getKind, rulesFor } from '#domain/content-kinds.ts';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';
import { FrontMatterError, parseFrontMatter, writeFrontMatter } from './front-matter.ts';

/** The parsed file of an entry. `body` is the text below the front matter, byte for byte; Markdown kinds only. */
export interface ContentFile<K extends ContentKind = ContentKind> {
  data: ContentData<K>;
  body?: string;
  /** Set if the file has Windows line endings, which are preserved when it is written. */
  lineEnd?: '\r\n';
}

/** The result of parsing a file: its content, or all its errors. */
export type ParsedFile<K extends ContentKind = ContentKind> = { ok: true; file: ContentFile<K> } | { ok: false; errors: FieldError[] };

/** The maximum size of a file. The focal points of ten thousand photos take 2 MB. */
const FILE_LIMIT_BYTES = 2_500_000;
/** The maximum number of values in a file, and in one list or group. The same focal points are 50,000 values. */
const VALUE_LIMIT = 100_000;
const MEMBER_LIMIT = 10_000;
/** The maximum number of errors reported for one file. */
const MOST_ERRORS = 20;

function failed(errors: FieldError[]): { ok: false; errors: FieldError[] } {
  if (errors.length <= MOST_ERRORS) return { ok: false, errors };
  const others = { path: '', message: `There are ${(errors.length - MOST_ERRORS).toLocaleString('en-US')} more problems in this file.` };
  return { ok: false, errors: [...errors.slice(0, MOST_ERRORS), others] };
}

const wholeFile = (message: string) => failed([{ path: '', message }]);

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

/** The line, counted from 1, at which the JSON parser stopped. */
const lineOf = (source: string, error: Error): string => {
  const position = /at position (\d+)/.exec(error.message)?.[1];
  return position === undefined ? '' : ` Look near line ${source.slice(0, Number(position)).split('\n').length}.`;
};

const decode = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

function split(kind: ContentKind, source: string): { data: unknown; body?: string } | { ok: false; errors: FieldError[] } {
  if (getKind(kind).body) {
    try {
      return parseFrontMatter(source);
    } catch (error) {
      if (error instanceof FrontMatterError) return wholeFile(error.message);
      throw error;
    }
  }
  try {
    const data: unknown = JSON.parse(source);
    return isTooMuch(data) ? wholeFile('The file has too many values.') : { data };
  } catch (error) {
    return wholeFile(`The file is not valid JSON (perhaps a comma or a quotation mark).${lineOf(source, error as Error)}`);
  }
}

const withoutFields = (data: unknown, names: readonly string[]): unknown =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
    : data;

/** Parses the bytes of a kind's file. Never throws because of what the file contains. */
export function parseContentFile<K extends ContentKind>(kind: K, bytes: Uint8Array): ParsedFile<K> {
  if (bytes.length > FILE_LIMIT_BYTES) return wholeFile(`The file is too large: at most ${FILE_LIMIT_BYTES / 1_000_000} MB.`);
  const source = decode(bytes);
  if (source === null) return wholeFile('The file is not text in UTF-8.');
  const parts = split(kind, source);
  if ('ok' in parts) return parts;

  const { formerFields } = getKind(kind);
  const { schema, body: bodySchema } = rulesFor(kind, parts.data);
  const parsed = schema.safeParse(formerFields ? withoutFields(parts.data, formerFields) : parts.data);
  const errors = parsed.success ? [] : fieldErrors(parsed.error, schema.shape);
  const body = bodySchema?.safeParse(parts.body);
  if (body?.error) errors.push(...fieldErrors(body.error).map(({ message }) => ({ path: 'content', message })));
  if (!parsed.success || errors.length > 0) return failed(errors);
  const data = parsed.data as ContentData<K>;
  // With mixed line endings, the body keeps its bytes and the rest is rewritten.
  const lineEnd = source.includes('\r\n') && !/(?:^|[^\r])\n/.test(source) ? ({ lineEnd: '\r\n' } as const) : {};
  return { ok: true, file: { data, ...(parts.body === undefined ? {} : { body: parts.body }), ...lineEnd } };
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
