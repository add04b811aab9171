import { type ContentData, type ContentKind, getKind } from '#domain/content-kinds.ts';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';
import { FrontMatterError, parseFrontMatter, writeFrontMatter } from './front-matter.ts';

/** What the file of one entry holds. `body` is the text below the front matter, byte for byte; Markdown kinds only. */
export interface ContentFile<K extends ContentKind = ContentKind> {
  data: ContentData<K>;
  body?: string;
}

/** What reading a file comes to: its content, or all that is wrong with it. */
export type ParsedFile<K extends ContentKind = ContentKind> = { ok: true; file: ContentFile<K> } | { ok: false; errors: FieldError[] };

const failed = (...errors: FieldError[]): { ok: false; errors: FieldError[] } => ({ ok: false, errors });

const wholeFile = (message: string) => failed({ path: '', message });

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
    return { data: JSON.parse(source) };
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
  const source = decode(bytes);
  if (source === null) return wholeFile('The file is not text in UTF-8.');
  const parts = split(kind, source);
  if ('ok' in parts) return parts;

  const { schema, body: bodySchema, formerFields } = getKind(kind);
  const parsed = schema.safeParse(formerFields ? withoutFields(parts.data, formerFields) : parts.data);
  const errors = parsed.success ? [] : fieldErrors(parsed.error);
  const body = bodySchema?.safeParse(parts.body);
  if (body?.error) errors.push(...fieldErrors(body.error).map(({ message }) => ({ path: 'content', message })));
  if (!parsed.success || errors.length > 0) return failed(...errors);
  const data = parsed.data as ContentData<K>;
  return { ok: true, file: parts.body === undefined ? { data } : { data, body: parts.body } };
}

const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

const withoutEmpty = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)));

/**
 * The bytes of a kind's file in the one way the site writes it: fields in the order of the schema, empty ones
 * left out. `data` must have come through the schema, which puts the fields in their order.
 */
export function writeContentFile<K extends ContentKind>({ data, body }: ContentFile<K>): Uint8Array {
  const text =
    body === undefined
      ? `${JSON.stringify(data, (_key, value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutEmpty(value) : value), 2)}\n`
      : writeFrontMatter({ data: withoutEmpty(data), body });
  return new TextEncoder().encode(text);
}
