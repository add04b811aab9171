import { markdownParser } from '../markdown.ts';
import { type Block, lineStarts } from './blocks.ts';
import { rewrite } from './hunks.ts';
import { type MarkdownStyle, styleOf } from './markdown-style.ts';
import { elementNode, isText, type Markup, nameOf, valueOf } from './markup.ts';
import { mergeWords } from './merge-words.ts';
import { saySame, type Unit, unitOf } from './units.ts';
import type { Writing } from './write-inline.ts';
import { writeBlocks, writeHtml } from './write-markdown.ts';

/** A part of a text that was edited. */
interface Edited {
  /** Its source; empty if it is new. */
  written: string;
  before: readonly Unit[];
  after: readonly Unit[];
  /** How the text around it is written. */
  style: MarkdownStyle;
  /** What readers see of a Markdown text in its place. */
  unitsIn: (markdown: string) => Unit[];
}

const nodesOf = (units: readonly Unit[]): Markup[] => units.flatMap(({ nodes }) => nodes);

const hasLooseList = (nodes: readonly Markup[]): boolean =>
  nodes.some((node) => (nameOf(node) === 'li' && node.childNodes.some((child) => nameOf(child) === 'p')) || hasLooseList(node.childNodes));

/** The only list there is; null if there are other things. */
function onlyList(units: readonly Unit[]): Markup | null {
  const [node, ...others] = nodesOf(units).filter((one) => !isText(one));
  return node && others.length === 0 && ['ul', 'ol'].includes(nameOf(node)) ? node : null;
}

/** Some items of a list as a list, whose numbers begin with `start`. */
const listOf = (list: Markup, items: Markup[], start = 1): Unit =>
  unitOf([elementNode(nameOf(list), nameOf(list) === 'ul' || start === 1 ? {} : { start: String(start) }, items)]);

const itemsOf = (list: Markup): Markup[] => list.childNodes.filter((item) => nameOf(item) === 'li');
const itemsIn = (units: readonly Unit[]): Markup[] => nodesOf(units).flatMap(itemsOf);

/** The items in the source of a list, each as a list of its own; none if the parser sees others than there are. */
function itemBlocks(written: string, list: Markup): Block[] {
  const items = itemsOf(list);
  const starts = lineStarts(written);
  const maps = markdownParser
    .parse(written, {})
    .flatMap(({ type, level, map }) => (type === 'list_item_open' && level === 1 && map ? [map] : []));
  if (maps.length !== items.length) return [];
  return items.map((item, index) => {
    const [first = 0, last = 0] = (maps[index] ?? []).map((line) => starts[line] ?? written.length);
    return { start: first, end: first + written.slice(first, last).trimEnd().length, units: [listOf(list, [item])] };
  });
}

/** A list whose unchanged items keep their bytes; null if it is none, or another. */
function writeItems({ written, before, after, style, unitsIn }: Edited): string | null {
  const [old, list] = [onlyList(before), onlyList(after)];
  if (!old || !list || nameOf(old) !== nameOf(list)) return null;
  const blocks = itemBlocks(written, old);
  const items = itemsOf(list).map((item) => listOf(list, [item]));
  const numberOf = (unit: Unit | undefined) => Number(valueOf(list, 'start') ?? 1) + items.findIndex((item) => item === unit);
  const withoutNumber = (units: readonly Unit[]) => units.map(({ nodes }) => listOf(list, nodes.flatMap(itemsOf)));
  if (blocks.length === 0) return null;
  return rewrite(written, {
    blocks,
    after: items,
    separator: hasLooseList([old]) ? '\n\n' : '\n',
    write(hunk) {
      const [first, last] = [hunk.before[0], hunk.before.at(-1)];
      const start = numberOf(hunk.after[0]);
      const edited: Edited = {
        written: first && last ? written.slice(first.start, last.end) : '',
        before: [listOf(old, itemsIn(hunk.before.flatMap(({ units }) => units)), start)],
        after: [listOf(list, itemsIn(hunk.after), start)],
        style,
        unitsIn,
      };
      const wanted = withoutNumber(edited.after);
      return hunk.after.length === 0 ? '' : (firstOf(waysToWrite(edited), (text) => saySame(withoutNumber(unitsIn(text)), wanted)) ?? '');
    },
  });
}

/** How far around a change, in words, the way of writing is given up where it does not go with it: within a mark, a link, a long address. */
const DISTANCES = [4, 20, 60];

type Ways = readonly (() => string | null)[];

function firstOf(ways: Ways, isRight: (text: string) => boolean): string | null {
  for (const way of ways) {
    const text = way();
    if (text !== null && isRight(text)) return text;
  }
  return null;
}

/** The ways to write a part: its own words edited, or Markdown in the style of the text; without escaping what need not be. */
function waysToWrite({ written, before, after, style: around }: Edited, between: Ways = []): Ways {
  const style = styleOf(written, markdownParser.parse(written, {}), around);
  const isLoose = hasLooseList(nodesOf(before));
  const isIsland = /^<[^]*\n[ \t]*\n/.test(written);
  const plain: Writing = { style, isLoose, isIsland, isEscaped: false };
  const linked: Writing = { ...plain, hasNoBareLinks: true };
  const escaped: Writing = { ...plain, isEscaped: true };
  const write = (units: readonly Unit[], writing: Writing) => writeBlocks(nodesOf(units), writing);
  const merged =
    (writing: Writing, distance = 0) =>
    () =>
      mergeWords(write(before, writing), written, write(after, writing), distance);
  return [
    ...(written === '' ? [] : [merged(plain), merged(linked), merged(escaped), ...DISTANCES.map((distance) => merged(linked, distance))]),
    ...between,
    ...[plain, escaped].map((writing) => () => write(after, writing)),
  ];
}

/** An edited part of a text as Markdown, in the way that changes least; as HTML among Markdown if it has no signs for it. */
export function writeEdited(edited: Edited): string {
  const ways = waysToWrite(edited, edited.written === '' ? [] : [() => writeItems(edited)]);
  return firstOf(ways, (text) => saySame(edited.unitsIn(text), edited.after)) ?? writeHtml(nodesOf(edited.after));
}
