import type { Editor } from '@tiptap/core';
import { type SubmitEvent, useState } from 'react';
import { Dialog } from '../parts/Dialog.tsx';
import { linkAddress } from './link-address.ts';

/** Links the words that are selected, changes a link's address, or takes the link away. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [isNew] = useState(() => !editor.isActive('link'));
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [message, setMessage] = useState<string | null>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
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
    <Dialog title={isNew ? 'Add a link' : 'Change the link'} onDismiss={onClose}>
      <form onSubmit={submit} noValidate>
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
        <div className="actions">
          <button type="button" className="button plain" onClick={onClose}>
            Cancel
          </button>
          {!isNew && (
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              Remove the link
            </button>
          )}
          <button type="submit" className="button">
            {isNew ? 'Add' : 'Change'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
