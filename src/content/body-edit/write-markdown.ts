import { isText, type Markup, markupHtml, nameOf, openTag, textOf, valueOf } from './markup.ts';
import { isInline, TASK_BOX } from './units.ts';
import { writeInline, type Writing } from './write-inline.ts';

const indented = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? rest.trimEnd() : rest + line))
    .join('\n');

/** Lines of words, none of which begins a block, and none with a space at its edge that no one sees. */
const asWords = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .replace(/^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|=+\s*$|-+\s*$|~~~|:(?=\s))/, '\\$&')
        .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
        .replace(/^\u00a0|\u00a0$/g, '&nbsp;'),
    )
    .join('\n');

/** A block that Markdown has no signs for, as HTML; an empty line would end it. */
const asHtml = (node: Markup): string => {
  const html = markupHtml(node).trim();
  return html.includes('<pre') ? html.replace(/\n(?=[ \t]*\n)/g, '\n&#10;').replace(/&#10;\n/g, '&#10;') : html.replace(/\n\s*\n/g, '\n');
};

const CONTAINERS = new Set(['div', 'section', 'aside', 'details']);

/** An element whose blocks are Markdown between its tags. */
function writeIsland(node: Markup, writing: Writing): string {
  const parts = node.childNodes.filter((child) => !isText(child) || textOf(child).trim() !== '');
  const [title] = parts;
  const rest = title && nameOf(title) === 'summary' ? parts.slice(1) : parts;
  const head = [openTag(node), ...(rest.length < parts.length && title ? [markupHtml(title)] : [])].join('\n');
  return `${head}\n\n${writeBlocks(rest, writing)}\n\n</${nameOf(node)}>`;
}

function writeHeading(node: Markup, writing: Writing): string {
  const level = Number(nameOf(node).slice(1));
  const text = writeInline(node.childNodes, { ...writing, isOneLine: true }).trim();
  if (writing.style.isSetext && level <= 2 && text !== '')
    return `${asWords(text)}\n${(level === 1 ? '=' : '-').repeat(Math.max(3, text.length))}`;
  return `${'#'.repeat(level)} ${text.replace(/(^| )(#+)$/, '$1\\$2')}`.trimEnd();
}

function writePre(node: Markup, { style }: Writing): string {
  const [code, ...others] = node.childNodes;
  const language = code && code.attributes.length > 0 ? /^language-([^\s`~]+)$/.exec(valueOf(code, 'class') ?? '')?.[1] : '';
  const isPlain = others.length === 0 && node.attributes.length === 0 && code?.attributes.length === (language === '' ? 0 : 1);
  if (!code || nameOf(code) !== 'code' || !isPlain || language === undefined || !code.childNodes.every(isText)) return asHtml(node);
  const sign = style.fence.slice(0, 1);
  const text = textOf(code).replace(/\n$/, '');
  const longest = Math.max(2, ...[...text.matchAll(sign === '~' ? /~+/g : /`+/g)].map(([run]) => run.length));
  const fence = sign.repeat(longest + 1);
  return `${fence}${language}\n${text}${text === '' ? '' : '\n'}${fence}`;
}

/** A callout's first line and the nodes below it; null if a quote is none. */
function calloutOf(node: Markup): { kind: string; rest: Markup[] } | null {
  const kind = /^callout ([a-z]+)$/.exec(valueOf(node, 'class') ?? '')?.[1];
  const [title, ...rest] = node.childNodes.filter((child) => !isText(child) || textOf(child).trim() !== '');
  const isTitle = title !== undefined && nameOf(title) === 'p' && textOf(title).toLowerCase() === kind;
  return kind !== undefined && isTitle && node.attributes.length === 1 ? { kind: kind.toUpperCase(), rest } : null;
}

function writeQuote(node: Markup, writing: Writing): string {
  const callout = calloutOf(node);
  if (!callout && node.attributes.length > 0) return asHtml(node);
  const written = writeBlocks(callout?.rest ?? node.childNodes, writing);
  const isWordsFirst = callout?.rest[0] !== undefined && (nameOf(callout.rest[0]) === 'p' || isInline(callout.rest[0]));
  return indented(callout ? `[!${callout.kind}]${isWordsFirst ? '\n' : '\n\n'}${written}` : written, '> ', '> ').replace(/ +$/gm, (space) =>
    space.length > 1 ? space : '',
  );
}

/** The signs of a task's box, before the words of its item. */
function taskBox(item: Markup): string {
  const box = valueOf(item, 'class') === 'task' ? TASK_BOX.exec(textOf(item).trimStart())?.[1] : undefined;
  return box === undefined ? '' : box === '☐' ? '[ ] ' : '[x] ';
}

const isLoose = (list: Markup): boolean =>
  list.childNodes.some((item) => item.childNodes.filter((child) => nameOf(child) === 'p').length > 0);

function writeItem(item: Markup, marker: string, loose: boolean, writing: Writing): string {
  const width = writing.style.isWideIndent ? Math.max(4, marker.length + 1) : marker.length + 1;
  const box = taskBox(item);
  const text = writeBlocks(item.childNodes, writing, !loose);
  const words = box === '' ? text : box + text.replace(TASK_BOX, '');
  return indented(words, marker.padEnd(width), ' '.repeat(width)).trimEnd();
}

function writeList(node: Markup, writing: Writing, isOther: boolean): string {
  const items = node.childNodes.filter((child) => nameOf(child) === 'li');
  const isOrdered = nameOf(node) === 'ol';
  const start = valueOf(node, 'start');
  const canSay =
    node.attributes.every(({ name }) => name === 'start' && isOrdered && /^\d{1,9}$/.test(start ?? '')) &&
    items.every((item) => item.attributes.length === 0 || (item.attributes.length === 1 && taskBox(item) !== '')) &&
    items.length > 0 &&
    node.childNodes.every((child) => nameOf(child) === 'li' || textOf(child).trim() === '');
  if (!canSay) return asHtml(node);
  const { bullet, delimiter, isSameNumber } = writing.style;
  const first = Number(start ?? 1);
  const markerOf = (index: number): string =>
    isOrdered
      ? `${isSameNumber ? first : first + index}${isOther ? (delimiter === '.' ? ')' : '.') : delimiter}`
      : isOther
        ? bullet === '-'
          ? '*'
          : '-'
        : bullet;
  const loose = writing.isLoose === true || isLoose(node);
  return items.map((item, index) => writeItem(item, markerOf(index), loose, writing)).join(loose ? '\n\n' : '\n');
}

const cellsOf = (row: Markup): Markup[] => row.childNodes.filter((child) => ['th', 'td'].includes(nameOf(child)));

function rowsIn(node: Markup, name: string): Markup[] | null {
  const parts = node.childNodes.filter((child) => !isText(child));
  const section = parts.find((part) => nameOf(part) === name);
  if (parts.some((part) => !['thead', 'tbody'].includes(nameOf(part)))) return null;
  return section ? section.childNodes.filter((child) => nameOf(child) === 'tr') : [];
}

function writeTable(node: Markup, writing: Writing): string {
  const [head, body] = [rowsIn(node, 'thead'), rowsIn(node, 'tbody')];
  const cells = [...(head ?? []), ...(body ?? [])].flatMap(cellsOf);
  const width = head?.[0] ? cellsOf(head[0]).length : 0;
  const isPlain =
    head?.length === 1 &&
    body !== null &&
    width > 0 &&
    node.attributes.length === 0 &&
    cells.every(({ attributes, childNodes }) => attributes.length === 0 && childNodes.every(isInline)) &&
    body.every((row) => cellsOf(row).length === width);
  if (!isPlain || !head[0]) return asHtml(node);
  const line = (texts: string[]) => `| ${texts.join(' | ')} |`;
  const lineOf = (row: Markup) =>
    line(
      cellsOf(row).map((cell) =>
        writeInline(cell.childNodes, { ...writing, isOneLine: true })
          .trim()
          .replaceAll('|', '\\|'),
      ),
    );
  return [lineOf(head[0]), line(Array<string>(width).fill('---')), ...body.map(lineOf)].join('\n');
}

const hasLooks = (node: Markup): boolean => node.attributes.length > 0;

function writeBlock(node: Markup, writing: Writing, isOther: boolean): string {
  const name = nameOf(node);
  if (name === 'p' && !hasLooks(node)) return asWords(writeInline(node.childNodes, writing));
  if (/^h[1-6]$/.test(name) && !hasLooks(node)) return writeHeading(node, writing);
  if (name === 'blockquote') return writeQuote(node, writing);
  if (name === 'pre') return writePre(node, writing);
  if (name === 'ul' || name === 'ol') return writeList(node, writing, isOther);
  if (name === 'table') return writeTable(node, writing);
  if (name === 'hr' && !hasLooks(node)) return writing.style.rule;
  return writing.isIsland && CONTAINERS.has(name) ? writeIsland(node, writing) : asHtml(node);
}

/** The nodes with words beside blocks put into paragraphs. */
function inBlocks(nodes: readonly Markup[]): Markup[] {
  const blocks: Markup[] = [];
  let words: Markup | null = null;
  for (const node of nodes) {
    if (!isInline(node)) words = null;
    if (words) words.childNodes.push(node);
    else if (!isInline(node)) blocks.push(node);
    else blocks.push((words = { nodeType: 1, nodeName: 'P', nodeValue: null, attributes: [], childNodes: [node] }));
  }
  return blocks.filter(
    (block) =>
      nameOf(block) !== 'p' ||
      block.attributes.length > 0 ||
      !block.childNodes.every((child) => isText(child) && textOf(child).trim() === ''),
  );
}

/** Blocks as Markdown, with a line between them; within a tight list item without it, where that is no other block. */
export function writeBlocks(nodes: readonly Markup[], writing: Writing, isTight = false): string {
  let written = '';
  let before = { name: '', isOther: false };
  for (const block of inBlocks(nodes)) {
    const name = nameOf(block);
    const isList = name === 'ul' || name === 'ol';
    const isOther = isList && before.name === name && !before.isOther;
    const canFollow = isTight && before.name === 'p' && (isList || name === 'blockquote' || name === 'pre');
    written += `${before.name === '' ? '' : canFollow ? '\n' : '\n\n'}${writeBlock(block, writing, isOther)}`;
    before = { name, isOther };
  }
  return written;
}

/** Blocks as HTML among Markdown. */
export const writeHtml = (nodes: readonly Markup[]): string => inBlocks(nodes).map(asHtml).join('\n\n');
