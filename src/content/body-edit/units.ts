import { isUploadPath } from '#schema/address-fields.ts';
import { outlineOf } from '../outline.ts';
import { elementNode, isText, type Markup, nameOf, parseMarkup, type PlacedMarkup, textNode, textOf, valueOf } from './markup.ts';

/** A block at the top of a body, however it is written: an element, or words and marks with no block around them. */
export interface Unit {
  nodes: Markup[];
  /** Where it is in the HTML it was read from. */
  start: number;
  end: number;
  isBare: boolean;
  /** What it says; two units with the same outline look and mean the same. */
  outline: string;
}

/** The sources of a text's footnote marks, such as `[^1]`, in their order. */
export type Notes = readonly string[];

const MARKS = new Set('a strong b em i u s del strike sub sup small mark ins abbr cite q time span'.split(' '));
/** The elements that are part of a line of text. */
export const isInline = (node: Markup): boolean => isText(node) || MARKS.has(nameOf(node)) || ['code', 'br', 'img'].includes(nameOf(node));

/** The source of a footnote's mark, on the node that stands for it. */
export const NOTE = 'note';

/** The mark of a footnote: a link in a `<sup>`, or the other way around, as the visual editor has it. */
function noteMark(node: Markup, notes: Notes): Markup | null {
  const inner = node.childNodes[0] ?? node;
  const [sup, link] = nameOf(node) === 'a' ? [inner, node] : [node, inner];
  if (nameOf(sup) !== 'sup' || valueOf(sup, 'class') !== 'footnote-ref') return null;
  const number = /^#fn(\d+)$/.exec(valueOf(link, 'href') ?? '')?.[1];
  const source = notes[Number(number) - 1];
  return source === undefined ? null : elementNode('sup', { [NOTE]: source });
}

/** Space at the edges of a mark belongs beside it: Markdown has no bold space, and no one sees one. */
function withSpaceOutside(node: Markup): Markup[] {
  const edge = (at: 0 | -1, space: RegExp): Markup[] => {
    const child = node.childNodes.at(at);
    if (!child || !isText(child)) return [];
    const [found = ''] = space.exec(child.nodeValue ?? '') ?? [];
    if (found === '') return [];
    child.nodeValue = (child.nodeValue ?? '').replace(space, '');
    if (child.nodeValue === '') node.childNodes.splice(at, 1);
    return [textNode(' ')];
  };
  const [before, after] = [edge(0, /^[ \t\r\n\f]+/), edge(-1, /[ \t\r\n\f]+$/)];
  const isEmpty = node.childNodes.length === 0 && node.attributes.length === 0;
  return [...before, ...(isEmpty ? [] : [node]), ...after];
}

/** The box that the item of a task begins with. */
export const TASK_BOX = /^(☐|☑) /;

/** A node as it is compared and written: without what says nothing to a reader. */
function cleaned(node: Markup, notes: Notes): Markup[] {
  if (isText(node)) return [{ ...node }];
  const note = noteMark(node, notes);
  if (note) return [note];
  const copy = { ...node, childNodes: node.childNodes.flatMap((child) => cleaned(child, notes)) };
  // The page measures the photos that it hosts itself.
  if (nameOf(node) === 'img' && isUploadPath(valueOf(node, 'src') ?? ''))
    copy.attributes = node.attributes.filter(({ name }) => name !== 'width' && name !== 'height');
  // The visual editor takes an item that is added to a list of tasks for one more of them; without a box it is an item like others.
  if (nameOf(node) === 'li' && valueOf(node, 'class') === 'task' && !TASK_BOX.test(textOf(node).trimStart()))
    copy.attributes = node.attributes.filter(({ name }) => name !== 'class');
  return MARKS.has(nameOf(node)) ? withSpaceOutside(copy) : [copy];
}

const isFootnotes = ({ node }: PlacedMarkup): boolean =>
  ['footnotes', 'footnotes-sep'].includes(valueOf(node, 'class') ?? '') && ['section', 'hr'].includes(nameOf(node));

/** The outline of the notes below a text, which the renderer puts there; empty if there are none. */
export const footnotesIn = (html: string): string =>
  outlineOf({
    ...elementNode('body', {}),
    childNodes: parseMarkup(html)
      .filter(isFootnotes)
      .map(({ node }) => node),
  });

/** A block in a text or of its own. */
export const unitOf = (nodes: Markup[], isBare = false, start = 0, end = 0): Unit => ({
  nodes,
  start,
  end,
  isBare,
  outline: outlineOf({ ...elementNode('body', {}), childNodes: nodes }),
});

function unitsOfNodes(placed: readonly PlacedMarkup[], notes: Notes): Unit[] {
  const parts: { nodes: Markup[]; isBare: boolean; start: number; end: number }[] = [];
  for (const { node, start, end } of placed) {
    const last = parts.at(-1);
    const nodes = cleaned(node, notes);
    if (last?.isBare && isInline(node)) {
      last.nodes.push(...nodes);
      last.end = end;
    } else parts.push({ nodes, isBare: isInline(node), start, end });
  }
  return parts.map(({ nodes, isBare, start, end }) => unitOf(nodes, isBare, start, end)).filter(({ outline }) => outline !== '');
}

/** The blocks of sanitized HTML that a reader sees, without the footnotes below them. */
export const unitsOf = (html: string, notes: Notes): Unit[] =>
  unitsOfNodes(
    parseMarkup(html).filter((placed) => !isFootnotes(placed)),
    notes,
  );

const descendants = (node: Markup): Markup[] => [node, ...node.childNodes.flatMap(descendants)];

/** A note without the links back to its marks, and the space before them. */
function withoutLinksBack(node: Markup): Markup {
  const childNodes = node.childNodes.filter((child) => valueOf(child, 'class') !== 'footnote-backref').map(withoutLinksBack);
  const last = childNodes.at(-1);
  if (childNodes.length < node.childNodes.length && last && isText(last))
    childNodes.splice(-1, 1, textNode((last.nodeValue ?? '').trimEnd()));
  return { ...node, childNodes };
}

/** The blocks of each footnote below a text. */
export const noteUnits = (html: string, notes: Notes): Unit[][] =>
  parseMarkup(html)
    .filter(isFootnotes)
    .flatMap(({ node }) => descendants(node))
    .filter((node) => valueOf(node, 'class') === 'footnote-item')
    .map((item) =>
      unitsOfNodes(
        withoutLinksBack(item).childNodes.map((node) => ({ node, start: 0, end: 0 })),
        notes,
      ),
    );

/** Whether two texts say the same, block by block. */
export const saySame = (a: readonly Unit[], b: readonly Unit[]): boolean =>
  a.length === b.length && a.every(({ outline }, index) => outline === b[index]?.outline);
