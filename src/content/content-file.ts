import { type ContentData, type ContentKind, getKind, rulesFor } from '#domain/content-kinds.ts';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';
import { FrontMatterError, parseFrontMatter, writeFrontMatter } from './front-matter.ts';

/** What the file of one entry holds. `body` is the text below the front matter, byte for byte; Markdown kinds only. */
export interface ContentFile<K extends ContentKind = ContentKind> {
  data: ContentData<K>;
  body?: string;
  /** How its lines end, where that is not the line feed alone: the file stays as its editor has it. */
  lineEnd?: '\r\n';
}

/** What reading a file comes to: its content, or all that is wrong with it. */
export type ParsedFile<K extends ContentKind = ContentKind> = { ok: true; file: ContentFile<K> } | { ok: false; errors: FieldError[] };

/** Most bytes of a file: ten thousand photos' focal points have two million. */
const FILE_LIMIT_BYTES = 2_500_000;
/** Most values of a file, and most of one list or group. Those focal points are 50,000. */
const VALUE_LIMIT = 100_000;
const MEMBER_LIMIT = 10_000;
/** Most problems that are reported for one file. */
const MOST_ERRORS = 20;

function failed(errors: FieldError[]): { ok: false; errors: FieldError[] } {
  if (errors.length <= MOST_ERRORS) return { ok: false, errors };
  const others = { path: '', message: `There are ${(errors.length - MOST_ERRORS).toLocaleString('en-US')} more problems in this file.` };
  return { ok: false, errors: [...errors.slice(0, MOST_ERRORS), others] };
}

const wholeFile = (message: string) => failed([{ path: '', message }]);

/** Whether a value has more in it than any file of ours: looking at each would keep visitors waiting. */
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

/** Where in a text the JSON parser stopped, as a line number counted from 1. */
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
    return isTooMuch(data) ? wholeFile('The file holds more values than any of its kind needs.') : { data };
  } catch (error) {
    return wholeFile(`The file is not JSON as it stands (a comma or a quotation mark, perhaps).${lineOf(source, error as Error)}`);
  }
}

const withoutFields = (data: unknown, names: readonly string[]): unknown =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
    : data;

/** Reads the bytes of a kind's file. Never throws for what is in the file. */
export function parseContentFile<K extends ContentKind>(kind: K, bytes: Uint8Array): ParsedFile<K> {
  if (bytes.length > FILE_LIMIT_BYTES) return wholeFile(`The file is too large: at most ${FILE_LIMIT_BYTES / 1_000_000} MB.`);
  const source = decode(bytes);
  if (source === null) return wholeFile('The file is not text in UTF-8.');
  const parts = split(kind, source);
  if ('ok' in parts) return parts;

  const { formerFields } = getKind(kind);
  const { schema, body: bodySchema } = rulesFor(kind, parts.data);
  const parsed = schema.safeParse(formerFields ? withoutFields(parts.data, formerFields) : parts.data);
  const errors = parsed.success ? [] : fieldErrors(parsed.error);
  const body = bodySchema?.safeParse(parts.body);
  if (body?.error) errors.push(...fieldErrors(body.error).map(({ message }) => ({ path: 'content', message })));
  if (!parsed.success || errors.length > 0) return failed(errors);
  const data = parsed.data as ContentData<K>;
  // Where lines end in both ways, the body keeps its bytes and the rest is rewritten.
  const lineEnd = source.includes('\r\n') && !/(?:^|[^\r])\n/.test(source) ? ({ lineEnd: '\r\n' } as const) : {};
  return { ok: true, file: { data, ...(parts.body === undefined ? {} : { body: parts.body }), ...lineEnd } };
}

const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

const withoutEmpty = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)));

/**
 * The bytes of a kind's file in the one way the site writes it: fields in the order of the schema, empty ones
 * left out. `data` must have come through the schema, which puts the fields in their order.
 */
export function writeContentFile<K extends ContentKind>({ data, body, lineEnd }: ContentFile<K>): Uint8Array {
  const text =
    body === undefined
      ? `${JSON.stringify(data, (_key, value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutEmpty(value) : value), 2)}\n`
      : writeFrontMatter({ data: withoutEmpty(data), body });
  return new TextEncoder().encode(lineEnd ? withLineEnd(text, lineEnd) : text);
}

/** A text with all its lines ended alike. */
export const withLineEnd = (text: string, lineEnd: '\n' | '\r\n'): string => text.replace(/\r?\n/g, lineEnd);
