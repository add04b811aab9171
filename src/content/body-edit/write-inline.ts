import { markdownParser } from '../markdown.ts';
import type { MarkdownStyle } from './markdown-style.ts';
import { isText, type Markup, markupHtml, nameOf, openTag, textNode, textOf, valueOf } from './markup.ts';
import { NOTE } from './units.ts';

/** How words are written. */
export interface Writing {
  style: MarkdownStyle;
  /** Whether characters that could be Markdown are escaped; otherwise only those that would begin a block. */
  isEscaped: boolean;
  /** Whether all must be in one line, as in a heading or a table. */
  isOneLine?: boolean;
  /** Whether links whose words are their address are written as others are. */
  hasNoBareLinks?: boolean;
  /** Whether blocks in tags are written as Markdown, apart from the tags by empty lines. */
  isIsland?: boolean;
  /** Whether there are empty lines between the items of lists, even if they are one paragraph each. */
  isLoose?: boolean;
}

const SIGNS: Record<string, 'emphasis' | 'strong' | 'strike'> = {
  em: 'emphasis',
  i: 'emphasis',
  strong: 'strong',
  b: 'strong',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
};
/** What markdown-it counts as punctuation beside a mark. */
const PUNCTUATION = /[\p{P}\p{S}]/u;
const SPACE = /\s/;

/** Escapes what the parser would read as an address, which stays text. */
const withoutBareLinks = (text: string): string =>
  (markdownParser.linkify.match(text) ?? []).reduceRight(
    (escaped, { index, lastIndex }) =>
      escaped.slice(0, index) + escaped.slice(index, lastIndex).replace(/[:.@]/g, '\\$&') + escaped.slice(lastIndex),
    text,
  );

/** Text that means just its characters. */
const escaped = (text: string): string =>
  withoutBareLinks(text.replaceAll('\\', '\\\\'))
    .replace(/[`[\]^]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/(?<!\s)\*|\*(?!\s)/g, '\\*')
    .replace(/~~/g, '\\~~')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&');

const firstOf = (text: string): string => /^./su.exec(text)?.[0] ?? '';
const lastOf = (text: string): string => /.$/su.exec(text)?.[0] ?? '';

/** Whether a pair of signs around words, between these characters, is a mark. */
function isMark(sign: string, before: string, inner: string, after: string): boolean {
  const [first, last] = [firstOf(inner), lastOf(inner)];
  if (inner === '' || SPACE.test(first) || SPACE.test(last)) return false;
  const isEdge = (character: string) => character === '' || SPACE.test(character) || PUNCTUATION.test(character);
  if (PUNCTUATION.test(first) && !isEdge(before)) return false;
  if (PUNCTUATION.test(last) && !isEdge(after)) return false;
  return !sign.startsWith('_') || (isEdge(before) && isEdge(after));
}

const raw = (node: Markup, inner: string): string => `${openTag(node)}${inner}</${nameOf(node)}>`;

function writeCode(node: Markup): string {
  const text = textOf(node).replace(/\s*\n\s*/g, ' ');
  if (node.attributes.length > 0 || text === '' || node.childNodes.some((child) => !isText(child))) return markupHtml(node);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const runs = new Set([...text.matchAll(/`+/g)].map(([run]) => run.length));
  const length = Array.from({ length: longest + 1 }, (_, index) => index + 1).find((one) => !runs.has(one)) ?? 1;
  const space = /^`|`$|^ .* $/s.test(text) && text.trim() !== '' ? ' ' : '';
  const sign = '`'.repeat(length);
  return `${sign}${space}${text}${space}${sign}`;
}

const titleText = (title: string | undefined): string => (title === undefined ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`);

/** An address as Markdown writes it: between angle brackets where a space or a bracket would end it. */
function addressText(address: string): string {
  const isPlain = address !== '' && !/[\s<>()\\]|&\w+;/.test(address);
  return isPlain ? address : `<${address.replace(/[<>\\]/g, '\\$&').replace(/\s/g, '%20')}>`;
}

const hasOnly = (node: Markup, names: readonly string[]): boolean => node.attributes.every(({ name }) => names.includes(name));

function writeLink(node: Markup, inner: string, { hasNoBareLinks }: Writing): string {
  const href = valueOf(node, 'href');
  if (href === undefined || !hasOnly(node, ['href', 'title'])) return raw(node, inner);
  const text = textOf(node);
  const isItsAddress = valueOf(node, 'title') === undefined && (href === text || href === `mailto:${text}`);
  if (isItsAddress && !hasNoBareLinks && node.childNodes.every(isText)) {
    const [match, ...others] = markdownParser.linkify.match(text) ?? [];
    return match?.raw === text && match.url === href && others.length === 0 ? text : `<${text}>`;
  }
  return `[${inner}](${addressText(href)}${titleText(valueOf(node, 'title'))})`;
}

function writeImage(node: Markup): string {
  const [src, alt] = [valueOf(node, 'src'), valueOf(node, 'alt')];
  if (src === undefined || alt === undefined || !hasOnly(node, ['src', 'alt', 'title'])) return markupHtml(node);
  return `![${alt.replace(/[\\`*_[\]<&]/g, '\\$&').replace(/\s+/g, ' ')}](${addressText(src)}${titleText(valueOf(node, 'title'))})`;
}

function writeMark(node: Markup, before: string, after: string, writing: Writing): string {
  const inner = writeInline(node.childNodes, writing);
  const name = nameOf(node);
  if (name === 'a') return writeLink(node, inner, writing);
  const kind = node.attributes.length === 0 ? SIGNS[name] : undefined;
  if (kind === undefined) return raw(node, inner);
  const { emphasis, strong } = writing.style;
  const signs = { emphasis: [emphasis, '*'], strong: [strong, '**'], strike: ['~~'] }[kind];
  const sign = signs.find((one) => isMark(one, before, inner, after));
  return sign === undefined ? raw(node, inner) : `${sign}${inner}${sign}`;
}

const NOTHING = textNode('');

/** Writes words and their marks as Markdown; what it has no sign for, as a tag. */
export function writeInline(nodes: readonly Markup[], writing: Writing): string {
  let written = '';
  nodes.forEach((node, index) => {
    const note = valueOf(node, NOTE);
    const name = nameOf(node);
    if (isText(node)) {
      const text = (node.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' ');
      written += writing.isEscaped ? escaped(text) : text;
    } else if (note !== undefined && name === 'sup') written += note;
    else if (name === 'br') {
      const isLast = nodes.slice(index + 1).every((rest) => textOf(rest).trim() === '' && nameOf(rest) !== 'img');
      written = isLast || writing.isOneLine ? `${written}<br>` : `${written.trimEnd()}${writing.style.hardBreak}`;
    } else if (name === 'img') written += writeImage(node);
    else if (name === 'code') written += writeCode(node);
    else written += writeMark(node, lastOf(written), firstOf(textOf(nodes[index + 1] ?? NOTHING)), writing);
  });
  return written.replace(/\n +/g, '\n');
}
