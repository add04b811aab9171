import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../parts/Icon.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';

interface Tool {
  label: string;
  face: ReactNode;
  /** The keys that do the same, for `aria-keyshortcuts`. */
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
  use: (editor: Editor) => void;
}

const LETTERS: Tool[] = [
  {
    label: 'Bold',
    face: <b>B</b>,
    keys: 'Control+B',
    isOn: (editor) => editor.isActive('bold'),
    use: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    face: <i>I</i>,
    keys: 'Control+I',
    isOn: (editor) => editor.isActive('italic'),
    use: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'H2 heading',
    face: 'H2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    use: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'H3 small heading',
    face: 'H3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    use: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
];

const BLOCKS: Tool[] = [
  {
    label: 'List with bullets',
    face: <Icon name="bullets" />,
    isOn: (editor) => editor.isActive('bulletList'),
    use: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'List with numbers',
    face: <Icon name="numbers" />,
    isOn: (editor) => editor.isActive('orderedList'),
    use: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    face: <Icon name="quote" />,
    isOn: (editor) => editor.isActive('blockquote'),
    use: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

const HISTORY: Tool[] = [
  {
    label: 'Undo',
    face: <Icon name="undo" />,
    keys: 'Control+Z',
    isOff: (editor) => !editor.can().undo(),
    use: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'Redo',
    face: <Icon name="redo" />,
    keys: 'Control+Shift+Z',
    isOff: (editor) => !editor.can().redo(),
    use: (editor) => editor.chain().focus().redo().run(),
  },
];

const LINK: Tool = { label: 'Link', face: <Icon name="link" />, isOn: (editor) => editor.isActive('link'), use: () => undefined };
const IMAGE: Tool = { label: 'Photo', face: <Icon name="photo" />, isOn: (editor) => editor.isActive('image'), use: () => undefined };

/** The buttons above the text. On a phone they are one row that scrolls sideways: what is used most comes first. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [dialog, setDialog] = useState<'link' | 'image' | null>(null);
  const close = () => {
    setDialog(null);
    setTimeout(() => editor.commands.focus());
  };
  return (
    <div className="toolbar" role="group" aria-label="Text tools">
      {LETTERS.map((tool) => (
        <ToolButton key={tool.label} editor={editor} tool={tool} />
      ))}
      <ToolButton editor={editor} tool={{ ...LINK, use: () => setDialog('link') }} />
      <ToolButton editor={editor} tool={{ ...IMAGE, use: () => setDialog('image') }} />
      {[...BLOCKS, ...HISTORY].map((tool) => (
        <ToolButton key={tool.label} editor={editor} tool={tool} />
      ))}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={close} />}
    </div>
  );
}

function ToolButton({ editor, tool: { label, face, keys, isOn, isOff, use } }: { editor: Editor; tool: Tool }) {
  const { on, off } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({ on: isOn?.(current) ?? false, off: isOff?.(current) ?? false }),
  });
  return (
    <button
      type="button"
      className="tool"
      title={label}
      aria-label={label}
      {...(isOn ? { 'aria-pressed': on } : {})}
      {...(keys ? { 'aria-keyshortcuts': keys } : {})}
      aria-disabled={off}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !off && use(editor)}
    >
      {face}
    </button>
  );
}
