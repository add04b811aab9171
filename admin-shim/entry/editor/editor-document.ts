import { type Editor, getSchema } from '@tiptap/core';
import { DOMParser as DocumentParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { editorExtensions } from './editor-extensions.ts';
import { hasLooks } from './looks.ts';
import { outlineOf } from '#content/outline.ts';

const isElement = (node: ChildNode, name: string): node is HTMLElement => node instanceof HTMLElement && node.localName === name;

/** Takes the paragraph out of a list item that has just one, as people write it. */
function tighten(item: Element): void {
  const [first, ...rest] = item.children;
  if (first?.localName === 'p' && first.attributes.length === 0 && !rest.some(({ localName }) => localName === 'p')) {
    first.replaceWith(...first.childNodes);
  }
}

/** A document as HTML: a line for each block, so that a change touches one; empty paragraphs at its end are left out. */
function serialise(doc: Node, schema: Schema): string {
  const holder = document.implementation.createHTMLDocument().createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: holder.ownerDocument }, holder);
  holder.querySelectorAll('li').forEach(tighten);
  while (holder.lastChild && isElement(holder.lastChild, 'p') && holder.lastChild.childNodes.length === 0) holder.lastChild.remove();
  return [...holder.children].map(({ outerHTML }) => outerHTML).join('\n');
}

/** What is in the editor, as HTML; empty if there is nothing. */
export const htmlOf = ({ state, schema }: Pick<Editor, 'state' | 'schema'>): string => serialise(state.doc, schema);

/** Whether the editor can take a text of HTML and give it back with the same look and meaning. */
export function survivesEditor(html: string): boolean {
  if (hasLooks(html)) return false;
  const before = new DOMParser().parseFromString(html, 'text/html');
  const schema = getSchema(editorExtensions);
  const after = new DOMParser().parseFromString(serialise(DocumentParser.fromSchema(schema).parse(before.body), schema), 'text/html');
  return before.head.childNodes.length === 0 && outlineOf(before.body) === outlineOf(after.body);
}
