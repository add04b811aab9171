import { Parser } from 'htmlparser2';

/** A node of sanitized HTML, in the shape of the DOM's. */
export interface Markup {
  nodeType: 1 | 3;
  /** In capitals, as in the DOM; #text for text. */
  nodeName: string;
  nodeValue: string | null;
  childNodes: Markup[];
  attributes: { name: string; value: string }[];
}

/** A node at the top of a text, and where it is in it. */
export interface PlacedMarkup {
  node: Markup;
  start: number;
  end: number;
}

export const textNode = (nodeValue: string): Markup => ({ nodeType: 3, nodeName: '#text', nodeValue, childNodes: [], attributes: [] });

export const elementNode = (name: string, attributes: Record<string, string>, childNodes: Markup[] = []): Markup => ({
  nodeType: 1,
  nodeName: name.toUpperCase(),
  nodeValue: null,
  childNodes,
  attributes: Object.entries(attributes).map(([attribute, value]) => ({ name: attribute, value })),
});

export const isText = (node: Markup): boolean => node.nodeType === 3;
export const nameOf = (node: Markup): string => node.nodeName.toLowerCase();
export const valueOf = (node: Markup, attribute: string): string | undefined =>
  node.attributes.find(({ name }) => name === attribute)?.value;
export const textOf = (node: Markup): string => node.nodeValue ?? node.childNodes.map(textOf).join('');

/** Parses HTML, and says where its topmost nodes are. */
export function parseMarkup(html: string): PlacedMarkup[] {
  const top: PlacedMarkup[] = [];
  const open: Markup[] = [];
  const add = (node: Markup, start: number, end: number) => {
    const parent = open.at(-1);
    if (parent) parent.childNodes.push(node);
    else top.push({ node, start, end });
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const node = elementNode(name, attributes);
      add(node, parser.startIndex, parser.endIndex + 1);
      open.push(node);
    },
    ontext(text) {
      const parent = open.at(-1);
      const last = parent ? parent.childNodes.at(-1) : top.at(-1)?.node;
      if (last?.nodeType === 3) {
        last.nodeValue = `${last.nodeValue ?? ''}${text}`;
        if (open.length === 0) (top.at(-1) as PlacedMarkup).end = parser.endIndex + 1;
      } else add(textNode(text), parser.startIndex, parser.endIndex + 1);
    },
    onclosetag() {
      open.pop();
      if (open.length === 0) (top.at(-1) as PlacedMarkup).end = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return top;
}

const VOID = new Set(['br', 'hr', 'img', 'col']);
const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const openTag = (node: Markup): string =>
  `<${nameOf(node)}${node.attributes.map(({ name, value }) => ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`).join('')}>`;

/** A node as HTML. */
export const markupHtml = (node: Markup): string =>
  isText(node)
    ? escapeText(node.nodeValue ?? '')
    : `${openTag(node)}${VOID.has(nameOf(node)) ? '' : `${node.childNodes.map(markupHtml).join('')}</${nameOf(node)}>`}`;
