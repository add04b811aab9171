import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';

interface Tool {
  label: string;
  face: ReactNode;
  /** The keys that do the same, for `aria-keyshortcuts`. */
  keys?: string;
  /** The mark or node that it turns on and off. */
  active?: readonly [name: string, attributes?: object];
  command?: (chain: ChainedCommands) => ChainedCommands;
}

const LETTERS: Tool[] = [
  { label: 'Bold', face: <b>B</b>, keys: 'Control+B', active: ['bold'], command: (chain) => chain.toggleBold() },
  { label: 'Italic', face: <i>I</i>, keys: 'Control+I', active: ['italic'], command: (chain) => chain.toggleItalic() },
  {
    label: 'Heading',
    face: <b className="tool-heading">H</b>,
    active: ['heading', { level: 2 }],
    command: (chain) => chain.toggleHeading({ level: 2 }),
  },
  { label: 'Small heading', face: <b>H</b>, active: ['heading', { level: 3 }], command: (chain) => chain.toggleHeading({ level: 3 }) },
];

const BLOCKS: Tool[] = [
  { label: 'Bulleted list', face: <Icon name="bullets" />, active: ['bulletList'], command: (chain) => chain.toggleBulletList() },
  { label: 'Numbered list', face: <Icon name="numbers" />, active: ['orderedList'], command: (chain) => chain.toggleOrderedList() },
  { label: 'Quote', face: <Icon name="quote" />, active: ['blockquote'], command: (chain) => chain.toggleBlockquote() },
];

const HISTORY: Tool[] = [
  { label: 'Undo', face: <Icon name="undo" />, keys: 'Control+Z', command: (chain) => chain.undo() },
  { label: 'Redo', face: <Icon name="redo" />, keys: 'Control+Shift+Z', command: (chain) => chain.redo() },
];

const LINK: Tool = { label: 'Link', face: <Icon name="link" />, active: ['link'] };
const IMAGE: Tool = { label: 'Photo', face: <Icon name="photo" />, active: ['image'] };

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
      <ToolButton editor={editor} tool={LINK} onUse={() => setDialog('link')} />
      <ToolButton editor={editor} tool={IMAGE} onUse={() => setDialog('image')} />
      {[...BLOCKS, ...HISTORY].map((tool) => (
        <ToolButton key={tool.label} editor={editor} tool={tool} />
      ))}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={close} />}
    </div>
  );
}

interface ToolButtonProps {
  editor: Editor;
  tool: Tool;
  /** What it does where that is no command of the editor. */
  onUse?: () => void;
}

function ToolButton({ editor, tool: { label, face, keys, active, command }, onUse }: ToolButtonProps) {
  const { on, off } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: active !== undefined && current.isActive(...active),
      off: active === undefined && command?.(current.can().chain()).run() === false,
    }),
  });
  return (
    <button
      type="button"
      className="tool"
      title={label}
      aria-label={label}
      {...(active ? { 'aria-pressed': on } : {})}
      {...(keys ? { 'aria-keyshortcuts': keys } : {})}
      aria-disabled={off}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onUse?.();
        if (!off) command?.(editor.chain().focus()).run();
      }}
    >
      {face}
    </button>
  );
}
