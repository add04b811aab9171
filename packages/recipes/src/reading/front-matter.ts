import { isMap, isNode, parseDocument } from 'yaml';
import { lineOf } from './plain-text.ts';
import { listOf } from './source-fields.ts';

/** The most characters of front matter that is read, because the time it takes grows with it. */
const LONGEST = 20_000;

type Fields = Record<string, unknown>;

/** Each line as a field, in what is not YAML: `title: Pie: the best`. */
const fieldsByLine = (text: string): [string, unknown][] =>
  text.split('\n').flatMap((line): [string, unknown][] => {
    const [, key, value = ''] = /^(\p{L}[\p{L}\p{N} _-]{0,40}):\s+(\S.*)$/u.exec(line) ?? [];
    return key === undefined ? [] : [[key, value.replace(/^(["'])(.*)\1$/, '$2')]];
  });

function pairsOf(yaml: string): [string, unknown][] {
  const document = parseDocument(yaml, { uniqueKeys: false });
  const json = (node: unknown): unknown => (isNode(node) ? node.toJS(document, { maxAliasCount: 20 }) : node);
  const { contents, errors } = document;
  return errors.length === 0 && isMap(contents)
    ? contents.items.map(({ key, value }) => [lineOf(json(key)), json(value)])
    : fieldsByLine(yaml);
}

/** Splits a text into the fields of its front matter and what is below. A key that is there twice has all its values. */
export function frontMatter(text: string): { matter: Fields; body: string } {
  const [all = '', mark, written] = /^(---|\+\+\+)[^\S\n]*\n([\s\S]*?)\n(?:\1|\.\.\.)[^\S\n]*(?:\n|$)/.exec(text) ?? [];
  // Texts, numbers and lists of TOML are those of YAML.
  const yaml = mark === '+++' ? written?.replace(/^\[.*\]$\n?/gm, '').replace(/^([\w-]+)\s*=\s*/gm, '$1: ') : written;
  const fields = new Map<string, unknown>();
  if (yaml === undefined || yaml.length > LONGEST) return { matter: {}, body: text };
  try {
    for (const [key, value] of pairsOf(yaml)) fields.set(key, fields.has(key) ? [...listOf(fields.get(key)), ...listOf(value)] : value);
  } catch {
    // Aliases of aliases.
    return { matter: {}, body: text };
  }
  return fields.size > 0 ? { matter: Object.fromEntries(fields), body: text.slice(all.length) } : { matter: {}, body: text };
}

const isPath = (text: string): boolean => /\/|\.html?$/.test(text);
/** The fields of site generators (Jekyll, Hugo, Zola, Eleventy, Gatsby) for a page's own addresses, and which of their texts are one. */
const ADDRESSES = new Map<string, (text: string) => boolean>(
  Object.entries({
    permalink: (text: string) => text !== '',
    path: (text: string) => text !== '',
    redirect_from: (text: string) => text !== '',
    // One with a host is the source's.
    url: (text: string) => isPath(text) && !text.includes(':'),
    // It can be another name of the dish.
    aliases: isPath,
    // Mostly only the end of the address.
    slug: isPath,
  }),
);
const isAddress = (name: string, value: unknown): boolean => ADDRESSES.get(name)?.(lineOf(value)) ?? false;

/** The addresses that a page has by its front matter, and the fields that say something else. */
export function splitAddresses(matter: Fields): { addresses: string[]; words: Fields } {
  const fields = Object.entries(matter).map(([name, value]) => ({ name, value, own: listOf(value).filter((one) => isAddress(name, one)) }));
  const others = fields.filter(({ value, own }) => own.length === 0 || own.length < listOf(value).length);
  return {
    addresses: fields.flatMap(({ own }) => own.map(lineOf)),
    words: Object.fromEntries(others.map(({ name, value }) => [name, value])),
  };
}
