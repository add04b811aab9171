import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { elementNode, isText, type Markup, markupHtml, nameOf, parseMarkup, textNode, textOf } from '#content/body-edit/markup.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FOLDERS = ['tests/fixtures/bodies', 'content/posts', 'content/pages'];

/** Bodies in Markdown as different people and programs write them, by their files. */
export const BODIES: readonly [file: string, body: string][] = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder)).map((file): [string, string] => {
    const text = readFileSync(path.join(ROOT, folder, file), 'utf8');
    return [file, text.replace(/^---\r?\n[^]*?\n---\r?\n/, '').trim()];
  }),
).filter(([file, body]) => file !== 'what-eighteen-hours-do-to-dough.md' && body !== '');

const RENAMED: Record<string, string> = { B: 'STRONG', I: 'EM', DEL: 'S' };

/** A node as the visual editor gives it back: other names for marks, no space between blocks, no paragraph that an item has alone. */
function asEdited(node: Markup): Markup {
  const isPre = nameOf(node) === 'pre';
  let childNodes = isPre ? node.childNodes : node.childNodes.map(asEdited);
  if (['ul', 'ol', 'blockquote', 'li'].includes(nameOf(node)))
    childNodes = childNodes.filter((child) => !isText(child) || textOf(child).trim() !== '');
  const [first, ...rest] = childNodes;
  if (nameOf(node) === 'li' && first && nameOf(first) === 'p' && !rest.some((child) => nameOf(child) === 'p'))
    childNodes = [...first.childNodes, ...rest];
  return { ...node, nodeName: RENAMED[node.nodeName] ?? node.nodeName, childNodes };
}

/** The blocks of HTML as they are in the visual editor. */
export const inEditor = (html: string): Markup[] =>
  parseMarkup(html)
    .map(({ node }) => asEdited(node))
    .filter((node) => !isText(node) || textOf(node).trim() !== '');

/** The HTML of blocks. */
export const htmlOf = (blocks: readonly Markup[]): string => blocks.map(markupHtml).join('\n');

const words = (node: Markup): Markup[] =>
  isText(node) ? (/\p{L}{3}/u.test(textOf(node)) ? [node] : []) : nameOf(node) === 'a' ? [] : node.childNodes.flatMap(words);

/** A change that someone makes in the visual editor; `at` says where, each number in its own way. */
type Change = (blocks: Markup[], at: number) => Markup[];

const isNotes = (node: Markup | undefined): boolean => /footnotes/.test(node?.attributes.map(({ value }) => value).join(' ') ?? '');
const placeIn = (blocks: readonly Markup[], at: number): number => at % Math.max(1, blocks.filter((block) => !isNotes(block)).length);

/** Edits text somewhere, in place. */
function editText(blocks: Markup[], at: number, edit: (text: string) => string): Markup[] {
  const all = blocks.filter((block) => !isNotes(block)).flatMap(words);
  const node = all[at % Math.max(1, all.length)];
  if (node) node.nodeValue = edit(textOf(node));
  return blocks;
}

export const CHANGES: Record<string, Change> = {
  'another word': (blocks, at) => editText(blocks, at, (text) => text.replace(/\p{L}{3,}/u, 'edited')),
  'more words': (blocks, at) => editText(blocks, at, (text) => `${text} and more * of_it [x] <b> 1. & so on`),
  'a block less': (blocks, at) => blocks.filter((_, index) => index !== placeIn(blocks, at)),
  'a paragraph more': (blocks, at) => blocks.toSpliced(placeIn(blocks, at), 0, elementNode('p', {}, [textNode('# A new 1986. paragraph')])),
  'a heading more': (blocks, at) => blocks.toSpliced(placeIn(blocks, at) + 1, 0, elementNode('h2', {}, [textNode('New - heading')])),
  'an item more': (blocks, at) => {
    const lists = blocks.filter((block) => ['ul', 'ol'].includes(nameOf(block)));
    const list = lists[at % Math.max(1, lists.length)];
    list?.childNodes.splice(at % (list.childNodes.length + 1), 0, elementNode('li', {}, [textNode('a new item')]));
    return blocks;
  },
  'an item less': (blocks, at) => {
    const lists = blocks.filter((block) => ['ul', 'ol'].includes(nameOf(block)) && block.childNodes.length > 1);
    const list = lists[at % Math.max(1, lists.length)];
    list?.childNodes.splice(at % list.childNodes.length, 1);
    return blocks;
  },
  'a bold block': (blocks, at) => {
    const paragraphs = blocks.filter((block) => nameOf(block) === 'p');
    const paragraph = paragraphs[at % Math.max(1, paragraphs.length)];
    if (paragraph) paragraph.childNodes = [elementNode('strong', {}, paragraph.childNodes)];
    return blocks;
  },
  'an underlined word, which Markdown has no sign for': (blocks, at) => {
    const paragraphs = blocks.filter((block) => nameOf(block) === 'p');
    paragraphs[at % Math.max(1, paragraphs.length)]?.childNodes.push(elementNode('u', {}, [textNode('under')]));
    return blocks;
  },
  'a photo more': (blocks, at) =>
    blocks.toSpliced(
      placeIn(blocks, at),
      0,
      elementNode('p', {}, [elementNode('img', { src: '/uploads/a.webp', alt: 'A [loaf]', width: '9', height: '9' })]),
    ),
  'two blocks swapped': (blocks, at) => {
    const place = placeIn(blocks, at);
    const [a, b] = [blocks[place], blocks[place + 1]];
    return a && b && !isNotes(b) ? blocks.toSpliced(place, 2, b, a) : blocks;
  },
  'a paragraph in two': (blocks, at) => {
    const paragraphs = blocks.filter((block) => nameOf(block) === 'p');
    const paragraph = paragraphs[at % Math.max(1, paragraphs.length)];
    if (!paragraph || paragraph.childNodes.length === 0) return blocks;
    const half = Math.ceil(paragraph.childNodes.length / 2);
    const rest = elementNode('p', {}, [textNode('Then '), ...paragraph.childNodes.splice(half)]);
    return blocks.toSpliced(blocks.indexOf(paragraph) + 1, 0, rest);
  },
};
