import { isMap, isNode, parseDocument } from 'yaml';
import { isRecord } from '../is-record.ts';
import { type FactName, factNamed, partNamed } from './part-names.ts';
import { lineOf } from './plain-text.ts';
import { listOf, nameOf } from './source-fields.ts';

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
  if (errors.length === 0 && isMap(contents)) return contents.items.map(({ key, value }) => [lineOf(json(key)), json(value)]);
  // A field that is not valid YAML does not spoil the others.
  const fields = yaml.split(/^(?=[^\s-])/m);
  return fields.length > 1 ? fields.flatMap(pairsOf) : fieldsByLine(yaml);
}

/** What front matter says of other things than recipes by the names of facts. */
const OTHER = new Set(['type', 'recipe', 'name', 'title', 'dish', 'image']);
/** The fact that a field is by its name: `prep_time`, `cookTime`, `Zubereitungszeit`. */
const factOf = (field: string): FactName | undefined =>
  OTHER.has(field.toLowerCase()) ? undefined : factNamed(field.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '));

/** The facts that an object states: `time: { prep: … }`, `source: { name: …, url: … }`. */
function factsWithin(name: string, value: unknown): [name: FactName | undefined, value: unknown][] {
  const fact = factOf(name);
  if (!isRecord(value)) return [[fact, value]];
  if (fact === 'author') return [[fact, nameOf(value)]];
  if (fact === 'sourceName') return Object.values(value).map((one) => [fact, one]);
  return Object.entries(value).map(([inner, one]) => [/times?$/i.test(name) ? factOf(inner) : undefined, one]);
}

/** The facts among fields, also in objects, and the other fields. `isWanted` says which facts are looked for. */
export function splitFacts(fields: Fields, isWanted: (name: FactName) => boolean): { facts: Map<FactName, unknown[]>; others: Fields } {
  const facts = new Map<FactName, unknown[]>();
  const others: [string, unknown][] = [];
  for (const [name, value] of Object.entries(fields)) {
    const named = factsWithin(name, value);
    if (named.some(([fact, one]) => !fact || !isWanted(fact) || isRecord(one))) others.push([name, value]);
    else for (const [fact, one] of named) if (fact) facts.set(fact, [...(facts.get(fact) ?? []), ...listOf(one)]);
  }
  return { facts, others: Object.fromEntries(others) };
}

/** A field of an ingredient or a step, and not the start of a line with a colon. */
const FIELD = /^(?:name|title|ingredient|item|food|text|display|step|instruction|direction|description)$/;

/** A list as YAML makes it of lines: `- Dough: [flour]` is the name of a group, and a colon in a line is only one. */
export function listInYaml(value: unknown, items: string): unknown {
  if (Array.isArray(value)) return value.map((one) => listInYaml(one, items));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  if (entries.every(([name, one]) => Array.isArray(one) && !partNamed(name))) return entries.map(([name, one]) => ({ name, [items]: one }));
  const amount = entries.find(([name]) => /^(?:amount|quantity|qty)$/.test(name))?.[1];
  const food = entries.find(([name]) => /^(?:name|ingredient|item|food)$/.test(name))?.[1];
  // An amount with its unit in words is read as in a line.
  if (entries.length === 2 && typeof food === 'string' && typeof amount === 'string' && /^\P{L}*\d\P{L}*\p{L}/u.test(amount))
    return `${amount} ${food}`;
  const [[name, text] = ['', ''], ...more] = entries;
  return more.length === 0 && typeof text === 'string' && !FIELD.test(name) ? `${name}: ${text}` : value;
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
