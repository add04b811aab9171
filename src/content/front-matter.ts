import { isSeq, LineCounter, parseDocument, stringify } from 'yaml';

/** A Markdown file split into front matter and body. The body keeps its bytes. */
export interface FrontMatter {
  data: Record<string, unknown>;
  body: string;
}

/** The front matter cannot be parsed. The message is a sentence that says where. */
export class FrontMatterError extends Error {
  override name = 'FrontMatterError';
}

/**
 * The maximum length of front matter, because parsing time grows with it. A post with every field at its limit needs half of
 * that.
 */
export const FRONT_MATTER_LIMIT = 20_000;

const NOT_FIELDS = 'The front matter must be a list of “name: value” lines.';

/** The YAML parser is recursive: deep nesting overflows the stack. */
const TOO_DEEP = 'The front matter is nested too deeply.';

/** Reads every scalar as text, so that 12:30, no, 0777 and 2025-01-01 keep their spelling. */
function parseYaml(source: string): Record<string, unknown> {
  const lineCounter = new LineCounter();
  // Pretty errors would be built for each of thousands of errors.
  const document = parseDocument(source, { schema: 'failsafe', uniqueKeys: true, prettyErrors: false, lineCounter });
  const [error] = document.errors;
  if (error?.code === 'RESOURCE_EXHAUSTION') throw new FrontMatterError(TOO_DEEP);
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    // The opening hyphens are line 1 of the file.
    throw new FrontMatterError(`The front matter cannot be read: ${error.message} at line ${line + 1}, column ${col}.`);
  }
  if (document.contents === null) return {};
  if (isSeq(document.contents)) throw new FrontMatterError(NOT_FIELDS);
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 50 });
  } catch (cause) {
    const sentence = cause instanceof RangeError ? TOO_DEEP : 'The front matter repeats itself too often (YAML aliases).';
    throw new FrontMatterError(sentence, { cause });
  }
  if (typeof data !== 'object' || data === null) throw new FrontMatterError(NOT_FIELDS);
  return data as Record<string, unknown>;
}

const OPENING = /^---\r?\n/;
const CLOSING = /(?:^|\n)---[ \t]*\r?(?:\n|$)/;

/** Splits a Markdown file into front matter and body. Throws FrontMatterError. */
export function parseFrontMatter(source: string): FrontMatter {
  const opening = OPENING.exec(source)?.[0];
  if (opening === undefined) throw new FrontMatterError('The file must begin with front matter between two lines of three hyphens.');
  const rest = source.slice(opening.length);
  const closing = CLOSING.exec(rest);
  if (!closing) throw new FrontMatterError('The front matter must end with a line of three hyphens.');
  if (closing.index > FRONT_MATTER_LIMIT)
    throw new FrontMatterError(`The front matter is too long: at most ${FRONT_MATTER_LIMIT.toLocaleString('en-US')} characters.`);
  const yaml = rest.slice(0, closing.index).replace(/\r\n?/g, '\n');
  return { data: parseYaml(yaml), body: rest.slice(closing.index + closing[0].length) };
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
