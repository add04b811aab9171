import matter from 'gray-matter';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { isRecord } from '#domain/is-record.ts';

/** The most characters of front matter: the time to read it grows faster than its length. */
const LONGEST = 20_000;

/** Front matter in a fence: of YAML, TOML (`+++`) or JSON (`;;;`), or of the language that is named beside the fence. */
const FENCED = /^(---|\+\+\+|;;;)[ \t]*(ya?ml|toml|json)?[ \t]*\n((?:[^]*?\n)??)(?:\1|\.\.\.)[ \t]*(?:\n|$)/i;
/** Hugo's JSON: an object without a fence. */
const OBJECT = /^(\{\n[^]*?\n\})[ \t]*(?:\n|$)/;
const LANGUAGES = new Map([
  ['+++', 'toml'],
  [';;;', 'json'],
]);

/** No text has more blanks in a row, and gray-matter's time grows with the square of them. */
const MANY_BLANKS = /\s{400,}/g;
/** Only what is data. gray-matter's own engines read `no` as false and 12:30 as 750, and run front matter of JavaScript. */
const engine = (parse: (text: string) => unknown) => ({ parse: (text: string) => parse(text) as object });
const ENGINES = {
  yaml: engine((text) => parseYaml(text, { schema: 'failsafe', maxAliasCount: 20, uniqueKeys: false })),
  toml: engine((text) => parseToml(text)),
  json: engine((text) => JSON.parse(text)),
};

/** A file of Markdown as another program wrote it. */
export interface ForeignFile {
  /** What is above the text: texts in YAML; texts, numbers, dates and truth values in TOML and JSON. */
  fields: Record<string, unknown>;
  body: string;
  /** Whether there is front matter that cannot be read. It is then at the start of the body. */
  isDamaged?: true;
}

/**
 * Splits a file of Markdown of Hugo, Jekyll, Zola, Astro and the like into its fields and its text. Never throws.
 *
 *     readForeignFile('+++\ntitle = "Rye"\n+++\nText') // { fields: { title: 'Rye' }, body: 'Text' }
 */
export function readForeignFile(text: string): ForeignFile {
  const [whole, fence = ';;;', named, inner = ''] = FENCED.exec(text) ?? OBJECT.exec(text)?.toSpliced(1, 0, ';;;', '') ?? [];
  if (whole === undefined) return { fields: {}, body: text };
  const body = text.slice(whole.length);
  try {
    if (inner.length > LONGEST) throw new Error('too long');
    const language = named?.toLowerCase() || (LANGUAGES.get(fence) ?? 'yaml');
    // Fences of its own, because gray-matter ends front matter at any line that begins with three hyphens.
    const { data } = matter(`---\n${inner.replace(MANY_BLANKS, (blanks) => blanks.slice(0, 400))}\n---\n`, {
      language,
      engines: ENGINES,
      delimiters: ['---', '---\n'],
    });
    if (!isRecord(data)) throw new Error('not a list of fields');
    return { fields: data, body };
  } catch {
    return { fields: {}, body: `\`\`\`\n${inner.replace(/\n$/, '')}\n\`\`\`\n\n${body.trimStart()}`, isDamaged: true };
  }
}
