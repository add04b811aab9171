import { isSeq, LineCounter, parseDocument, stringify } from 'yaml';
import { readYamlSource, type YamlSource } from './yaml-source.ts';

/** A Markdown file split into front matter and body. The body keeps its bytes. */
export interface FrontMatter {
  data: Record<string, unknown>;
  body: string;
}

/** The same as it was read, with the lines of the fields in the file. */
export interface ReadFrontMatter extends FrontMatter, Pick<YamlSource, 'lines' | 'comments'> {}

/** The front matter cannot be parsed. The message is a sentence that says where. */
export class FrontMatterError extends Error {
  override name = 'FrontMatterError';
  /** The line of the file, counted from 1; undefined if it is about no line. */
  readonly line: number | undefined;

  constructor(message: string, line?: number, options?: ErrorOptions) {
    super(message, options);
    this.line = line;
  }
}

/**
 * The maximum length of front matter, because parsing time grows with it. A post with every field at its limit needs half of
 * that.
 */
export const FRONT_MATTER_LIMIT = 20_000;

const NOT_FIELDS = 'The front matter must be a list of “name: value” lines.';

/** The YAML parser is recursive: deep nesting overflows the stack. */
const TOO_DEEP = 'The front matter is nested too deeply.';

/** What to do about a value that YAML takes for something else, if the line has one. */
function cure(line: string): string {
  const [, start, value = ''] = /^(\s*(?:- )?(?:[\w-]+:[ \t]+)?)(\S.*)$/.exec(line) ?? [];
  if (start === undefined || start === '') return ' Is a colon, a blank after it, or a quotation mark missing?';
  if (/^["']/.test(value)) return ' Is a quotation mark missing, or one too many?';
  return ` Put the text in quotation marks: ${start.trimStart()}${JSON.stringify(value.trim().slice(0, 80))}.`;
}

/** The lines of the field that a group has twice. */
function twice(source: string, at: number, counter: LineCounter): { name: string; first: number; line: number } {
  const name = /^["']?([^:"'\n]*)/.exec(source.slice(at))?.[1]?.trim() ?? '';
  const { line, col } = counter.linePos(at);
  const lines = source.split('\n').slice(0, line - 1);
  const indent = ' '.repeat(col - 1);
  const first = lines.findLastIndex((one) =>
    one
      .replace(/^( *)- /, '$1  ')
      .replaceAll(/["']/g, '')
      .startsWith(`${indent}${name}:`),
  );
  return { name, first: first + 1, line };
}

/** Reads every scalar as text, so that 12:30, no, 0777 and 2025-01-01 keep their spelling; null and ~ are no text. */
function parseYaml(source: string): Pick<ReadFrontMatter, 'data' | 'lines' | 'comments'> {
  const lineCounter = new LineCounter();
  // Pretty errors would be built for each of thousands of errors.
  const document = parseDocument(source, { schema: 'failsafe', uniqueKeys: true, prettyErrors: false, lineCounter, logLevel: 'error' });
  const [error] = document.errors;
  if (error?.code === 'RESOURCE_EXHAUSTION') throw new FrontMatterError(TOO_DEEP);
  // The opening hyphens are line 1 of the file.
  const cannotRead = (line: number, why: string) =>
    new FrontMatterError(`The front matter cannot be read: ${why}.${cure(source.split('\n')[line - 1] ?? '')}`, line + 1);
  if (error?.code === 'DUPLICATE_KEY') {
    const { name, first, line } = twice(source, error.pos[0], lineCounter);
    throw new FrontMatterError(`“${name}” is there twice, in lines ${first + 1} and ${line + 1}. Keep one of them.`, line + 1);
  }
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw cannotRead(line, `${error.message} at line ${line + 1}, column ${col}`);
  }
  if (document.contents === null) return { data: {}, lines: new Map(), comments: [] };
  if (isSeq(document.contents)) throw new FrontMatterError(NOT_FIELDS);
  let data: unknown;
  let read: YamlSource;
  try {
    read = readYamlSource(document, source, lineCounter);
    if (read.sign) throw cannotRead(read.sign.line, `“${read.sign.sign}” in front of a text has a meaning in YAML`);
    data = document.toJS({ maxAliasCount: 50 });
  } catch (cause) {
    if (cause instanceof FrontMatterError) throw cause;
    if (cause instanceof RangeError) throw new FrontMatterError(TOO_DEEP, undefined, { cause });
    const alias = document.errors.length === 0 && /alias.*: (\S+)$/.exec((cause as Error).message)?.[1];
    const line = alias ? source.slice(0, source.indexOf(`*${alias}`) + 1).split('\n').length : 0;
    if (alias && source.includes(`*${alias}`)) throw cannotRead(line, 'A text must not begin with “*”');
    throw new FrontMatterError('The front matter repeats itself too often (YAML aliases).', undefined, { cause });
  }
  if (typeof data !== 'object' || data === null) throw new FrontMatterError(NOT_FIELDS);
  const lines = new Map([...read.lines].map(([path, line]) => [path, line + 1]));
  const comments = read.comments.map((comment) => ({ ...comment, line: comment.line + 1 }));
  return { data: data as Record<string, unknown>, lines, comments };
}

const OPENING = /^---[ \t]*\r?\n/;
const CLOSING = /(?:^|\n)---[ \t]*\r?(?:\n|$)/;

/** Splits a Markdown file into front matter and body. Throws FrontMatterError. */
export function parseFrontMatter(source: string): ReadFrontMatter {
  const opening = OPENING.exec(source)?.[0];
  if (opening === undefined) throw new FrontMatterError('The file must begin with front matter between two lines of three hyphens.', 1);
  const rest = source.slice(opening.length);
  const closing = CLOSING.exec(rest);
  if (!closing) throw new FrontMatterError('The front matter must end with a line of three hyphens.');
  if (closing.index > FRONT_MATTER_LIMIT)
    throw new FrontMatterError(`The front matter is too long: at most ${FRONT_MATTER_LIMIT.toLocaleString('en-US')} characters.`);
  const yaml = rest.slice(0, closing.index).replace(/\r\n?/g, '\n');
  return { ...parseYaml(yaml), body: rest.slice(closing.index + closing[0].length) };
}

/** Serializes a Markdown file. Text is always quoted, so that every YAML parser reads it as text, with one line per value. */
export function writeFrontMatter({ data, body }: FrontMatter): string {
  const yaml = stringify(data, {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Infinity,
  });
  return `---\n${yaml}---\n${body}`;
}
