import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { linkAddress } from './link-address.ts';
import { ToolDialog } from './ToolDialog.tsx';

/** Links the words that are selected, changes a link's address, or takes the link away. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [isNew] = useState(() => !editor.isActive('link'));
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [message, setMessage] = useState<string | null>(null);

  function submit() {
    const href = linkAddress(typed);
    if (href === null) {
      setMessage('This is not an address a link can go to. Try one that starts with https:// or with /');
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (isNew && editor.state.selection.empty) {
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  }

  return (
    <ToolDialog
      what="link"
      isNew={isNew}
      onSubmit={submit}
      onRemove={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor="link-address">Where does it go?</label>
        <input
          id="link-address"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://… or /blog/…"
          value={typed}
          aria-describedby="link-message"
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="field-error" id="link-message" role="alert">
          {message}
        </p>
      </div>
    </ToolDialog>
  );
}
