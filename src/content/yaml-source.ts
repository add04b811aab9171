import { type Document, isAlias, isMap, isNode, isPair, isScalar, isSeq, type LineCounter, type Node, type Pair, visit } from 'yaml';

/** A comment behind a text without quotation marks, which may have been meant as a part of it. */
export interface TrailingComment {
  /** The field, as its names and numbers. */
  path: (string | number)[];
  /** The text with the comment, as it is written. */
  whole: string;
  line: number;
}

/** Where the fields of a YAML text are, and what is in it besides them. */
export interface YamlSource {
  /** The line of each field and list item, counted from 1, by its path such as `tags[2]`. */
  lines: Map<string, number>;
  comments: TrailingComment[];
  /** A sign in front of a value that YAML takes out of it, such as & or !, with its line; null if there is none. */
  sign: { line: number; sign: string } | null;
}

/** Deeper fields than any kind has are not looked for. */
const MOST_DEPTH = 40;

/** The names and numbers that lead to a node. */
function pathOf(ancestors: readonly unknown[], node: unknown, key: unknown): (string | number)[] {
  const path = ancestors.flatMap((one, index) => {
    if (isPair(one)) return isScalar(one.key) ? String(one.key.value) : '?';
    const parent = ancestors[index - 1];
    return isSeq(parent) ? parent.items.indexOf(one) : [];
  });
  if (isPair(node)) path.push(isScalar(node.key) ? String(node.key.value) : '?');
  else if (typeof key === 'number') path.push(key);
  return path;
}

/** A path as errors name it. */
export const pathText = (path: readonly (string | number)[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');

const EMPTY = /^(?:~|null|Null|NULL)?$/;
/** In a list, the word is one that someone wrote: a tag may be called so. */
const EMPTY_ITEM = /^~?$/;
const OWN_TAG = /^tag:yaml\.org,2002:(?:str|seq|map)$/;

/** Looks through a parsed document. Turns empty values, which YAML also writes null and ~, into null. */
export function readYamlSource(document: Document.Parsed, source: string, counter: LineCounter): YamlSource {
  const lines = new Map<string, number>();
  const comments: TrailingComment[] = [];
  const anchors = new Map<string, number>();
  let sign: YamlSource['sign'] = null;
  const lineAt = (node: unknown): number => counter.linePos((isNode(node) ? node.range?.[0] : undefined) ?? 0).line;
  const used = new Set<string>();

  function readScalar(node: Node, isItem: boolean, path: () => (string | number)[]): void {
    if (!isScalar(node) || node.type !== 'PLAIN') return;
    const text = node.source ?? '';
    const [start = 0, end = 0] = node.range ?? [];
    const [, comment] = (text === '' ? /^[ \t]*(#[^\n]*)/ : /^[ \t]+(#[^\n]*)/).exec(source.slice(end)) ?? [];
    // Without a text before it, it is meant as one if it looks like #3.
    if (comment !== undefined && (text !== '' || /^#[^\s#]/.test(comment)))
      comments.push({ path: path(), whole: source.slice(start, source.indexOf(comment, end) + comment.length).trim(), line: lineAt(node) });
    if ((isItem ? EMPTY_ITEM : EMPTY).test(text)) node.value = null;
  }

  visit(document, {
    Pair(key, pair: Pair, ancestors) {
      if (ancestors.length < MOST_DEPTH) lines.set(pathText(pathOf(ancestors, pair, key)), lineAt(pair.key));
    },
    Node(key, node, ancestors) {
      if (isAlias(node)) used.add(node.source);
      else {
        const tag = node.tag ?? '';
        if (tag !== '' && !OWN_TAG.test(tag)) sign ??= { line: lineAt(node), sign: '!' };
        if (node.anchor !== undefined && isScalar(node)) anchors.set(node.anchor, lineAt(node));
        if (key !== 'key' && !isMap(node) && !isSeq(node)) readScalar(node, typeof key === 'number', () => pathOf(ancestors, node, key));
      }
      if (typeof key === 'number' && ancestors.length < MOST_DEPTH) lines.set(pathText(pathOf(ancestors, node, key)), lineAt(node));
    },
  });
  for (const [name, line] of anchors) if (!used.has(name)) sign ??= { line, sign: '&' };
  return { lines, comments, sign };
}
