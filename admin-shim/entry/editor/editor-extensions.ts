import { type AnyExtension, Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';

/** Blocks the editor does not take apart: it shows them, moves and deletes them, and gives them back as they were. */
const KEPT_BLOCKS = ['table', 'figure', 'dl', 'details', 'section', 'aside', 'div'];

/** Marks the toolbar does not offer. */
const KEPT_MARKS = ['sub', 'sup', 'small', 'mark', 'ins', 'abbr', 'cite', 'q', 'time', 'span'];

const TEXT_BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock', 'horizontalRule'];

/** The element that a piece of HTML is. It is made in an inert document, where nothing in it runs or loads. */
function elementOf(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild as HTMLElement;
}

const KeptBlock = Node.create({
  name: 'keptBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '<div></div>', parseHTML: (element) => element.outerHTML, rendered: false } }),
  parseHTML: () => KEPT_BLOCKS.map((tag) => ({ tag, priority: 60 })),
  renderHTML: ({ node }) => elementOf(String(node.attrs['html'])),
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div');
      dom.className = 'kept-block';
      dom.contentEditable = 'false';
      dom.append(elementOf(String(node.attrs['html'])));
      return { dom, ignoreMutation: () => true };
    },
});

const keptMarks = KEPT_MARKS.map((tag) =>
  Mark.create({
    name: tag,
    addAttributes: () => ({ datetime: { default: null } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  }),
);

const plainAttributes = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { default: null }]));

/** Attributes that authors may write and the extensions themselves would lose. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: [...TEXT_BLOCKS, ...KEPT_MARKS, 'image', 'bold', 'italic', 'underline', 'strike', 'code'],
      attributes: plainAttributes(['id', 'class', 'lang', 'dir', 'title']),
    },
    { types: ['link'], attributes: plainAttributes(['id', 'lang', 'dir', 'title']) },
    { types: ['orderedList'], attributes: plainAttributes(['reversed']) },
    { types: ['listItem'], attributes: plainAttributes(['value']) },
  ],
});

/** What the visual editor knows of HTML. */
export const editorExtensions: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  Image.configure({ inline: true }),
  KeptBlock,
  ...keptMarks,
  KeptAttributes,
];
