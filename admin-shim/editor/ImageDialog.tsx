import type { Editor } from '@tiptap/core';
import { type SubmitEvent, useState } from 'react';
import { postSchema } from '#domain/post.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { PhotoPicker } from '../parts/PhotoPicker.tsx';

interface Picture {
  src: string;
  width?: number;
  height?: number;
}

/** Puts a photo into the text, with words for those who cannot see it; or changes those of the photo selected. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [isNew] = useState(() => !editor.isActive('image'));
  const [picture, setPicture] = useState<Picture | null>(() => (isNew ? null : (editor.getAttributes('image') as Picture)));
  const [alt, setAlt] = useState(() => (isNew ? '' : String(editor.getAttributes('image')['alt'] ?? '')));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!picture) return;
    const attributes = { ...picture, alt: alt.trim() };
    const chain = editor.chain().focus();
    const isAmongWords = editor.state.selection.$from.parent.content.size > 0;
    if (isNew && isAmongWords) chain.insertContent({ type: 'paragraph', content: [{ type: 'image', attrs: attributes }] }).run();
    else if (isNew) chain.setImage(attributes).run();
    else chain.updateAttributes('image', attributes).run();
    onClose();
  }

  return (
    <Dialog title={isNew ? 'Add a photo' : 'Change the photo'} onDismiss={onClose}>
      <form onSubmit={submit} noValidate>
        {picture && <img className="photo-preview" src={picture.src} alt="" />}
        <PhotoPicker
          label={picture ? 'Choose another photo' : 'Choose a photo'}
          onUploaded={({ url, width, height }) => setPicture({ src: url, width, height })}
        />
        <Field id="image-alt" meta={postSchema.shape.featuredImageAlt.meta()} error={undefined}>
          {(input) => <textarea {...input} rows={2} maxLength={300} value={alt} onChange={({ target }) => setAlt(target.value)} />}
        </Field>
        <div className="actions">
          <button type="button" className="button plain" onClick={onClose}>
            Cancel
          </button>
          {!isNew && (
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                editor.chain().focus().deleteSelection().run();
                onClose();
              }}
            >
              Remove the photo
            </button>
          )}
          <button type="submit" className="button" disabled={!picture}>
            {isNew ? 'Add' : 'Change'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
