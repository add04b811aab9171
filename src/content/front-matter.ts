import matter from 'gray-matter';
import { isSeq, parseDocument, stringify } from 'yaml';

/** A Markdown file in its two parts. The body keeps its bytes. */
export interface FrontMatter {
  data: Record<string, unknown>;
  body: string;
}

/** A file whose front matter cannot be read; the message is a sentence that says where. */
export class FrontMatterError extends Error {
  override name = 'FrontMatterError';
}

const refuse = (): never => {
  throw new FrontMatterError('The front matter must be YAML: begin the file with a line of three hyphens and nothing else.');
};

/** Every scalar is read as text, so that 12:30, no, 0777 or 2025-01-01 mean just what they say. */
function parseYaml(source: string): Record<string, unknown> {
  const document = parseDocument(source, { schema: 'failsafe', uniqueKeys: true });
  const [error] = document.errors;
  if (error) throw new FrontMatterError(`The front matter cannot be read: ${error.message.split('\n')[0]?.replace(/:$/, '')}.`);
  if (document.contents === null) return {};
  if (isSeq(document.contents)) throw new FrontMatterError('The front matter must be a list of “name: value” lines.');
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 50 });
  } catch (cause) {
    throw new FrontMatterError('The front matter repeats itself too often (YAML aliases).', { cause });
  }
  if (typeof data !== 'object' || data === null) throw new FrontMatterError('The front matter must be a list of “name: value” lines.');
  return data as Record<string, unknown>;
}

const refused = { parse: refuse, stringify: refuse };

/**
 * gray-matter would run front matter that begins with `---js`, and caches by text when it gets no options:
 * every engine but YAML is replaced, and options are always given.
 */
const options = {
  language: 'yaml',
  engines: {
    yaml: { parse: parseYaml, stringify: refuse },
    json: refused,
    javascript: refused,
    js: refused,
    coffee: refused,
    coffeescript: refused,
    cson: refused,
    toml: refused,
  },
};

/** Splits a Markdown file into front matter and body. Throws a FrontMatterError. */
export function parseFrontMatter(source: string): FrontMatter {
  if (!/^\uFEFF?---\r?\n/.test(source))
    throw new FrontMatterError('The file must begin with front matter between two lines of three hyphens.');
  let file;
  try {
    file = matter(source, options);
  } catch (error) {
    if (error instanceof FrontMatterError) throw error;
    throw new FrontMatterError('The front matter must be YAML.', { cause: error });
  }
  return { data: file.data, body: file.content };
}

/** Writes a Markdown file. Text is always quoted, so that every reader of YAML reads text, and each value is one line. */
export function writeFrontMatter({ data, body }: FrontMatter): string {
  const yaml = stringify(data, {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Infinity,
  });
  return `---\n${yaml}---\n${body}`;
}
