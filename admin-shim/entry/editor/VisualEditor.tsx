import { NodeSelection, Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import type { InputProps } from '../../kit/Field.tsx';
import { filesIn, filesInsteadOfText } from '../photos/photo-files.ts';
import { htmlOf } from './editor-document.ts';
import { editorExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { withoutDetoursIn } from './link-detours.ts';
import { withoutLooks } from './pasted-html.ts';

export { survivesEditor } from './editor-document.ts';

interface VisualEditorProps {
  input: InputProps;
  /** The HTML to begin with. As long as nothing in it was edited, `onChange` is given just this. */
  html: string;
  onChange: (html: string) => void;
  onBlur: () => void;
}

/** Pixels that the toolbar above and the save bar below may cover: the line that is written stays between them. */
const BARS = { top: 112, bottom: 144, left: 0, right: 0 };

/** Writes HTML as it will look. */
export function VisualEditor({ input, html, onChange, onBlur }: VisualEditorProps) {
  const original = useRef<{ html: string; serialised: string | null }>({ html, serialised: null });
  /** Photos that were dropped or pasted and are not in the text yet. */
  const [files, setFiles] = useState<readonly File[]>([]);
  const editor = useEditor({
    extensions: editorExtensions,
    content: html,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      scrollThreshold: BARS,
      scrollMargin: BARS,
      attributes: {
        class: 'prose visual-editor',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${input.id}-label`,
        ...Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
      },
      transformPastedHTML: withoutLooks,
      transformPastedText: withoutDetoursIn,
      handlePaste: (_view, { clipboardData }) => {
        const pasted = filesInsteadOfText(clipboardData);
        setFiles(pasted);
        return pasted.length > 0;
      },
      handleDrop: (view, event) => {
        const dropped = filesIn(event.dataTransfer);
        if (dropped.length === 0) return false;
        event.preventDefault();
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
        setFiles(dropped);
        return true;
      },
      // Typing would replace a block that is selected as a whole.
      handleTextInput: ({ state }) => state.selection instanceof NodeSelection && state.selection.node.type.name === 'keptBlock',
    },
    onCreate: ({ editor: created }) => {
      original.current.serialised = htmlOf(created);
    },
    onUpdate: ({ editor: changed }) => {
      const written = htmlOf(changed);
      onChange(written === original.current.serialised ? original.current.html : written);
    },
    // Its own toolbar and the windows that open from it are no way out of the text.
    onBlur: ({ event: { relatedTarget } }) => {
      if (!(relatedTarget instanceof Element && relatedTarget.closest('.editor-frame, dialog'))) onBlur();
    },
  });

  return (
    <div className="editor-frame">
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
      {files.length > 0 && (
        <ImageDialog
          editor={editor}
          files={files}
          onClose={() => {
            setFiles([]);
            setTimeout(() => editor.commands.focus());
          }}
        />
      )}
    </div>
  );
}
