import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { lineOf } from './plain-text.ts';

type Node = Exclude<Parameters<typeof DomUtils.textContent>[0], unknown[]>;
/** An element of HTML or XML that was parsed. */
export type Element = ReturnType<typeof DomUtils.findAll>[number];

/** Whether a node is an element, and not text. */
export const isElement = (node: Node): node is Element => 'attribs' in node;

/** The nodes of HTML. Nothing in them runs or is loaded. */
export const nodesOfHtml = (html: string): Node[] => parseDocument(html, { withStartIndices: true, withEndIndices: true }).children;

/** The nodes of XML, whose names keep their capitals. */
export const nodesOfXml = (xml: string): Node[] => parseDocument(xml, { xmlMode: true }).children;

/** The names of an element's classes. */
export const classesOf = ({ attribs }: Element): string[] => (attribs['class'] ?? '').split(/\s+/);

/** The elements that match, in their order. What is inside of one that matches is not looked at, so that this takes as long as the page is. */
function outermost(matches: (element: Element) => boolean, within: Node | Node[]): Element[] {
  const found: Element[] = [];
  const left = Array.isArray(within) ? within.toReversed() : [within];
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isElement(node)) continue;
    if (matches(node)) found.push(node);
    else for (const child of node.children.toReversed()) left.push(child);
  }
  return found;
}

/** The elements with a class, at any depth. */
export const withClass = (name: string, within: Node | Node[]): Element[] =>
  outermost((element) => classesOf(element).includes(name), within);

/** All elements that have an attribute, by its value, also those in each other. */
export function byAttribute(name: string, within: Element): ReadonlyMap<string, Element[]> {
  const found = new Map<string, Element[]>();
  const left: Element['children'] = [within];
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isElement(node)) continue;
    const value = node.attribs[name];
    const before = value === undefined ? undefined : found.get(value);
    if (before) before.push(node);
    else if (value !== undefined) found.set(value, [node]);
    for (const child of node.children.toReversed()) left.push(child);
  }
  return found;
}

/** The elements of a name, at any depth. */
export const named = (name: string, within: Node | Node[]): Element[] => outermost((element) => element.name === name, within);

/** The words of an element as a reader sees them, without buttons. */
function wordsOf(node: Node): string {
  if (node.type === ElementType.Text) return DomUtils.textContent(node);
  if (isElement(node) && /^(?:br|button)$/.test(node.name)) return ' ';
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

/** The text of an element in one line. */
export const textOf = (element: Node | undefined): string => (element ? lineOf(wordsOf(element)) : '');
