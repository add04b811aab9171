import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { PhotoPicker } from '../photos/PhotoPicker.tsx';
import { AltField } from '../photos/AltField.tsx';
import { altProblem, altValue } from '../photos/photo-alt.ts';
import { ToolDialog } from './ToolDialog.tsx';

interface Picture {
  src: string;
  width?: number;
  height?: number;
}

const NONE: readonly File[] = [];

interface ImageDialogProps {
  editor: Editor;
  /** Files that are put into the text one after the other. */
  files?: readonly File[];
  onClose: () => void;
}

/** Puts photos into the text, each with words for those who cannot see it; or changes those of the photo selected. */
export function ImageDialog({ editor, files = NONE, onClose }: ImageDialogProps) {
  const [waiting, setWaiting] = useState(files);
  return (
    <OneImage
      key={waiting.length}
      editor={editor}
      file={waiting[0]}
      onSeveral={setWaiting}
      onClose={() => (waiting.length > 1 ? setWaiting(waiting.slice(1)) : onClose())}
    />
  );
}

interface OneImageProps {
  editor: Editor;
  file: File | undefined;
  onSeveral: (files: File[]) => void;
  onClose: () => void;
}

function OneImage({ editor, file, onSeveral, onClose }: OneImageProps) {
  const [isNew] = useState(() => file !== undefined || !editor.isActive('image'));
  const [picture, setPicture] = useState<Picture | null>(() => (isNew ? null : (editor.getAttributes('image') as Picture)));
  const [alt, setAlt] = useState(() => (isNew ? '' : altValue('photo', String(editor.getAttributes('image')['alt'] ?? ''))));
  const [isTold, setIsTold] = useState(false);

  function submit() {
    if (!picture) return;
    if (altProblem(picture.src, alt) !== undefined) {
      setIsTold(true);
      document.getElementById('image-alt')?.focus();
      return;
    }
    const attributes = { ...picture, alt: alt.trim() };
    const chain = editor.chain().focus();
    const isAmongWords = editor.state.selection.$from.parent.content.size > 0;
    if (isNew && isAmongWords) chain.insertContent({ type: 'paragraph', content: [{ type: 'image', attrs: attributes }] }).run();
    else if (isNew) chain.setImage(attributes).run();
    else chain.updateAttributes('image', attributes).run();
    onClose();
  }

  return (
    <ToolDialog
      what="photo"
      isNew={isNew}
      isReady={picture !== null}
      onSubmit={submit}
      onRemove={() => editor.chain().focus().deleteSelection().run()}
      onClose={onClose}
    >
      {picture && <img className="photo-preview" src={picture.src} alt="" />}
      <PhotoPicker
        start={file}
        {...(isNew && !picture ? { onSeveral } : {})}
        label={picture ? 'Take or choose another' : 'Take or choose a photo'}
        onChosen={({ url, width, height, alt: words = '' }) => {
          setPicture({ src: url, width, height });
          setAlt(words);
        }}
      />
      {picture && <AltField id="image-alt" error={isTold ? altProblem(picture.src, alt) : undefined} value={alt} onChange={setAlt} />}
    </ToolDialog>
  );
}
